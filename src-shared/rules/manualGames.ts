/**
 * Games pasted from a spreadsheet, one a row: Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under. Rows are
 * read one by one, so that a bad row is named beside the good ones and the commissioner mends all at once.
 */
import type { HalfPoints } from '#shared/rules/lines.ts';
import { readDay, readSide, readSpread, readTime, readTotal, tidy } from '#shared/rules/manualCells.ts';
import type { Cell } from '#shared/rules/manualCells.ts';
import { columnList, COLUMNS, fillDown, readHeader, splitRow, splitRows } from '#shared/rules/manualRows.ts';
import type { DayCells } from '#shared/rules/manualRows.ts';
import { pacificToUtc } from '#shared/rules/pacific.ts';
import { teamKey } from '#shared/teams.ts';

/** A game as a row tells it. */
export type ManualGame = {
  awayTeam: string;
  homeTeam: string;
  /** The instant of the kickoff, ms; null while it is to come. */
  kickoffAt: number | null;
  /** The home team's line: negative when it is the favorite; null while there is no line. */
  spread: HalfPoints | null;
  total: HalfPoints | null;
  neutralSite: boolean;
};

/** One row: either what it says or, in sentences, all that is wrong with it. */
export type ManualReading = {
  /** Counted from 1 over the rows that hold games: blank rows and the header row do not count. */
  row: number;
  /** The row as it was pasted. */
  text: string;
  reading: ManualGame | null;
  error: string | null;
};

export type GamesTextContext = {
  /** The season of the week the games are for. */
  season: number;
};

function readKickoff(year: string, date: string, time: string, season: number): Cell<number | null> {
  // A list may leave the date open as well.
  if (/^TB[ADC]$/i.test(date)) return { value: null };
  const day = readDay(year, date, season);
  const clock = readTime(time);
  if ('fault' in day || 'fault' in clock) {
    return { fault: [day, clock].flatMap((cell) => ('fault' in cell ? [cell.fault] : [])).join(' ') };
  }
  if (clock.value === 'to come') return { value: null };
  const at = pacificToUtc({ ...day.value, ...clock.value });
  return at === 'nonexistent' ? { fault: 'This time does not exist: clocks go forward that night.' } : { value: at };
}

/** The two teams of a row, known even when other cells are bad, so that a team twice is found in one go. */
type RowTeams = { underdog: string; favored: string };

type RowReading = { game: ManualGame | null; faults: string[]; teams: RowTeams | null };

function readRow(cells: readonly string[], season: number): RowReading {
  if (cells.length !== COLUMNS.length) {
    const fault =
      cells.length < COLUMNS.length
        ? `Only ${cells.length} of ${COLUMNS.length} columns: each row needs ${columnList}, also where one is empty.`
        : `${cells.length} columns instead of ${COLUMNS.length}: each row needs just ${columnList}.`;
    return { game: null, faults: [fault], teams: null };
  }
  const [year = '', date = '', time = '', dogCell = '', favoriteCell = '', spreadCell = '', over = '', under = ''] =
    cells;
  const kickoff = readKickoff(year, date, time, season);
  const dog = readSide('Underdog', dogCell);
  const favorite = readSide('Favored', favoriteCell);
  const spread = readSpread(spreadCell);
  const total = readTotal(over, under);
  const faults = [kickoff, dog, favorite, spread, total].flatMap((cell) => ('fault' in cell ? [cell.fault] : []));
  if ('fault' in dog || 'fault' in favorite) return { game: null, faults, teams: null };

  const teams = { underdog: dog.value.team, favored: favorite.value.team };
  if (dog.value.home && favorite.value.home) faults.push('Both teams are marked as home: mark only one.');
  if (teamKey(teams.underdog) === teamKey(teams.favored)) {
    return { game: null, faults: [...faults, `${teams.favored} cannot play against itself.`], teams: null };
  }
  if (faults.length > 0 || 'fault' in kickoff || 'fault' in spread || 'fault' in total) {
    return { game: null, faults, teams };
  }
  const favoredIsHome: ManualGame = {
    awayTeam: teams.underdog,
    homeTeam: teams.favored,
    kickoffAt: kickoff.value,
    spread: negated(spread.value),
    total: total.value,
    neutralSite: dog.value.neutral || favorite.value.neutral,
  };
  return { game: dog.value.home ? swapHomeAway(favoredIsHome) : favoredIsHome, faults, teams };
}

/** What to say of teams that an earlier row already has. `rowOf` holds, by key, the row each team was first seen in. */
function repeatFault({ underdog, favored }: RowTeams, rowOf: ReadonlyMap<string, number>): string | null {
  const [dogRow, favoriteRow] = [rowOf.get(teamKey(underdog)), rowOf.get(teamKey(favored))];
  if (dogRow !== undefined && dogRow === favoriteRow) {
    return `${underdog} and ${favored} already play each other in row ${dogRow}.`;
  }
  const sentences = [
    dogRow === undefined ? [] : [`${underdog} already play in row ${dogRow}.`],
    favoriteRow === undefined ? [] : [`${favored} already play in row ${favoriteRow}.`],
  ].flat();
  return sentences.length === 0 ? null : sentences.join(' ');
}

/**
 * Reads a pasted text row by row. Never throws; a text without any row of a game gives an empty list. Whether a game is
 * already in the week, and whether anything may be saved, is for the caller: nothing is when any `error` is set.
 */
export function readGamesText(text: string, { season }: GamesTextContext): ManualReading[] {
  const readings: ManualReading[] = [];
  const rowOf = new Map<string, number>();
  let above: DayCells | null = null;
  for (const pasted of splitRows(text)) {
    const line = tidy(pasted);
    const header = readHeader(line);
    // A Markdown table has a rule below its header: |---|:--:|
    if (!/[^\s|;,:=-]/.test(line) || header === 'in order') continue;
    const row = readings.length + 1;
    if (header === 'out of order') {
      readings.push({
        row,
        text: pasted.trim(),
        reading: null,
        error: `The heading row names Favored before Underdog. Put the columns in this order: ${columnList}.`,
      });
      continue;
    }
    const cells = fillDown(splitRow(line), above);
    if (cells.length === COLUMNS.length) above = { year: cells[0] ?? '', date: cells[1] ?? '' };
    const { game, faults, teams } = readRow(cells, season);
    const repeat = teams === null ? null : repeatFault(teams, rowOf);
    const all = repeat === null ? faults : [...faults, repeat];
    for (const team of teams === null ? [] : [teams.underdog, teams.favored]) {
      if (!rowOf.has(teamKey(team))) rowOf.set(teamKey(team), row);
    }
    const isGood = all.length === 0;
    readings.push({ row, text: pasted.trim(), reading: isGood ? game : null, error: isGood ? null : all.join(' ') });
  }
  return readings;
}

const negated = (line: HalfPoints | null): HalfPoints | null => (line === null || line === 0 ? line : -line);

/** The same game with home and away changed over; the favorite stays the favorite. */
export const swapHomeAway = (game: ManualGame): ManualGame => ({
  ...game,
  awayTeam: game.homeTeam,
  homeTeam: game.awayTeam,
  spread: negated(game.spread),
});
