import { useQueries, useQuery } from '@tanstack/react-query';
import type { LiveScore } from '#shared/model.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import type { PickSplit } from '#shared/rules/pickSplit.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { splitOf } from '../../ui/splitView.ts';

/** The split of a game's picks, among how many players. */
export type GameSplit = { split: PickSplit; players: number };

/** Its picks can be shown, also on the commissioner's screen, to which the server sends hidden ones too. */
const isOpen = ({ status, gameTime }: LiveScore, now: number): boolean =>
  status === 'live' && hasKickedOff({ kickoffAt: gameTime === null ? null : Date.parse(gameTime) }, now);

/** How the picks on live games divide, by game; nothing for visitors. `isPending` until they have been read or could not be. */
export function useSplits(
  scores: readonly LiveScore[],
  now: number,
): { splits: ReadonlyMap<number, GameSplit>; isPending: boolean } {
  const isMember = useUser() !== null;
  const users = useQuery({ ...read('readUsers'), enabled: isMember });
  const open = isMember ? scores.filter((score) => isOpen(score, now)) : [];
  const weekIds = [...new Set(open.map(({ weekId }) => weekId))];
  const weeks = useQueries({ queries: weekIds.map((weekId) => read('readWeekPicks', { params: { weekId } })) });
  const players = users.data?.filter(({ isActive, isAdmin }) => isActive && !isAdmin);
  const isPending = isMember && (users.isPending || weeks.some((week) => week.isPending));
  if (players === undefined) return { splits: new Map(), isPending };
  const splits = new Map(
    open.flatMap((score): [number, GameSplit][] => {
      const picks = weeks[weekIds.indexOf(score.weekId)]?.data;
      if (picks === undefined) return [];
      const cards = players.map(({ id }) => ({ userId: id, picks: picks[id] ?? [] }));
      return [[score.id, { split: splitOf({ ...score, gameId: score.id }, cards), players: players.length }]];
    }),
  );
  return { splits, isPending };
}
