/** When picks stop. One rule, used by the server to refuse and by the page to grey out. */
import { LOCK_BEFORE_KICKOFF_MS } from '#shared/limits.ts';
import type { GameFacts, WeekFacts } from '#shared/rules/facts.ts';

type GameLock = Pick<GameFacts, 'kickoffAt' | 'lockAt' | 'isLocked' | 'status' | 'wasRevealed'>;
type WeekLock = Pick<WeekFacts, 'isLocked' | 'lockAt'>;

const reached = (at: number | null, now: number) => at !== null && now >= at;

/** The lock time a game has unless one was set by hand; none while the kickoff is not known. */
export const defaultLockAt = (kickoffAt: number | null): number | null =>
  kickoffAt === null ? null : kickoffAt - LOCK_BEFORE_KICKOFF_MS;

export const hasKickedOff = (game: Pick<GameFacts, 'kickoffAt'>, now: number): boolean => reached(game.kickoffAt, now);

/** Over for grading: nothing more will be played in this pairing. */
export const isSettled = (game: Pick<GameFacts, 'status'>): boolean =>
  game.status === 'final' || game.status === 'cancelled' || game.status === 'void';

/**
 * Locked by hand, by its lock time, by its kickoff, because it is being or has been played, or because its picks were
 * shown to everyone: no one may pick a game after seeing what the others picked.
 */
export function isGameLocked(game: GameLock, now: number): boolean {
  if (game.isLocked || game.wasRevealed || game.status === 'live' || isSettled(game)) return true;
  return reached(game.lockAt, now) || reached(game.kickoffAt, now);
}

export const isWeekLocked = (week: WeekLock, now: number): boolean => week.isLocked || reached(week.lockAt, now);

/**
 * May the commissioner open the game again? Not once it has kicked off, is live or is settled. A game that was
 * revealed also needs a reason (see `reopenGame` in the pool).
 */
export const mayUnlock = (game: Pick<GameFacts, 'kickoffAt' | 'status'>, now: number): boolean =>
  game.status !== 'live' && !isSettled(game) && !reached(game.kickoffAt, now);

/** What unlocking leaves: a lock time that has passed gives way to the kickoff, and the picks are hidden again. */
export const unlocked = (game: GameLock & { lockSetByHand: boolean }, now: number) =>
  reached(game.lockAt, now)
    ? { isLocked: false, wasRevealed: false, lockAt: game.kickoffAt, lockSetByHand: game.kickoffAt !== null }
    : { isLocked: false, wasRevealed: false, lockAt: game.lockAt, lockSetByHand: game.lockSetByHand };

/**
 * What a moved kickoff does to the lock: it follows unless set by hand, and a game that has locked stays locked when
 * the kickoff moves later. A hand-set lock never stands after the kickoff. A kickoff told again changes nothing.
 */
export function lockAfterMove(game: GameLock & { lockSetByHand: boolean }, kickoffAt: number | null, now: number) {
  if (kickoffAt === game.kickoffAt) {
    return { kickoffAt, lockAt: game.lockAt, lockSetByHand: game.lockSetByHand, isLocked: game.isLocked };
  }
  const played = game.status === 'live' || game.status === 'final';
  const hasLocked = game.isLocked || played || reached(game.lockAt, now) || reached(game.kickoffAt, now);
  const byHand = game.lockSetByHand && game.lockAt !== null;
  const lockAt = !byHand
    ? defaultLockAt(kickoffAt)
    : kickoffAt === null
      ? game.lockAt
      : Math.min(game.lockAt ?? kickoffAt, kickoffAt);
  return { kickoffAt, lockAt, lockSetByHand: byHand, isLocked: hasLocked };
}

/** A postponed game that is given a date is scheduled again; any other keeps its status. */
export const statusAfterMove = (status: GameFacts['status'], kickoffAt: number | null): GameFacts['status'] =>
  status === 'postponed' && kickoffAt !== null ? 'scheduled' : status;

/** The next instant at which one of the games locks, null when none will by itself. */
export function nextLockAt(games: readonly GameLock[], now: number): number | null {
  const times = games
    .filter((g) => !isGameLocked(g, now))
    .flatMap((g) => [g.lockAt, g.kickoffAt].filter((t) => t !== null));
  return times.length === 0 ? null : Math.min(...times);
}
