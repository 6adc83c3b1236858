/** The setup steps of a new pool, up to the first friend's picks. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstStep, Todo } from '#shared/model.ts';
import { KICKOFF, minutesBefore, SAMPLE_GAMES, TUESDAY } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';

const PASSWORD = 'commissioner-1';
const ALL: FirstStep[] = ['week', 'games', 'players', 'invite'];

let server: TestServer;
let admin: TestClient;
let ownCode: string;
beforeEach(async () => {
  server = await startTestServer(TUESDAY, { withoutAdmin: true });
  admin = server.client();
  const { player } = await admin.get('setUp', {
    input: {
      poolName: 'Sunday School',
      username: 'Rosalind',
      password: PASSWORD,
      playerName: 'Rosie',
      keepAwake: 'never',
    },
    headers: { cookie: `sunday-five-window=${server.issueWindowToken()}` },
  });
  ownCode = player?.accessCode ?? '';
});
afterEach(() => server.stop());

const steps = async (): Promise<Todo['firstSteps']> => (await admin.get('readTodo')).firstSteps;
const addWeek = () => makeWeek(admin, { season: 2026, weekNumber: 10 }, SAMPLE_GAMES);
const addFriend = async (username: string) => (await admin.get('createAccessCode', { input: { username } })).accessCode;

describe('setup steps', () => {
  it('a new pool’s steps are a week, its games, friends and their invitations', async () => {
    expect(await steps()).toEqual({ missing: ALL, isGuided: true });
    const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 10 } });
    expect((await steps()).missing).toEqual(['games', 'players', 'invite']);
    await admin.get('addManualGames', { params: { weekId: week.id }, input: { gamesText: SAMPLE_GAMES } });
    expect((await steps()).missing).toEqual(['players', 'invite']);
    const code = await addFriend('Dave');
    expect((await steps()).missing).toEqual(['invite']);
    expect(await server.client().login('Dave', code)).toBe(200);
    expect(await steps()).toEqual({ missing: [], isGuided: true });
  });

  it('the steps can be done in any order', async () => {
    await addFriend('Dave');
    expect((await steps()).missing).toEqual(['week', 'games', 'invite']);
  });

  it('the commissioner’s own player does not count as a friend', async () => {
    await addWeek();
    expect(await server.client().login('Rosie', ownCode)).toBe(200);
    expect(await server.client().login('Rosalind', PASSWORD)).toBe(200);
    expect((await steps()).missing).toEqual(['players', 'invite']);
    await addFriend('Dave');
    expect((await steps()).missing).toEqual(['invite']);
  });

  it('a deleted week or cleared games bring back their step', async () => {
    const { week } = await addWeek();
    await admin.get('clearGames', { params: { weekId: week.id } });
    expect((await steps()).missing).toEqual(['games', 'players', 'invite']);
    await admin.get('deleteWeek', { params: { id: week.id } });
    expect((await steps()).missing).toEqual(ALL);
  });
});

describe('the invitation step', () => {
  it('the invitation step is done when the commissioner says so', async () => {
    await addWeek();
    await addFriend('Dave');
    await admin.get('changeSettings', { input: { firstSteps: 'links-sent' } });
    expect(await steps()).toEqual({ missing: [], isGuided: true });
  });

  it('the invitation step is done when the first friend signs in, even after that friend logs out', async () => {
    const { events, socket } = await server.listen(admin);
    const code = await addFriend('Dave');
    const dave = server.client();
    events.length = 0;
    await dave.login('Dave', code);
    await expect.poll(() => events.map(({ type }) => type)).toContain('users_changed');
    await dave.get('logout');
    expect((await steps()).missing).not.toContain('invite');
    // Another friend's sign-in needs no reload.
    events.length = 0;
    await dave.login('Dave', code);
    await admin.get('sendMessage', { input: { message: 'Welcome, Dave' } });
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['new_message']);
    socket.close();
  });
});

describe('end of the setup steps', () => {
  it('the steps end when the commissioner hides them, but missing steps are still listed', async () => {
    await admin.get('changeSettings', { input: { firstSteps: 'put-away' } });
    expect(await steps()).toEqual({ missing: ['week', 'games', 'players'], isGuided: false });
  });

  it('the steps end when the week has kicked off and a friend has picked', async () => {
    const { games } = await addWeek();
    const code = await addFriend('Dave');
    server.clock.set(KICKOFF.thursday);
    expect(await steps()).toEqual({ missing: ['invite'], isGuided: true });
    const dave = server.client();
    await dave.login('Dave', code);
    expect(await steps()).toEqual({ missing: [], isGuided: true });
    const { user } = await dave.get('readMe');
    const open = games.find(({ gameTime }) => gameTime !== null && gameTime > KICKOFF.thursday);
    if (open === undefined) throw new Error('every game has kicked off');
    await dave.get('savePicks', { input: { picks: [chosen(user.id, open, 0)] } });
    expect(await steps()).toEqual({ missing: [], isGuided: false });
  });
});

describe('a pool set up during a week', () => {
  it('a pool set up during a week has the steps for friends and invitations too', async () => {
    server.clock.set(minutesBefore(KICKOFF.tenAm, 24 * 60));
    await addWeek();
    expect(await steps()).toEqual({ missing: ['players', 'invite'], isGuided: true });
    await addFriend('Dave');
    expect(await steps()).toEqual({ missing: ['invite'], isGuided: true });
  });
});

describe('pending invitations', () => {
  const pending = async () =>
    (await admin.get('readUsers')).flatMap((user) => (user.isInvitePending === true ? [user.username] : []));

  it('an invitation is pending until its player signs in, and the commissioner’s own player has none', async () => {
    const { codes } = await admin.get('addPlayers', { input: { usernames: ['Dave', 'Tess'] } });
    expect(await pending()).toEqual(['Dave', 'Tess']);
    await server.client().login('Dave', codes[0]?.accessCode ?? '');
    expect(await pending()).toEqual(['Tess']);
  });

  it('an invitation is pending again after a new access code, but not for a disabled player', async () => {
    const { user, accessCode } = await admin.get('createAccessCode', { input: { username: 'Dave' } });
    await server.client().login('Dave', accessCode);
    expect(await pending()).toEqual([]);
    await admin.get('regenerateCode', { params: { id: user.id } });
    expect(await pending()).toEqual(['Dave']);
    await admin.get('deactivateUser', { params: { id: user.id } });
    expect(await pending()).toEqual([]);
  });

  it('only the commissioner can see pending invitations', async () => {
    const dave = await server.player('Dave');
    expect((await dave.get('readUsers')).every((user) => user.isInvitePending === undefined)).toBe(true);
  });
});
