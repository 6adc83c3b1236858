/** What a scorekeeper may do to a game: enter its score while it is played, and take that back. */
import { PoolError } from '#shared/errors.ts';
import { scorekeeperLimit } from '#shared/rules/scorekeeping.ts';
import { SCOREKEEPER_LIMITS, scorekeepingTexts } from '#shared/texts/scorekeeping.ts';
import type { Actor } from '../core/pool.ts';
import type { GameRow } from '../core/wire.ts';

/** @throws PoolError 'conflict' if a scorekeeper may not change this game's score now; a commissioner always may */
export function requireScorekeeping(actor: Actor, game: GameRow, now: number): void {
  const limit = actor.isAdmin ? null : scorekeeperLimit(game, now);
  if (limit !== null) throw new PoolError('conflict', SCOREKEEPER_LIMITS[limit]);
}

/** @throws PoolError 'not_allowed' if a scorekeeper wants to call a game off */
export function refuseCallingOff(actor: Actor, status: GameRow['status']): void {
  if (!actor.isAdmin && status !== 'scheduled') throw new PoolError('not_allowed', scorekeepingTexts.onlyScores);
}
