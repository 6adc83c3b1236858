/** The win percentage of a season, week after week. */
import type { WeekOfPicks } from './seasonRecord.ts';

export type WinShare = { weekNumber: number; percent: number };

/** Wins among wins and losses up to and including each week; weeks before the first result are left out. */
export function runningWinShare(oldestFirst: readonly Pick<WeekOfPicks, 'week' | 'record'>[]): WinShare[] {
  let [wins, losses] = [0, 0];
  return oldestFirst.flatMap(({ week, record }) => {
    if (record.wins + record.losses === 0) return [];
    wins += record.wins;
    losses += record.losses;
    return [{ weekNumber: week.weekNumber, percent: (100 * wins) / (wins + losses) }];
  });
}
