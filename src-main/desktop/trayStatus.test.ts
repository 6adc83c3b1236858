/** The tray's sentence. */
import { expect, it } from 'vitest';
import { timesIn } from '#shared/times.ts';
import { statusText } from './trayStatus.ts';

const now = Date.parse('2026-11-17T18:00:00Z');
const lock = (isFirst: boolean) => ({ at: Date.parse('2026-11-20T01:10:00Z'), isFirst });
const pacific = timesIn('America/Los_Angeles');

it('the tray shows who is connected and when the first lock is, by the pool’s clocks', () => {
  expect(statusText(3, lock(true), now, pacific)).toBe('3 friends connected · first lock Thu 5:10 PM PT');
  expect(statusText(1, lock(true), now, timesIn('America/New_York'))).toBe(
    '1 friend connected · first lock Thu 8:10 PM ET',
  );
});

it('the tray says next lock once a game has locked, and no lock once all have', () => {
  expect(statusText(2, lock(false), now, pacific)).toBe('2 friends connected · next lock Thu 5:10 PM PT');
  expect(statusText(0, null, now, pacific)).toBe('No friends connected');
});
