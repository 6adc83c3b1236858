/**
 * Parses the cells of one pasted row; each error explains what to write instead. Cells must be normalized first (see `tidy`):
 * plain spaces, quotes and hyphens, trimmed.
 */
import { DAY_MS, NAME_MAX, SPREAD_MAX_HALF_POINTS, TOTAL_MAX_HALF_POINTS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { isWrittenZone, zoneInFull, zoneName } from '#shared/rules/zoneWords.ts';
import { isRealDate } from '#shared/rules/wallTime.ts';
import { teamsCalled } from '#shared/teamSpellings.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';

/** The value of a cell, or a sentence with the problem and what to write. */
export type Cell<T> = { value: T } | { error: string };

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Index of the name that a word abbreviates with three letters or more: `Sept` is 8, `Thurs` 4; -1 for none. */
const nameIndex = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase()));

export const isWeekday = (word: string): boolean => nameIndex(WEEKDAYS, word) !== -1;

const quoted = (text: string) => `“${text.length > 30 ? `${text.slice(0, 29)}…` : text}”`;

/** Replaces the spaces, hyphens and quotes of spreadsheets and web pages with plain ones; tabs stay. */
export const tidy = (line: string): string =>
  /^[\t -~]*$/.test(line)
    ? line
    : line
        .replace(/\p{Cf}/gu, '')
        .replace(/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
        .replace(/[^\P{Cc}\t]/gu, ' ')
        .replace(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-')
        .replace(/[\u2018-\u201B\u2032]/g, "'")
        .replace(/[\u201C-\u201F\u2033]/g, '"');

/** A calendar day, month and day counted from 1. */
export type Day = { year: number; month: number; day: number };

const NUMERIC = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{4}|\d{2}))?$/;
const ISO = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/;
const MONTH_DAY =
  /^(?<name>[a-z]{3,9})(?:\. ?|[ -])?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?| |-)'?(?<year>\d{4}|\d{2}))?$/i;
const DAY_MONTH = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})\.?(?:(?:, ?| |-)'?(?<year>\d{4}|\d{2}))?$/i;

/** Day 0 of spreadsheet day numbers. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** Handles dates that a spreadsheet exported as a day number (`45970`) or with a midnight (`11/9/2025 0:00`). */
function plainDate(cell: string): string {
  if (/^[3-7]\d{4}(?:\.0+)?$/.test(cell)) {
    return new Date(SERIAL_ZERO + Math.trunc(Number(cell)) * DAY_MS).toISOString().slice(0, 10);
  }
  return cell.replace(/[ T](?:0?0:00|12:00 ?AM)(?::00)?(?: ?AM)?$/i, '');
}

/**
 * Parses a Date cell. A year in the cell overrides the Year column. Without one, January and February of the week's season
 * are in the next year.
 */
export function readDay(yearCell: string, dateText: string, season: number): Cell<Day> {
  if (yearCell !== '' && !/^\d{4}$/.test(yearCell)) {
    return { error: `${quoted(yearCell)} is not a year: write it like ${season}.` };
  }
  if (dateText === '') return { error: 'Date is empty: write it like 9/14 or Sunday, September 14.' };
  const dateCell = plainDate(dateText);
  const lead = /^([a-z]{3,9})\.?,? ?(?=[\da-z])/i.exec(dateCell);
  const weekday = lead === null ? -1 : nameIndex(WEEKDAYS, lead[1] ?? '');
  const rest = lead === null || weekday === -1 ? dateCell : dateCell.slice(lead[0].length);
  const groups = (ISO.exec(rest) ?? NUMERIC.exec(rest) ?? MONTH_DAY.exec(rest) ?? DAY_MONTH.exec(rest))?.groups;
  const month = groups?.['name'] === undefined ? Number(groups?.['month']) : nameIndex(MONTHS, groups['name']) + 1;
  if (groups === undefined || month === 0) {
    return { error: `${quoted(dateCell)} is not a date: write it like 9/14 or Sunday, September 14.` };
  }
  if (month > 12)
    return { error: `${quoted(dateCell)}: there is no month ${month}. Write the month first, like 9/14.` };
  const written = groups['year'];
  if (written === undefined && yearCell === '') {
    return { error: `Year is empty: write it like ${season}, or write the date with its year.` };
  }
  const columnYear = Number(yearCell) === season && month <= 2 ? season + 1 : Number(yearCell);
  const year = written === undefined ? columnYear : Number(written.length === 2 ? `20${written}` : written);
  return realDay({ year, month, day: Number(groups['day']) }, weekday, season);
}

/** A date that exists, in the season's two years, on the weekday written next to it (-1: none was). */
function realDay({ year, month, day }: Day, weekday: number, season: number): Cell<Day> {
  const monthName = MONTHS[month - 1] ?? '';
  // The first and last possible days are days of the pool's calendar too, so comparing years is enough.
  if (year !== season && year !== season + 1) return { error: commissionerTexts.dateNotPossible(season) };
  if (!isRealDate(year, month, day)) return { error: `There is no ${monthName} ${day} in ${year}.` };
  const real = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  if (weekday !== -1 && weekday !== real) {
    const date = `${monthName.slice(0, 3)} ${day}, ${year}`;
    return { error: `${date} is a ${WEEKDAYS[real] ?? ''}, not a ${WEEKDAYS[weekday] ?? ''}.` };
  }
  return { value: { year, month, day } };
}

const TIME = /^(\d{1,2})(?::(\d{2})(?::00)?)? ?(?:([ap])(?:\.? ?m)?(?![a-z])\.?)? ?(.*)$/i;

const zoneOf = (match: RegExpExecArray | null) => (match?.[4] ?? '').replace(/[().]/g, '').trim().toUpperCase();

/** What is written behind the time in a Time cell: "ET"; empty where nothing is. */
export const zoneInTime = (cell: string): string => zoneOf(TIME.exec(cell));

/**
 * Parses a Time cell as a time of the zone. Without AM or PM only 10:00 to 23:59 is unambiguous: "1:00" can mean 1 AM or 1 PM,
 * and a wrong guess would move the lock by twelve hours.
 */
export function readTime(cell: string, timeZone: string): Cell<{ hour: number; minute: number } | 'TBD'> {
  const like = 'write it like 5:15 PM or 17:15';
  if (cell === '') return { error: `Time is empty: ${like}, ${zoneName(timeZone)}.` };
  if (/^(TBD|TBA|TBC)$/i.test(cell)) return { value: 'TBD' };
  const match = TIME.exec(cell);
  const hour = Number(match?.[1]);
  const minute = Number(match?.[2] ?? 0);
  const half = match?.[3]?.toLowerCase();
  const zone = zoneOf(match);
  const isClock = match !== null && hour <= 23 && minute <= 59 && (match[2] !== undefined || half !== undefined);
  if (!isClock || !/^[A-Z ]{0,20}$/.test(zone)) return { error: `${quoted(cell)} is not a time: ${like}.` };
  if (!isWrittenZone(zone, timeZone)) {
    return {
      error: `${quoted(cell)}: ${zone} is not ${zoneName(timeZone)}. Convert the time to ${zoneInFull(timeZone)}.`,
    };
  }
  const clock = `${hour}:${String(minute).padStart(2, '0')}`;
  if (hour === 0) return { error: `${clock}: write 12:${clock.slice(2)} AM if you mean after midnight.` };
  if (half === undefined) return hour < 10 ? { error: `${clock}: AM or PM?` } : { value: { hour, minute } };
  if (hour > 12) return { error: `${quoted(cell)} is not a time: write ${clock} without AM or PM.` };
  return { value: { hour: (hour % 12) + (half === 'p' ? 12 : 0), minute } };
}

/** What sportsbooks and spreadsheets write when there is no line. */
const NO_LINE = /^(?:|OFF|N\/A|NA|NL|TBD|-+)$/i;

/** A line without the price that sportsbooks write after it: `-3.5 (-110)`, `47.5 -110`. */
export const withoutPrice = (cell: string) => cell.replace(/ ?\([+-]?\d{3,4}\)$| [+-]\d{3,4}$/, '').trim();

const POINTS = /^[+-]? ?(\d{0,4})(?:\.(\d{1,4})| ?([¼½¾])| (1\/2))?$/;

/** Points without their sign; `finer` if not a multiple of one half, null if not a number. */
function readPoints(text: string): HalfPoints | 'finer' | null {
  const match = POINTS.exec(text);
  if (match === null || !/[\d½¼¾]/.test(text)) return null;
  const [, whole = '', decimals = '', sign = '', slashed = ''] = match;
  const fraction = decimals.replace(/0+$/, '') || sign || slashed;
  if (!['', '5', '½', '1/2'].includes(fraction)) return 'finer';
  return Number(whole) * 2 + (fraction === '' ? 0 : 1);
}

/** Points the favorite gives, whichever sign they have; null for no line. */
export function readSpread(written: string): Cell<HalfPoints | null> {
  const cell = withoutPrice(written);
  if (NO_LINE.test(cell)) return { value: null };
  if (/^(PK|PICK|PICK ?'?EM|EVEN)$/i.test(cell)) return { value: 0 };
  const points = readPoints(cell);
  if (points === null) {
    return { error: `${quoted(cell)} is not a spread: write 3.5 or PK, or leave it empty if there is no line.` };
  }
  if (points === 'finer') return { error: `Spread ${cell}: use whole or half points, like 3 or 3.5.` };
  if (points > SPREAD_MAX_HALF_POINTS) {
    return { error: `Spread ${cell}: the most is ${SPREAD_MAX_HALF_POINTS / 2} points. Check for a typo.` };
  }
  return { value: points };
}

function readOneTotal(name: 'Over' | 'Under', written: string): Cell<HalfPoints | null> {
  const cell = withoutPrice(written);
  if (NO_LINE.test(cell)) return { value: null };
  const text = cell.replace(/^(?:over|under|o|u)[ :]?/i, '');
  const points = /^[+-]/.test(text) ? null : readPoints(text);
  if (points === null || points === 0) {
    return { error: `${name} ${quoted(cell)} is not a total: write 47.5, or leave it empty if there is no line.` };
  }
  if (points === 'finer') return { error: `${name} ${cell}: use whole or half points, like 47 or 47.5.` };
  if (points > TOTAL_MAX_HALF_POINTS) {
    return { error: `${name} ${cell}: the most is ${TOTAL_MAX_HALF_POINTS / 2} points. Check for a typo.` };
  }
  return { value: points };
}

/** The total, from either column or from both if they agree; null for no line. */
export function readTotal(overCell: string, underCell: string): Cell<HalfPoints | null> {
  const over = readOneTotal('Over', overCell);
  const under = readOneTotal('Under', underCell);
  if ('error' in over) return over;
  if ('error' in under) return under;
  if (over.value !== null && under.value !== null && over.value !== under.value) {
    return { error: `Over and Under differ: ${over.value / 2} and ${under.value / 2}.` };
  }
  return { value: over.value ?? under.value };
}

/** One team of a row and its marks. */
export type Side = { team: string; home: boolean; neutral: boolean };

/** Team names outside the league can be longer than player names. */
const TEAM_NAME_MAX = NAME_MAX + 20;

/** Parses an Underdog or Favored cell: an NFL team gets its canonical name, any other keeps the name as typed. */
export function readSide(column: 'Underdog' | 'Favored', cell: string): Cell<Side> {
  const typed = cell.replace(/\( ?n ?\)/gi, ' ').trim();
  const team = typed
    .replace(/\( ?h ?\)|\*/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^(?:@|at )/i, '')
    .trim();
  if (team === '') return { error: `${column} is empty: write a team.` };
  if (!/\p{L}/u.test(team)) return { error: `${column} ${quoted(team)} is not a team.` };
  const [found, second] = teamsCalled(team);
  if (found !== undefined && second !== undefined) {
    return { error: `${team}: ${found.nickname} or ${second.nickname}?` };
  }
  if (found === undefined && team.length > TEAM_NAME_MAX) {
    return { error: `${column} ${quoted(team)}: a name can have at most ${TEAM_NAME_MAX} characters.` };
  }
  const home = /\( ?h ?\)|\*|^@|^at /i.test(typed);
  return { value: { team: found?.name ?? team, home, neutral: /\( ?n ?\)/i.test(cell) } };
}
