/**
 * Games pasted from a spreadsheet, one per row: Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under. Every
 * row is parsed, so the commissioner sees all errors at once.
 */
import type { HalfPoints } from '#shared/rules/lines.ts';
import { readDay, readSide, readSpread, readTime, readTotal, tidy } from '#shared/rules/manualCells.ts';
import type { Cell } from '#shared/rules/manualCells.ts';
import { columnsIn, COLUMNS, fillDown, readHeader, splitRow, splitRows } from '#shared/rules/manualRows.ts';
import type { DayCells } from '#shared/rules/manualRows.ts';
import { zoneLabel } from '#shared/rules/timeZone.ts';
import { zoneInFull } from '#shared/rules/zoneWords.ts';
import { wallTimeToUtc } from '#shared/rules/wallTime.ts';
import { teamKey } from '#shared/teamSpellings.ts';

/** A game parsed from a row. */
export type ManualGame = {
  awayTeam: string;
  homeTeam: string;
  /** Kickoff in epoch milliseconds; null if not known yet. */
  kickoffAt: number | null;
  /** The home team's line: negative if it is the favorite; null for no line. */
  spread: HalfPoints | null;
  total: HalfPoints | null;
  neutralSite: boolean;
};

/** One row: either a game or all its errors. */
export type ManualReading = {
  /** Starts at 1. Blank rows and the header row do not count. */
  row: number;
  text: string;
  reading: ManualGame | null;
  error: string | null;
};

export type GamesTextContext = {
  /** The season of the week the games are for. */
  season: number;
  /** Times are read by the clocks of the pool's zone. */
  timeZone: string;
};

function readKickoff(
  year: string,
  date: string,
  time: string,
  { season, timeZone }: GamesTextContext,
): Cell<number | null> {
  // The date can be TBD too.
  if (/^TB[ADC]$/i.test(date)) return { value: null };
  const day = readDay(year, date, season);
  const clock = readTime(time, timeZone);
  if ('error' in day || 'error' in clock) {
    return { error: [day, clock].flatMap((cell) => ('error' in cell ? [cell.error] : [])).join(' ') };
  }
  if (clock.value === 'TBD') return { value: null };
  const at = wallTimeToUtc({ ...day.value, ...clock.value }, timeZone);
  return at === 'nonexistent' ? { error: 'This time does not exist: clocks go forward that night.' } : { value: at };
}

/** The two teams of a row. Known even if other cells are bad, so that a repeated team is reported too. */
type RowTeams = { underdog: string; favored: string };

type RowReading = { game: ManualGame | null; errors: string[]; teams: RowTeams | null };

function readRow(cells: readonly string[], context: GamesTextContext): RowReading {
  if (cells.length !== COLUMNS.length) {
    const error =
      cells.length < COLUMNS.length
        ? `Only ${cells.length} of ${COLUMNS.length} columns: each row needs ${columnsIn(context.timeZone)}, even if some are empty.`
        : `${cells.length} columns instead of ${COLUMNS.length}: each row needs exactly ${columnsIn(context.timeZone)}.`;
    return { game: null, errors: [error], teams: null };
  }
  const [year = '', date = '', time = '', dogCell = '', favoriteCell = '', spreadCell = '', over = '', under = ''] =
    cells;
  const kickoff = readKickoff(year, date, time, context);
  const dog = readSide('Underdog', dogCell);
  const favorite = readSide('Favored', favoriteCell);
  const spread = readSpread(spreadCell);
  const total = readTotal(over, under);
  const errors = [kickoff, dog, favorite, spread, total].flatMap((cell) => ('error' in cell ? [cell.error] : []));
  if ('error' in dog || 'error' in favorite) return { game: null, errors, teams: null };

  const teams = { underdog: dog.value.team, favored: favorite.value.team };
  if (dog.value.home && favorite.value.home) errors.push('Both teams are marked as home: mark only one.');
  if (teamKey(teams.underdog) === teamKey(teams.favored)) {
    return { game: null, errors: [...errors, `${teams.favored} cannot play against itself.`], teams: null };
  }
  if (errors.length > 0 || 'error' in kickoff || 'error' in spread || 'error' in total) {
    return { game: null, errors, teams };
  }
  const favoredIsHome: ManualGame = {
    awayTeam: teams.underdog,
    homeTeam: teams.favored,
    kickoffAt: kickoff.value,
    spread: negated(spread.value),
    total: total.value,
    neutralSite: dog.value.neutral || favorite.value.neutral,
  };
  return { game: dog.value.home ? swapHomeAway(favoredIsHome) : favoredIsHome, errors, teams };
}

/** The error for teams that are in an earlier row. `rowOf` maps a team key to the first row with that team. */
function repeatError({ underdog, favored }: RowTeams, rowOf: ReadonlyMap<string, number>): string | null {
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

const headerErrors = {
  'out of order': (timeZone: string) =>
    `The heading row names Favored before Underdog. Put the columns in this order: ${columnsIn(timeZone)}.`,
  'another zone': (timeZone: string) =>
    `The heading row names another time zone. Convert the times to ${zoneInFull(timeZone)} and write Time (${zoneLabel(timeZone)}) above them, or change the pool’s time zone in Settings.`,
};

/**
 * Parses pasted text row by row. Never throws; text without game rows gives an empty list. The caller checks whether a
 * game is already in the week, and saves nothing if any `error` is set.
 */
export function readGamesText(text: string, context: GamesTextContext): ManualReading[] {
  const readings: ManualReading[] = [];
  const rowOf = new Map<string, number>();
  let above: DayCells | null = null;
  for (const pasted of splitRows(text)) {
    const line = tidy(pasted);
    const header = readHeader(line, context.timeZone);
    // Markdown tables have a separator row below the header: |---|:--:|
    if (!/[^\s|;,:=-]/.test(line) || header === 'in order') continue;
    const row = readings.length + 1;
    if (header !== 'none') {
      readings.push({ row, text: pasted.trim(), reading: null, error: headerErrors[header](context.timeZone) });
      continue;
    }
    const cells = fillDown(splitRow(line), above);
    if (cells.length === COLUMNS.length) above = { year: cells[0] ?? '', date: cells[1] ?? '' };
    const { game, errors, teams } = readRow(cells, context);
    const repeat = teams === null ? null : repeatError(teams, rowOf);
    const all = repeat === null ? errors : [...errors, repeat];
    for (const team of teams === null ? [] : [teams.underdog, teams.favored]) {
      if (!rowOf.has(teamKey(team))) rowOf.set(teamKey(team), row);
    }
    const isGood = all.length === 0;
    readings.push({ row, text: pasted.trim(), reading: isGood ? game : null, error: isGood ? null : all.join(' ') });
  }
  return readings;
}

const negated = (line: HalfPoints | null): HalfPoints | null => (line === null || line === 0 ? line : -line);

/** The same game with home and away swapped; the favorite stays the favorite. */
export const swapHomeAway = (game: ManualGame): ManualGame => ({
  ...game,
  awayTeam: game.homeTeam,
  homeTeam: game.awayTeam,
  spread: negated(game.spread),
});
