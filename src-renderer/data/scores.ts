import type { LiveScores } from '#shared/model.ts';
import { request } from './client.ts';
import { queryClient, read } from './queries.ts';

/** The scores of the week being played, and how fresh they are. Anybody may read them. */
export const scores = {
  live: () => read('readLiveScores', {}),
  /** Has the server ask its scoreboard first, and shows what came of it. */
  async refresh(): Promise<LiveScores> {
    const fresh = await request('readLiveScores', { query: { refresh: '1' } });
    queryClient.setQueryData(scores.live().queryKey, fresh);
    return fresh;
  },
};
