import { useQuery } from '@tanstack/react-query';
import type { Todo, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { nextLockAt } from '#shared/rules/locking.ts';
import { games } from '../../data/games.ts';
import { read } from '../../data/queries.ts';
import { kickoffTime } from '../../ui/format.ts';
import { weekName } from './adminWeek.ts';
import { reminder, shareableAddress } from './reminder.ts';

/** The reminder to those who can still add picks to a week, as it reads now. */
export function useReminder(week: Week, missing: Todo['missing'], now: number): string {
  const { data: ofWeek = [] } = useQuery(games.ofWeek(week.id));
  const { data: found } = useQuery(read('readInvite'));
  const lockAt = nextLockAt(ofWeek.map(gameFacts), now);
  return reminder({
    week: weekName(week),
    missing,
    nextLock: lockAt === null ? null : kickoffTime(lockAt, now, week.season),
    address: shareableAddress(found?.address ?? null, window.location.origin),
  });
}
