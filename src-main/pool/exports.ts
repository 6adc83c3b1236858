/** Files for a spreadsheet, made week by week so that nobody waits for them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { asc, desc, eq, lt } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Csv } from '#shared/api.ts';
import { winPercentage } from '#shared/rules/standings.ts';
import { dateAndTime } from '#shared/times.ts';
import { auditLog, games, picks, standings, users } from '../db/schema.ts';
import { readWeeks } from './calendar.ts';
import type { Pool } from './pool.ts';
import { weekTitle } from './wire.ts';

type Cell = string | number | null;

/**
 * Spreadsheets take a text that begins like this for a formula; the library puts a quote before it. Its own pattern
 * overlooks a text of several lines and the wide signs of East Asian keyboards.
 */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows as Cell[][], { escapeFormulae: LIKE_A_FORMULA, newline: '\r\n' })}\r\n`;

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_PIECE = 500;

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
function* playerRows({ db }: Pool): Generator<Cell[]> {
  for (const user of db.select().from(users).orderBy(asc(users.nameKey)).all()) {
    const role = user.isAdmin ? 'commissioner' : 'player';
    yield [user.username, role, user.isActive ? 'active' : 'disabled', dateAndTime(user.createdAt)];
  }
}

function* pickRows(pool: Pool, season: number | undefined): Generator<Cell[]> {
  for (const week of readWeeks(pool).filter((one) => season === undefined || one.season === season)) {
    const rows = pool.db
      .select({ pick: picks, game: games, username: users.username })
      .from(picks)
      .innerJoin(games, eq(games.id, picks.gameId))
      .innerJoin(users, eq(users.id, picks.userId))
      .where(eq(picks.weekId, week.id))
      .orderBy(asc(games.kickoffAt), asc(games.id), asc(users.nameKey))
      .all();
    for (const { pick, game, username } of rows) {
      yield [
        weekTitle(week),
        username,
        `${game.awayTeam} @ ${game.homeTeam}`,
        pick.pickType,
        pick.pickValue,
        pick.result ?? 'pending',
        game.awayScore,
        game.homeScore,
        dateAndTime(pick.submittedAt),
        pick.enteredReason,
      ];
    }
  }
}

function* standingsRows({ db }: Pool, season: number | undefined): Generator<Cell[]> {
  const rows = db
    .select({ row: standings, username: users.username })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .where(season === undefined ? undefined : eq(standings.season, season))
    .orderBy(
      asc(standings.season),
      asc(standings.seasonType),
      asc(standings.scope),
      asc(standings.scopeNumber),
      asc(standings.rank),
    )
    .all();
  for (const { row, username } of rows) {
    const { wins, losses, ties } = row;
    const scope = row.scope === 'season' ? 'season' : `${row.scope} ${row.scopeNumber}`;
    yield [
      row.season,
      row.seasonType,
      scope,
      row.rank,
      username,
      wins,
      losses,
      ties,
      wins + losses + ties,
      winPercentage(row),
    ];
  }
}

function* auditRows({ db }: Pool): Generator<Cell[]> {
  let before: number | undefined;
  for (;;) {
    const condition = before === undefined ? undefined : lt(auditLog.id, before);
    const rows = db.select().from(auditLog).where(condition).orderBy(desc(auditLog.id)).limit(ROWS_PER_PIECE).all();
    for (const entry of rows) {
      const text = (value: unknown) =>
        value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
      yield [
        dateAndTime(entry.at),
        entry.actorName,
        entry.kind,
        entry.username,
        text(entry.before),
        text(entry.after),
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
  const files = {
    players: () => pieces(['Player', 'Role', 'Status', 'Added (PT)'], playerRows(pool)),
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
          'Submitted (PT)',
          'Entered by the commissioner',
        ],
        pickRows(pool, season),
      ),
    standings: () =>
      pieces(
        ['Season', 'Season type', 'Table', 'Rank', 'Player', 'Wins', 'Losses', 'Ties', 'Total', 'Win %'],
        standingsRows(pool, season),
      ),
    audit: () => pieces(['When (PT)', 'Who', 'What', 'About', 'Before', 'After', 'Reason'], auditRows(pool)),
  };
  // Players and the audit log belong to no season.
  const isOfSeason = season !== undefined && (what === 'picks' || what === 'standings');
  return { fileName: `sunday-five-${what}${isOfSeason ? `-${season}` : ''}.csv`, pieces: files[what]() };
}
