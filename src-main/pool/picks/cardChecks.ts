/** Checks a sent card, and puts a rejection into words with the saved card that the page returns to. */
import type { InputOf } from '#shared/api.ts';
import { PoolError, type DetailsOf } from '#shared/errors.ts';
import { MIN_SUBMIT_PICKS } from '#shared/limits.ts';
import type { CardRejection } from '#shared/rules/cardDecision.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { hasTwoInASlot } from '#shared/rules/slots.ts';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import type { Times } from '#shared/times.ts';
import type { Actor } from '../core/pool.ts';
import { gameTitle, type GameRow, type WeekRow } from '../core/wire.ts';

/** The part of a game that a rejection shows. */
type NamedGame = Pick<GameRow, 'awayTeam' | 'homeTeam' | 'lockAt' | 'kickoffAt'>;

/** Checks that need no database: whose picks, how many, and for which week. */
export function checkForm(actor: Actor, { picks: sent, weekId: named }: InputOf<'savePicks'>, submit: boolean): number {
  if (sent.some(({ userId }) => userId !== actor.userId))
    throw new PoolError('not_allowed', serverTexts.picksForOthers);
  const weekId = named ?? sent[0]?.weekId;
  if (submit && sent.length < MIN_SUBMIT_PICKS) throw new PoolError('broken_rule', texts.noPicksLine);
  if (weekId === undefined) throw new PoolError('malformed', 'A save without picks must name its week (weekId).');
  if (sent.some((pick) => pick.weekId !== weekId)) throw new PoolError('broken_rule', serverTexts.picksOfOneWeek);
  return weekId;
}

/**
 * Checks the card as a whole: two picks in a slot, a newer card, a locked week, too many picks.
 * @param saved the card's details as stored, for the errors that show it
 */
export function requireOpen(
  week: WeekRow,
  sent: InputOf<'savePicks'>['picks'],
  { now, ifMatch, saved }: { now: number; ifMatch: string | undefined; saved: DetailsOf<'line_moved'> },
): void {
  if (hasTwoInASlot(sent, week.sideAndTotal)) {
    throw new PoolError('broken_rule', serverTexts.twoPicks(week.sideAndTotal));
  }
  // A proxy that compresses responses (a tunnel) marks the ETag as weak.
  const seen = ifMatch?.replace(/^W\//, '');
  if (seen !== undefined && seen !== saved.etag) {
    throw new PoolError('stale', texts.cardChanged, { details: saved });
  }
  if (isWeekLocked(week, now)) {
    throw new PoolError('locked', texts.picksLockedLine, { details: { lock: 'week', ...saved } });
  }
  if (sent.length > week.cardSize) throw new PoolError('broken_rule', texts.tooManyForCard(week.cardSize));
}

/** A rejection in words, with the saved card for the page to return to. */
export function toError(
  rejection: CardRejection,
  gameOf: (gameId: number) => NamedGame,
  saved: (gameIds: number[]) => DetailsOf<'line_moved'>,
  lockedLine: (game: NamedGame) => string,
  cardSize: number,
): PoolError {
  switch (rejection.why) {
    case 'game-of-another-week':
      return new PoolError('broken_rule', serverTexts.gameOfAnotherWeek);
    case 'game-locked': {
      const { gameIds } = rejection;
      const [first = 0] = gameIds; // a rejection names at least one game
      return new PoolError('locked', lockedLine(gameOf(first)), { details: { lock: 'game', ...saved(gameIds) } });
    }
    case 'no-such-option':
      return new PoolError('broken_rule', serverTexts.noSuchOption(gameTitle(gameOf(rejection.gameId))));
    case 'line-moved': {
      const { gameId, pickValue, offered, gameIds } = rejection;
      const message = serverTexts.lineMoved(gameTitle(gameOf(gameId)), pickValue, offered);
      return new PoolError('line_moved', message, { details: saved(gameIds) });
    }
    case 'too-many-picks':
      return new PoolError('broken_rule', texts.tooManyForCard(cardSize));
    default:
      return rejection satisfies never;
  }
}

/** "Locked at 10:00 AM" with the time of a lock that has passed; without one for a lock set by hand. */
export function lockedLineOf({ lockAt, kickoffAt }: NamedGame, now: number, season: number, times: Times): string {
  const lockedAt = lockAt ?? kickoffAt;
  return texts.gameLockedLine(lockedAt !== null && lockedAt <= now ? times.kickoffTime(lockedAt, now, season) : null);
}
