import { read } from './queries.ts';

export const games = {
  /** The games of a week; waits while the week is not known. */
  ofWeek: (weekId: number | undefined) => ({
    ...read('readGames', { params: { weekId: weekId ?? 0 } }),
    enabled: weekId !== undefined,
  }),
};
