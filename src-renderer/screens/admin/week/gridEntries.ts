/** The text typed into the tables of all scores or all lines, and which of it is a change that can be saved. */
import type { InputOf } from '#shared/api.ts';
import { HOUR_MS, SCORE_MAX } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { readLineText } from './lineEntries.ts';

export type ScoreEntry = { away: string; home: string; isFinal: boolean };
export type LinesEntry = { spread: string; total: string };

/** What to send for a row; null: nothing was changed in it; or why it can't be sent. */
export type RowReading<T> = { change: T } | { error: string } | null;

/** A football game is seldom shorter: a score typed after this long is taken for the final one. */
const LIKELY_OVER_AFTER_MS = 2.5 * HOUR_MS;

const toText = (score: number | null) => (score === null ? '' : String(score));
const kickoffOf = ({ gameTime }: Game) => (gameTime === null ? null : Date.parse(gameTime));

export const scoreEntryOf = ({ awayScore, homeScore, isComplete }: Game): ScoreEntry => ({
  away: toText(awayScore),
  home: toText(homeScore),
  isFinal: isComplete,
});

export const isLikelyOver = (game: Game, now: number): boolean => {
  const kickoffAt = kickoffOf(game);
  return game.isComplete || (kickoffAt !== null && now >= kickoffAt + LIKELY_OVER_AFTER_MS);
};

export const notKickedOff = 'This game has not kicked off. Enter its score under Individual Game Controls.';

export function readScoreEntry(game: Game, entry: ScoreEntry, now: number): RowReading<InputOf<'scoreGame'>> {
  const before = scoreEntryOf(game);
  const [away, home] = [entry.away.trim(), entry.home.trim()];
  if (away === before.away && home === before.home && entry.isFinal === before.isFinal) return null;
  const isScore = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= SCORE_MAX;
  if (!isScore(away) || !isScore(home))
    return { error: `${fieldTexts.invalidScores}: whole numbers from 0 to ${SCORE_MAX}.` };
  const kickoffAt = kickoffOf(game);
  if (!game.isComplete && game.status !== 'live' && (kickoffAt === null || now < kickoffAt))
    return { error: notKickedOff };
  const { awayScore, homeScore, isComplete } = game;
  const seen = { awayScore, homeScore, isComplete };
  return { change: { awayScore: Number(away), homeScore: Number(home), isComplete: entry.isFinal, seen } };
}

export const linesEntryOf = ({ spread, total }: Game): LinesEntry => ({ spread: spread ?? '', total: total ?? '' });

export function readLinesEntry(game: Game, entry: LinesEntry): RowReading<InputOf<'changeGame'>> {
  const before = linesEntryOf(game);
  const [spread, total] = [readLineText('spread', entry.spread), readLineText('total', entry.total)];
  if ('error' in spread) return { error: `Spread: ${spread.error}` };
  if ('error' in total) return { error: `Total: ${total.error}` };
  const changes = {
    ...(entry.spread.trim() === before.spread || spread.value === game.spread ? {} : { spread: spread.value }),
    ...(entry.total.trim() === before.total || total.value === game.total ? {} : { total: total.value }),
  };
  if (Object.keys(changes).length === 0) return null;
  const { gameTime, lockTime } = game;
  return { change: { ...changes, seen: { gameTime, lockTime, spread: game.spread, total: game.total } } };
}
