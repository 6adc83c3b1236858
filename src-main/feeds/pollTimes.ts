/** When the scoreboard is asked next. */
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { isOn, NEAR_MS } from '../pool/games/gamesOn.ts';
import type { GameRow } from '../pool/core/wire.ts';

export const LIVE_EVERY_MS = 20_000;
const SLOWEST_MS = 5 * MINUTE_MS;
/** A final can still be corrected. */
const SETTLING_MS = 2 * HOUR_MS;
/** Between games: often enough to notice moved kickoffs. */
const IDLE_EVERY_MS = 3 * HOUR_MS;

export const isSettling = ({ status, scoredAt }: GameRow, now: number): boolean =>
  status === 'final' && scoredAt !== null && now < scoredAt + SETTLING_MS;

/** @param failures how many polls have failed in a row: each doubles the wait while games are live */
export function nextPollDelayMs(games: readonly GameRow[], failures: number, now: number): number {
  if (games.some((game) => isOn(game, now))) return Math.min(LIVE_EVERY_MS * 2 ** failures, SLOWEST_MS);
  const upcoming = games.flatMap(({ kickoffAt }) =>
    kickoffAt === null || kickoffAt - NEAR_MS <= now ? [] : [kickoffAt - NEAR_MS - now],
  );
  const isWaiting = failures > 0 || games.some((game) => isSettling(game, now));
  return Math.min(...upcoming, isWaiting ? SLOWEST_MS : IDLE_EVERY_MS);
}
