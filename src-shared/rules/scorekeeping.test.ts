import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, SCOREKEEPING_MS } from '#shared/limits.ts';
import { scorekeeperLimit } from './scorekeeping.ts';

const KICKOFF = 1_000 * HOUR_MS;
const at = (now: number, status: Parameters<typeof scorekeeperLimit>[0]['status'] = 'scheduled') =>
  scorekeeperLimit({ kickoffAt: KICKOFF, status }, now);

describe('a scorekeeper', () => {
  test('may score a game from its kickoff on, for 36 hours', () => {
    expect(
      [KICKOFF - 1, KICKOFF, KICKOFF + SCOREKEEPING_MS - 1, KICKOFF + SCOREKEEPING_MS].map((now) => at(now)),
    ).toEqual(['early', null, null, 'over']);
    expect(SCOREKEEPING_MS).toBe(36 * HOUR_MS);
  });

  test('may correct a live game and a final, and no game that was called off', () => {
    const now = KICKOFF + HOUR_MS;
    expect((['live', 'final', 'postponed', 'cancelled', 'void'] as const).map((status) => at(now, status))).toEqual([
      null,
      null,
      'called-off',
      'called-off',
      'called-off',
    ]);
  });

  test('never scores a game that has not kicked off, whatever its state', () => {
    const statuses = fc.constantFrom('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void');
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 1e13 })), fc.nat(1e13), statuses, (kickoffAt, now, status) => {
        const isAllowed = scorekeeperLimit({ kickoffAt, status }, now) === null;
        expect(!isAllowed || (kickoffAt !== null && kickoffAt <= now)).toBe(true);
      }),
    );
  });
});
