import { Suspense } from 'react';
import { isSettled } from '#shared/rules/locking.ts';
import { useUser } from '../../data/session.ts';
import { lazyExtra } from '../lazyExtra.ts';
import type { Props } from './BestOutcome.tsx';
import './chances.css';

// The picks are there before the estimates.
const BestOutcome = lazyExtra(async () => (await import('./BestOutcome.tsx')).BestOutcome);

/** What a player should root for in this game, until it is decided. The line keeps its place while that is computed. */
export function RootForLine({ game }: Props) {
  const isPlayer = useUser()?.isAdmin === false;
  if (!isPlayer || isSettled(game)) return null;
  return (
    <Suspense fallback={<p className="root-for" aria-hidden="true" />}>
      <BestOutcome game={game} />
    </Suspense>
  );
}
