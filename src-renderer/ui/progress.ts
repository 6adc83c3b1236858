/** How far each player is with a week. */
import type { Game, User, WeekPicks } from '#shared/model.ts';
import { completeness, picksForComplete, type Completeness } from '#shared/rules/completeness.ts';
import type { CardForm } from '#shared/rules/slots.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';

export type Progress = {
  userId: number;
  name: string;
  count: number;
  state: Completeness;
  /** When the latest of the picks was made; null without picks. */
  lastAt: number | null;
};

export const PROGRESS_WORDS: Record<Completeness, string> = {
  complete: boardsTexts.complete,
  'in progress': boardsTexts.inProgress,
  none: boardsTexts.notStarted,
};

/** How many picks make a whole card in this week. */
export const neededOf = (games: readonly Game[], week: CardForm): number =>
  picksForComplete(games.map(gameFacts), week);

const playerName = ({ firstName, username }: User): string => firstName || username;

export function progressOf(user: User, picks: WeekPicks, needed: number): Progress {
  const mine = picks[user.id] ?? [];
  const lastAt = mine.length === 0 ? null : Math.max(...mine.map(({ submittedAt }) => Date.parse(submittedAt)));
  return {
    userId: user.id,
    name: playerName(user),
    count: mine.length,
    state: completeness(mine.length, needed),
    lastAt,
  };
}

/** Whole cards first, then by count, then by name. */
export const byProgress = (a: Progress, b: Progress): number =>
  Number(b.state === 'complete') - Number(a.state === 'complete') ||
  b.count - a.count ||
  a.name.localeCompare(b.name, 'en');
