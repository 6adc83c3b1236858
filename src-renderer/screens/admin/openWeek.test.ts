import { expect, test } from 'vitest';
import type { Week } from '#shared/model.ts';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import { openWeek } from './openWeek.ts';

const TUESDAY = Date.parse('2026-11-17T18:00:00Z');
const week = (change: Partial<Week> = {}): Week => ({
  id: 1,
  weekNumber: 11,
  season: 2026,
  seasonType: 'regular',
  isLocked: false,
  lockTime: null,
  phase: 'current',
  cardSize: 5,
  tiebreakGameId: null,
  ...change,
});
const kickingOff = (gameTime: string | null, lockTime: string | null) => sampleGame({ gameTime, lockTime });
const THURSDAY = kickingOff('2026-11-20T01:15:00.000Z', '2026-11-20T01:10:00.000Z');
const SUNDAY = kickingOff('2026-11-22T18:00:00.000Z', '2026-11-22T17:55:00.000Z');
const TO_COME = kickingOff(null, null);

test('the week is open: how many games, and when the first of them locks', () => {
  expect(openWeek(week(), [SUNDAY, THURSDAY, TO_COME], TUESDAY)).toEqual({
    title: 'Week 11 is open: 3 games, first lock Thu 5:10 PM PT.',
    text: 'Your friends can pick now.',
  });
});

test('a lock of the whole week may come first', () => {
  const early = week({ lockTime: '2026-11-18T20:00:00.000Z' });
  expect(openWeek(early, [SUNDAY], TUESDAY).title).toBe('Week 11 is open: 1 game, first lock Wed 12:00 PM PT.');
});

test('the lock is not mentioned while no kickoff is known', () => {
  expect(openWeek(week(), [TO_COME], TUESDAY).title).toBe('Week 11 is open: 1 game.');
});

test('a locked week is not called open', () => {
  const locked = { title: 'Week 11 is ready: 1 game.', text: 'It is locked. No one can pick until you unlock it.' };
  expect(openWeek(week({ isLocked: true }), [SUNDAY], TUESDAY)).toEqual(locked);
  expect(openWeek(week({ lockTime: '2026-11-16T20:00:00.000Z' }), [SUNDAY], TUESDAY)).toEqual(locked);
});

test('a week whose games have all locked is not called open', () => {
  expect(openWeek(week(), [THURSDAY], Date.parse('2026-11-20T02:00:00.000Z'))).toEqual({
    title: 'Week 11 is ready: 1 game.',
    text: 'Every game is locked, so no one can pick any more. Your friends can pick next week.',
  });
});
