/** What the commissioner does about players: access, names, and picks entered for them. */
import type { CallName, InputOf } from '#shared/api.ts';
import type { RequestOptions } from './client.ts';
import { STALE_AFTER } from '#shared/freshness.ts';
import { AFTER_USER_CHANGE } from './afterChanges.ts';
import { change } from './queries.ts';

const changeUsers = <N extends CallName>(name: N, options: RequestOptions<N>) =>
  change(name, options, AFTER_USER_CHANGE);

const AFTER_ENTRY = [...STALE_AFTER.picks_changed, ...STALE_AFTER.standings_changed];

export const players = {
  add: (username: string, customCode: string | null) =>
    changeUsers('createAccessCode', { input: customCode === null ? { username } : { username, customCode } }),
  addMany: async (usernames: string[]) => (await changeUsers('addPlayers', { input: { usernames } })).codes,
  rename: (id: number, username: string) => changeUsers('renameUser', { params: { id }, input: { username } }),
  setCode: (id: number, accessCode: string) => changeUsers('setCustomCode', { params: { id }, input: { accessCode } }),
  renewCode: (id: number) => changeUsers('regenerateCode', { params: { id } }),
  renewAllCodes: async () => (await changeUsers('renewAllCodes', {})).codes,
  markInvited: (id: number, isSent: boolean) => changeUsers('markInvited', { params: { id }, input: { isSent } }),
  setScorekeeper: (id: number, isScorekeeper: boolean) =>
    changeUsers('setScorekeeper', { params: { id }, input: { isScorekeeper } }),
  disable: (id: number) => changeUsers('deactivateUser', { params: { id } }),
  enable: (id: number) => changeUsers('reactivateUser', { params: { id } }),
  remove: (id: number) => changeUsers('deleteUser', { params: { id } }),

  enterPick: async (id: number, input: InputOf<'enterPick'>) =>
    (await change('enterPick', { params: { id }, input }, AFTER_ENTRY)).picks,
  openCard: (id: number, input: InputOf<'openCard'>) => change('openCard', { params: { id }, input }, ['readOpenings']),
  enterCard: (id: number, input: InputOf<'enterCard'>) => change('enterCard', { params: { id }, input }, AFTER_ENTRY),
};
