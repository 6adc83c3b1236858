/** Rewrites pasted kickoffs that are in another zone's time, as most printed schedules are, in the pool's. */
import { readDay, readTime, tidy, zoneInTime } from '#shared/rules/manualCells.ts';
import type { GamesTextContext } from '#shared/rules/manualGames.ts';
import { COLUMNS, fillDown, readHeader, splitRow, splitRows, type DayCells } from '#shared/rules/manualRows.ts';
import { zoneLabel } from '#shared/rules/timeZone.ts';
import { wallTimeToUtc } from '#shared/rules/wallTime.ts';
import { isWrittenZone, zoneWritten } from '#shared/rules/zoneWords.ts';
import { timesIn } from '#shared/times.ts';

const IN_HEADING = /(\btime ?\()([^)]*)(?=\))/i;

/** "10:00 AM" for 10:00 */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The row with its day and time by the pool's clocks; null where they can't be read. */
function convert(cells: readonly string[], from: string, { season, timeZone }: GamesTextContext): string[] | null {
  const [year = '', date = '', time = '', ...others] = cells;
  if (cells.length !== COLUMNS.length) return null;
  const clock = readTime(time, from);
  if ('error' in clock) return null;
  if (clock.value === 'TBD' || /^TB[ADC]$/i.test(date)) return [...cells];
  const day = readDay(year, date, season);
  if ('error' in day) return null;
  const at = wallTimeToUtc({ ...day.value, ...clock.value }, from);
  if (at === 'nonexistent') return null;
  const [newDate = '', newTime = ''] = timesIn(timeZone).dateAndTime(at).split(' ');
  return [newDate.slice(0, 4), newDate, clockTime(newTime), ...others];
}

/**
 * The text with its times in the pool's zone, and the zone they were in; null where all are the pool's, or where one of
 * another zone can't be read: it would be taken for the pool's time once it is corrected.
 */
export function convertTimes(text: string, context: GamesTextContext): { text: string; from: string } | null {
  const { timeZone } = context;
  const converted: string[] = [];
  let inHeading: string | null = null;
  let found: string | null = null;
  let above: DayCells | null = null;
  for (const pasted of splitRows(text)) {
    const line = tidy(pasted);
    const header = readHeader(line, timeZone);
    if (header === 'another zone') {
      inHeading = zoneWritten(IN_HEADING.exec(line)?.[2] ?? '');
      if (inHeading === null) return null;
      converted.push(pasted.replace(IN_HEADING, `$1${zoneLabel(timeZone)}`));
      continue;
    }
    const isGame = header === 'none' && /[^\s|;,:=-]/.test(line);
    const cells: string[] = isGame ? fillDown(splitRow(line), above) : [];
    if (cells.length === COLUMNS.length) above = { year: cells[0] ?? '', date: cells[1] ?? '' };
    const behind = zoneInTime(cells[2] ?? '');
    if (!isGame || (behind === '' ? inHeading === null : isWrittenZone(behind, timeZone))) {
      converted.push(pasted);
      continue;
    }
    const from = behind === '' ? inHeading : zoneWritten(behind);
    const row = from === null ? null : convert(cells, from, context);
    if (row === null) return null;
    found = from;
    converted.push(row.join('\t'));
  }
  return found === null ? null : { text: converted.join('\n'), from: found };
}
