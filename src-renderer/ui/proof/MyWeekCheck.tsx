import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { MINUTE_MS } from '#shared/limits.ts';
import type { SeasonPick, SignedInUser } from '#shared/model.ts';
import { shownPicks } from '#shared/rules/sealCheck.ts';
import { games } from '../../data/games.ts';
import { useNow } from '../useNow.ts';
import { ProofSummary } from './WeekCheck.tsx';
import { useWeekCheck } from './useWeekCheck.ts';

type Props = { user: SignedInUser; weekId: number; picks: readonly SeasonPick[] };

/** Whether one's own picks of a week are the ones that were sealed, and that this device saved. */
export function MyWeekCheck({ user, weekId, picks }: Props) {
  const { data: ofWeek } = useQuery(games.ofWeek(weekId));
  const shown = useMemo(() => shownPicks({ [user.id]: picks.map(({ pick }) => pick) }), [user.id, picks]);
  const now = useNow(MINUTE_MS);
  const checked = useWeekCheck({ weekId, games: ofWeek, shown, only: user.id });
  if (checked === null) return null;
  const own = new Set(shown.map(({ gameId }) => gameId));
  const isShown = (state: string) => state === 'mismatch' || state === 'changed';
  const checks = checked.checks.filter(({ gameId, state }) => own.has(gameId) || isShown(state));
  return (
    <ProofSummary checks={checks} games={ofWeek ?? []} context={{ names: new Map([[user.id, user.username]]), now }}>
      <p>
        <Link to={`/proof?week=${weekId}`}>How the proof works, and every seal</Link>
      </p>
    </ProofSummary>
  );
}
