import { read } from './queries.ts';

/** Weeks of the pool. */
export const weeks = {
  all: () => read('readWeeks', {}),
  /** The week being played, or the next one; null when there is none at all. */
  current: () => read('readCurrentWeek', {}),
};
