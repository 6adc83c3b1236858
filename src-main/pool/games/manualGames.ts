/** Games pasted by the commissioner: read, shown beside what the week already has, saved all or none. */
import { count, inArray } from 'drizzle-orm';
import type { InputOf, ResultOf } from '#shared/api.ts';
import { PoolError, type RowError } from '#shared/errors.ts';
import type { ManualRow } from '#shared/model.ts';
import { dateDoubts, type DateContext } from '#shared/rules/plausibleDates.ts';
import { defaultLockAt, lockAfterMove, statusAfterMove } from '#shared/rules/locking.ts';
import { readGamesText, swapHomeAway, type ManualReading } from '#shared/rules/manualGames.ts';
import { teamKey } from '#shared/teamSpellings.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { picks } from '../../db/schema.ts';
import { dateCheckOf, otherKickoffs } from './dateChecks.ts';
import { addGame, changeGameRow, swapTeams } from './gameChanges.ts';
import { readGameRows } from './games.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { toGame, toInstantOrNull, toLineOrNull, type GameRow } from '../core/wire.ts';
import { readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { readTimeZone } from '../core/poolTimes.ts';

type Reading = NonNullable<ManualReading['reading']>;
/** A row with the game of the week it would change. */
type Matched = ManualReading & { stored: GameRow | undefined };

/** Teams outside the league stay as typed, so one team may come in two spellings. */
const isSameTeam = (a: string, b: string) => teamKey(a) === teamKey(b);

const samePair = (game: GameRow, { awayTeam, homeTeam }: Reading) =>
  (isSameTeam(game.awayTeam, awayTeam) && isSameTeam(game.homeTeam, homeTeam)) ||
  (isSameTeam(game.awayTeam, homeTeam) && isSameTeam(game.homeTeam, awayTeam));

const swapsHome = (game: GameRow, reading: Reading) => !isSameTeam(game.homeTeam, reading.homeTeam);

function readRows(change: Pick<Pool, 'db'>, weekId: number, input: InputOf<'addManualGames'>): Matched[] {
  const { season } = requireWeekRow(change, weekId);
  const swapped = new Set(input.swappedRows);
  const stored = readGameRows(change, weekId);
  return readGamesText(input.gamesText, { season, timeZone: readTimeZone(change) }).map((row) => {
    const reading = row.reading !== null && swapped.has(row.row) ? swapHomeAway(row.reading) : row.reading;
    return { ...row, reading, stored: reading === null ? undefined : stored.find((game) => samePair(game, reading)) };
  });
}

/** Doubts about each row's kickoff, compared with the other rows and the games they don't change. */
function readDoubts(
  rows: readonly Matched[],
  ofWeek: readonly GameRow[],
  when: Omit<DateContext, 'others'>,
): string[][] {
  const replaced = new Set(rows.flatMap(({ stored }) => stored?.id ?? []));
  const untouched = otherKickoffs(
    ofWeek.filter(({ id }) => !replaced.has(id)),
    null,
  );
  return rows.map((row) => {
    const kickoffAt = row.reading?.kickoffAt ?? null;
    // A kickoff that stays as it is was questioned when it was set.
    if (kickoffAt === null || kickoffAt === row.stored?.kickoffAt) return [];
    const beside = rows.flatMap((other) => (other === row ? [] : (other.reading?.kickoffAt ?? [])));
    const doubts = dateDoubts(kickoffAt, { ...when, others: [...untouched, ...beside] });
    return doubts.map((doubt) => commissionerTexts.dateDoubts[doubt](when.season));
  });
}

function toManualRows({ db }: Pick<Pool, 'db'>, weekId: number, rows: readonly Matched[], now: number): ManualRow[] {
  const { season } = requireWeekRow({ db }, weekId);
  const doubts = readDoubts(rows, readGameRows({ db }, weekId), { season, now, timeZone: readTimeZone({ db }) });
  const ids = rows.flatMap(({ stored }) => stored?.id ?? []);
  const counts = db
    .select({ id: picks.gameId, n: count() })
    .from(picks)
    .where(inArray(picks.gameId, ids))
    .groupBy(picks.gameId)
    .all();
  const hidden = readGamesHiddenFromAll({ db });
  const picksOf = new Map(counts.map(({ id, n }) => [id, n]));
  return rows.map(({ row, text, error, reading, stored }, index) => ({
    row,
    text,
    error,
    doubts: doubts[index] ?? [],
    reading: reading && {
      awayTeam: reading.awayTeam,
      homeTeam: reading.homeTeam,
      gameTime: toInstantOrNull(reading.kickoffAt),
      spread: toLineOrNull(reading.spread),
      total: toLineOrNull(reading.total),
      neutralSite: reading.neutralSite,
    },
    change:
      reading === null || stored === undefined
        ? null
        : {
            gameId: stored.id,
            oldGameTime: toInstantOrNull(stored.kickoffAt),
            oldSpread: toLineOrNull(stored.spread),
            oldTotal: toLineOrNull(stored.total),
            swapsHome: swapsHome(stored, reading),
            picks: hidden.has(stored.id) ? null : (picksOf.get(stored.id) ?? 0),
          },
  }));
}

function refuseBadRows(rows: readonly Matched[]): void {
  const bad = rows.flatMap(({ row, error }): RowError[] => (error === null ? [] : [{ row, message: error }]));
  if (rows.length === 0) throw new PoolError('broken_rule', fieldTexts.gamesTextRequired);
  if (bad.length === 0) return;
  const lines = bad.map(({ row, message }) => `Row ${row}: ${message}`);
  throw new PoolError('broken_rule', lines.join('\n'), { details: { rows: bad } });
}

function insertGame(change: Change, actor: Actor, weekId: number, reading: Reading, isConfirmed: boolean): void {
  const { awayTeam, homeTeam, kickoffAt, spread, total, neutralSite } = reading;
  const lockAt = defaultLockAt(kickoffAt);
  const dateCheck = dateCheckOf(kickoffAt, isConfirmed, change.now);
  addGame(change, actor, { weekId, awayTeam, homeTeam, kickoffAt, lockAt, spread, total, neutralSite, dateCheck });
}

/**
 * Changes kickoff, line and, if the paste has them swapped, the home side. Picks keep side and line.
 * @returns false when the game already is as pasted
 */
function updateGame(change: Change, actor: Actor, game: GameRow, reading: Reading, isConfirmed: boolean): boolean {
  const { kickoffAt, spread, total, neutralSite } = reading;
  const before = swapsHome(game, reading) ? swapTeams(change, actor, game) : game;
  const moved =
    kickoffAt === game.kickoffAt
      ? {}
      : {
          ...lockAfterMove(game, kickoffAt, change.now),
          status: statusAfterMove(game.status, kickoffAt),
          dateCheck: dateCheckOf(kickoffAt, isConfirmed, change.now),
        };
  const after = changeGameRow(change, actor, before, { ...moved, spread, total, neutralSite }, (row) => ({
    action: 'line_changed',
    before: toGame(before),
    after: toGame(row),
  }));
  return after !== game;
}

/**
 * Adds the pasted games to the week, all or none; with `preview` it only parses the rows.
 * @throws PoolError 'broken_rule' with `details.rows` for bad rows, 'conflict' with the changes when the week already
 * has a pairing and `update` was not set
 */
export async function addManualGames(
  pool: Pool,
  actor: Actor,
  weekId: number,
  input: InputOf<'addManualGames'>,
): Promise<ResultOf<'addManualGames'>> {
  if (input.preview === true) {
    const rows = readRows(pool, weekId, input);
    return {
      games: readGameRows(pool, weekId).map(toGame),
      rows: toManualRows(pool, weekId, rows, pool.clock.now()),
      added: 0,
      changed: 0,
    };
  }
  return pool.write((change) => {
    const rows = readRows(change, weekId, input);
    refuseBadRows(rows);
    const known = rows.filter(({ stored }) => stored !== undefined);
    const shown = toManualRows(change, weekId, rows, change.now);
    if (known.length > 0 && input.update !== true) {
      throw new PoolError('conflict', serverTexts.pairingExists, { details: { rows: shown } });
    }
    const isConfirmed = input.datesConfirmed === true;
    let updated = 0;
    for (const { reading, stored } of rows) {
      if (reading === null) continue;
      if (stored === undefined) insertGame(change, actor, weekId, reading, isConfirmed);
      else if (updateGame(change, actor, stored, reading, isConfirmed)) updated += 1;
    }
    const added = rows.length - known.length;
    return { games: readGameRows(change, weekId).map(toGame), rows: shown, added, changed: updated };
  });
}
