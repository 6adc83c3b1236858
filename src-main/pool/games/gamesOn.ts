/** Which games are near or live, for the feed's poller and for keeping the computer awake. */
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { isSettled } from '#shared/rules/locking.ts';
import type { GameRow } from '../core/wire.ts';

/** From here before kickoff a game counts as near. */
export const NEAR_MS = 10 * MINUTE_MS;
/** A game without a result is given up waiting for. */
export const GIVE_UP_AFTER_MS = 8 * HOUR_MS;

type GameTimes = Pick<GameRow, 'status' | 'kickoffAt' | 'scoredAt'>;

export function isOn(game: GameTimes, now: number): boolean {
  const { status, kickoffAt, scoredAt } = game;
  if (isSettled(game)) return false;
  const isNear = kickoffAt !== null && now >= kickoffAt - NEAR_MS && now < kickoffAt + GIVE_UP_AFTER_MS;
  return isNear || (status === 'live' && now < (scoredAt ?? 0) + GIVE_UP_AFTER_MS);
}
