import { PoolError } from '#shared/errors.ts';

type Props = { error: Error | null; title: string; fallback: string };

/** Why a change failed, at the form it was sent from. It stays until the next try. */
export function FormFailure({ error, title, fallback }: Props) {
  if (error === null) return null;
  const isKnown = error instanceof PoolError && error.code !== 'internal';
  return (
    <p className="admin-error" role="alert">
      <b>{title}</b>: {isKnown ? error.message : fallback}
    </p>
  );
}
