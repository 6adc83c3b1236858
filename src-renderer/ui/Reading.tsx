import type { ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import type { Read } from '../data/joined.ts';
import { ReadFailed } from './ReadFailed.tsx';

type UnreadProps = {
  of: Read<unknown>;
  skeleton: ReactNode;
  /** What is safe although the read failed. */
  note?: ReactNode;
};

/** Until a query has data: the skeleton, or the error with a way to try again. */
export function Unread({ of: { data, error, refetch }, skeleton, note }: UnreadProps) {
  if (data !== undefined) return null;
  if (error === null) return skeleton;
  return (
    <ReadFailed error={error} onRetry={() => void refetch()}>
      {note !== undefined && <p>{note}</p>}
    </ReadFailed>
  );
}

type ReadingProps<T> = Omit<UnreadProps, 'of'> & { of: Read<T>; children: (data: T) => ReactNode };

/** The content drawn from a query's data, and the placeholder until there is any. */
export const Reading = <T,>({ children, ...unread }: ReadingProps<T>) =>
  unread.of.data === undefined ? <Unread {...unread} /> : children(unread.of.data);

type FailureLineProps = { of: Read<unknown>; className?: string; role?: 'alert' };

/** A failed read in one line, for a part of a screen. */
export const FailureLine = ({ of: { error, refetch }, ...line }: FailureLineProps) => (
  <p {...line}>
    {error?.message}{' '}
    <button type="button" className="text-button" onClick={() => void refetch()}>
      {texts.tryAgain}
    </button>
  </p>
);
