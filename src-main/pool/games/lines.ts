/** A game's kickoff, lock time and lines, changed by the commissioner by hand. Picks keep the line they were made at. */
import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { Game, PickCount, PickType } from '#shared/model.ts';
import { readTypedLine } from '#shared/rules/lines.ts';
import { defaultLockAt, lockAfterMove, statusAfterMove } from '#shared/rules/locking.ts';
import { gameOptions } from '#shared/rules/options.ts';
import type { DateContext } from '#shared/rules/plausibleDates.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { picks } from '../../db/schema.ts';
import { dateCheckOf, refuseImpossibleDate } from './dateChecks.ts';
import { changeGameRow } from './gameChanges.ts';
import { readGameRows } from './games.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { readTimeZone } from '../core/poolTimes.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
import { toGame, type GameRow } from '../core/wire.ts';

const refuseField = (field: string, message: string) =>
  new PoolError('broken_rule', message, { details: { fields: [{ field, message }] } });

/** @param text null for no line; @throws PoolError for what can't be read as one */
function readLine(field: PickType, text: string | null): number | null {
  const half = readTypedLine(field, text ?? '');
  if (half === undefined) throw refuseField(field, commissionerTexts.badLine[field]);
  return half;
}

type Seen = NonNullable<InputOf<'changeGame'>['seen']>;

/** Was the form opened on what the game still is? */
function refuseIfStale(game: Game, seen: Seen | undefined): void {
  if (seen === undefined) return;
  const keys = ['gameTime', 'lockTime', 'spread', 'total'] as const;
  if (keys.every((key) => seen[key] === game[key])) return;
  throw new PoolError('stale', commissionerTexts.changedMeanwhile, { details: { game } });
}

type SeasonDates = Pick<DateContext, 'season' | 'timeZone'>;

/** @throws PoolError for a date that can't belong to the season */
export function readTime(field: 'gameTime' | 'lockTime', text: string | null, season: SeasonDates): number | null {
  if (text === null) return null;
  const at = Date.parse(text);
  refuseImpossibleDate(field, at, season);
  return at;
}

function timesAfter(game: GameRow, input: InputOf<'changeGame'>, season: SeasonDates, now: number) {
  const kickoffAt = input.gameTime === undefined ? game.kickoffAt : readTime('gameTime', input.gameTime, season);
  const moved = kickoffAt === game.kickoffAt ? game : lockAfterMove(game, kickoffAt, now);
  if (input.lockTime === undefined)
    return { kickoffAt, lockAt: moved.lockAt, lockSetByHand: moved.lockSetByHand, isLocked: moved.isLocked };
  const lockAt = input.lockTime === null ? defaultLockAt(kickoffAt) : readTime('lockTime', input.lockTime, season);
  if (lockAt !== null && kickoffAt !== null && lockAt > kickoffAt)
    throw refuseField('lockTime', serverTexts.lockAfterKickoff);
  return { kickoffAt, lockAt, lockSetByHand: input.lockTime !== null, isLocked: moved.isLocked };
}

/** A confirmation counts for the times it was given for: other times are unconfirmed again. */
function checkAfter(
  before: GameRow,
  times: Pick<GameRow, 'kickoffAt' | 'lockAt'>,
  isConfirmed: boolean | undefined,
  now: number,
): GameRow['dateCheck'] {
  if (isConfirmed === true) return 'confirmed';
  if (times.kickoffAt !== before.kickoffAt) return dateCheckOf(times.kickoffAt, false, now);
  return times.lockAt !== before.lockAt && before.dateCheck === 'confirmed' ? null : before.dateCheck;
}

/** @throws PoolError 'stale' with `details.game` when the game is no longer what the form showed */
export async function changeGame(
  pool: Pool,
  actor: Actor,
  gameId: number,
  input: InputOf<'changeGame'>,
): Promise<Game> {
  const { season } = requireWeekRow(pool, requireGameRow(pool, gameId).weekId);
  return pool.write((change) => {
    const before = requireGameRow(change, gameId);
    refuseIfStale(toGame(before), input.seen);
    const { now } = change;
    const times = timesAfter(before, input, { season, timeZone: readTimeZone(change) }, now);
    const isMoved = times.kickoffAt !== before.kickoffAt;
    const changed = {
      ...times,
      ...(isMoved ? { status: statusAfterMove(before.status, times.kickoffAt) } : {}),
      dateCheck: checkAfter(before, times, input.datesConfirmed, now),
      spread: input.spread === undefined ? before.spread : readLine('spread', input.spread),
      total: input.total === undefined ? before.total : readLine('total', input.total),
    };
    const after = changeGameRow(change, actor, before, changed, (row) => ({
      action: 'line_changed',
      before: toGame(before),
      after: toGame(row),
    }));
    return toGame(after);
  });
}

/**
 * How many picks each game of a week has, and how many of them at a line that is no longer offered. Unknown for games
 * whose picks are hidden from commissioners too.
 */
export function readPickCounts(pool: Pool, weekId: number): PickCount[] {
  requireWeekRow(pool, weekId);
  const counts = pool.db
    .select({ gameId: picks.gameId, side: picks.side, line: picks.line, n: sql<number>`count(*)`.mapWith(Number) })
    .from(picks)
    .where(eq(picks.weekId, weekId))
    .groupBy(picks.gameId, picks.side, picks.line)
    .all();
  const hidden = readGamesHiddenFromAll(pool);
  return readGameRows(pool, weekId).map((game) => {
    if (hidden.has(game.id)) return { gameId: game.id, picks: null, atOtherLine: null };
    const ofGame = counts.filter(({ gameId }) => gameId === game.id);
    const options = gameOptions(game);
    const other = ofGame.filter((pick) => !options.some(({ side, line }) => side === pick.side && line === pick.line));
    const sum = (rows: typeof counts) => rows.reduce((total, { n }) => total + n, 0);
    return { gameId: game.id, picks: sum(ofGame), atOtherLine: sum(other) };
  });
}
