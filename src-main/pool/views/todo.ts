/** What waits for the commissioner, gathered for one card. */
import { and, eq, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { Todo, Week } from '#shared/model.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { isGameLocked, isSettled, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { slotOf, slotsOf } from '#shared/rules/slots.ts';
import { connections, games, picks, users } from '../../db/schema.ts';
import { listBackups } from '../../db/backup.ts';
import { readCurrentWeek, readWeeks } from '../core/calendar.ts';
import { readDoubtfulDates } from '../games/dateChecks.ts';
import { readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { readFirstSteps } from '../people/firstSteps.ts';
import { readGameRows } from '../games/games.ts';
import type { Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { countLostCodes } from '../people/users.ts';
import { toGame, toInstantOrNull } from '../core/wire.ts';
import { readTimeZone } from '../core/poolTimes.ts';

/** No football game lasts longer. */
const UNFINISHED_AFTER_MS = 4 * HOUR_MS;
const BACKUP_OLD_AFTER_MS = 2 * DAY_MS;

/**
 * Active players of a week who can still add picks, by how many; a miss that is already locked is not counted. Where hidden
 * picks are hidden from commissioners too, they are taken to be on open games: which ones they are on must not show.
 */
export function readMissing(pool: Pool, weekId: number, now: number): Todo['missing'] {
  const rows = readGameRows(pool, weekId);
  const week = requireWeekRow(pool, weekId);
  if (isWeekLocked(week, now)) return [];
  const needed = picksForComplete(rows, week);
  const open = rows
    .filter((game) => !isGameLocked(game, now))
    .flatMap((game) => [...slotsOf(game.id, gameOptions(game), week.sideAndTotal)]);
  const players = pool.db
    .select({ userId: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.isAdmin, false), eq(users.isActive, true)))
    .orderBy(users.nameKey)
    .all();
  const picksOf = groupBy(pool.db.select().from(picks).where(eq(picks.weekId, weekId)).all(), ({ userId }) => userId);
  const hidden = readGamesHiddenFromAll(pool);
  return players.flatMap(({ userId, username }) => {
    const own = picksOf.get(userId) ?? [];
    const taken = new Set(own.map((pick) => slotOf(pick, week.sideAndTotal)));
    const free =
      hidden.size > 0
        ? open.length - own.filter(({ gameId }) => hidden.has(gameId)).length
        : open.filter((slot) => !taken.has(slot)).length;
    const couldAdd = Math.min(needed - own.length, free);
    return couldAdd > 0 ? [{ userId, username, picks: own.length, couldAdd }] : [];
  });
}

/** Games that lock by hand alone, because no one has set their kickoff. */
const readWithoutKickoff = (pool: Pool, weekId: number) =>
  readGameRows(pool, weekId)
    .filter(({ kickoffAt, status }) => kickoffAt === null && status === 'scheduled')
    .map(toGame);

/** Is everything played, with no week to go on with? Not after the Super Bowl. */
function needsNextWeek(pool: Pool, current: Week, now: number): boolean {
  const isLast = readWeeks(pool).at(-1)?.id === current.id;
  const ofWeek = readGameRows(pool, current.id);
  const isSeasonOver = current.seasonType === 'playoffs' && ofWeek.length === 1;
  const isRecent = current.season >= defaultSeason(now, readTimeZone(pool));
  return isLast && isRecent && !isSeasonOver && ofWeek.length > 0 && ofWeek.every(isSettled);
}

const readFailedConnections = ({ db }: Pool): Todo['failedConnections'] =>
  db
    .select({ id: connections.id, name: connections.name, failure: connections.failure })
    .from(connections)
    .all()
    .flatMap(({ id, name, failure }) => (failure === null ? [] : [{ id, name, failure }]));

export async function readTodo(pool: Pool): Promise<Todo> {
  const now = pool.clock.now();
  const current = readCurrentWeek(pool);
  const unfinished = pool.db
    .select()
    .from(games)
    .where(
      and(
        isNotNull(games.kickoffAt),
        lt(games.kickoffAt, now - UNFINISHED_AFTER_MS),
        notInArray(games.status, ['final', 'cancelled', 'void', 'postponed']),
      ),
    )
    .orderBy(games.kickoffAt)
    .all();
  const withoutLine =
    current === null
      ? []
      : pool.db
          .select()
          .from(games)
          .where(and(inArray(games.weekId, [current.id]), eq(games.status, 'scheduled')))
          .all()
          .filter((game) => gameOptions(game).length === 0 && !isGameLocked(game, now));
  // One from the future was made while the computer's clock was wrong.
  const newest = (await listBackups(pool.backupsDir)).find(({ at }) => at <= now + MINUTE_MS);
  return {
    unfinished: unfinished.map(toGame),
    withoutLine: withoutLine.map(toGame),
    withoutKickoff: current === null ? [] : readWithoutKickoff(pool, current.id),
    doubtfulDates: readDoubtfulDates(pool, now),
    needsNextWeek: current !== null && needsNextWeek(pool, current, now),
    missing: current === null ? [] : readMissing(pool, current.id, now),
    lastBackupAt: toInstantOrNull(newest?.at ?? null),
    isBackupOld: now - (newest?.at ?? pool.startedAt) > BACKUP_OLD_AFTER_MS,
    troubles: { ...pool.troubles },
    lostCodes: countLostCodes(pool),
    failedConnections: readFailedConnections(pool),
    firstSteps: readFirstSteps(pool, current?.id ?? null),
  };
}
