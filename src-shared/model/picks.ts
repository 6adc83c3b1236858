/** Picks, cards and notices about them. */
import * as z from 'zod/mini';
import { TIEBREAK_GUESS_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { id, instant } from './base.ts';
import { game, week } from './games.ts';

export const pickType = z.enum(['spread', 'total']);
export type PickType = z.infer<typeof pickType>;

/** The side of a pick: home or away for the spread, over or under for the total. */
export const pickSide = z.enum(['away', 'home', 'over', 'under']);
export type PickSide = z.infer<typeof pickSide>;

export const pickResult = z.enum(['win', 'loss', 'tie', 'pending']);
export type PickResult = z.infer<typeof pickResult>;

/** A choice as the page sends it. */
export const submittedPick = z.object({
  userId: id,
  weekId: id,
  gameId: id,
  pickType,
  pickValue: z.string().check(z.minLength(1), z.maxLength(120)),
  /** The card's one pick that counts twice, where the rules have best bets. Left out, the mark stays as it is. */
  isBestBet: z.optional(z.boolean()),
});
export type SubmittedPick = z.infer<typeof submittedPick>;

/** The reader's own pick as stored on the server, at the line it was made at. */
export const pick = z.object({
  gameId: id,
  pickType,
  pickValue: z.string(),
  isWin: z.nullable(z.boolean()),
  result: pickResult,
  submittedAt: instant,
  /** Why the commissioner entered it; null when the member made it. */
  enteredReason: z.nullable(z.string()),
  /** The card's best bet, which counts twice where the house rules have one. */
  isBestBet: z.boolean(),
});
export type Pick = z.infer<typeof pick>;

/** A pick in the week's map; all null but `submittedAt` while it is hidden from the reader. */
const weekPick = z.object({
  gameId: z.nullable(id),
  pickType: z.nullable(pickType),
  pickValue: z.nullable(z.string()),
  isWin: z.nullable(z.boolean()),
  result: z.nullable(pickResult),
  submittedAt: instant,
  enteredReason: z.nullable(z.string()),
  isBestBet: z.nullable(z.boolean()),
});
export type WeekPick = z.infer<typeof weekPick>;

/** User id (as text, being a key) to that user's picks. */
export const weekPicks = z.record(z.string(), z.array(weekPick));
export type WeekPicks = z.infer<typeof weekPicks>;

/** A guess at the total points of a week's tiebreaker game. */
export const tiebreakGuess = z
  .int(texts.guessRange)
  .check(z.gte(0, texts.guessRange), z.lte(TIEBREAK_GUESS_MAX, texts.guessRange));

/** A week's tiebreaker: its game, and the guesses that the reader may see. */
export const tiebreak = z.object({
  /** Null in a week without games. */
  gameId: z.nullable(id),
  isLocked: z.boolean(),
  /** The game was called off: equal records share the week. */
  isCalledOff: z.boolean(),
  /** The points scored; null until the game is final. */
  total: z.nullable(z.int()),
  /** By user id (as text, being a key): the reader's own guess, everyone's once the game is revealed. */
  guesses: z.record(z.string(), z.int()),
});
export type Tiebreak = z.infer<typeof tiebreak>;

/** Something that happened to a member's card, shown until read. */
export const notice = z.object({
  id,
  weekId: z.nullable(id),
  gameId: z.nullable(id),
  text: z.string(),
  createdAt: instant,
});
export type Notice = z.infer<typeof notice>;

/** One of one's own picks with its game, for looking back over a season. */
export const seasonPick = z.object({
  week,
  game,
  pick,
  /** The week is one of the player's worst, which the season leaves out. */
  isDropped: z.boolean(),
});
export type SeasonPick = z.infer<typeof seasonPick>;

/**
 * How many picks a game has, and how many of them at another line than the present one; both null while they are hidden
 * from commissioners too.
 */
export const pickCount = z.object({ gameId: id, picks: z.nullable(z.int()), atOtherLine: z.nullable(z.int()) });
export type PickCount = z.infer<typeof pickCount>;
