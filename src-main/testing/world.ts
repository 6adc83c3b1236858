/** A small pool with something of everything, for tests that go through the contract, and a way to make any call of it. */
import { eq } from 'drizzle-orm';
import { api, type CallName, type InputOf } from '#shared/api.ts';
import type { Game, Week } from '#shared/model.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';

import { users } from '../db/schema.ts';
import { keepPlayer } from '../pool/core/deletedRows.ts';
import type { Actor } from '../pool/core/pool.ts';
import { readDeletions } from '../pool/deletions/deletions.ts';
import { createAccessCode } from '../pool/people/users.ts';
import { addCommissioner } from '../pool/people/coCommissioners.ts';
import { createConnection, deleteConnection, readConnections } from '../pool/groupChat/connections.ts';
import { importPastSeasons, readPastImports } from '../pool/pastSeasons/pastSeasons.ts';
import { sendRequest } from './sendRequest.ts';
import { toGamesText } from './sampleWeek.ts';
import { ADMIN, chosen, makeWeek, pathOf, type TestClient, type TestServer } from './testServer.ts';

/** One pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Two games on the third Sunday of November of a season. */
export const gamesText = (season: number) =>
  toGamesText([
    [season, '11/15', '10:00 AM', 'Carolina Panthers', 'Atlanta Falcons', 4.5, 42.5, 42.5],
    [season, '11/15', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 6, 46.5, 46.5],
  ]);

/** A past season of one player. */
export const pastText = (season: number, name: string) =>
  `Season,Week,Player,Wins,Losses,Ties\n2015,1,Past ${name} ${season},3,2,0`;

export type Someone = TestClient & { id: number; name: string; code: string };

export type World = {
  season: number;
  admin: Someone;
  member: Someone;
  other: Someone;
  /** Disabled after logging in. */
  disabled: Someone;
  /** A player who may enter scores. */
  scorekeeper: Someone;
  coCommissioner: Someone;
  week: Week;
  /** Of the same season, without games. */
  laterWeek: Week;
  game: Game;
  messageId: number;
  image: string;
  backup: string;
  /** The pool's only one. */
  connectionId: number;
  /** Two deleted players. */
  deletionIds: readonly [number, number];
  /** An import of past results. */
  pastImportId: number;
  /** The member's calendar link. */
  calendarToken: string;
};

/** The last segment of an address. */
const lastPart = (url: string) => url.split('/').at(-1) ?? '';

export const connectionOf = (season: number): InputOf<'createConnection'> => ({
  service: 'json',
  name: `Chat ${season}`,
  address: 'https://chat.test/pool',
  kinds: ['reminder'],
  reminderLeadMinutes: 120,
});

async function addSomeone(server: TestServer, admin: TestClient, name: string): Promise<Someone> {
  const { user, accessCode } = await admin.get('createAccessCode', { input: { username: name } });
  const one = server.client();
  await one.login(name, accessCode);
  return Object.assign(one, { id: user.id, name, code: accessCode });
}

/** Adds a co-commissioner with the commissioner's password, which the examples use, and logs in. */
async function addCoCommissioner(server: TestServer, actor: Actor, username: string): Promise<Someone> {
  const { id } = await addCommissioner(server.pool, actor, { username, password: ADMIN.password });
  const one = server.client();
  await one.login(username, ADMIN.password);
  return Object.assign(one, { id, name: username, code: ADMIN.password });
}

/** Adds a player and deletes them again, without the snapshot that the call makes. @returns the deletion's id */
async function deleteSomeone({ pool }: TestServer, actor: Actor, username: string): Promise<number> {
  const { user } = await createAccessCode(pool, actor, { username });
  await pool.write((change) => {
    keepPlayer(change, actor, user);
    change.db.delete(users).where(eq(users.id, user.id)).run();
  });
  return readDeletions(pool)[0]?.id ?? 0;
}

type Parts = {
  params?: object;
  query?: object;
  input?: unknown;
  /** Send the client's proof of presence, if it has one? */
  isPresent?: boolean;
};

/** Makes any call with any parts. The body of a call that takes a picture is a picture. */
export async function send(
  { url }: Pick<TestServer, 'url'>,
  asker: TestClient | null,
  name: CallName,
  { params = {}, query = {}, input, isPresent = true }: Parts,
): Promise<{ status: number; text: string }> {
  const { method, body: kind } = api[name];
  const body = kind === 'image' ? new Uint8Array(TINY_PNG) : input === undefined ? null : JSON.stringify(input);
  return sendRequest(url + pathOf(name, params, query), {
    method,
    headers: {
      ...(asker === null ? {} : { cookie: asker.cookie() }),
      ...(asker !== null && isPresent ? { [PRESENCE_HEADER]: asker.presence() } : {}),
      ...(body === null ? {} : { 'content-type': kind === 'image' ? 'image/png' : 'application/json' }),
    },
    body,
  });
}

/** Creates a season with a week, two games, and a member with a pick, a message and a picture. */
export async function makeWorld(server: TestServer, season: number): Promise<World> {
  const client = await server.admin();
  const { user } = await client.get('readMe');
  const admin: Someone = Object.assign(client, { id: user.id, name: ADMIN.username, code: ADMIN.password });
  const { pool } = server;
  const actor = { userId: admin.id, username: admin.name, isAdmin: true };
  const [member, other, disabled, scorekeeper] = [
    await addSomeone(server, admin, `Member ${season}`),
    await addSomeone(server, admin, `Other ${season}`),
    await addSomeone(server, admin, `Gone ${season}`),
    await addSomeone(server, admin, `Keeper ${season}`),
  ];
  await admin.get('setScorekeeper', { params: { id: scorekeeper.id }, input: { isScorekeeper: true } });
  const coCommissioner = await addCoCommissioner(server, actor, `Helper ${season}`);
  await admin.get('deactivateUser', { params: { id: disabled.id } });
  const { week, games } = await makeWeek(admin, { season, weekNumber: 11 }, gamesText(season));
  const laterWeek = await admin.get('createWeek', { input: { season, seasonType: 'regular', weekNumber: 13 } });
  const [game] = games;
  if (game === undefined) throw new Error('the week has no games');
  await member.get('savePicks', { input: { picks: [chosen(member.id, game, 0)] } });
  const { id: messageId } = await member.get('sendMessage', { input: { message: 'Hello' } });
  const { mediaUrl } = JSON.parse((await send(server, member, 'uploadImage', {})).text) as { mediaUrl: string };
  const deletionIds = [
    await deleteSomeone(server, actor, `Left ${season}`),
    await deleteSomeone(server, actor, `Quit ${season}`),
  ] as const;
  await importPastSeasons(pool, actor, { text: pastText(season, '') });
  const backup = await admin.get('makeBackup');
  // A pool has few connections, and the call needs a proof of presence, which the commissioner may have lost by now.
  for (const { id } of readConnections(pool)) await deleteConnection(pool, actor, id);
  const { id: connectionId } = await createConnection(pool, actor, connectionOf(season));
  return {
    season,
    admin,
    member,
    other,
    disabled,
    scorekeeper,
    coCommissioner,
    week,
    laterWeek,
    game,
    messageId,
    image: lastPart(mediaUrl),
    backup: backup.name,
    connectionId,
    deletionIds,
    pastImportId: readPastImports(pool)[0]?.id ?? 0,
    calendarToken: (await member.get('createCalendarLink')).token ?? '',
  };
}
