import { lazy, Suspense } from 'react';
import { useUser } from '../../data/session.ts';
import type { Props } from './RootForWish.tsx';
import './chances.css';

// Not part of the first load: the picks are there before the estimates.
const RootForWish = lazy(async () =>
  import('./RootForWish.tsx').then(
    ({ RootForWish: wish }) => ({ default: wish }),
    () => ({ default: () => <></> }),
  ),
);

const DECIDED = new Set<Props['game']['status']>(['final', 'cancelled', 'void']);

/** What a player should root for in this game, until it is decided. The line keeps its place while that is computed. */
export function RootForLine({ game }: Props) {
  const isPlayer = useUser()?.isAdmin === false;
  if (!isPlayer || DECIDED.has(game.status)) return null;
  return (
    <Suspense fallback={<p className="root-for" aria-hidden="true" />}>
      <RootForWish game={game} />
    </Suspense>
  );
}
