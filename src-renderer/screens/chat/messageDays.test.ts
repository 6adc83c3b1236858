import { expect, it } from 'vitest';
import type { ChatMessage } from '#shared/model.ts';
import { dayLabel, messageDays } from './messageDays.ts';

const at = (id: number, createdAt: string): ChatMessage => ({
  id,
  userId: 1,
  username: 'Tess',
  message: 'hi',
  mediaUrl: null,
  mediaType: null,
  createdAt,
});
const labels = (now: string, ...instants: string[]) =>
  messageDays(
    instants.map((instant, n) => at(n + 1, instant)),
    Date.parse(now),
  ).map(({ label, messages }) => `${label}: ${messages.length}`);

it('a day begins at midnight in Los Angeles, wherever the reader is', () => {
  expect(
    labels(
      '2026-11-24T20:00:00Z',
      '2026-11-23T07:59:00Z',
      '2026-11-23T08:01:00Z',
      '2026-11-24T07:59:00Z',
      '2026-11-24T08:00:00Z',
    ),
  ).toEqual(['Sunday, November 22: 1', 'Yesterday: 2', 'Today: 1']);
});

it('the day before is yesterday also when the clocks changed in between', () => {
  // November 1, 2026 has 25 hours: half past eleven that evening is 24 h and 55 min after its first five minutes.
  expect(labels('2026-11-02T07:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:05:00Z')).toEqual([
    'Yesterday: 1',
    'Today: 1',
  ]);
  expect(labels('2026-03-09T07:10:00Z', '2026-03-08T07:50:00Z', '2026-03-08T09:00:00Z')).toEqual([
    'Saturday, March 7: 1',
    'Yesterday: 1',
  ]);
});

it('another year is named', () => {
  expect(dayLabel('2025-11-23', '2026-01-04')).toBe('Sunday, November 23, 2025');
  expect(dayLabel('2025-12-31', '2026-01-01')).toBe('Yesterday');
});

it('a clock that was set back makes two groups with their own keys', () => {
  const days = messageDays(
    [at(1, '2026-11-23T20:00:00Z'), at(2, '2026-11-22T20:00:00Z'), at(3, '2026-11-23T20:00:00Z')],
    Date.parse('2026-11-23T21:00:00Z'),
  );
  expect(new Set(days.map(({ key }) => key)).size).toBe(3);
});
