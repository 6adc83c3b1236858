/** The party board. */
import * as z from 'zod/mini';
import { houseRules } from '#shared/model/houseRules.ts';
import { id, instant } from './base.ts';
import { chatMessage } from './chat.ts';
import { feedState, game, week } from './games.ts';
import { pickType, tiebreak } from './picks.ts';

/**
 * One of five marks beside a name: a revealed pick's result, its current result while the game is live, one still hidden
 * from all, or a pick not made.
 */
const pip = z.enum(['win', 'loss', 'tie', 'ahead', 'behind', 'even', 'pending', 'hidden', 'none']);
export type Pip = z.infer<typeof pip>;

/** Everything the party board shows, for members and for a screen with the board link. Nothing hidden is in it. */
export const board = z.object({
  poolName: z.string(),
  serverTime: instant,
  /** Where phones join; null while there is no address to show. */
  joinAddress: z.nullable(z.string()),
  week: z.nullable(week),
  /** Active players and who has results, ranked ones first; `rank` is null before a player's first result. */
  rows: z.array(
    z.object({
      id,
      username: z.string(),
      rank: z.nullable(z.int()),
      wins: z.int(),
      losses: z.int(),
      ties: z.int(),
      /** Always five, in kickoff order of the revealed ones; then pending, hidden and none. */
      pips: z.array(pip),
      /** Which of the marks is the best bet, from 0; null while it is hidden, or where there is none. */
      bestBet: z.optional(z.nullable(z.int())),
      /** The week's points, where the season's rules are not the default ones. */
      points: z.optional(z.number()),
      /** Missing picks never count as losses for this player: disabled, or joined after the week's first lock. */
      isExempt: z.optional(z.boolean()),
    }),
  ),
  /** The picks of the week's revealed games. */
  picks: z.optional(
    z.array(z.object({ userId: id, gameId: id, pickType, pickValue: z.string(), isBestBet: z.optional(z.boolean()) })),
  ),
  /** The house rules of the week's season. */
  rules: z.optional(houseRules),
  /** The week's tiebreaker, where the rules have one; guesses by user id once its game is revealed. */
  tiebreak: z.optional(z.nullable(z.pick(tiebreak, { gameId: true, guesses: true }))),
  /** The week's games and any other live game, by kickoff. */
  games: z.array(game),
  /** Who is on which side of the week's games under way: user ids. Only revealed games are in it. */
  sides: z.array(z.object({ gameId: id, away: z.array(id), home: z.array(id), over: z.array(id), under: z.array(id) })),
  /** The next instant at which games of the week lock, and which; null when none does any more. */
  nextLock: z.nullable(z.object({ at: instant, gameIds: z.array(id) })),
  /** Active players, and how many of them have all the picks the week allows. */
  players: z.int(),
  playersIn: z.int(),
  /** The newest few, oldest first. */
  messages: z.array(chatMessage),
  lastUpdated: z.nullable(instant),
  feed: feedState,
});
export type Board = z.infer<typeof board>;
