/** What the commissioner does about players: access, names, and picks that were phoned in. */
import type { InputOf } from '#shared/api.ts';
import { request } from './client.ts';
import { markStale, read } from './queries.ts';

/** Reads again what a changed player can show in; the announcement does the same where the socket is open. */
async function thenReread<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  markStale('api', 'admin', 'users');
  markStale('api', 'admin', 'todo');
  markStale('api', 'leaderboard');
  return result;
}

export const players = {
  /** What goes when the player goes. */
  contents: (id: number) => ({ ...read('readUserContents', { params: { id } }), staleTime: 0 }),

  add: (username: string, customCode: string | null) =>
    thenReread(request('createAccessCode', { input: customCode === null ? { username } : { username, customCode } })),
  addMany: async (usernames: string[]) => (await thenReread(request('addPlayers', { input: { usernames } }))).codes,
  rename: (id: number, username: string) => thenReread(request('renameUser', { params: { id }, input: { username } })),
  setCode: (id: number, accessCode: string) =>
    thenReread(request('setCustomCode', { params: { id }, input: { accessCode } })),
  renewCode: (id: number) => thenReread(request('regenerateCode', { params: { id } })),
  renewAllCodes: async () => (await thenReread(request('renewAllCodes', {}))).codes,
  disable: (id: number) => thenReread(request('deactivateUser', { params: { id } })),
  enable: (id: number) => thenReread(request('reactivateUser', { params: { id } })),
  remove: (id: number) => thenReread(request('deleteUser', { params: { id } })),

  /** A member's card, as the commissioner reads it. */
  card: (userId: number, weekId: number) => read('readCard', { params: { userId, weekId } }),
  async enterPick(id: number, weekId: number, input: InputOf<'enterPick'>) {
    const { picks } = await thenReread(request('enterPick', { params: { id }, input }));
    markStale('api', 'picks', 'user', id, 'week', weekId);
    markStale('api', 'picks', 'week', weekId);
    return picks;
  },
};
