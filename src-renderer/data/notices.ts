import { request } from './client.ts';
import { markStale, read } from './queries.ts';

/** What has happened to one's card without one's doing: a pick that went with its game, one entered by the commissioner. */
export const notices = {
  mine: () => read('readNotices', {}),
  async dismiss(upTo: number): Promise<void> {
    await request('dismissNotices', { input: { upTo } });
    markStale('api', 'notices');
  },
};
