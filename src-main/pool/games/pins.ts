/** Typed scores against the feed's: a pinned game is given back, or takes the feed's final. */
import { PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { unpinned, unscored, type GameChanges } from '#shared/rules/gameReports.ts';
import { lockAfterMove } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import type { InputOf } from '#shared/api.ts';
import { changeGameRow } from './gameChanges.ts';
import { refuseIfStale } from './games.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { toGame, type GameRow } from '../core/wire.ts';

/** Changes a game by the commissioner's hand. */
function changeByHand(
  pool: Pool,
  actor: Actor,
  gameId: number,
  next: (game: GameRow, now: number) => GameChanges,
): Promise<Game> {
  return pool.write((change) => {
    const before = requireGameRow(change, gameId);
    return toGame(changeGameRow(change, actor, before, next(before, change.now)));
  });
}

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
    if (game.feedId === null) throw new PoolError('conflict', texts.notInFeed);
    return { ...kickoffBack(game, now), ...unpinned(game, now) };
  });

/** @throws PoolError 'conflict' if the feed has reported no other final */
export const takeFeedScore = (pool: Pool, actor: Actor, gameId: number): Promise<Game> =>
  changeByHand(pool, actor, gameId, (game, now) => {
    if (game.feedAwayScore === null) throw new PoolError('conflict', texts.noFeedScore);
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
    refuseIfStale(toGame(game), seen);
    return {
      ...(status === 'postponed' ? lockAfterMove(game, null, now) : {}),
      ...(status === 'scheduled' ? kickoffBack(game, now) : {}),
      ...unscored,
      status,
      isPinned: status !== 'scheduled',
    };
  });
