/** Games locked, unlocked and, once their picks were shown, reopened by the commissioner. */
import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { mayUnlock, unlocked } from '#shared/rules/locking.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { texts } from '#shared/texts.ts';
import { games, users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { requireWeek } from '../core/calendar.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { toGame, toInstantOrNull, type GameRow } from '../core/wire.ts';

type Lock = Pick<GameRow, 'isLocked' | 'lockAt' | 'lockSetByHand' | 'wasRevealed'>;

const forLog = (lock: Lock) => ({
  isLocked: lock.isLocked,
  lockTime: toInstantOrNull(lock.lockAt),
  isRevealed: lock.wasRevealed,
});

function storeLock(change: Change, actor: Actor, game: GameRow, lock: Lock, reason?: string): void {
  const { id: gameId, weekId } = game;
  change.db.update(games).set(lock).where(eq(games.id, gameId)).run();
  const [before, after] = [forLog(game), forLog(lock)];
  audit(change, actor, {
    action: 'lock_changed',
    weekId,
    gameId,
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
  });
  change.publish({ type: 'games_changed', weekId });
}

export const lockGame = (pool: Pool, actor: Actor, gameId: number): Promise<Game> =>
  pool.write((change) => {
    const game = requireGameRow(change, gameId);
    const { lockAt, lockSetByHand, wasRevealed } = game;
    if (!game.isLocked) storeLock(change, actor, game, { isLocked: true, lockAt, lockSetByHand, wasRevealed });
    return toGame(requireGameRow(change, gameId));
  });

/** Hides the picks again and gives every player a notice with the reason, which stays on the game. */
function reopen(pool: Pool, change: Change, actor: Actor, game: GameRow, reason: string | undefined): void {
  const { db, now } = change;
  if (reason === undefined) throw new PoolError('conflict', texts.reopenNeedsReason);
  const lock = unlocked(game, now);
  const { phase } = requireWeek(pool, game.weekId);
  if (isRevealed({ ...game, ...lock }, phase, now)) throw new PoolError('conflict', texts.reopenNeedsKickoff);
  storeLock(change, actor, game, lock, reason);
  db.update(games).set({ reopenedReason: reason }).where(eq(games.id, game.id)).run();
  const active = and(eq(users.isAdmin, false), eq(users.isActive, true));
  const told = texts.gameReopened(`${game.awayTeam} @ ${game.homeTeam}`, reason);
  for (const { id } of db.select({ id: users.id }).from(users).where(active).all()) {
    notify(change, id, told, { weekId: game.weekId, gameId: game.id });
  }
  change.publish({ type: 'picks_changed', weekId: game.weekId });
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
    if (!mayUnlock(game, change.now)) throw new PoolError('conflict', texts.cannotUnlock);
    if (game.wasRevealed) reopen(pool, change, actor, game, reason || undefined);
    else {
      const lock = unlocked(game, change.now);
      if (game.isLocked || lock.lockAt !== game.lockAt) storeLock(change, actor, game, lock, reason || undefined);
    }
    return toGame(requireGameRow(change, gameId));
  });
