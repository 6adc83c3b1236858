/** Splits pasted games into rows and cells. Copied spreadsheets leave merged cells empty below the first. */
import { isWeekday, tidy } from '#shared/rules/manualCells.ts';
import { cleanCell, splitLines, splitOutsideQuotes } from '#shared/rules/pastedTable.ts';
import { DEFAULT_TIME_ZONE, zoneLabel } from '#shared/rules/timeZone.ts';
import { isWrittenZone } from '#shared/rules/zoneWords.ts';

export const COLUMNS = ['Year', 'Date', 'Time (PST)', 'Underdog', 'Favored', 'Pt Spread', 'Over', 'Under'] as const;
/** The columns as a sentence has them; the Time column names the pool's zone. */
export const columnsIn = (timeZone: string): string =>
  COLUMNS.map((name) =>
    name === 'Time (PST)' && timeZone !== DEFAULT_TIME_ZONE ? `Time (${zoneLabel(timeZone)})` : name,
  ).join(', ');

/** Splits at commas, then rejoins a date that contains commas: `Sunday, September 14, 2026`. */
function splitAtCommas(line: string): string[] {
  const cells = splitOutsideQuotes(line, ',');
  const [year = '', first = '', second = '', ...rest] = cells;
  const joined = isWeekday(first.trim().replace(/\.$/, '')) ? [year, `${first},${second}`, ...rest] : cells;
  const [, date = '', maybeYear = '', ...others] = joined;
  const isMonthAndDay = /[a-z]/i.test(date) && /\d/.test(date);
  return isMonthAndDay && /^\d{4}$/.test(maybeYear.trim()) ? [year, `${date},${maybeYear}`, ...others] : joined;
}

/** Splits at bars. Tables from chats and wikis also have bars at both ends. */
function splitAtBars(line: string): string[] {
  const cells = line.trim().split('|');
  const isFramed = cells.length > COLUMNS.length && cells[0] === '' && cells.at(-1) === '';
  return isFramed ? cells.slice(1, -1) : cells;
}

/** Splits a row at tabs or, without tabs, at the first other separator that gives all the columns. */
export function splitRow(line: string): string[] {
  if (!/[\t|;,]| {2}/.test(line)) return [line];
  const ways = line.includes('\t')
    ? [line.split('\t')]
    : [splitAtBars(line), line.split(';'), line.trim().split(/ {2,}/), splitAtCommas(line)];
  const most = Math.max(...ways.map((cells) => cells.length));
  const cells =
    ways.find((found) => found.length >= COLUMNS.length) ?? ways.find((found) => found.length === most) ?? [];
  const surplus = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const kept = cells.slice(0, Math.max(surplus, COLUMNS.length)).map(cleanCell);
  // Copying drops an empty last column.
  return kept.length === COLUMNS.length - 1 && line.includes('\t') ? [...kept, ''] : kept;
}

/** Splits text into rows; a cell that was broken over lines is one cell again. */
export const splitRows = (text: string): string[] => splitLines(text, COLUMNS.length);

/** The Year and Date of the row above, for merged cells. */
export type DayCells = { year: string; date: string };

/** Fills an empty Date or Year from the row above. */
export function fillDown(cells: readonly string[], above: DayCells | null): string[] {
  const [year = '', date = '', ...rest] = cells;
  // A row that is otherwise empty is not a game.
  if (above === null || rest.every((cell) => cell === '')) return [...cells];
  if (date === '') return [year === '' ? above.year : year, above.date, ...rest];
  return [year === '' ? above.year : year, date, ...rest];
}

/**
 * Is this a row of column names (no digits, both sides named), is Underdog before Favored, and are the times the pool's?
 * A heading "Time (ET)" means that they are not a Pacific pool's.
 */
export function readHeader(
  line: string,
  timeZone: string = DEFAULT_TIME_ZONE,
): 'none' | 'in order' | 'out of order' | 'another zone' {
  if (line.length < 10 || line.length > 300 || /\d/.test(line)) return 'none';
  const letters = line.toLowerCase();
  const [underdog, favored] = [letters.search(/underdog|dog/), letters.search(/fav/)];
  if (underdog === -1 || favored === -1 || !/year|season|date/.test(letters)) return 'none';
  if (underdog > favored) return 'out of order';
  const [, zone = ''] = /\btime ?\(([^)]*)\)/.exec(letters) ?? [];
  return isWrittenZone(zone, timeZone) ? 'in order' : 'another zone';
}

/** Why the Favored column may not contain the favorites: a plus before a spread, or a minus before only some of them. */
export type FavoritesDoubt = 'mixed-signs' | 'plus';

/**
 * Do the spreads' signs contradict the columns? A favorite's line has a minus or no sign. A mix of both is how lists of
 * away and home teams look.
 */
export function favoritesInDoubt(text: string): FavoritesDoubt | null {
  const spreads = splitRows(text).flatMap((row) => {
    const cells = splitRow(tidy(row));
    const spread = cells.length === COLUMNS.length ? (cells[5] ?? '') : '';
    return /[1-9]/.test(spread) && /^[+-]? ?[\d.½]/.test(spread) ? [spread] : [];
  });
  const minus = spreads.filter((spread) => spread.startsWith('-')).length;
  if (minus > 0 && minus < spreads.length) return 'mixed-signs';
  return spreads.some((spread) => spread.startsWith('+')) ? 'plus' : null;
}
