/** What the commissioner does about weeks and games. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallName, InputOf, ResultOf } from '#shared/api.ts';
import type { Settings } from '#shared/settings.ts';
import { request, type RequestOptions } from './client.ts';
import { AFTER_GAME_CHANGE } from './afterChanges.ts';
import { change, keyOf, markStale, readAgain, type QueryKey } from './queries.ts';

/** Changes a week, a game or a score. */
export const changeGames = <N extends CallName>(name: N, options: RequestOptions<N>): Promise<ResultOf<N>> =>
  change(name, options, AFTER_GAME_CHANGE);

export type PastedGames = { text: string; swappedRows: readonly number[] };

export const commissioner = {
  /** How the server reads pasted rows, compared with the games the week already has. Saves nothing. */
  preview: (weekId: number, { text, swappedRows }: PastedGames) =>
    queryOptions<ResultOf<'addManualGames'>, Error, ResultOf<'addManualGames'>, QueryKey>({
      queryKey: [...keyOf('addManualGames', { weekId }), text, swappedRows.join()],
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

  /** What looks wrong about the dates of pasted rows, a sentence each. Saves nothing. */
  async readDoubts(weekId: number, gamesText: string): Promise<readonly string[]> {
    const { rows } = await request('addManualGames', { params: { weekId }, input: { gamesText, preview: true } });
    return rows.flatMap(({ doubts }) => doubts);
  },

  /** Stores whether a new pool's first steps are still shown. */
  async setFirstSteps(firstSteps: Settings['firstSteps']) {
    await request('changeSettings', { input: { firstSteps } });
    markStale(['readSettings']);
    await readAgain('readTodo');
  },

  createWeek: (input: InputOf<'createWeek'>) => changeGames('createWeek', { input }),
  lockWeek: (id: number) => changeGames('lockWeek', { params: { id } }),
  unlockWeek: (id: number) => changeGames('unlockWeek', { params: { id } }),
  changeWeek: (id: number, input: InputOf<'changeWeek'>) => changeGames('changeWeek', { params: { id }, input }),
  deleteWeek: (id: number) => changeGames('deleteWeek', { params: { id } }),

  importGames: (weekId: number, ask: boolean) =>
    changeGames('importGames', { params: { weekId }, query: ask ? { ask: '1' } : {} }),
  confirmDates: (id: number) => changeGames('confirmDates', { params: { id } }),
  addGames: (
    weekId: number,
    { text, swappedRows }: PastedGames,
    { update, datesConfirmed }: { update: boolean; datesConfirmed: boolean },
  ) =>
    changeGames('addManualGames', {
      params: { weekId },
      input: {
        gamesText: text,
        swappedRows: [...swappedRows],
        ...(update ? { update } : {}),
        ...(datesConfirmed ? { datesConfirmed } : {}),
      },
    }),
  clearGames: (weekId: number) => changeGames('clearGames', { params: { weekId } }),
  lockGame: (id: number) => changeGames('lockGame', { params: { id } }),
  /** @param reason needed for a game whose picks were shown */
  unlockGame: (id: number, reason?: string) =>
    changeGames('unlockGame', { params: { id }, input: reason === undefined ? {} : { reason } }),
  scoreGame: (id: number, input: InputOf<'scoreGame'>) => changeGames('scoreGame', { params: { id }, input }),
  changeGame: (id: number, input: InputOf<'changeGame'>) => changeGames('changeGame', { params: { id }, input }),
};
