/** What the forms warn about before a kickoff or lock time is saved. */
import type { Game } from '#shared/model.ts';
import { dateDoubts, isPossibleDate, type DateContext } from '#shared/rules/plausibleDates.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { poolTimes } from '../../../data/timeZone.ts';
import { readTimeField } from '../timeField.ts';
import type { LineEntries } from './lineEntries.ts';

/** The kickoffs of a week's games but one. */
export const kickoffsOf = (games: readonly Game[], except: number | null): number[] =>
  games.flatMap(({ id, gameTime }) => (id === except || gameTime === null ? [] : [Date.parse(gameTime)]));

/** "Kickoff Sat, Jan 10, 2026, 10:00 AM: This date is outside…"; empty for a likely time, and for one that can't be sent. */
export function timeDoubts(name: string, text: string, context: DateContext): string {
  const { at, error } = { at: null, ...readTimeField(text) };
  if (error !== undefined || at === null || !isPossibleDate(at, context.season, context.timeZone)) return '';
  const doubts = dateDoubts(at, context).map((doubt) => commissionerTexts.dateDoubts[doubt](context.season));
  return doubts.length === 0 ? '' : `${name} ${poolTimes().fullTime(at)}: ${doubts.join(' ')}`;
}

/** The warnings about the times of a game's form that were changed. */
export function entryDoubts(opened: LineEntries, entries: LineEntries, context: DateContext): string {
  const of = (field: 'gameTime' | 'lockTime', name: string) =>
    entries[field] === opened[field] ? '' : timeDoubts(name, entries[field], context);
  return [of('gameTime', 'Kickoff'), of('lockTime', 'Lock time')].filter((warning) => warning !== '').join(' ');
}
