/** Games locked, unlocked and, once their picks were shown, reopened by the commissioner. */
import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { mayUnlock, unlocked } from '#shared/rules/locking.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { users } from '../../db/schema.ts';
import { requireWeek } from '../core/calendar.ts';
import { changeGameRow } from './gameChanges.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { gameTitle, toGame, toInstantOrNull, type GameRow } from '../core/wire.ts';

type Lock = Pick<GameRow, 'isLocked' | 'lockAt' | 'lockSetByHand' | 'wasRevealed'>;

const forLog = (lock: Lock) => ({
  isLocked: lock.isLocked,
  lockTime: toInstantOrNull(lock.lockAt),
  isRevealed: lock.wasRevealed,
});

function changeLock(change: Change, actor: Actor, game: GameRow, lock: Partial<GameRow>, reason?: string): GameRow {
  return changeGameRow(change, actor, game, lock, (after) => ({
    action: 'lock_changed',
    before: forLog(game),
    after: forLog(after),
    ...(reason === undefined ? {} : { reason }),
  }));
}

export const lockGame = (pool: Pool, actor: Actor, gameId: number): Promise<Game> =>
  pool.write((change) => {
    const game = requireGameRow(change, gameId);
    return toGame(changeLock(change, actor, game, { isLocked: true }));
  });

/** Hides the picks again and gives every player a notice with the reason, which stays on the game. */
function reopen(pool: Pool, change: Change, actor: Actor, game: GameRow, reason: string | undefined): GameRow {
  const { db, now } = change;
  if (reason === undefined) throw new PoolError('conflict', serverTexts.reopenNeedsReason);
  const lock = unlocked(game, now);
  const { phase } = requireWeek(pool, game.weekId);
  if (isRevealed({ ...game, ...lock }, phase, now)) throw new PoolError('conflict', serverTexts.reopenNeedsKickoff);
  const reopened = changeLock(change, actor, game, { ...lock, reopenedReason: reason }, reason);
  const active = and(eq(users.isAdmin, false), eq(users.isActive, true));
  const text = serverTexts.gameReopened(gameTitle(game), reason);
  for (const { id } of db.select({ id: users.id }).from(users).where(active).all()) {
    notify(change, id, text, { weekId: game.weekId, gameId: game.id });
  }
  return reopened;
}

/**
 * Opens a game for picks again. One whose picks were shown needs a reason that everyone sees.
 * @throws PoolError 'conflict' when the game has kicked off, is live or is settled, when its picks were shown and the
 * reason is missing, or when its week is over and it has no kickoff yet, so that it would be revealed again at once
 */
export const unlockGame = (
  pool: Pool,
  actor: Actor,
  gameId: number,
  { reason }: InputOf<'unlockGame'>,
): Promise<Game> =>
  pool.write((change) => {
    const game = requireGameRow(change, gameId);
    if (!mayUnlock(game, change.now)) throw new PoolError('conflict', serverTexts.cannotUnlock);
    if (game.wasRevealed) return toGame(reopen(pool, change, actor, game, reason || undefined));
    return toGame(changeLock(change, actor, game, unlocked(game, change.now), reason || undefined));
  });
