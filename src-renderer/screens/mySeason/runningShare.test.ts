import { expect, test } from 'vitest';
import type { Week } from '#shared/model.ts';
import { runningWinShare } from './runningShare.ts';
import { countRecord } from './seasonRecord.ts';

const week = (weekNumber: number): Week => ({
  id: weekNumber,
  weekNumber,
  season: 2026,
  seasonType: 'regular',
  isLocked: false,
  lockTime: null,
  phase: 'historical',
  cardSize: 5,
  tiebreakGameId: null,
});

test('the running percentage counts wins and losses up to each week, and begins with the first result', () => {
  const weeks = [
    { week: week(1), record: countRecord(['tie', 'pending']) },
    { week: week(2), record: countRecord(['win', 'loss', 'loss', 'loss']) },
    { week: week(3), record: countRecord(['tie', 'pending']) },
    { week: week(4), record: countRecord(['win', 'win']) },
  ];
  expect(runningWinShare(weeks)).toEqual([
    { weekNumber: 2, percent: 25 },
    { weekNumber: 4, percent: 50 },
  ]);
});
