/** The group chat: permissions, order, limits and deletion. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyTable } from '../../testing/everyTable.ts';
import { send } from '../../testing/world.ts';
import { TUESDAY } from '../../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';

const WINDOW = 30_000;

let server: TestServer;
let admin: TestClient;
let dave: TestClient & { id: number };
let anna: TestClient & { id: number };
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
  dave = await server.player('Dave');
  anna = await server.player('Anna');
});
afterEach(() => server.stop());

const post = (client: TestClient, message: string) => client.get('sendMessage', { input: { message } });
const textsOf = (messages: readonly { message: string }[]) => messages.map(({ message }) => message);

/** Sends numbered messages as fast as the limit allows. */
async function postMany(client: TestClient, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    ids.push((await post(client, `message ${n}`)).id);
    if (n % 10 === 0) server.clock.advance(WINDOW);
  }
  return ids;
}

describe('reading', () => {
  test('messages are in the order they were sent, oldest first, with player and time', async () => {
    await post(dave, 'first');
    server.clock.advance(1_000);
    await post(anna, 'second');
    await post(admin, 'third');
    expect(await dave.get('readMessages')).toEqual([
      {
        id: 1,
        userId: dave.id,
        username: 'Dave',
        message: 'first',
        mediaUrl: null,
        mediaType: null,
        createdAt: TUESDAY,
      },
      expect.objectContaining({ username: 'Anna', message: 'second', createdAt: '2026-11-10T20:00:01.000Z' }),
      expect.objectContaining({ username: 'Rosalind', message: 'third' }),
    ]);
  });

  test('the newest fifty messages come first, and earlier ones in pages without gaps or repeats', async () => {
    const ids = await postMany(dave, 120);
    const pages: number[][] = [];
    let before: number | undefined;
    do {
      const query = before === undefined ? {} : { query: { before } };
      const page = await anna.get('readMessages', query);
      pages.unshift(page.map(({ id }) => id));
      before = page[0]?.id;
    } while (before !== undefined);
    expect(pages.map((page) => page.length)).toEqual([0, 20, 50, 50]);
    expect(pages.flat()).toEqual(ids);
  });

  test('a clock that is set back does not change the order of messages', async () => {
    await post(dave, 'first');
    server.clock.advance(-3_600_000);
    await post(dave, 'second');
    expect(textsOf(await dave.get('readMessages'))).toEqual(['first', 'second']);
  });

  test('a renamed player’s messages all show the new name', async () => {
    await post(dave, 'hello');
    await admin.get('renameUser', { params: { id: dave.id }, input: { username: 'David' } });
    expect((await anna.get('readMessages'))[0]?.username).toBe('David');
  });

  test('unread messages are those of others after the last one seen', async () => {
    const { id: seen } = await post(dave, 'seen');
    await post(anna, 'one');
    await post(dave, 'from Dave');
    const { id: newestId } = await post(admin, 'two');
    expect(await dave.get('readUnread', { query: { after: seen } })).toEqual({ unread: 2, newestId });
    expect(await dave.get('readUnread', { query: { after: newestId } })).toEqual({ unread: 0, newestId });
    expect(await dave.get('readUnread')).toEqual({ unread: 0, newestId });
  });
});

describe('sending', () => {
  test('a message is trimmed and otherwise unchanged', async () => {
    expect((await post(dave, '  \n Go  Bills! <b>🏈</b> & "yes"\n ')).message).toBe('Go  Bills! <b>🏈</b> & "yes"');
  });

  test.each([[''], ['   '], ['\n\t\u00a0'], ['\u0000'], [undefined], [null], [5]])(
    '%j is not a message',
    async (message) => {
      const before = everyTable(server.pool);
      const { status } = await dave.ask('sendMessage', { input: { message } });
      expect(status).toBe(typeof message === 'string' && !message.includes('\0') ? 422 : 400);
      expect(everyTable(server.pool)).toEqual(before);
    },
  );

  test('a message has at most 500 characters after trimming', async () => {
    expect((await post(dave, 'x'.repeat(500))).message).toHaveLength(500);
    expect((await post(dave, `  ${'x'.repeat(500)}  `)).message).toHaveLength(500);
    const { status, body } = await dave.ask('sendMessage', { input: { message: 'x'.repeat(501) } });
    expect([status, body.message]).toEqual([422, 'Message is too long (max 500 characters)']);
  });

  test('a message under another player’s name is rejected, even from the commissioner', async () => {
    const input = { userId: anna.id, username: 'Anna', message: 'I am Anna' };
    expect((await dave.ask('sendMessage', { input })).status).toBe(403);
    expect((await admin.ask('sendMessage', { input })).status).toBe(403);
    expect(await dave.get('readMessages')).toEqual([]);
    const own = await dave.get('sendMessage', { input: { userId: dave.id, username: 'Anna', message: 'hello' } });
    expect(own).toMatchObject({ userId: dave.id, username: 'Dave' });
  });

  test('ten messages in 30 seconds are allowed, then the error explains how long to wait', async () => {
    for (let n = 0; n < 10; n += 1) {
      await post(dave, `message ${n}`);
      server.clock.advance(1_000);
    }
    const { status, body, headers } = await dave.ask('sendMessage', { input: { message: 'eleven' } });
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('20');
    expect(body).toEqual({ code: 'too_many', message: 'That was a lot of messages. Try again in 20 seconds.' });
    await post(anna, 'others go on');
    server.clock.advance(20_000 - 1);
    expect((await dave.ask('sendMessage', { input: { message: 'eleven' } })).status).toBe(429);
    server.clock.advance(1);
    expect((await dave.ask('sendMessage', { input: { message: 'eleven' } })).status).toBe(200);
    expect((await dave.ask('sendMessage', { input: { message: 'twelve' } })).status).toBe(429);
  });

  test('of twenty messages sent at once ten are accepted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => dave.ask('sendMessage', { input: { message: 'x' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await anna.get('readMessages')).toHaveLength(10);
  });

  test('rejected messages do not count toward the limit', async () => {
    for (let n = 0; n < 20; n += 1) await dave.ask('sendMessage', { input: { message: '' } });
    expect((await post(dave, 'hello')).message).toBe('hello');
  });

  test('a picture can be sent without text if it was uploaded', async () => {
    const { text } = await send(server, dave, 'uploadImage', {});
    const { mediaUrl } = JSON.parse(text) as { mediaUrl: string };
    const sent = await dave.get('sendMessage', { input: { message: '', mediaUrl } });
    expect(sent).toMatchObject({ message: '', mediaUrl, mediaType: 'image' });
    const missing = '/api/chat/media/nothing.png';
    expect((await dave.ask('sendMessage', { input: { message: '', mediaUrl: missing } })).status).toBe(422);
    for (const elsewhere of ['/api/chat/media/../../pool.db', 'https://evil.example/a.png', '//evil.example/a.png']) {
      expect((await dave.ask('sendMessage', { input: { message: '', mediaUrl: elsewhere } })).status).toBe(400);
    }
  });
});

describe('deleting', () => {
  test('only the commissioner can delete a message, and the audit log keeps its text', async () => {
    const { id } = await post(dave, 'not nice');
    for (const member of [dave, anna]) expect((await member.ask('deleteMessage', { params: { id } })).status).toBe(403);
    await admin.get('deleteMessage', { params: { id } });
    expect(await dave.get('readMessages')).toEqual([]);
    const [entry] = await admin.get('readAudit', { query: { kind: 'chat' } });
    expect(entry).toMatchObject({
      actorName: 'Rosalind',
      userId: dave.id,
      before: { message: 'not nice' },
      after: 'deleted',
    });
  });

  test('a message can be deleted only once', async () => {
    const { id } = await post(dave, 'hello');
    const twice = [admin.ask('deleteMessage', { params: { id } }), admin.ask('deleteMessage', { params: { id } })];
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await admin.ask('deleteMessage', { params: { id } })).body.message).toBe('That message is already gone.');
  });

  test('the id of a deleted message is not reused', async () => {
    const { id } = await post(dave, 'hello');
    await admin.get('deleteMessage', { params: { id } });
    expect((await post(dave, 'again')).id).toBeGreaterThan(id);
  });
});

describe('players who leave', () => {
  test('a deleted player is shown as “NAME (left)”, distinct from a new player with that name', async () => {
    await post(dave, 'goodbye');
    await admin.get('deleteUser', { params: { id: dave.id } });
    const second = await server.player('Dave');
    await post(second, 'hello');
    expect(
      (await anna.get('readMessages')).map(({ userId, username, message }) => [userId, username, message]),
    ).toEqual([
      [null, 'Dave (left)', 'goodbye'],
      [second.id, 'Dave', 'hello'],
    ]);
  });

  test('a deleted player can send no more messages, even during the deletion', async () => {
    const gone = admin.ask('deleteUser', { params: { id: dave.id } });
    const last = Array.from({ length: 10 }, () => dave.ask('sendMessage', { input: { message: 'one more' } }));
    expect((await gone).status).toBe(200);
    const statuses = (await Promise.all(last)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 409].includes(status))).toEqual([]);
    expect((await dave.ask('sendMessage', { input: { message: 'one more' } })).status).toBe(401);
    expect((await anna.get('readMessages')).map(({ username }) => username)).toEqual(
      statuses.filter((status) => status === 200).map(() => 'Dave (left)'),
    );
  });

  test('a disabled player keeps the plain name in the chat', async () => {
    await post(dave, 'hello');
    await admin.get('deactivateUser', { params: { id: dave.id } });
    expect((await anna.get('readMessages'))[0]?.username).toBe('Dave');
  });
});
