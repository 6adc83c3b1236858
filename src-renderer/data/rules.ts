/** A season's house rules, and its table by other ones. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#shared/api.ts';
import { DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import type { RulesCompared, SeasonType } from '#shared/model.ts';
import { request } from './client.ts';
import { STANDINGS } from '#shared/freshness.ts';
import { change, read, type QueryKey } from './queries.ts';

export type SeasonName = { season: number; seasonType: SeasonType };

export const rules = {
  ofSeason: (params: SeasonName) => read('readRules', { params }),
  /** The season's table by its own rules and by these. */
  compared: (params: SeasonName, proposed: HouseRules) =>
    queryOptions<RulesCompared, Error, RulesCompared, QueryKey>({
      queryKey: ['compareRules', params, JSON.stringify(proposed)],
      queryFn: ({ signal }) => request('compareRules', { params, query: proposed, signal }),
      placeholderData: keepPreviousData,
    }),
  change: (params: SeasonName, input: InputOf<'changeRules'>) =>
    change('changeRules', { params, input }, ['readRules', 'compareRules', ...STANDINGS]),
};

/** The rules in force; the default ones until they are known, and for visitors. */
export function useRules(season: SeasonName | null): HouseRules {
  const { data } = useQuery({
    ...rules.ofSeason(season ?? { season: 0, seasonType: 'regular' }),
    enabled: season !== null,
  });
  return data ?? DEFAULT_RULES;
}
