/** What the screens about everybody's picks read: the players, the week's games, and the picks on them. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Game, User, WeekPicks } from '#shared/model.ts';
import { atServer } from './clock.ts';
import { games } from './games.ts';
import { read } from './queries.ts';

export type Everybody = {
  games: Game[];
  /** Active users who are not admins: those whose picks are shown. */
  players: User[];
  picks: WeekPicks;
  /** When the picks were read, by the server's clock: what was revealed later is not in them. */
  readAt: number;
};

type Read = { data: Everybody | null; error: Error | null; retry: () => void };

export function useEverybody(weekId: number | undefined): Read {
  const enabled = weekId !== undefined;
  const ofWeek = useQuery(games.ofWeek(weekId));
  const all = useQuery(read('readUsers'));
  const made = useQuery({ ...read('readWeekPicks', { params: { weekId: weekId ?? 0 } }), enabled });
  const players = useMemo(() => all.data?.filter((user) => user.isActive && !user.isAdmin), [all.data]);

  const reads = [ofWeek, all, made];
  const error = reads.find((one) => one.data === undefined && one.error !== null)?.error ?? null;
  const retry = () => {
    for (const one of reads) if (one.data === undefined && one.error !== null) void one.refetch();
  };
  const isWhole = enabled && ofWeek.data !== undefined && players !== undefined && made.data !== undefined;
  const data = isWhole ? { games: ofWeek.data, players, picks: made.data, readAt: atServer(made.dataUpdatedAt) } : null;
  return { data, error, retry };
}
