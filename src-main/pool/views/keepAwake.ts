/** When this computer must not go to sleep, by the commissioner's setting. */
import { eq, gte, or } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';
import { isWeekLocked, nextLockAt } from '#shared/rules/locking.ts';
import type { Settings } from '#shared/settings.ts';
import { games as gamesTable } from '../../db/schema.ts';
import { readCurrentWeek } from '../core/calendar.ts';
import { readGameRows } from '../games/games.ts';
import { GIVE_UP_AFTER_MS, isOn, NEAR_MS } from '../games/gamesOn.ts';
import type { Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readSettings } from '../core/settings.ts';
import type { GameRow, WeekRow } from '../core/wire.ts';

/** Friends look at the last result and the standings before the computer may sleep. */
const AFTER_FINAL_MS = 30 * MINUTE_MS;

export type Wakefulness = {
  isAwake: boolean;
  /** The next instant at which the answer can change by the clock alone; null when it cannot. */
  changesAt: number | null;
};

type WeekLock = Pick<WeekRow, 'isLocked' | 'lockAt'>;
type GameLock = Pick<GameRow, 'status' | 'kickoffAt' | 'lockAt' | 'isLocked' | 'wasRevealed'>;
type GameTimes = Pick<GameRow, 'status' | 'kickoffAt' | 'scoredAt'>;

const ASLEEP: Wakefulness = { isAwake: false, changesAt: null };

/** Awake as long as a pick of the week can still be made; each lock is followed by the wait for the next one. */
function awakeUntilNextLock(week: WeekLock, games: readonly GameLock[], now: number): Wakefulness {
  const lockAt = isWeekLocked(week, now) ? null : nextLockAt(games, now);
  return lockAt === null ? ASLEEP : { isAwake: true, changesAt: Math.min(lockAt, week.lockAt ?? Infinity) };
}

/** Awake from shortly before each kickoff until shortly after its final. */
function awakeWhileGamesAreOn(games: readonly GameTimes[], now: number): Wakefulness {
  const instants = games.flatMap(({ status, kickoffAt, scoredAt }) => {
    const ofGame = kickoffAt === null ? [] : [kickoffAt - NEAR_MS, kickoffAt + GIVE_UP_AFTER_MS];
    if (scoredAt === null) return ofGame;
    return [...ofGame, scoredAt + (status === 'final' ? AFTER_FINAL_MS : GIVE_UP_AFTER_MS)];
  });
  const next = Math.min(...instants.filter((at) => at > now), Infinity);
  return {
    isAwake: games.some((game) => isOn(game, now) || isJustOver(game, now)),
    changesAt: next === Infinity ? null : next,
  };
}

const isJustOver = ({ status, scoredAt }: GameTimes, now: number) =>
  status === 'final' && scoredAt !== null && now < scoredAt + AFTER_FINAL_MS;

export function readWakefulness(pool: Pool): Wakefulness {
  const setting: Settings['keepAwake'] = readSettings(pool).keepAwake;
  const now = pool.clock.now();
  if (setting === 'never') return ASLEEP;
  if (setting === 'while-games-are-on') return awakeWhileGamesAreOn(readGamesAround(pool, now), now);
  const week = readCurrentWeek(pool);
  return week === null ? ASLEEP : awakeUntilNextLock(requireWeekRow(pool, week.id), readGameRows(pool, week.id), now);
}

/** Of any week: the final that ends a week makes the next one the current one. */
const readGamesAround = ({ db }: Pool, now: number): GameRow[] =>
  db
    .select()
    .from(gamesTable)
    .where(
      or(
        gte(gamesTable.kickoffAt, now - DAY_MS),
        gte(gamesTable.scoredAt, now - DAY_MS),
        eq(gamesTable.status, 'live'),
      ),
    )
    .all();

/** Is a game near, on, or just over, in any week? */
export const areGamesOn = (pool: Pool): boolean => {
  const now = pool.clock.now();
  return awakeWhileGamesAreOn(readGamesAround(pool, now), now).isAwake;
};
