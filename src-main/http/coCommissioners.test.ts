/** Co-commissioners: everything the first commissioner may do, except changing the first one's account or another's. */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverTexts } from '#shared/texts/server.ts';
import { everyTable } from '../testing/everyTable.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';

const BO = { username: 'Bo', password: 'second-in-command' } as const;

let server: TestServer;
let admin: TestClient;
let bo: TestClient & { id: number };
let firstId: number;

beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
  firstId = (await admin.get('readMe')).user.id;
  const { id } = await admin.get('addCommissioner', { input: BO });
  bo = Object.assign(server.client(), { id });
  await bo.login(BO.username, BO.password);
});
afterEach(() => server.stop());

const isIn = async (client: TestClient) => (await client.ask('readMe')).status === 200;
const names = async (client: TestClient) =>
  (await client.get('readAudit', { query: {} })).map(({ actorName, action }) => `${actorName}: ${action}`);

test('a co-commissioner works as an admin, and the audit log names him', async () => {
  const week = await bo.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
  await bo.get('createAccessCode', { input: { username: 'Dave' } });
  expect((await bo.ask('readTodo')).status).toBe(200);
  expect((await bo.ask('renewAllCodes')).status).toBe(200); // his own password is a proof of presence
  await bo.get('lockWeek', { params: { id: week.id } });
  expect((await names(admin)).slice(0, 4)).toEqual([
    'Bo: lock_changed',
    'Bo: code_renewed',
    'Bo: user_added',
    'Bo: week_created',
  ]);
  const listed = (await bo.get('readUsers')).filter(({ isAdmin }) => isAdmin);
  expect(listed.map(({ username, isFirstAdmin }) => [username, isFirstAdmin])).toEqual([
    ['Bo', false],
    ['Rosalind', true],
  ]);
});

describe('the first commissioner’s account', () => {
  test('is changed by no one else', async () => {
    const before = everyTable(server.pool);
    const params = { id: firstId };
    const tries = {
      removed: await bo.ask('removeCommissioner', { params }),
      password: await bo.ask('resetCommissionerPassword', { params, input: { newPassword: 'mine-now' } }),
      another: await bo.ask('addCommissioner', { input: { username: 'Cy', password: 'third-one' } }),
      renamed: await bo.ask('renameUser', { params, input: { username: 'Nobody' } }),
      deleted: await bo.ask('deleteUser', { params }),
      disabled: await bo.ask('deactivateUser', { params }),
      code: await bo.ask('setCustomCode', { params, input: { accessCode: 'kickoff' } }),
    };
    expect(Object.entries(tries).map(([what, { status }]) => [what, status])).toEqual([
      ['removed', 403],
      ['password', 403],
      ['another', 403],
      ['renamed', 403],
      ['deleted', 409],
      ['disabled', 409],
      ['code', 409],
    ]);
    // A request prolongs its session at most.
    expect({ ...everyTable(server.pool), sessions: [] }).toEqual({ ...before, sessions: [] });
  });

  test('can’t remove their own account either', async () => {
    const { status, body } = await admin.ask('removeCommissioner', { params: { id: firstId } });
    expect([status, body.message]).toEqual([409, serverTexts.firstStays]);
    for (const call of ['deactivateUser', 'deleteUser'] as const) {
      expect([call, (await admin.ask(call, { params: { id: firstId } })).status]).toEqual([call, 409]);
    }
  });
});

describe('removing a co-commissioner', () => {
  test('ends his sessions and sockets at once, and his log and messages stay', async () => {
    await bo.get('sendMessage', { input: { message: 'Welcome' } });
    const { socket, events } = await server.listen(bo);
    const closed = once(socket, 'close');
    await admin.get('removeCommissioner', { params: { id: bo.id } });
    await closed;
    expect(events.at(-1)).toEqual({ type: 'session_ended' });
    expect(await isIn(bo)).toBe(false);
    expect(await bo.login(BO.username, BO.password)).toBe(401);
    expect(await admin.get('readMessages')).toMatchObject([{ username: 'Bo (left)', message: 'Welcome' }]);
    expect((await names(admin)).slice(0, 2)).toEqual([
      'Rosalind: co_commissioner_removed',
      'Rosalind: co_commissioner_added',
    ]);
  });

  test('a restored backup brings him back without access, until he gets a new password', async () => {
    const { name } = await admin.get('makeBackup');
    await admin.get('removeCommissioner', { params: { id: bo.id } });
    await admin.get('restoreBackup', { params: { name } });
    expect(await bo.login(BO.username, BO.password)).toBe(403);
    expect(await isIn(admin)).toBe(true);
    const input = { newPassword: 'welcome-back' };
    await admin.get('resetCommissionerPassword', { params: { id: bo.id }, input });
    expect(await bo.login(BO.username, 'welcome-back')).toBe(200);
  });

  test('a restore by a co-commissioner keeps him signed in', async () => {
    const { name } = await bo.get('makeBackup');
    await bo.get('restoreBackup', { params: { name } });
    expect([await isIn(bo), await isIn(admin)]).toEqual([true, false]);
  });

  test('a player and an unknown account are rejected with a sentence', async () => {
    const dave = await server.player('Dave');
    const remove = async (id: number) => (await admin.ask('removeCommissioner', { params: { id } })).body.message;
    expect(await remove(dave.id)).toBe(serverTexts.notACommissioner('Dave'));
    expect(await remove(4_711)).toBe(serverTexts.noCommissioner);
  });
});

describe('passwords', () => {
  test('a new password ends that account’s other sessions, and no one else’s', async () => {
    const laptop = server.client();
    await laptop.login(BO.username, BO.password);
    await bo.get('changePassword', { input: { newPassword: 'another-one' } });
    expect([await isIn(bo), await isIn(laptop), await isIn(admin)]).toEqual([true, false, true]);
    expect(await laptop.login(BO.username, 'another-one')).toBe(200);
    expect(await server.client().login(ADMIN.username, ADMIN.password)).toBe(200);
  });

  test('a password that a thief gave a co-commissioner proves nothing, also after the first commissioner changed hers', async () => {
    const headers = { 'x-presence': '' };
    await bo.ask('changePassword', { input: { newPassword: 'stolen-1' }, headers });
    await admin.get('changePassword', { input: { newPassword: 'her-new-one' } });
    const { body } = await server.client().ask('login', { input: { username: 'Bo', password: 'stolen-1' } });
    expect(body.presence).toBeUndefined();
    const input = { newPassword: 'set-by-her' };
    await admin.get('resetCommissionerPassword', { params: { id: bo.id }, input });
    expect(await isIn(bo)).toBe(false);
    const again = await server.client().ask('login', { input: { username: 'Bo', password: 'set-by-her' } });
    expect(again.body.presence?.token).toMatch(/^[\w-]{43}$/);
  });

  test('a mark of an earlier version still counts', async () => {
    const value = JSON.stringify({ userId: firstId, until: server.clock.now() + 1_000 });
    server.pool.sqlite.prepare("insert into settings (name, value) values ('unprovenPassword', ?)").run(value);
    const { body } = await server.client().ask('login', { input: ADMIN });
    expect(body.presence).toBeUndefined();
  });
});

test('each commissioner has an own sign-in link for a phone', async () => {
  const [hers, his] = [await admin.get('createPhoneSignIn'), await bo.get('createPhoneSignIn')];
  const useLink = async (token: string) =>
    (await server.client().get('signInByLink', { input: { token } })).user.username;
  expect([await useLink(hers.token), await useLink(his.token)]).toEqual(['Rosalind', 'Bo']);
});

test('the desktop window signs in as the first commissioner', async () => {
  const cookie = `sunday-five-window=${server.issueWindowToken()}`;
  const { body } = await server.client().ask('signInWindow', { headers: { cookie } });
  expect(body.user).toMatchObject({ id: firstId, username: ADMIN.username });
});
