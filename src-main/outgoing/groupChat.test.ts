/** Messages to group chats: real requests to stand-ins of each service, on the pool's own clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/api.ts';
import { HOUR_MS, MINUTE_MS, PRESENCE_HEADER } from '#shared/limits.ts';
import { shortChain } from '#shared/rules/proof.ts';
import { finish, goTo, openSample, SAMPLE_GAMES, TUESDAY, type Sample } from '../testing/sampleWeek.ts';
import { startStandInChat, type StandInChat } from '../testing/standInChat.ts';
import { chosen, makeWeek, startTestServer } from '../testing/testServer.ts';

const running: { stop?: () => Promise<void>; close?: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await (one.stop ?? one.close)?.();
});

type Connection = InputOf<'createConnection'>;
const DISCORD = 'https://discord.com/api/webhooks/1234567890/s3cret-T0ken_of_Discord';
const SLACK = 'https://hooks.slack.com/services/T0000/B0000/s3cretOfSlack';
const TELEGRAM = '123456789:AAF-s3cret_token_of_a_bot_000000000';
const GROUPME = 'abcdef0123456789abcdef0123';
const NTFY = 'https://ntfy.sh/our-football-pool';
const of = (more: Partial<Connection>): Connection => ({
  service: 'discord',
  name: 'The group',
  address: DISCORD,
  kinds: ['reminder'],
  reminderLeadMinutes: 120,
  ...more,
});

async function chat(options: Parameters<typeof startStandInChat>[0] = {}): Promise<StandInChat> {
  const one = await startStandInChat(options);
  running.push(one);
  return one;
}

/** A pool with a week whose first lock is Thursday at 5:10 PM Pacific, connected to a stand-in. */
async function connect(standIn: StandInChat, more: Partial<Connection> = {}) {
  const sample = await openSample(TUESDAY, { outside: standIn.outside });
  running.push(sample.server);
  const connection = await sample.admin.get('createConnection', { input: of(more) });
  return { ...sample, connection };
}

const THURSDAY_LOCK = Date.parse('2026-11-13T01:10:00Z');
const REMINDER_AT = THURSDAY_LOCK - 120 * MINUTE_MS;
const textOf = ({ received }: StandInChat) => (received.at(-1)?.body as { content: string } | undefined)?.content;

async function addPlayers({ server, games }: Sample) {
  const [tess, dave] = [await server.player('Tess'), await server.player('Dave')];
  const all = Object.values(games);
  const pick = (one: typeof tess, count: number) =>
    one.get('savePicks', { input: { picks: all.slice(0, count).map((game) => chosen(one.id, game, 0)) } });
  return { tess, dave, pick };
}

describe('a message', () => {
  const WORDS = 'Sunday Five: this is a test. Messages about the week will appear here.';
  test.each([
    [
      'discord',
      { address: DISCORD },
      '/api/webhooks/1234567890/s3cret-T0ken_of_Discord?wait=true',
      'discord.com',
      {
        content: WORDS,
        allowed_mentions: { parse: [] },
      },
    ],
    [
      'slack',
      { address: SLACK },
      '/services/T0000/B0000/s3cretOfSlack',
      'hooks.slack.com',
      {
        text: WORDS,
        mrkdwn: false,
        parse: 'none',
        link_names: false,
        unfurl_links: false,
      },
    ],
    [
      'telegram',
      { address: TELEGRAM, chat: '-1001234567890' },
      `/bot${TELEGRAM}/sendMessage`,
      'api.telegram.org',
      {
        chat_id: '-1001234567890',
        text: WORDS,
        link_preview_options: { is_disabled: true },
      },
    ],
    ['groupme', { address: GROUPME }, '/v3/bots/post', 'api.groupme.com', { bot_id: GROUPME, text: WORDS }],
    ['ntfy', { address: NTFY }, '/', 'ntfy.sh', { topic: 'our-football-pool', title: 'Sunday Five', message: WORDS }],
    [
      'json',
      { address: 'https://chat.test/hook?a=1' },
      '/hook?a=1',
      'chat.test',
      {
        source: 'Sunday Five',
        kind: 'test',
        text: WORDS,
      },
    ],
  ] as const)('to %s has the form that the service documents', async (service, address, url, host, body) => {
    const standIn = await chat();
    const { admin, connection } = await connect(standIn, { service, ...address });
    const answer = await admin.get('testConnection', { params: { id: connection.id } });
    expect(answer).toEqual({ isDelivered: true, answer: 'HTTP 200: ok' });
    const [request] = standIn.received;
    expect(request).toMatchObject({ url, method: 'POST', body });
    expect(request?.headers).toMatchObject({ host, 'content-type': 'application/json' });
  });

  test('that is refused shows the answer without the secret', async () => {
    const standIn = await chat();
    const { admin, connection } = await connect(standIn);
    standIn.replies.push({ status: 404, body: `{"message": "Unknown Webhook", "url": "${DISCORD}"}` });
    const { answer } = await admin.get('testConnection', { params: { id: connection.id } });
    expect(answer).toMatch(/^Discord answered HTTP 404: .*Unknown Webhook/);
    expect(answer).not.toContain('s3cret');
  });

  test('is not sent to a private address, whatever name leads there', async () => {
    const standIn = await chat({ hosts: { 'discord.com': '127.0.0.2' } });
    const { admin, connection } = await connect(standIn);
    const { answer } = await admin.get('testConnection', { params: { id: connection.id } });
    expect(answer).toContain('private network');
    expect(standIn.received).toEqual([]);
  });

  test('follows no redirect', async () => {
    const standIn = await chat();
    const { admin, connection } = await connect(standIn);
    standIn.replies.push({ status: 307, headers: { location: 'http://127.0.0.1:1/admin' } });
    const { answer } = await admin.get('testConnection', { params: { id: connection.id } });
    expect(answer).toBe('Discord redirected to another address (HTTP 307).');
    expect(standIn.received).toHaveLength(1);
  });

  test('needs a valid certificate', async () => {
    const standIn = await chat({ isTrusted: false });
    const { admin, connection } = await connect(standIn);
    const { answer } = await admin.get('testConnection', { params: { id: connection.id } });
    expect(answer).toBe('Discord: Its server has no valid certificate.');
    expect(standIn.received).toEqual([]);
  });

  test('is given up when the server never answers', async () => {
    const standIn = await chat();
    const { admin, connection } = await connect({ ...standIn, outside: { ...standIn.outside, timeLimitMs: 300 } });
    standIn.replies.push('never');
    const { answer } = await admin.get('testConnection', { params: { id: connection.id } });
    expect(answer).toBe('Discord: Its server did not answer within 10 seconds.');
  });

  test('of plain JSON reaches a confirmed address in the own network, without TLS', async () => {
    const standIn = await chat({ isTls: false, hosts: { 'home.test': '127.0.0.1' } });
    const outside = { ...standIn.outside, isPublic: () => false };
    const { admin } = await connect({ ...standIn, outside });
    const input = of({ service: 'json', address: 'http://home.test/hook' });
    const { status, body } = await admin.ask('createConnection', { input });
    expect(status).toBe(422);
    expect(body).toMatchObject({ details: { fields: [{ field: 'isPrivateAllowed' }] } });
    const { id } = await admin.get('createConnection', { input: { ...input, isPrivateAllowed: true } });
    expect((await admin.get('testConnection', { params: { id } })).isDelivered).toBe(true);
  });
});

describe('a lock', () => {
  const sealed = { kinds: ['sealed'] } satisfies Partial<Connection>;
  const SUNDAY_LOCK = Date.parse('2026-11-15T17:55:00Z');

  test('posts the short form of the chain at once, one message for games that lock together', async () => {
    const standIn = await chat();
    const { server, admin, weekId } = await connect(standIn, sealed);
    await goTo(server, new Date(THURSDAY_LOCK).toISOString());
    await server.messagesSent();
    await goTo(server, new Date(SUNDAY_LOCK).toISOString());
    await server.messagesSent();
    await goTo(server, new Date(SUNDAY_LOCK + MINUTE_MS).toISOString());
    await server.messagesSent();
    const { seals } = await admin.get('readProof', { params: { weekId } });
    const [first, last] = [seals[0]?.chain ?? '', seals[3]?.chain ?? ''];
    const texts = standIn.received.map(({ body }) => (body as { content: string }).content.split('\n')[0]);
    expect(seals).toHaveLength(4);
    expect(texts).toEqual([
      `Sunday Five: Week 11: the picks on 1 game are locked and sealed. Seal ${shortChain(first)}, to compare with Proof.`,
      `Sunday Five: Week 11: the picks on 3 games are locked and sealed. Seal ${shortChain(last)}, to compare with Proof.`,
    ]);
  });

  test('posts nothing to a connection without the switch, or one that is made later', async () => {
    const standIn = await chat();
    const { server } = await connect(standIn, { kinds: ['results'] });
    await goTo(server, new Date(THURSDAY_LOCK).toISOString());
    await (await server.admin()).get('createConnection', { input: of({ ...sealed, name: 'Late' }) });
    await server.messagesSent();
    expect(standIn.received).toEqual([]);
  });

  test('posts the same whether or not anyone picked the game', async () => {
    const words: string[] = [];
    for (const count of [0, 5]) {
      const standIn = await chat();
      const sample = await connect(standIn, sealed);
      const { tess, pick } = await addPlayers(sample);
      if (count > 0) await pick(tess, count);
      await goTo(sample.server, new Date(THURSDAY_LOCK).toISOString());
      await sample.server.messagesSent();
      words.push((textOf(standIn) ?? '').replace(/Seal [0-9a-f-]{14}/, 'Seal'));
    }
    expect(words[0]).toContain('Seal, to compare');
    expect(words[1]).toBe(words[0]);
  });
});

describe('a reminder', () => {
  test('names who can still add picks and how many, once, and not who filled in meanwhile', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    const { dave, tess, pick } = await addPlayers(sample);
    await pick(dave, 3);
    await pick(tess, 2);
    sample.server.clock.set(REMINDER_AT - MINUTE_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toEqual([]);
    await pick(dave, 5);
    sample.server.clock.set(REMINDER_AT);
    await sample.server.messagesSent();
    expect(textOf(standIn)).toMatch(
      /^Sunday Five: Week 11: Tess \(3 to go\) can still add picks\. The next game locks at 5:10 PM PT\./,
    );
    expect(textOf(standIn)).not.toContain('Dave');
    sample.server.clock.advance(HOUR_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(1);
  });

  test('is sent again before the first lock of another day', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    await addPlayers(sample);
    for (const instant of ['2026-11-13T00:00:00Z', '2026-11-15T17:00:00Z', '2026-11-15T19:00:00Z']) {
      sample.server.clock.set(instant);
      await sample.server.messagesSent();
    }
    expect(standIn.received.length).toBe(2);
  });

  test('is not sent when no one is missing', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    const { dave, tess, pick } = await addPlayers(sample);
    await pick(dave, 5);
    await pick(tess, 5);
    sample.server.clock.set(REMINDER_AT);
    await sample.server.messagesSent();
    expect(standIn.received).toEqual([]);
  });

  test('is sent by a pool that has moved only after the move was taken back', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    await addPlayers(sample);
    await sample.admin.get('startMove', { input: { address: 'https://pool.example.org' } });
    sample.server.clock.set(REMINDER_AT);
    await sample.server.messagesSent();
    expect(standIn.received).toEqual([]);
    const again = await sample.server.admin();
    await again.get('takeBackMove');
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(1);
  });

  test('is not sent by a computer that slept until after the lock', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    await addPlayers(sample);
    sample.server.clock.set(THURSDAY_LOCK + MINUTE_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toEqual([]);
  });

  test('writes a name so that it mentions and formats nothing', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    await sample.server.player('@everyone *Bo*');
    sample.server.clock.set(REMINDER_AT);
    await sample.server.messagesSent();
    expect(textOf(standIn)).toContain('@\u200Beveryone \\*Bo\\* (5 to go)');
  });
});

describe('a service that fails', () => {
  test('is asked again after the time it names, and no sooner', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    await addPlayers(sample);
    standIn.replies.push({ status: 429, headers: { 'retry-after': '900' } });
    sample.server.clock.set(REMINDER_AT);
    await sample.server.messagesSent();
    sample.server.clock.advance(14 * MINUTE_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(1);
    sample.server.clock.advance(MINUTE_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(2);
  });

  test('is tried for six hours, and then To do shows that until a test works', async () => {
    const standIn = await chat();
    const sample = await connect(standIn, { kinds: ['reminder'], reminderLeadMinutes: 720 });
    await addPlayers(sample);
    standIn.replies.push(...Array.from({ length: 50 }, () => ({ status: 500, body: 'broken' })));
    const start = THURSDAY_LOCK - 12 * HOUR_MS;
    for (let minutes = 0; minutes <= 6 * 60 + 60; minutes += 30) {
      sample.server.clock.set(start + minutes * MINUTE_MS);
      await sample.server.messagesSent();
    }
    const tries = standIn.received.length;
    expect(tries).toBeGreaterThan(5);
    sample.server.clock.advance(2 * HOUR_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(tries);
    const { failedConnections } = await sample.admin.get('readTodo');
    expect(failedConnections).toEqual([
      { id: sample.connection.id, name: 'The group', failure: 'Discord answered HTTP 500: broken' },
    ]);
    standIn.replies.length = 0;
    await sample.admin.get('testConnection', { params: { id: sample.connection.id } });
    expect((await sample.admin.get('readTodo')).failedConnections).toEqual([]);
  });

  test('that refuses for good is not asked again', async () => {
    const standIn = await chat();
    const sample = await connect(standIn);
    await addPlayers(sample);
    standIn.replies.push({ status: 401, body: 'no' });
    sample.server.clock.set(REMINDER_AT);
    await sample.server.messagesSent();
    sample.server.clock.advance(HOUR_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(1);
    expect((await sample.admin.get('readTodo')).failedConnections).toHaveLength(1);
  });

  test('gets the message after a restart in the middle, once', async () => {
    const standIn = await chat();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-chat-'));
    running.push({ close: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })) });
    const sample = await openSample(TUESDAY, { outside: standIn.outside, dataDir });
    await sample.admin.get('createConnection', { input: of({}) });
    await addPlayers(sample);
    standIn.replies.push('never');
    sample.server.clock.set(REMINDER_AT);
    await expect.poll(() => standIn.received.length, { timeout: 30_000 }).toBe(1);
    await sample.server.stop();
    const after = new Date(REMINDER_AT + 5 * MINUTE_MS).toISOString();
    const again = await startTestServer(after, { outside: standIn.outside, dataDir, withoutAdmin: true });
    running.push(again);
    await again.messagesSent();
    expect(standIn.received).toHaveLength(2);
    again.clock.advance(HOUR_MS);
    await again.messagesSent();
    expect(standIn.received).toHaveLength(2);
  });
});

describe('the week', () => {
  test('is announced once when it opens, and not to a connection made later', async () => {
    const standIn = await chat();
    const server = await startTestServer(TUESDAY, { outside: standIn.outside });
    running.push(server);
    const admin = await server.admin();
    await admin.get('createConnection', { input: of({ kinds: ['week-open'] }) });
    const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, SAMPLE_GAMES);
    await server.messagesSent();
    expect(standIn.received).toEqual([]);
    server.clock.advance(10 * MINUTE_MS);
    await server.messagesSent();
    expect(textOf(standIn)).toContain(
      `Week 11 is open: ${games.length} games to pick from. The first one locks Thu 5:10 PM PT.`,
    );
    // The proof of presence from the first login is over.
    await (await server.admin()).get('createConnection', { input: of({ kinds: ['week-open'], name: 'Late' }) });
    server.clock.advance(HOUR_MS);
    await server.messagesSent();
    expect(standIn.received).toHaveLength(1);
  });

  test('has its results sent once every game is final', async () => {
    const standIn = await chat();
    const sample = await connect(standIn, { kinds: ['results'] });
    const { dave, pick } = await addPlayers(sample);
    await pick(dave, 5);
    sample.server.clock.set('2026-11-17T06:00:00Z');
    for (const game of await sample.admin.get('readGames', { params: { weekId: sample.weekId } }))
      await finish(sample.admin, game, 10, 40);
    await sample.server.messagesSent();
    expect(standIn.received).toEqual([]);
    sample.server.clock.advance(10 * MINUTE_MS);
    await sample.server.messagesSent();
    expect(textOf(standIn)).toMatch(/^Sunday Five: Week 11 is over\.\n1\. Dave \d–\d/);
    sample.server.clock.advance(HOUR_MS);
    await sample.server.messagesSent();
    expect(standIn.received).toHaveLength(1);
  });

  test('has another message sent once when a later correction changes who won it', async () => {
    const standIn = await chat();
    const sample = await connect(standIn, { kinds: ['results'] });
    const { tess, dave } = await addPlayers(sample);
    const { bills } = sample.games;
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
    await dave.get('savePicks', { input: { picks: [chosen(dave.id, bills, 1)] } });
    sample.server.clock.set('2026-11-17T06:00:00Z');
    for (const game of Object.values(sample.games)) await finish(sample.admin, game, 20, 30);
    const wait = async (ms: number) => {
      sample.server.clock.advance(ms);
      await sample.server.messagesSent();
    };
    await wait(10 * MINUTE_MS);
    expect(textOf(standIn)).toContain('Week 11 is over.\n1. Tess 1–0');
    await finish(sample.admin, bills, 30, 20);
    await wait(9 * MINUTE_MS);
    expect(standIn.received).toHaveLength(1);
    await wait(MINUTE_MS);
    expect(textOf(standIn)).toContain('Week 11 now goes to Dave. Before, Tess had won it.\n1. Dave 1–0\n2. Tess 0–1');
    await wait(7 * HOUR_MS);
    expect(standIn.received).toHaveLength(2);
  });
});

test('a demo sends nothing', async () => {
  const standIn = await chat();
  const sample = await openSample(TUESDAY, { outside: standIn.outside, demo: true });
  running.push(sample.server);
  const { id } = await sample.admin.get('createConnection', { input: of({}) });
  await addPlayers(sample);
  expect(await sample.admin.get('testConnection', { params: { id } })).toMatchObject({ isDelivered: false });
  sample.server.clock.set(REMINDER_AT);
  await sample.server.messagesSent();
  expect(standIn.received).toEqual([]);
});

test('the address is stored encrypted, and in no answer, audit entry, report or pool copy', async () => {
  const standIn = await chat();
  const { server, admin } = await connect(standIn);
  const stored = JSON.stringify(server.pool.sqlite.prepare('select * from connections').all());
  expect(stored).not.toContain('s3cret');
  const texts = [
    await admin.get('readConnections'),
    await admin.get('readAudit', { query: {} }),
    await admin.get('readDiagnostics'),
  ].map((one) => JSON.stringify(one));
  expect(texts.filter((text) => text.includes('s3cret') || text.includes('1234567890'))).toEqual([]);
  const cipher = String(server.pool.sqlite.prepare('select target_cipher from connections').pluck().get());
  const copy = await fetch(`${server.url}/api/admin/copy`, {
    method: 'POST',
    headers: { cookie: admin.cookie(), [PRESENCE_HEADER]: admin.presence() },
  });
  expect(copy.status).toBe(200);
  expect(Buffer.from(await copy.arrayBuffer()).includes(cipher)).toBe(false);
});
