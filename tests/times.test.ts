import { afterEach, expect, test, vi } from 'vitest';

/** Engines format the same instant differently; only the parts are equal. ICU 72 gave `11/21/26` for `en-CA`. */
const ENGINES = ['this engine', 'an engine that formats differently'] as const;

const FORMATTED = '11/21/26, 24.5\u202fp.m.';
const LOCALE_TEXTS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;

const ownFormat = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};

async function loadTimes(engine: (typeof ENGINES)[number]) {
  vi.resetModules();
  if (engine !== 'this engine') {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get: () => () => FORMATTED,
    });
    for (const name of LOCALE_TEXTS) vi.spyOn(Date.prototype, name).mockReturnValue(FORMATTED);
  }
  return {
    ...(await import('#shared/times.ts')).timesIn('America/Los_Angeles'),
    ...(await import('../src-renderer/ui/format.ts')),
    ...(await import('../src-renderer/screens/chat/messageDays.ts')),
  };
}

afterEach(() => {
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', ownFormat);
  vi.restoreAllMocks();
});

const at = (iso: string) => Date.parse(iso);

test.each(ENGINES)('times are the same text in %s', async (engine) => {
  const times = await loadTimes(engine);
  const kickoff = at('2026-11-22T21:25:00Z');
  expect(times.clockTime(kickoff)).toBe('1:25 PM');
  expect(times.dayAndTime(kickoff)).toBe('Sun 1:25 PM');
  expect(times.kickoffTime(kickoff, at('2026-11-01T12:00:00Z'))).toBe('Sun, Nov 22, 1:25 PM');
  expect(times.dateAndTime(kickoff)).toBe('2026-11-22 13:25');
  expect(times.date(at('2026-11-23T07:59:59Z'))).toBe('2026-11-22');
  expect(times.dateAndTime(at('2026-11-22T08:05:00Z'))).toBe('2026-11-22 00:05');
  expect(times.nearTime(kickoff, kickoff)).toBe('1:25 PM');
  expect(times.nearTime(kickoff, at('2026-11-23T08:00:00Z'))).not.toBe('1:25 PM');
});

test.each(ENGINES)('chat messages are grouped by day of the pool’s zone in %s', async (engine) => {
  const { messageDays } = await loadTimes(engine);
  const message = (id: number, createdAt: string) =>
    ({ id, userId: 1, username: 'Tess', message: 'hi', mediaUrl: null, mediaType: null, createdAt }) as const;
  const days = messageDays(
    [
      message(1, '2026-11-21T20:00:00.000Z'),
      message(2, '2026-11-22T07:30:00.000Z'),
      message(3, '2026-11-22T20:00:00.000Z'),
    ],
    at('2026-11-22T21:00:00Z'),
  );
  expect(days.map(({ key, label, messages }) => [key, label, messages.length])).toEqual([
    ['2026-11-21-1', 'Yesterday', 2],
    ['2026-11-22-1', 'Today', 1],
  ]);
});
