/** Reads a pasted table of past results: one row for each player and week. An error explains what to write instead. */
import { NAME_MAX, PAST_COUNT_MAX, SEASON_MIN, WEEK_NUMBER_MAX, WEEK_NUMBER_MIN } from '#shared/limits.ts';
import { tidy, type Cell } from '#shared/rules/manualCells.ts';
import { cleanName, hidesCharacters } from '#shared/rules/names.ts';
import { cleanCell, splitLines, splitOutsideQuotes } from '#shared/rules/pastedTable.ts';
import type { Tally } from '#shared/rules/standings.ts';
import { plural } from '#shared/texts.ts';
import { fieldTexts } from '#shared/texts/fields.ts';

const PAST_COLUMNS = ['Season', 'Week', 'Player', 'Wins', 'Losses', 'Ties'] as const;
type Column = (typeof PAST_COLUMNS)[number];

export type PastResult = Tally & { season: number; weekNumber: number; name: string };

export type PastRow = {
  /** As a spreadsheet numbers it: the heading and blank rows count. */
  row: number;
  text: string;
  error: string | null;
  /** Null for a row with an error. */
  result: PastResult | null;
};

/** What people call the columns. */
const NAMES: Record<Column, RegExp> = {
  Season: /^(season|year)$/,
  Week: /^(week|wk)( ?(no|number|#))?\.?$/,
  Player: /^(player|name|user|username|who|player name)$/,
  Wins: /^(wins?|won|w)$/,
  Losses: /^(loss(es)?|lost|l)$/,
  Ties: /^(ties?|tied|t|push(es)?|p|draws?)$/,
};

/** Where each column is; undefined: the table doesn't have it. */
type Columns = Record<Column, number | undefined>;

const IN_ORDER: Columns = { Season: 0, Week: 1, Player: 2, Wins: 3, Losses: 4, Ties: 5 };

const columnNamed = (cells: readonly string[], column: Column): number | undefined => {
  const at = cells.findIndex((cell) => NAMES[column].test(tidy(cell).trim().toLowerCase()));
  return at === -1 ? undefined : at;
};

/** A heading row: where the columns are once a record is split, and where that record is; -1 for none. */
type Heading = { columns: Columns; width: number; recordAt: number };

/** A record such as `3-2` or `3-2-0` in one cell. */
const RECORD_TITLE = /^(?:record|w-l(?:-t)?|won-lost)$/;
const RECORD = /^(\d+) ?- ?(\d+)(?: ?- ?(\d+))?$/;

/** The columns of a heading row, whatever their order; null for a row of results. */
function readHeading(cells: readonly string[]): Heading | null {
  if (cells.some((cell) => /\d/.test(cell))) return null;
  const recordAt =
    columnNamed(cells, 'Wins') === undefined
      ? cells.findIndex((cell) => RECORD_TITLE.test(tidy(cell).trim().toLowerCase()))
      : -1;
  const titles = recordAt === -1 ? cells : cells.toSpliced(recordAt, 1, 'Wins', 'Losses', 'Ties');
  const columns: Columns = { ...IN_ORDER };
  for (const column of PAST_COLUMNS) columns[column] = columnNamed(titles, column);
  const named = Object.values(columns).filter((at) => at !== undefined);
  return named.length < 2 ? null : { columns, width: titles.length, recordAt };
}

/** The row with its record in three cells. A cell without a record is left for the column Wins to refuse. */
function splitRecord(cells: readonly string[], at: number): readonly string[] {
  if (at === -1) return cells;
  const [, wins = cells[at] ?? '', losses = '', ties = ''] = RECORD.exec(tidy(cells[at] ?? '').trim()) ?? [];
  return cells.toSpliced(at, 1, wins, losses, ties);
}

const SEPARATORS = ['\t', ';', ',', '|'] as const;

/** The separator that splits most rows into all columns, because a name may contain another one. */
function separatorOf(lines: readonly string[]): string {
  const samples = lines.filter((line) => line.trim() !== '').slice(0, 20);
  const rated = SEPARATORS.map((separator) => ({
    separator,
    n: samples.reduce(
      (sum, line) => sum + Math.min(splitOutsideQuotes(line, separator).length, PAST_COLUMNS.length),
      0,
    ),
  }));
  return rated.reduce((best, one) => (one.n > best.n ? one : best)).separator;
}

const quoted = (text: string) => `“${text.length > 30 ? `${text.slice(0, 29)}…` : text}”`;

/** A whole number as spreadsheets export it: `3`, `3.0`. */
function readWhole(cell: string): number | null {
  const match = /^(\d{1,6})(?:\.0+)?$/.exec(tidy(cell).trim());
  return match === null ? null : Number(match[1]);
}

function readSeason(cell: string, currentSeason: number): Cell<number> {
  if (cell === '') return { error: `Season is empty: write it like ${currentSeason - 1}.` };
  // A season has two years: 2024-25, 2024/2025.
  const season = readWhole(tidy(cell).replace(/^(\d{4}) ?[-/] ?(\d{2}|\d{4})$/, '$1'));
  if (season === null || season < SEASON_MIN || season > 9999) {
    return { error: `Season ${quoted(cell)} is not a year from ${SEASON_MIN}: write it like ${currentSeason - 1}.` };
  }
  if (season >= currentSeason) {
    return {
      error: `The season ${season} isn’t over. Import seasons up to ${currentSeason - 1}, and leave out this row.`,
    };
  }
  return { value: season };
}

function readWeek(cell: string): Cell<number> {
  const like = `write a week of the regular season, ${WEEK_NUMBER_MIN} to ${WEEK_NUMBER_MAX}`;
  if (cell === '') return { error: `Week is empty: ${like}.` };
  const week = readWhole(tidy(cell).replace(/^(?:week|wk|w)\.? ?/i, ''));
  if (week === null || week < WEEK_NUMBER_MIN || week > WEEK_NUMBER_MAX) {
    return { error: `Week ${quoted(cell)}: ${like}, or leave out this row.` };
  }
  return { value: week };
}

function readName(cell: string): Cell<string> {
  const name = cleanName(cell);
  if (name === '') return { error: 'Player is empty: write a name.' };
  if (name.length > NAME_MAX) return { error: `Player ${quoted(name)}: ${fieldTexts.nameTooLong}` };
  return hidesCharacters(name) ? { error: fieldTexts.nameHides } : { value: name };
}

function readCount(column: Column, cell: string): Cell<number> {
  if (cell === '' || cell === '-') return { value: 0 };
  const count = readWhole(cell);
  if (count !== null && count <= PAST_COUNT_MAX) return { value: count };
  return { error: `${column} ${quoted(cell)}: write a whole number from 0 to ${PAST_COUNT_MAX}.` };
}

/** Reads each name once: a table has a few of them in thousands of rows. */
function createNameReader(): (cell: string) => Cell<string> {
  const known = new Map<string, Cell<string>>();
  return (cell) => {
    const name = known.get(cell) ?? readName(cell);
    known.set(cell, name);
    return name;
  };
}

type Context = { currentSeason: number; nameOf: (cell: string) => Cell<string> };
type Reader = Context & { columns: Columns };

function readCells(cells: readonly string[], { columns, currentSeason, nameOf }: Reader): Cell<PastResult> {
  const cellOf = (column: Column) => cells[columns[column] ?? -1] ?? '';
  const season = readSeason(cellOf('Season'), currentSeason);
  if ('error' in season) return season;
  const week = readWeek(cellOf('Week'));
  if ('error' in week) return week;
  const name = nameOf(cellOf('Player'));
  if ('error' in name) return name;
  const wins = readCount('Wins', cellOf('Wins'));
  if ('error' in wins) return wins;
  const losses = readCount('Losses', cellOf('Losses'));
  if ('error' in losses) return losses;
  const ties = readCount('Ties', cellOf('Ties'));
  if ('error' in ties) return ties;
  const tally = { wins: wins.value, losses: losses.value, ties: ties.value };
  return { value: { season: season.value, weekNumber: week.value, name: name.value, ...tally } };
}

/** The problem with the number of cells; null if there is none. The last column, Ties, may be left out. */
function countError(cells: readonly string[], width: number): string | null {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  const columns = `${PAST_COLUMNS.slice(0, -1).join(', ')} and ${PAST_COLUMNS.at(-1)}`;
  if (cells.length < PAST_COLUMNS.length - 1) {
    return `This row has ${plural(cells.length, 'cell')}. Write ${columns}, separated by commas or tabs.`;
  }
  return filled <= Math.max(width, PAST_COLUMNS.length)
    ? null
    : `This row has ${filled} cells instead of ${width}. Put double quotes around a name that contains a comma.`;
}

function headingError(columns: Columns): string | null {
  const missing = PAST_COLUMNS.filter((column) => column !== 'Ties' && columns[column] === undefined);
  return missing.length === 0
    ? null
    : `The heading has no column ${missing.join(', ')}. Name the columns ${PAST_COLUMNS.join(', ')}.`;
}

/** The first line of some exported files, which only names the separator. */
const isSeparatorLine = (line: string) => /^"?sep=.?"?$/i.test(line.trim());

function readRow(written: readonly string[], heading: Heading | null, context: Context): Cell<PastResult> {
  const cells = splitRecord(written, heading?.recordAt ?? -1);
  const error = countError(cells, heading?.width ?? PAST_COLUMNS.length);
  return error === null ? readCells(cells, { columns: heading?.columns ?? IN_ORDER, ...context }) : { error };
}

/**
 * Every row but the heading and blank ones. Without a heading the columns are in their usual order.
 * @param currentSeason seasons from this one on are refused
 */
export function readPastRows(pasted: string, currentSeason: number): PastRow[] {
  const lines = splitLines(pasted.replace(/^\uFEFF/, ''), PAST_COLUMNS.length);
  const separator = separatorOf(lines);
  const context = { currentSeason, nameOf: createNameReader() };
  const rows: PastRow[] = [];
  let heading: Heading | null = null;
  let hasResults = false;
  for (const [index, text] of lines.entries()) {
    const cells = splitOutsideQuotes(text, separator).map(cleanCell);
    if (cells.every((cell) => cell === '') || isSeparatorLine(text)) continue;
    const row = index + 1;
    // A title may be above the heading; it is a row with an error.
    const found: Heading | null = heading === null && !hasResults ? readHeading(cells) : null;
    const error = found === null ? null : headingError(found.columns);
    // Nothing below can be read.
    if (error !== null) return [{ row, text, error, result: null }];
    if (found !== null) {
      heading = found;
      continue;
    }
    const reading: Cell<PastResult> = readRow(cells, heading, context);
    const isRead = 'value' in reading;
    hasResults ||= isRead;
    rows.push({ row, text, error: isRead ? null : reading.error, result: isRead ? reading.value : null });
  }
  return rows;
}
