/** What the commissioner does on game day: typed scores, called-off games, the board link. */
import type { InputOf } from '#shared/api.ts';
import { changeGames } from './commissioner.ts';
import { change, read } from './queries.ts';

const FEED_LOOK_MS = 20_000;

export const party = {
  /** A failed poll publishes no event, so this is read regularly while it is on screen. */
  feed: () => ({ ...read('readFeedStatus'), refetchInterval: FEED_LOOK_MS }),

  giveBack: (id: number) => changeGames('unpinGame', { params: { id } }),
  takeFeedScore: (id: number) => changeGames('takeFeedScore', { params: { id } }),
  setStatus: (id: number, status: InputOf<'setGameStatus'>['status']) =>
    changeGames('setGameStatus', { params: { id }, input: { status } }),
  moveGame: (id: number, input: InputOf<'moveGame'>) => changeGames('moveGame', { params: { id }, input }),
  removeGame: (id: number) => changeGames('removeGame', { params: { id } }),

  makeBoardLink: async (): Promise<string> => (await change('createBoardLink', {}, ['readBoardLink'])).token,
  revokeBoardLink: () => change('revokeBoardLink', {}, ['readBoardLink']),
};
