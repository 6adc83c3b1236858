/** What the commissioner reads and does about weeks and games. What changes is announced, but not everybody listens. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf, ResultOf } from '#shared/api.ts';
import type { Settings } from '#shared/settings.ts';
import { request } from './client.ts';
import { keyOf, markStale, read, readAgain, type QueryKey } from './queries.ts';

/** Reads again what a changed week or game can show in; the announcement does the same where the socket is open. */
async function thenReread<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  for (const noun of ['weeks', 'games', 'picks', 'leaderboard', 'scores']) markStale('api', noun);
  markStale('api', 'admin', 'todo');
  markStale('api', 'admin', 'weeks');
  return result;
}

export type PastedGames = { text: string; swappedRows: readonly number[] };

export const commissioner = {
  /** What waits for her. It also changes as time goes by, so it is read again whenever it comes on screen. */
  todo: () => ({ ...read('readTodo', {}), staleTime: 0 }),
  /** The week to offer for a new one. */
  leagueWeek: () => read('readLeagueWeek', {}),
  pickCounts: (weekId: number) => read('readPickCounts', { params: { weekId } }),
  /** What goes when the week goes. */
  weekContents: (weekId: number) => ({ ...read('readWeekContents', { params: { weekId } }), staleTime: 0 }),
  settings: () => read('readSettings', {}),
  /** How the pool fares. The beat of the socket marks it stale, so that it lives while it is looked at. */
  health: () => ({ ...read('readHealth', {}), staleTime: 0 }),

  /** How the server reads pasted rows, beside what the week already has; nothing is saved. */
  preview: (weekId: number, { text, swappedRows }: PastedGames) =>
    queryOptions<ResultOf<'addManualGames'>, Error, ResultOf<'addManualGames'>, QueryKey>({
      // Under the week's own reads, so that a game changed elsewhere is compared anew.
      queryKey: [...keyOf('readWeekContents', { weekId }).slice(0, -1), 'preview', text, swappedRows.join()],
      queryFn: ({ signal }) =>
        request('addManualGames', {
          params: { weekId },
          input: { gamesText: text, preview: true, swappedRows: [...swappedRows] },
          signal,
        }),
      enabled: text.trim() !== '',
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),

  /** How far she wants to be led through a new pool's first steps. */
  async sayOfFirstSteps(firstSteps: Settings['firstSteps']) {
    await request('changeSettings', { input: { firstSteps } });
    markStale('api', 'admin', 'settings');
    await readAgain({ queryKey: keyOf('readTodo') });
  },

  createWeek: (input: InputOf<'createWeek'>) => thenReread(request('createWeek', { input })),
  lockWeek: (id: number) => thenReread(request('lockWeek', { params: { id } })),
  unlockWeek: (id: number) => thenReread(request('unlockWeek', { params: { id } })),
  changeWeek: (id: number, input: InputOf<'changeWeek'>) =>
    thenReread(request('changeWeek', { params: { id }, input })),
  deleteWeek: (id: number) => thenReread(request('deleteWeek', { params: { id } })),

  importGames: (weekId: number, ask: boolean) =>
    thenReread(request('importGames', { params: { weekId }, query: ask ? { ask: '1' } : {} })),
  confirmDates: (id: number) => thenReread(request('confirmDates', { params: { id } })),
  addGames: (
    weekId: number,
    { text, swappedRows }: PastedGames,
    { update, datesConfirmed }: { update: boolean; datesConfirmed: boolean },
  ) =>
    thenReread(
      request('addManualGames', {
        params: { weekId },
        input: {
          gamesText: text,
          swappedRows: [...swappedRows],
          ...(update ? { update } : {}),
          ...(datesConfirmed ? { datesConfirmed } : {}),
        },
      }),
    ),
  clearGames: (weekId: number) => thenReread(request('clearGames', { params: { weekId } })),
  lockGame: (id: number) => thenReread(request('lockGame', { params: { id } })),
  /** @param reason needed for a game whose picks were shown */
  unlockGame: (id: number, reason?: string) =>
    thenReread(request('unlockGame', { params: { id }, input: reason === undefined ? {} : { reason } })),
  scoreGame: (id: number, input: InputOf<'scoreGame'>) => thenReread(request('scoreGame', { params: { id }, input })),
  changeGame: (id: number, input: InputOf<'changeGame'>) =>
    thenReread(request('changeGame', { params: { id }, input })),
};
