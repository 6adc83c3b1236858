/** How a game and its lines read to the commissioner. */
import type { Game } from '#shared/model.ts';
import { formatLine, parseLine } from '#shared/rules/lines.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { poolTimes } from '../../data/timeZone.ts';
import { kickoffTime, spreadText } from '../../ui/format.ts';

type Teams = Pick<Game, 'awayTeam' | 'homeTeam'>;

export const gameTitle = ({ awayTeam, homeTeam }: Teams): string => `${awayTeam} @ ${homeTeam}`;

/** The favorite's side of a spread: "HOU −5.5", "PK", "No line yet". */
export function spreadWords({ awayTeam, homeTeam }: Teams, spread: string | null): string {
  const half = spread === null ? null : parseLine(spread);
  if (half === null) return texts.noLineYet;
  if (half === 0) return 'PK';
  return `${abbreviation(half < 0 ? homeTeam : awayTeam)} ${spreadText(-Math.abs(half))}`;
}

export const totalWords = (total: string | null): string => {
  const half = total === null ? null : parseLine(total);
  return half === null ? 'No total' : formatLine(half);
};

/** "HOU −5.5 · 43.5"; missing lines are named. */
export function lineWords(game: Teams & Pick<Game, 'spread' | 'total'>): string {
  if (game.spread === null && game.total === null) return texts.noLineYet;
  return `${game.spread === null ? 'No spread' : spreadWords(game, game.spread)} · ${totalWords(game.total)}`;
}

/** "Sun, Nov 22, 1:25 PM": with its date, however near. */
export const dateWords = (instant: string | null, now: number, season?: number): string =>
  instant === null ? texts.timeToCome : poolTimes().dateTime(Date.parse(instant), now, season);

export const timeWords = (instant: string | null, now: number, season?: number): string =>
  instant === null ? texts.timeToCome : kickoffTime(Date.parse(instant), now, season);
