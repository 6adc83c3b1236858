/** When picks lock. The server uses these rules to reject picks, the page to disable buttons. */
import { LOCK_BEFORE_KICKOFF_MS } from '#shared/limits.ts';
import type { GameFacts, WeekFacts } from '#shared/rules/facts.ts';

type GameLock = Pick<GameFacts, 'kickoffAt' | 'lockAt' | 'isLocked' | 'status' | 'wasRevealed'>;
type WeekLock = Pick<WeekFacts, 'isLocked' | 'lockAt'>;

const reached = (at: number | null, now: number) => at !== null && now >= at;

/** The lock time unless the commissioner sets another; null while the kickoff is unknown. */
export const defaultLockAt = (kickoffAt: number | null): number | null =>
  kickoffAt === null ? null : kickoffAt - LOCK_BEFORE_KICKOFF_MS;

export const hasKickedOff = (game: Pick<GameFacts, 'kickoffAt'>, now: number): boolean => reached(game.kickoffAt, now);

export type OffStatus = 'postponed' | 'cancelled' | 'void';

/** Not played as scheduled: put off, or called off for good. */
export const isOff = (status: GameFacts['status']): status is OffStatus =>
  status === 'postponed' || status === 'cancelled' || status === 'void';

/** Nothing more will be played in this game. */
export const isSettled = (game: Pick<GameFacts, 'status'>): boolean =>
  game.status === 'final' || game.status === 'cancelled' || game.status === 'void';

/**
 * Locked by the commissioner, by its lock time or kickoff, by being live or settled, or because its picks were shown to
 * everyone: no one may pick a game after seeing the others' picks.
 */
export function isGameLocked(game: GameLock, now: number): boolean {
  if (game.isLocked || game.wasRevealed || game.status === 'live' || isSettled(game)) return true;
  return reached(game.lockAt, now) || reached(game.kickoffAt, now);
}

export const isWeekLocked = (week: WeekLock, now: number): boolean => week.isLocked || reached(week.lockAt, now);

/**
 * May the commissioner unlock the game? Not once it has kicked off, is live or is settled. A revealed game also needs a
 * reason (see `reopenGame` in the pool).
 */
export const mayUnlock = (game: Pick<GameFacts, 'kickoffAt' | 'status'>, now: number): boolean =>
  game.status !== 'live' && !isSettled(game) && !reached(game.kickoffAt, now);

/** A game's fields after unlocking: a lock time in the past is replaced by the kickoff, and picks are hidden again. */
export const unlocked = (game: GameLock & { lockSetByHand: boolean }, now: number) =>
  reached(game.lockAt, now)
    ? { isLocked: false, wasRevealed: false, lockAt: game.kickoffAt, lockSetByHand: game.kickoffAt !== null }
    : { isLocked: false, wasRevealed: false, lockAt: game.lockAt, lockSetByHand: game.lockSetByHand };

/**
 * What a new kickoff does to the lock: it moves too unless set by hand, and is never after the kickoff. A game that has
 * locked stays locked. The same kickoff again changes nothing.
 */
export function lockAfterMove(game: GameLock & { lockSetByHand: boolean }, kickoffAt: number | null, now: number) {
  if (kickoffAt === game.kickoffAt) {
    return { kickoffAt, lockAt: game.lockAt, lockSetByHand: game.lockSetByHand, isLocked: game.isLocked };
  }
  const hasStarted = game.status === 'live' || game.status === 'final';
  const hasLocked = game.isLocked || hasStarted || reached(game.lockAt, now) || reached(game.kickoffAt, now);
  const byHand = game.lockSetByHand && game.lockAt !== null;
  const lockAt = !byHand
    ? defaultLockAt(kickoffAt)
    : kickoffAt === null
      ? game.lockAt
      : Math.min(game.lockAt ?? kickoffAt, kickoffAt);
  return { kickoffAt, lockAt, lockSetByHand: byHand, isLocked: hasLocked };
}

/** A postponed game that gets a date is scheduled again; any other game keeps its status. */
export const statusAfterMove = (status: GameFacts['status'], kickoffAt: number | null): GameFacts['status'] =>
  status === 'postponed' && kickoffAt !== null ? 'scheduled' : status;

/** When the week's first pick locks or locked by its time; null while no time is known. */
export function firstLockAt(
  week: Pick<WeekFacts, 'lockAt'>,
  games: readonly Pick<GameFacts, 'kickoffAt' | 'lockAt'>[],
) {
  const times = [week.lockAt, ...games.map(({ lockAt, kickoffAt }) => lockAt ?? kickoffAt)].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** The next time one of the games locks automatically; null when none will. */
export function nextLockAt(games: readonly GameLock[], now: number): number | null {
  const times = games
    .filter((g) => !isGameLocked(g, now))
    .flatMap((g) => [g.lockAt, g.kickoffAt].filter((t) => t !== null));
  return times.length === 0 ? null : Math.min(...times);
}
