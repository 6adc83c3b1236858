import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { GameStatus } from '#shared/model.ts';
import {
  defaultLockAt,
  hasKickedOff,
  isGameLocked,
  isSettled,
  isWeekLocked,
  lockAfterMove,
  mayUnlock,
  nextLockAt,
  unlocked,
} from '#shared/rules/locking.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An instant, given as a Pacific wall-clock time. */
const pacific = (wallClock: string) => DateTime.fromISO(wallClock, { zone: 'America/Los_Angeles' }).toMillis();
const wallClock = (at: number | null) =>
  at === null ? null : DateTime.fromMillis(at, { zone: 'America/Los_Angeles' }).toFormat('yyyy-MM-dd HH:mm');

const gameAt = (kickoffAt: number | null, status: GameStatus = 'scheduled') => ({
  kickoffAt,
  lockAt: defaultLockAt(kickoffAt),
  lockSetByHand: false,
  isLocked: false,
  wasRevealed: false,
  status,
});
type TestGame = ReturnType<typeof gameAt>;

const kickoff = pacific('2025-10-12T10:00');
const game = gameAt(kickoff);

const instant = fc.integer({ min: 0, max: 1000 }).map((minutes) => kickoff + (minutes - 500) * MINUTE);
const status = fc.constantFrom<GameStatus>('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void');
const anyGame: fc.Arbitrary<TestGame> = fc.record({
  kickoffAt: fc.option(instant),
  lockAt: fc.option(instant),
  lockSetByHand: fc.boolean(),
  isLocked: fc.boolean(),
  wasRevealed: fc.boolean(),
  status,
});

describe('isGameLocked', () => {
  it('a pick can change until its own lock, five minutes before its kickoff', () => {
    const lock = pacific('2025-10-12T09:55');
    expect(isGameLocked(game, lock - DAY)).toBe(false);
    expect(isGameLocked(game, lock - 1)).toBe(false);
    expect(isGameLocked(game, lock)).toBe(true);
    expect(isGameLocked(game, lock + 1)).toBe(true);
    expect(isGameLocked(game, kickoff)).toBe(true);
  });

  it('a lock time set by hand replaces the default one', () => {
    const early = { ...game, lockAt: kickoff - DAY, lockSetByHand: true };
    expect(isGameLocked(early, kickoff - DAY - 1)).toBe(false);
    expect(isGameLocked(early, kickoff - DAY)).toBe(true);
  });

  it('a pick never changes after kickoff, whatever the lock time', () => {
    for (const lockAt of [null, kickoff + 1, kickoff + DAY]) {
      expect(isGameLocked({ ...game, lockAt }, kickoff - 1)).toBe(false);
      expect(isGameLocked({ ...game, lockAt }, kickoff)).toBe(true);
    }
  });

  it('a game that is live, final or called off is locked, even before its kickoff', () => {
    for (const over of ['live', 'final', 'cancelled', 'void'] as const)
      expect(isGameLocked(gameAt(kickoff, over), kickoff - DAY)).toBe(true);
    expect(isGameLocked(gameAt(null, 'live'), kickoff)).toBe(true);
  });

  it('a game the commissioner locked is locked', () => {
    expect(isGameLocked({ ...game, isLocked: true }, kickoff - DAY)).toBe(true);
  });

  it('a game without a kickoff has no lock time', () => {
    expect(defaultLockAt(null)).toBeNull();
    const toCome = gameAt(null);
    for (const now of [0, kickoff, kickoff + 400 * DAY]) {
      expect(isGameLocked(toCome, now)).toBe(false);
      expect(hasKickedOff(toCome, now)).toBe(false);
    }
    expect(isGameLocked(gameAt(null, 'postponed'), kickoff)).toBe(false);
  });

  it('a locked game stays locked over time', () => {
    fc.assert(
      fc.property(anyGame, instant, fc.nat({ max: DAY }), (any, now, later) => {
        fc.pre(isGameLocked(any, now));
        expect(isGameLocked(any, now + later)).toBe(true);
      }),
    );
  });

  it('a game is always locked after its kickoff', () => {
    fc.assert(
      fc.property(anyGame, instant, (any, now) => {
        fc.pre(hasKickedOff(any, now) || isSettled(any));
        expect(isGameLocked(any, now)).toBe(true);
      }),
    );
  });
});

describe('locks and clock changes', () => {
  it.each([
    ['the Sunday before the clocks go back', '2025-10-26T10:00', '2025-10-26T17:00Z', '2025-10-26 09:55'],
    ['the Sunday the clocks go back', '2025-11-02T10:00', '2025-11-02T18:00Z', '2025-11-02 09:55'],
    ['the Monday after', '2025-11-03T17:15', '2025-11-04T01:15Z', '2025-11-03 17:10'],
    ['the Sunday the clocks go forward', '2026-03-08T10:00', '2026-03-08T17:00Z', '2026-03-08 09:55'],
    ['the Saturday before', '2026-03-07T10:00', '2026-03-07T18:00Z', '2026-03-07 09:55'],
    ['Thanksgiving Thursday', '2025-11-27T10:00', '2025-11-27T18:00Z', '2025-11-27 09:55'],
    ['a Sunday evening, Monday in UTC', '2025-09-07T17:20', '2025-09-08T00:20Z', '2025-09-07 17:15'],
    ['Week 18', '2026-01-04T13:25', '2026-01-04T21:25Z', '2026-01-04 13:20'],
    ['New Year’s Eve, New Year in UTC', '2023-12-31T17:20', '2024-01-01T01:20Z', '2023-12-31 17:15'],
    ['the Super Bowl', '2026-02-08T15:30', '2026-02-08T23:30Z', '2026-02-08 15:25'],
  ])('%s', (_, local, utc, lock) => {
    const at = pacific(local);
    expect(at).toBe(Date.parse(utc));
    expect(wallClock(defaultLockAt(at))).toBe(lock);
    expect(isGameLocked(gameAt(at), pacific(lock.replace(' ', 'T')) - 1)).toBe(false);
    expect(isGameLocked(gameAt(at), pacific(lock.replace(' ', 'T')))).toBe(true);
  });

  it('the lock is five real minutes before kickoff when the clock changes in between', () => {
    expect(wallClock(defaultLockAt(pacific('2026-03-08T03:02')))).toBe('2026-03-08 01:57');
    const secondOneOClock = Date.parse('2025-11-02T09:02Z');
    expect(wallClock(secondOneOClock)).toBe('2025-11-02 01:02');
    expect(secondOneOClock - (defaultLockAt(secondOneOClock) ?? 0)).toBe(5 * MINUTE);
  });
});

describe('each game has its own lock', () => {
  it('a London morning game does not lock the Sunday games', () => {
    const london = gameAt(pacific('2025-10-12T06:30'));
    const sunday = [gameAt(pacific('2025-10-12T10:00')), gameAt(pacific('2025-10-12T17:20'))];
    const atBreakfast = pacific('2025-10-12T06:30');
    expect(isGameLocked(london, atBreakfast)).toBe(true);
    expect(sunday.map((g) => isGameLocked(g, atBreakfast))).toEqual([false, false]);
  });

  it('the three Thanksgiving games lock one by one, and no Sunday game does', () => {
    const kickoffs = ['2025-11-27T10:00', '2025-11-27T13:30', '2025-11-27T17:20', '2025-11-30T10:00'];
    const games = kickoffs.map((at) => gameAt(pacific(at)));
    const lockedAt = (now: string) => games.map((g) => isGameLocked(g, pacific(now)));
    expect(lockedAt('2025-11-27T09:54')).toEqual([false, false, false, false]);
    expect(lockedAt('2025-11-27T10:00')).toEqual([true, false, false, false]);
    expect(lockedAt('2025-11-27T13:25')).toEqual([true, true, false, false]);
    expect(lockedAt('2025-11-28T12:00')).toEqual([true, true, true, false]);
  });

  it('a week without a Thursday game is open until Saturday', () => {
    const week18 = ['2026-01-03T13:30', '2026-01-03T17:00', '2026-01-04T10:00'].map((at) => gameAt(pacific(at)));
    expect(week18.some((g) => isGameLocked(g, pacific('2026-01-03T13:24')))).toBe(false);
    expect(nextLockAt(week18, pacific('2026-01-01T00:00'))).toBe(pacific('2026-01-03T13:25'));
  });
});

describe('isWeekLocked', () => {
  it('a week is locked by the commissioner or from its lock time on', () => {
    expect(isWeekLocked({ isLocked: false, lockAt: null }, kickoff)).toBe(false);
    expect(isWeekLocked({ isLocked: true, lockAt: null }, 0)).toBe(true);
    expect(isWeekLocked({ isLocked: false, lockAt: kickoff }, kickoff - 1)).toBe(false);
    expect(isWeekLocked({ isLocked: false, lockAt: kickoff }, kickoff)).toBe(true);
  });
});

describe('lockAfterMove', () => {
  const moved = (from: TestGame, kickoffAt: number | null, now: number): TestGame => ({
    ...from,
    ...lockAfterMove(from, kickoffAt, now),
  });
  const lock = kickoff - 5 * MINUTE;

  it('a moved kickoff moves the lock of an open game', () => {
    for (const by of [3 * 60 * MINUTE, DAY, -3 * 60 * MINUTE]) {
      const after = moved(game, kickoff + by, kickoff - 3 * DAY);
      expect(after).toEqual({ ...game, kickoffAt: kickoff + by, lockAt: lock + by });
    }
  });

  it('a later kickoff does not unlock a locked game', () => {
    for (const now of [lock, kickoff - 1, kickoff, kickoff + DAY]) {
      const after = moved(game, kickoff + 2 * DAY, now);
      expect(isGameLocked(after, now)).toBe(true);
      expect(after.lockAt).toBe(lock + 2 * DAY);
    }
    expect(isGameLocked(moved({ ...game, isLocked: true }, kickoff + DAY, lock - DAY), lock - DAY)).toBe(true);
    expect(isGameLocked(moved(game, null, lock), lock)).toBe(true);
  });

  it('a later kickoff does not unlock a game with a score, even if it is scheduled again', () => {
    for (const played of ['live', 'final'] as const) {
      const after = moved(gameAt(kickoff, played), kickoff + DAY, lock - DAY);
      expect(isGameLocked({ ...after, status: 'scheduled' }, lock - DAY)).toBe(true);
    }
  });

  it('an earlier kickoff locks the game at once if the new lock time has passed', () => {
    const now = lock - 60 * MINUTE;
    const after = moved(game, now + 4 * MINUTE, now);
    expect(isGameLocked(after, now)).toBe(true);
    expect(isGameLocked(moved(after, kickoff, now + 1), now + 1)).toBe(true);
  });

  it('a lock time set by hand stays, but is never after the kickoff', () => {
    const byHand = { ...game, lockAt: lock - DAY, lockSetByHand: true };
    const now = kickoff - 3 * DAY;
    expect(moved(byHand, kickoff + DAY, now)).toMatchObject({ lockAt: lock - DAY, lockSetByHand: true });
    expect(moved(byHand, null, now)).toMatchObject({ lockAt: lock - DAY, lockSetByHand: true });
    expect(moved(byHand, lock - 2 * DAY, now)).toMatchObject({ lockAt: lock - 2 * DAY, lockSetByHand: true });
  });

  it('a game gets a lock with its kickoff and loses it when the kickoff is removed', () => {
    expect(moved(gameAt(null), kickoff, 0)).toEqual(game);
    expect(moved(game, null, 0)).toEqual(gameAt(null));
  });

  it('the same kickoff again changes nothing', () => {
    for (const now of [0, lock, kickoff, kickoff + DAY]) expect(moved(game, kickoff, now)).toEqual(game);
    const openToKickoff = { ...game, lockAt: kickoff, lockSetByHand: true };
    expect(moved(openToKickoff, kickoff, kickoff - MINUTE)).toEqual(openToKickoff);
  });

  it('a move never unlocks a game and never leaves a lock after the kickoff', () => {
    fc.assert(
      fc.property(anyGame, fc.option(instant), instant, (any, kickoffAt, now) => {
        const open: TestGame = { ...any, status: 'scheduled' };
        const after = moved(open, kickoffAt, now);
        expect(!isGameLocked(open, now) || isGameLocked(after, now)).toBe(true);
        const hasMoved = kickoffAt !== open.kickoffAt;
        expect(!hasMoved || (after.lockAt ?? 0) <= (kickoffAt ?? Infinity)).toBe(true);
        expect(moved(after, kickoffAt, now)).toEqual(after);
      }),
    );
  });
});

describe('unlocking', () => {
  it('the commissioner may unlock a game until its kickoff, and none that is live or over', () => {
    expect(mayUnlock(game, kickoff - 1)).toBe(true);
    expect(mayUnlock(game, kickoff)).toBe(false);
    expect(mayUnlock(gameAt(kickoff, 'postponed'), kickoff - 1)).toBe(true);
    for (const over of ['live', 'final', 'cancelled', 'void'] as const)
      expect(mayUnlock(gameAt(kickoff, over), kickoff - DAY)).toBe(false);
  });

  it('a game unlocked after its lock time is open until kickoff', () => {
    const now = kickoff - 2 * MINUTE;
    const open = { ...game, ...unlocked(game, now) };
    expect(open).toMatchObject({ isLocked: false, lockAt: kickoff, lockSetByHand: true });
    expect(isGameLocked(open, kickoff - 1)).toBe(false);
    expect(isGameLocked(open, kickoff)).toBe(true);
    expect(isGameLocked({ ...open, ...lockAfterMove(open, kickoff, now + MINUTE) }, now + MINUTE)).toBe(false);
  });

  it('a game unlocked before its lock time keeps that time', () => {
    expect(unlocked({ ...game, isLocked: true }, kickoff - DAY)).toEqual({
      isLocked: false,
      wasRevealed: false,
      lockAt: game.lockAt,
      lockSetByHand: false,
    });
  });

  it('a game postponed to another day may be unlocked and locks before its new kickoff', () => {
    const tuesday = kickoff + 2 * DAY;
    const postponed = { ...game, ...lockAfterMove(game, tuesday, kickoff) };
    expect(isGameLocked(postponed, kickoff)).toBe(true);
    expect(mayUnlock(postponed, kickoff)).toBe(true);
    const open = { ...postponed, ...unlocked(postponed, kickoff) };
    expect(isGameLocked(open, kickoff)).toBe(false);
    expect(isGameLocked(open, tuesday - 5 * MINUTE)).toBe(true);
  });

  it('a game postponed without a date may be unlocked and gets a lock with its new kickoff', () => {
    const byHand = { ...game, lockAt: kickoff - DAY, lockSetByHand: true };
    const waiting = { ...byHand, ...lockAfterMove(byHand, null, kickoff) };
    expect(waiting).toMatchObject({ isLocked: true, lockAt: kickoff - DAY });
    const open = { ...waiting, ...unlocked(waiting, kickoff) };
    expect(open).toMatchObject({ isLocked: false, lockAt: null, lockSetByHand: false });
    expect(isGameLocked(open, kickoff + DAY)).toBe(false);
    const known = { ...open, ...lockAfterMove(open, kickoff + 7 * DAY, kickoff + DAY) };
    expect(known).toMatchObject({ lockAt: kickoff + 7 * DAY - 5 * MINUTE, lockSetByHand: false });
  });

  it('unlocking always opens a game that may be unlocked', () => {
    fc.assert(
      fc.property(anyGame, instant, (any, now) => {
        fc.pre(mayUnlock(any, now));
        expect(isGameLocked({ ...any, ...unlocked(any, now) }, now)).toBe(false);
      }),
    );
  });
});

describe('nextLockAt', () => {
  it('the next lock is the first time at which a game locks automatically', () => {
    fc.assert(
      fc.property(fc.array(anyGame, { maxLength: 6 }), instant, (games, now) => {
        const locked = (at: number) => games.filter((g) => isGameLocked(g, at)).length;
        const next = nextLockAt(games, now);
        const never = kickoff + 10_000 * DAY;
        expect(next ?? never).toBeGreaterThan(now);
        expect(locked((next ?? never) - 1)).toBe(locked(now));
        expect(next === null || locked(next) > locked(now)).toBe(true);
      }),
    );
  });
});
