import type { LiveScores } from '#shared/model.ts';
import { request } from './client.ts';
import { queryClient, read } from './queries.ts';

/** The scores of the current week, and how fresh they are. They need no login. */
export const scores = {
  live: () => read('readLiveScores'),
  /** Makes the server poll its scoreboard first. */
  async refresh(): Promise<LiveScores> {
    const fresh = await request('readLiveScores', { query: { refresh: '1' } });
    queryClient.setQueryData(scores.live().queryKey, fresh);
    return fresh;
  },
};
