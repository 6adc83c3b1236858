/** Seasons that were played elsewhere, imported for the history. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf, ResultOf } from '#shared/api.ts';
import { HISTORY } from '#shared/freshness.ts';
import { request } from './client.ts';
import { change, keyOf, type QueryKey } from './queries.ts';

type Pasted = Pick<InputOf<'importPastSeasons'>, 'text' | 'names'>;

export const pastSeasons = {
  /**
   * An import's additions. Saves nothing.
   * @param revision another number for every other text or choice: a long text is no key
   */
  preview: (input: Pasted, revision: number) =>
    queryOptions<ResultOf<'importPastSeasons'>, Error, ResultOf<'importPastSeasons'>, QueryKey>({
      queryKey: [...keyOf('importPastSeasons'), revision],
      queryFn: ({ signal }) => request('importPastSeasons', { input: { ...input, preview: true }, signal }),
      enabled: input.text.trim() !== '',
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  add: (input: Pasted) => change('importPastSeasons', { input }, HISTORY),
  undo: (id: number) => change('undoPastImport', { params: { id } }, HISTORY),
};
