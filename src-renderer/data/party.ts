/** What the commissioner does on the day: pins, games in trouble, the feed's health, the board's link. */
import type { InputOf } from '#shared/api.ts';
import { request } from './client.ts';
import { markStale, read } from './queries.ts';

const FEED_LOOK_MS = 20_000;

/** Reads again what a changed game can show in; the announcement does the same where the socket is open. */
async function thenReread<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  for (const noun of ['weeks', 'games', 'picks', 'leaderboard', 'scores', 'admin']) markStale('api', noun);
  return result;
}

export const party = {
  /** Nobody announces a poll that failed, so this looks by itself while it is on screen. */
  feed: () => ({ ...read('readFeedStatus', {}), staleTime: 0, refetchInterval: FEED_LOOK_MS }),
  boardLink: () => read('readBoardLink', {}),

  giveBack: (id: number) => thenReread(request('unpinGame', { params: { id } })),
  takeFeedScore: (id: number) => thenReread(request('takeFeedScore', { params: { id } })),
  setStatus: (id: number, status: InputOf<'setGameStatus'>['status']) =>
    thenReread(request('setGameStatus', { params: { id }, input: { status } })),
  moveGame: (id: number, input: InputOf<'moveGame'>) => thenReread(request('moveGame', { params: { id }, input })),
  removeGame: (id: number) => thenReread(request('removeGame', { params: { id } })),

  async makeBoardLink(): Promise<string> {
    const { token } = await request('createBoardLink', {});
    markStale('api', 'admin', 'board-link');
    return token;
  },
  async revokeBoardLink(): Promise<void> {
    await request('revokeBoardLink', {});
    markStale('api', 'admin', 'board-link');
  },
};
