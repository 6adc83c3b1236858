/** A season's money notes. */
import type { InputOf } from '#shared/api.ts';
import type { Money } from '#shared/model.ts';
import { request } from './client.ts';
import { keyOf, queryClient, read } from './queries.ts';
import type { SeasonName } from './rules.ts';

/** The answer to a change is the whole note: it is shown without reading it again. */
const keep = (params: SeasonName, answer: Money) => {
  queryClient.setQueryData(keyOf('readMoney', params), answer);
};

export const money = {
  ofSeason: (params: SeasonName) => read('readMoney', { params }),
  change: async (params: SeasonName, input: InputOf<'changeMoney'>) =>
    keep(params, await request('changeMoney', { params, input })),
  note: async (params: SeasonName, input: InputOf<'notePayment'>) =>
    keep(params, await request('notePayment', { params, input })),
};
