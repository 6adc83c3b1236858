/** One game typed into a form, as the row of a spreadsheet that the pasted games are read from. */
import { plainLine } from '#shared/rules/lines.ts';

/** `date` and `time` as the browser's fields give them: 2026-11-22, 13:05. `spread` is the home team's. */
export type OneGame = { away: string; home: string; date: string; time: string; spread: string; total: string };

export const EMPTY_GAME: OneGame = { away: '', home: '', date: '', time: '', spread: '', total: '' };

/** "1:05 PM"; "TBD" for an empty field. */
function timeCell(time: string): string {
  const [hour, minute = '00'] = time.split(':');
  if (time === '' || hour === undefined) return 'TBD';
  const h = Number(hour);
  return `${h % 12 === 0 ? 12 : h % 12}:${minute} ${h < 12 ? 'AM' : 'PM'}`;
}

const cell = (text: string) =>
  text
    .replaceAll(/[\t\n]+/g, ' ')
    .replace(/^@+/, '')
    .trim();

/** Year, Date, Time, Underdog, Favored, Pt Spread, Over, Under; the home team is marked with @. */
export function toRow({ away, home, date, time, spread, total }: OneGame): string {
  const [visitor, host] = [cell(away), `@${cell(home)}`];
  const line = plainLine(spread);
  const isHomeDog = /^\+?[1-9]|^\+?0\.5/.test(line);
  const [underdog, favored] = isHomeDog ? [host, visitor] : [visitor, host];
  const points = line.replace(/^[+-]/, '');
  return [date.slice(0, 4), date, timeCell(time), underdog, favored, points, cell(total), cell(total)].join('\t');
}

/** The missing fields that keep the row from being sent. */
export function missingIn({ away, home, date }: OneGame): Partial<Record<keyof OneGame, string>> {
  return {
    ...(away.trim() === '' ? { away: 'Choose the visiting team.' } : {}),
    ...(home.trim() === '' ? { home: 'Choose the home team.' } : {}),
    ...(date === '' ? { date: 'Choose the date.' } : {}),
  };
}
