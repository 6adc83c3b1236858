import { queryOptions, useMutation } from '@tanstack/react-query';
import type { PeriodRow, SeasonRow, SeasonType, WeeklyRow } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { request } from './client.ts';
import { STANDINGS } from '#shared/freshness.ts';
import { change, markStale, type QueryKey } from './queries.ts';

/** A row of any board. The three calls name the same fields differently; the page has one name for each. */
export type BoardRow = {
  id: number;
  username: string;
  wins: number;
  losses: number;
  ties: number;
  totalPicks: number;
  /** "59.6"; only wins and losses count in it. */
  winPercentage: string;
  rank: number;
  /** Under the season's house rules; by default the wins. */
  points: number;
  /** Weekly boards: how far off the guess was, where a tiebreaker decides the week. */
  tiebreakDistance?: number | null;
};

export type Period = 1 | 2 | 3;

const ofSeason = ({ totalWins, totalLosses, totalTies, seasonRank, ...row }: SeasonRow): BoardRow => ({
  ...row,
  wins: totalWins,
  losses: totalLosses,
  ties: totalTies,
  rank: seasonRank,
});
const ofPeriod = ({ periodRank, ...row }: PeriodRow): BoardRow => ({ ...row, rank: periodRank });
const ofWeek = ({ weekRank, ...row }: WeeklyRow): BoardRow => ({ ...row, rank: weekRank });

type Params = Readonly<Record<string, string | number>>;
const board = (
  name: (typeof STANDINGS)[number],
  params: Params,
  readRows: (signal: AbortSignal) => Promise<BoardRow[]>,
) =>
  queryOptions<BoardRow[], Error, BoardRow[], QueryKey>({
    queryKey: [name, params],
    queryFn: ({ signal }) => readRows(signal),
  });

/** The boards, ordered by rank, then name. */
export const standings = {
  season(season: number, seasonType: SeasonType) {
    const params = { season, seasonType };
    return board('readSeasonStandings', params, async (signal) =>
      (await request('readSeasonStandings', { params, signal })).map(ofSeason),
    );
  },
  period(season: number, period: Period, seasonType: SeasonType) {
    const params = { season, period, seasonType };
    return board('readPeriodStandings', params, async (signal) =>
      (await request('readPeriodStandings', { params, signal })).map(ofPeriod),
    );
  },
  weekly(weekId: number) {
    const params = { weekId };
    return board('readWeeklyStandings', params, async (signal) =>
      (await request('readWeeklyStandings', { params, signal })).map(ofWeek),
    );
  },
};

type Cleared = { season: number; seasonType: SeasonType } | 'all';
const clear = (which: Cleared) =>
  which === 'all'
    ? change('clearLeaderboards', {}, STANDINGS)
    : change('clearSeasonLeaderboards', { params: which }, STANDINGS);

/** The stored boards, as the commissioner keeps them. */
export const boards = {
  clear,
  /** Compares a season's stored rows with the picks and repairs them. */
  async check(season: number) {
    const answer = await request('validateStats', { params: { season } });
    if (answer.repaired) markStale(STANDINGS);
    return answer;
  },
};

/** Has the commissioner's computer count a season's boards again. */
export const useUpdateStats = () =>
  useMutation({
    mutationFn: (season: number) => change('calculateStats', { params: { season } }, STANDINGS),
    meta: { failed: texts.error, fallback: boardsTexts.updateStatsFailed },
  });
