import { change, read } from './queries.ts';

/** Changes by others to the member's card: a pick that was removed with its game, or one the commissioner entered. */
export const notices = {
  mine: () => read('readNotices'),
  dismiss: (upTo: number) => change('dismissNotices', { input: { upTo } }, ['readNotices']),
};
