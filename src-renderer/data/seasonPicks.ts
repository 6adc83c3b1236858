import { read } from './queries.ts';

/** A member's picks of a whole season with their games, weeks in season order. */
export const seasonPicks = {
  of: (userId: number, season: number) => read('readSeasonPicks', { params: { userId, season } }),
};
