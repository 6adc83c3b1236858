import type { WeekPick } from '#shared/model.ts';
import type { LiveResult } from '#shared/rules/ifItEndedNow.ts';

/** The current result of one player's picks on live games, by `standingKey`. */
export type StandingByPick = Readonly<Record<string, LiveResult>>;

export const standingKey = ({ gameId, pickType }: Pick<WeekPick, 'gameId' | 'pickType'>): string =>
  `${gameId} ${pickType}`;
