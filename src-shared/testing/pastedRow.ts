/** Rows as a commissioner pastes them, and the result of parsing one. */
import { readGamesText, type ManualGame } from '#shared/rules/manualGames.ts';

export const HEADER = 'Year\tDate\tTime (PST)\tUnderdog\tFavored\tPt Spread\tOver\tUnder';
export const read = (text: string) => readGamesText(text, { season: 2026, timeZone: 'America/Los_Angeles' });

const PLAIN = {
  year: '2026',
  date: '9/13',
  time: '10:00 AM',
  dog: 'Jets',
  favored: 'Bills',
  spread: '3.5',
  over: '44',
  under: '44',
};

/** A valid row with some cells replaced. */
export const row = (cells: Partial<typeof PLAIN> = {}, separator = '\t'): string =>
  Object.values({ ...PLAIN, ...cells }).join(separator);

function only(text: string): ReturnType<typeof read>[number] {
  const [first, ...more] = read(text);
  if (first === undefined || more.length > 0) throw new Error(`${more.length + 1} rows were read instead of one`);
  return first;
}

/** Parses text with one valid row. @throws Error when the row is bad */
export function game(text: string): ManualGame {
  const { reading, error } = only(text);
  if (reading === null || error !== null) throw new Error(`Not read: ${error ?? 'no row'}`);
  return reading;
}

/** The error in text with one bad row. @throws Error when the row is valid */
export function rowError(text: string): string {
  const { reading, error } = only(text);
  if (reading !== null || error === null) throw new Error('The row was read');
  return error;
}
