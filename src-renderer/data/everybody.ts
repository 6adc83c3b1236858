/** What screens that show everyone's picks read: the players, the week's games, and the picks on them. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Game, User, WeekPicks } from '#shared/model.ts';
import { atServer } from './clock.ts';
import { games } from './games.ts';
import { joined, type Read } from './joined.ts';
import { read } from './queries.ts';

export type Everybody = {
  games: Game[];
  /** Active users who are not admins: those whose picks are shown. */
  players: User[];
  picks: WeekPicks;
  /** When the picks were read, by the server's clock. Picks revealed later are not in them. */
  readAt: number;
};

export function useEverybody(weekId: number | undefined): Read<Everybody> {
  const all = useQuery(read('readUsers'));
  const made = useQuery({
    ...read('readWeekPicks', { params: { weekId: weekId ?? 0 } }),
    enabled: weekId !== undefined,
  });
  const players = useMemo(() => all.data?.filter((user) => user.isActive && !user.isAdmin), [all.data]);
  const reads = joined({ games: useQuery(games.ofWeek(weekId)), players: { ...all, data: players }, picks: made });
  return { ...reads, data: reads.data && { ...reads.data, readAt: atServer(made.dataUpdatedAt) } };
}
