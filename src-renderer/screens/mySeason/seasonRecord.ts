/** One's own record, counted from the picks themselves; nothing here asks the standings. */
import type { PickResult, SeasonPick, Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { winPercentage } from '#shared/rules/standings.ts';

export type CountedRecord = { wins: number; losses: number; ties: number; pending: number; winPercentage: string };

export type SeasonRecord = { overall: CountedRecord; spread: CountedRecord; total: CountedRecord };

export type WeekOfPicks = { week: Week; record: CountedRecord; picks: SeasonPick[]; isDropped: boolean };

export function countRecord(results: Iterable<PickResult>): CountedRecord {
  const counts: { [result in PickResult]: number } = { win: 0, loss: 0, tie: 0, pending: 0 };
  for (const result of results) counts[result] += 1;
  const tally = { wins: counts.win, losses: counts.loss, ties: counts.tie };
  return { ...tally, pending: counts.pending, winPercentage: winPercentage(tally) };
}

const recordOfPicks = (picks: readonly SeasonPick[]) => countRecord(picks.map(({ pick }) => pick.result));

/** The record over all, and spread and totals apart. */
export const countSeason = (picks: readonly SeasonPick[]): SeasonRecord => ({
  overall: recordOfPicks(picks),
  spread: recordOfPicks(picks.filter(({ pick }) => pick.pickType === 'spread')),
  total: recordOfPicks(picks.filter(({ pick }) => pick.pickType === 'total')),
});

/** The picks by week, the newest week first; within a week as they came. */
export function byWeek(picks: readonly SeasonPick[]): WeekOfPicks[] {
  const weeks = new Map<number, { week: Week; picks: SeasonPick[] }>();
  for (const one of picks) {
    const group = weeks.get(one.week.id) ?? { week: one.week, picks: [] };
    group.picks.push(one);
    weeks.set(one.week.id, group);
  }
  return [...weeks.values()]
    .toSorted((a, b) => bySeasonOrder(b.week, a.week))
    .map((group) => ({
      ...group,
      record: recordOfPicks(group.picks),
      isDropped: group.picks.some(({ isDropped }) => isDropped),
    }));
}
