/** Weeks: made, locked, moved and deleted by the commissioner. */
import { count, countDistinct, eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import type { InputOf } from '#shared/api.ts';
import type { Contents, Week } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games, picks, weeks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { requireWeek } from '../core/calendar.ts';
import { keepGames, keepWeek } from '../core/deletedRows.ts';
import { readTimeZone } from '../core/poolTimes.ts';
import { refuseImpossibleDate } from './dateChecks.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { changeWeekCard } from './weekCard.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { toInstantOrNull, weekTitle, type WeekRow } from '../core/wire.ts';

export async function createWeek(pool: Pool, actor: Actor, input: InputOf<'createWeek'>): Promise<Week> {
  const weekId = await pool.write((change) => {
    const inserted = change.db.insert(weeks).values(input).onConflictDoNothing().returning({ id: weeks.id }).get();
    if (inserted === undefined) throw new PoolError('duplicate', serverTexts.weekExists(weekTitle(input)));
    audit(change, actor, { action: 'week_created', weekId: inserted.id, after: { created: input } });
    change.publish({ type: 'weeks_changed' });
    return inserted.id;
  });
  return requireWeek(pool, weekId);
}

type WeekLock = Pick<WeekRow, 'isLocked' | 'lockAt'>;

async function changeLock(
  pool: Pool,
  actor: Actor,
  weekId: number,
  next: (week: WeekRow, now: number) => WeekLock,
): Promise<Week> {
  await pool.write((change) => {
    const week = requireWeekRow(change, weekId);
    const wanted = next(week, change.now);
    if (wanted.isLocked === week.isLocked && wanted.lockAt === week.lockAt) return;
    change.db.update(weeks).set(wanted).where(eq(weeks.id, weekId)).run();
    const toWire = ({ isLocked, lockAt }: WeekLock) => ({ isLocked, lockTime: toInstantOrNull(lockAt) });
    audit(change, actor, { action: 'lock_changed', weekId, before: toWire(week), after: toWire(wanted) });
    change.publish({ type: 'weeks_changed' });
  });
  return requireWeek(pool, weekId);
}

export const lockWeek = (pool: Pool, actor: Actor, weekId: number) =>
  changeLock(pool, actor, weekId, ({ lockAt }) => ({ isLocked: true, lockAt }));

/** Opens the week again; a lock time that has passed is cleared. The games keep their own. */
export const unlockWeek = (pool: Pool, actor: Actor, weekId: number) =>
  changeLock(pool, actor, weekId, ({ lockAt }, now) => ({
    isLocked: false,
    lockAt: lockAt !== null && lockAt <= now ? null : lockAt,
  }));

/** Sets or clears the time at which the whole week locks. */
const setWeekLockTime = (
  pool: Pool,
  actor: Actor,
  weekId: number,
  { lockTime, seen }: { lockTime: string | null; seen: InputOf<'changeWeek'>['seen'] },
) =>
  changeLock(pool, actor, weekId, ({ isLocked, lockAt, season }) => {
    if (lockTime !== null)
      refuseImpossibleDate('lockTime', Date.parse(lockTime), { season, timeZone: readTimeZone(pool) });
    if (seen !== undefined && toMs(seen.lockTime) !== lockAt) {
      throw new PoolError('stale', commissionerTexts.changedMeanwhile, {
        details: { week: { lockTime: toInstantOrNull(lockAt) } },
      });
    }
    return { isLocked, lockAt: toMs(lockTime) };
  });

/** Changes a week's lock time, card size and tiebreaker; fields left out don't change. */
export async function changeWeek(
  pool: Pool,
  actor: Actor,
  weekId: number,
  input: InputOf<'changeWeek'>,
): Promise<Week> {
  const { lockTime, seen, cardSize, sideAndTotal, tiebreakGameId } = input;
  const isCard = [cardSize, sideAndTotal, tiebreakGameId].some((value) => value !== undefined);
  if (isCard) await changeWeekCard(pool, actor, weekId, input);
  return lockTime === undefined ? requireWeek(pool, weekId) : setWeekLockTime(pool, actor, weekId, { lockTime, seen });
}

const toMs = (instant: string | null) => (instant === null ? null : Date.parse(instant));

const countOfWeek = ({ db }: Pick<Pool, 'db'>, table: typeof games | typeof picks, weekId: number): number =>
  db.select({ n: count() }).from(table).where(eq(table.weekId, weekId)).get()?.n ?? 0;

/** What goes with a week's games, for the dialog and for the log. */
function contents(from: Pick<Pool, 'db'>, weekId: number): Contents {
  const players = from.db
    .select({ n: countDistinct(picks.userId) })
    .from(picks)
    .where(eq(picks.weekId, weekId))
    .get();
  return {
    games: countOfWeek(from, games, weekId),
    picks: countOfWeek(from, picks, weekId),
    players: players?.n ?? 0,
    messages: 0,
  };
}

export function readWeekContents(pool: Pool, weekId: number): Contents {
  requireWeekRow(pool, weekId);
  return contents(pool, weekId);
}

/** Removes the week with games, picks and results, after a snapshot; its period and season are counted again. */
export async function deleteWeek(pool: Pool, actor: Actor, weekId: number): Promise<void> {
  await pool.snapshot(`delete ${weekTitle(requireWeekRow(pool, weekId))}`);
  await pool.write((change) => {
    const week = requireWeekRow(change, weekId);
    const before = { week: weekTitle(week), ...contents(change, weekId) };
    audit(change, actor, { action: 'week_deleted', weekId, before, after: 'deleted' });
    keepWeek(change, actor, week);
    change.db.delete(weeks).where(eq(weeks.id, weekId)).run();
    recomputeWeeks(change, [week]);
    change.publish({ type: 'weeks_changed' });
    publishGone(change, weekId);
  });
}

/** Removes the week's games with their picks and results, after a snapshot. */
export async function clearGames(pool: Pool, actor: Actor, weekId: number): Promise<void> {
  await pool.snapshot(`clear the games of ${weekTitle(requireWeekRow(pool, weekId))}`);
  await pool.write((change) => {
    const week = requireWeekRow(change, weekId);
    const before = contents(change, weekId);
    if (before.games === 0) return;
    keepGames(change, actor, week);
    change.db.delete(games).where(eq(games.weekId, weekId)).run();
    recomputeWeeks(change, [week]);
    audit(change, actor, { action: 'games_cleared', weekId, before, after: 'cleared' });
    publishGone(change, weekId);
  });
}

function publishGone({ publish }: Change, weekId: number): void {
  publish({ type: 'games_changed', weekId });
  publish({ type: 'picks_changed', weekId });
  publish({ type: 'scores_changed' });
  publish({ type: 'standings_changed' });
}
