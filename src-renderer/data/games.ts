import { queryOptions } from '@tanstack/react-query';
import { keyOf, read } from './queries.ts';

/** The games of a week. */
export const games = {
  ofWeek: (weekId: number) => read('readGames', { params: { weekId } }),
  /** For a week that is not known yet: waits. */
  ofMaybeWeek: (weekId: number | undefined) =>
    weekId === undefined
      ? queryOptions({ ...games.ofWeek(0), queryKey: keyOf('readGames', { weekId: 0 }), enabled: false })
      : games.ofWeek(weekId),
};
