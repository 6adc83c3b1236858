/** Spreadsheet files, written week by week so that other requests don't wait. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Csv } from '#shared/api.ts';
import type { Week } from '#shared/model.ts';
import { winPercentage } from '#shared/rules/standings.ts';
import { tiebreakGame, tiebreakTotal } from '#shared/rules/tiebreak.ts';
import { auditLog, games, picks, standings, tiebreakGuesses, users } from '../../db/schema.ts';
import { readWeeks } from '../core/calendar.ts';
import { readGameRows } from '../games/games.ts';
import type { Pool } from '../core/pool.ts';
import { areHiddenFromAll, readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { areGuessesRevealed } from '../games/reveals.ts';
import { readEntryFilter } from './auditLog.ts';
import { readAdmin } from '../people/admins.ts';
import { poolTimes } from '../core/poolTimes.ts';
import { gameTitle, weekTitle } from '../core/wire.ts';

type Cell = string | number | null;

/**
 * Spreadsheets take a text that begins like this for a formula; the library puts a quote before it. Its own pattern
 * overlooks a text of several lines and the wide signs of East Asian keyboards.
 */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Some countries' spreadsheets split cells at semicolons and ignore a quotation mark within a row: what
 * looks like a formula after one, or on a new line, would be in its own cell.
 */
const FORMULA_WITHIN = /(?:;|(?<=[^])[\t\r\n])(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

const harmless = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replaceAll(FORMULA_WITHIN, "$&'") : cell);

function toCsv(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map(harmless));
  return `${Papa.unparse(cells, { escapeFormulae: LIKE_A_FORMULA, newline: '\r\n' })}\r\n`;
}

/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Made in one turn; between two of them the pool answers others. */
const ROWS_PER_PIECE = 100;

async function* pieces(header: string[], rows: Iterable<Cell[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([header]);
  let piece: Cell[][] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < ROWS_PER_PIECE) continue;
    yield toCsv(piece);
    piece = [];
    await nextTurn();
  }
  yield toCsv(piece);
}

/** Access codes are not in the file: it is made to be passed on. */
function* playerRows(pool: Pool): Generator<Cell[]> {
  const { db } = pool;
  const firstId = readAdmin(pool)?.id;
  const { dateAndTime } = poolTimes(pool);
  for (const user of db.select().from(users).orderBy(asc(users.nameKey)).all()) {
    const adminRole = user.id === firstId ? 'commissioner' : 'co-commissioner';
    const role = user.isAdmin ? adminRole : user.isScorekeeper ? 'scorekeeper' : 'player';
    yield [user.username, role, user.isActive ? 'active' : 'disabled', dateAndTime(user.createdAt)];
  }
}

/** Without picks that are hidden from commissioners too. Read game by game: a whole week of a large pool would block other requests. */
function* pickRows(pool: Pool, season: number | undefined): Generator<Cell[]> {
  const { db } = pool;
  const { dateAndTime } = poolTimes(pool);
  const ofGame = db
    .select({ pick: picks, username: users.username })
    .from(picks)
    .innerJoin(users, eq(users.id, picks.userId))
    .where(eq(picks.gameId, sql.placeholder('gameId')))
    .orderBy(asc(users.nameKey))
    .prepare();
  const hidden = readGamesHiddenFromAll(pool);
  const inOrder = [asc(games.kickoffAt), asc(games.id)];
  for (const week of readWeeks(pool).filter((one) => season === undefined || one.season === season)) {
    const ofWeek = db
      .select()
      .from(games)
      .where(eq(games.weekId, week.id))
      .orderBy(...inOrder)
      .all();
    for (const game of ofWeek.filter(({ id }) => !hidden.has(id))) {
      for (const { pick, username } of ofGame.all({ gameId: game.id })) {
        yield [
          weekTitle(week),
          username,
          gameTitle(game),
          pick.pickType,
          pick.pickValue,
          pick.result ?? 'pending',
          game.awayScore,
          game.homeScore,
          dateAndTime(pick.submittedAt),
          pick.enteredReason,
          pick.isBestBet ? 'yes' : '',
        ];
      }
    }
    if (!areHiddenFromAll(pool) || areGuessesRevealed(pool, week.id)) yield* guessRows(pool, week);
  }
}

/** A week's guesses for its tiebreaker, after its picks. */
function* guessRows(pool: Pool, { id, ...week }: Week): Generator<Cell[]> {
  const game = tiebreakGame(readGameRows(pool, id), week.tiebreakGameId);
  if (game === null) return;
  const total = tiebreakTotal(game);
  const rows = pool.db
    .select({ guess: tiebreakGuesses.guess, submittedAt: tiebreakGuesses.submittedAt, username: users.username })
    .from(tiebreakGuesses)
    .innerJoin(users, eq(users.id, tiebreakGuesses.userId))
    .where(eq(tiebreakGuesses.weekId, id))
    .orderBy(asc(users.nameKey))
    .all();
  const { dateAndTime } = poolTimes(pool);
  for (const { guess, submittedAt, username } of rows) {
    const result = total === null ? 'pending' : `off by ${Math.abs(guess - total)}`;
    const about = [weekTitle(week), username, gameTitle(game), 'tiebreaker', guess, result];
    yield [...about, game.awayScore, game.homeScore, dateAndTime(submittedAt), null, ''];
  }
}

/** Read table by table, for the same reason. */
function* standingsRows({ db }: Pool, season: number | undefined): Generator<Cell[]> {
  const { seasonType, scope, scopeNumber } = standings;
  const tables = db
    .selectDistinct({ season: standings.season, seasonType, scope, scopeNumber })
    .from(standings)
    .where(season === undefined ? undefined : eq(standings.season, season))
    .orderBy(asc(standings.season), asc(seasonType), asc(scope), asc(scopeNumber))
    .all();
  for (const table of tables) {
    const rows = db
      .select({ row: standings, username: users.username })
      .from(standings)
      .innerJoin(users, eq(users.id, standings.userId))
      .where(
        and(
          eq(standings.season, table.season),
          eq(seasonType, table.seasonType),
          eq(scope, table.scope),
          eq(scopeNumber, table.scopeNumber),
        ),
      )
      .orderBy(asc(standings.rank), asc(users.nameKey))
      .all();
    const title = table.scope === 'season' ? 'season' : `${table.scope} ${table.scopeNumber}`;
    for (const { row, username } of rows) {
      const { wins, losses, ties, rank, halfPoints, tiebreakDistance } = row;
      const total = wins + losses + ties;
      const record = [wins, losses, ties, total, winPercentage(row)];
      yield [table.season, table.seasonType, title, rank, username, ...record, halfPoints / 2, tiebreakDistance];
    }
  }
}

const isPick = (value: unknown): value is { game: string | null; pickValue: string } =>
  typeof value === 'object' && value !== null && 'game' in value && 'pickValue' in value;

/** A card reads "Over 44 (Carolina Panthers @ Atlanta Falcons); ..."; other values that are no text are JSON. */
function auditCell(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (!Array.isArray(value) || !value.every(isPick)) return JSON.stringify(value);
  return value.map(({ game, pickValue }) => (game === null ? pickValue : `${pickValue} (${game})`)).join('; ');
}

function* auditRows(pool: Pool): Generator<Cell[]> {
  const { db } = pool;
  const { dateAndTime } = poolTimes(pool);
  const withoutHidden = readEntryFilter(pool);
  let before: number | undefined;
  for (;;) {
    const condition = before === undefined ? undefined : lt(auditLog.id, before);
    const rows = db.select().from(auditLog).where(condition).orderBy(desc(auditLog.id)).limit(ROWS_PER_PIECE).all();
    for (const entry of rows.map(withoutHidden)) {
      yield [
        dateAndTime(entry.at),
        entry.actorName,
        entry.kind,
        entry.username,
        entry.weekTitle,
        entry.gameTitle,
        auditCell(entry.before),
        auditCell(entry.after),
        entry.reason,
      ];
    }
    if (rows.length < ROWS_PER_PIECE) return;
    before = rows.at(-1)?.id;
  }
}

/** @param season only this one; every season without it */
export function exportCsv(
  pool: Pool,
  what: 'players' | 'picks' | 'standings' | 'audit',
  season: number | undefined,
): Csv {
  const { label: zone } = poolTimes(pool);
  const files = {
    players: () => pieces(['Player', 'Role', 'Status', `Added (${zone})`], playerRows(pool)),
    picks: () =>
      pieces(
        [
          'Week',
          'Player',
          'Game',
          'Type',
          'Pick',
          'Result',
          'Away score',
          'Home score',
          `Submitted (${zone})`,
          'Entered by the commissioner',
          'Best bet',
        ],
        pickRows(pool, season),
      ),
    standings: () =>
      pieces(
        [
          'Season',
          'Season type',
          'Table',
          'Rank',
          'Player',
          'Wins',
          'Losses',
          'Ties',
          'Total',
          'Win %',
          'Points',
          'Off the tiebreaker by',
        ],
        standingsRows(pool, season),
      ),
    audit: () =>
      pieces([`When (${zone})`, 'Who', 'What', 'About', 'Week', 'Game', 'Before', 'After', 'Reason'], auditRows(pool)),
  };
  // Players and the audit log belong to no season.
  const isOfSeason = season !== undefined && (what === 'picks' || what === 'standings');
  return { fileName: `sunday-five-${what}${isOfSeason ? `-${season}` : ''}.csv`, pieces: files[what]() };
}
