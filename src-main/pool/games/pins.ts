/** Typed scores, and the feed's: a pinned game is given back, or takes the feed's final. */
import { PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { unpinned, unscored, type GameChanges } from '#shared/rules/gameReports.ts';
import { lockAfterMove } from '#shared/rules/locking.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import type { InputOf } from '#shared/api.ts';
import { changeGameRow } from './gameChanges.ts';
import { gradeGame } from './games.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { refuseCallingOff, requireScorekeeping } from './scorekeeping.ts';
import { toGame, type GameRow } from '../core/wire.ts';

/** Changes a game by a commissioner's or a scorekeeper's hand. */
function changeByHand(
  pool: Pool,
  actor: Actor,
  gameId: number,
  next: (game: GameRow, now: number) => GameChanges,
): Promise<Game> {
  return pool.write((change) => {
    const before = requireGameRow(change, gameId);
    requireScorekeeping(actor, before, change.now);
    return toGame(changeGameRow(change, actor, before, next(before, change.now)));
  });
}

/** @throws PoolError 'stale' with `details.game` when the game has another score than the page showed */
function refuseIfStale(game: Game, seen: InputOf<'scoreGame'>['seen']): void {
  if (seen === undefined) return;
  const keys = ['awayScore', 'homeScore', 'isComplete'] as const;
  if (keys.every((key) => seen[key] === game[key])) return;
  throw new PoolError('stale', commissionerTexts.changedMeanwhile, { details: { game } });
}

/** Typing the stored score pins nothing; a typed final equal to the feed's ends the pin. */
function pinAfter(game: GameRow, status: GameRow['status'], { awayScore, homeScore }: InputOf<'scoreGame'>) {
  const isSame = status === game.status && awayScore === game.awayScore && homeScore === game.homeScore;
  const isFeeds = status === 'final' && awayScore === game.feedAwayScore && homeScore === game.feedHomeScore;
  if (isFeeds) return { isPinned: false, feedAwayScore: null, feedHomeScore: null };
  return { isPinned: game.isPinned || !isSame };
}

/**
 * Stores a typed score, which overrides the feed until the game is given back. Without Final the game is live;
 * with it, its picks are graded at once. Correcting a final, or reopening it, regrades.
 */
export const scoreGame = (pool: Pool, actor: Actor, gameId: number, input: InputOf<'scoreGame'>): Promise<Game> =>
  pool.write((change) => {
    const before = requireGameRow(change, gameId);
    requireScorekeeping(actor, before, change.now);
    refuseIfStale(toGame(before), input.seen);
    const { awayScore, homeScore, isComplete } = input;
    const status = isComplete ? 'final' : 'live';
    const ended = { period: null, clock: null };
    // Omitted values stay as they were while the game is live.
    const { period, clock } = before.status === 'live' ? before : ended;
    const typed = {
      period: input.period === undefined ? period : input.period,
      clock: input.clock === undefined ? clock : input.clock || null,
    };
    const wanted = {
      awayScore,
      homeScore,
      status,
      ...pinAfter(before, status, input),
      ...(isComplete ? ended : typed),
    } as const;
    const after = changeGameRow(change, actor, before, wanted);
    // The same final again brings cleared standings back.
    if (after === before) gradeGame(change, gameId);
    return toGame(after);
  });

/** A postponement that is taken back gives the game its old kickoff again, and with it the lock. */
function kickoffBack(game: GameRow, now: number): GameChanges {
  const { status, kickoffAt, kickoffBeforePostponed: before } = game;
  return status === 'postponed' && kickoffAt === null && before !== null ? lockAfterMove(game, before, now) : {};
}

/**
 * Gives a game back to the feed. A final that the feed has reported applies at once; otherwise the game's state follows
 * the clock until the feed's next report.
 * @throws PoolError 'conflict' if the feed has never reported this game
 */
export const unpinGame = (pool: Pool, actor: Actor, gameId: number): Promise<Game> =>
  changeByHand(pool, actor, gameId, (game, now) => {
    if (!game.isPinned) return {};
    if (game.feedId === null) throw new PoolError('conflict', serverTexts.notInFeed);
    return { ...kickoffBack(game, now), ...unpinned(game, now) };
  });

/** @throws PoolError 'conflict' if the feed has reported no other final */
export const takeFeedScore = (pool: Pool, actor: Actor, gameId: number): Promise<Game> =>
  changeByHand(pool, actor, gameId, (game, now) => {
    if (game.feedAwayScore === null) throw new PoolError('conflict', serverTexts.noFeedScore);
    return unpinned(game, now);
  });

/**
 * Calls a game off or takes that, or a mistyped score, back. A game that was called off stays so whatever the feed
 * reports, until the commissioner gives it back; 'scheduled' gives it back.
 * @throws PoolError 'stale' when the game no longer has the score in `seen`
 */
export const setGameStatus = (
  pool: Pool,
  actor: Actor,
  gameId: number,
  { status, seen }: InputOf<'setGameStatus'>,
): Promise<Game> =>
  changeByHand(pool, actor, gameId, (game, now) => {
    refuseCallingOff(actor, status);
    refuseIfStale(toGame(game), seen);
    return {
      ...(status === 'postponed' ? lockAfterMove(game, null, now) : {}),
      ...(status === 'scheduled' ? kickoffBack(game, now) : {}),
      ...unscored,
      status,
      isPinned: status !== 'scheduled',
    };
  });
