/** A guest on the Wi-Fi who does not want in, but wants the pool to stand still: slow, endless and many connections. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { TINY_PNG } from '../testing/exampleRequests.ts';
import { openRaw, requestText, UPGRADE, type RawSocket } from '../testing/rawSocket.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts';

let server: TestServer;
let opened: RawSocket[] = [];
afterEach(async () => {
  for (const { socket } of opened) socket.destroy();
  opened = [];
  await server.stop();
});

const start = async (connectionLimits: Partial<ConnectionLimits>, trustProxy = 'loopback') => {
  server = await startTestServer(TUESDAY, { connectionLimits, trustProxy });
};

async function open(options = {}): Promise<RawSocket> {
  const one = await openRaw(server.url, options);
  opened.push(one);
  return one;
}

const isAnswered = async () => (await rawRequest(server.url, { path: '/api/pool' })).status === 200;
const OK = /^HTTP\/1\.1 200 /;

/** Writes a piece again and again until the connection is over. */
async function trickle({ socket, over }: RawSocket, piece: string, everyMs = 10): Promise<string> {
  const drip = setInterval(() => socket.write(piece), everyMs);
  try {
    return await over;
  } finally {
    clearInterval(drip);
  }
}

describe('slow connections', () => {
  const IMPATIENT = { headersMs: 200, requestMs: 400, checkMs: 20 };

  test('headers that come letter by letter are waited for as long as it may take, and no longer', async () => {
    await start(IMPATIENT);
    const slow = await Promise.all(Array.from({ length: 50 }, () => open()));
    for (const { socket } of slow) socket.write('GET /api/pool HTTP/1.1\r\nHost: localhost\r\nX-A: ');
    const ends = slow.map((one) => trickle(one, 'a'));
    expect(await isAnswered()).toBe(true);
    for (const end of await Promise.all(ends)) expect(end).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(await isAnswered()).toBe(true);
  });

  test('a body that comes letter by letter is given up, and changes nothing', async () => {
    await start(IMPATIENT);
    const tess = await server.player('Tess');
    const slow = await Promise.all(Array.from({ length: 50 }, () => open()));
    for (const { socket } of slow) {
      const headers = { cookie: tess.cookie(), 'content-type': 'application/json', 'content-length': '100000' };
      socket.write(`${requestText('/api/chat/messages', headers, 'POST')}{"message":"`);
    }
    const ends = slow.map((one) => trickle(one, 'a'));
    expect(await isAnswered()).toBe(true);
    for (const end of await Promise.all(ends)) expect(end).not.toMatch(OK);
    expect(await tess.get('readMessages')).toEqual([]);
  });

  test('a connection that says nothing at all is over soon', async () => {
    await start(IMPATIENT);
    const silent = await open();
    expect(await silent.over).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('who asks for large pictures and takes none of them is let go', async () => {
    await start({ idleMs: 300 });
    const tess = await server.player('Tess');
    const headers = { cookie: tess.cookie(), 'content-type': 'image/png' };
    const stored = await rawRequest(server.url, { method: 'POST', path: '/api/chat/media', headers, body: TINY_PNG });
    const { mediaUrl } = JSON.parse(stored.text) as { mediaUrl: string };
    // Uploading so much would take longer than this server's patience.
    writeFileSync(path.join(server.pool.uploadsDir, path.basename(mediaUrl)), Buffer.alloc(UPLOAD_MAX));
    const greedy = await open();
    greedy.socket.pause();
    greedy.socket.write(requestText(mediaUrl, { cookie: tess.cookie() }).repeat(6));
    // It reads nothing, so it learns by writing that nobody is there any more.
    expect(await trickle(greedy, '\r\n', 500)).toBe('');
    expect(await isAnswered()).toBe(true);
  });

  test('the usual patience is that of a phone at the edge of the Wi-Fi, looked after every few seconds', () => {
    const { headersMs, requestMs, idleMs, checkMs } = CONNECTION_LIMITS;
    expect([headersMs, requestMs, idleMs, checkMs]).toEqual([10_000, 60_000, 180_000, 5_000]);
  });
});

describe('many connections', () => {
  test('one address has so many, and a place that is given back can be taken again', async () => {
    await start({ perAddress: 5 }, '10.0.0.2');
    const five = await Promise.all(Array.from({ length: 5 }, () => open()));
    const sixth = await open();
    sixth.socket.write(requestText('/api/pool'));
    expect(await sixth.over).toBe('');
    for (const one of five) {
      one.socket.write(requestText('/api/pool'));
      await one.hears(OK);
    }
    five[0]?.socket.destroy();
    await expect.poll(isAnswered).toBe(true);
  });

  test('a tunnel on this computer speaks for many and is not held to that', async () => {
    await start({ perAddress: 5 });
    const twenty = await Promise.all(Array.from({ length: 20 }, () => open()));
    for (const one of twenty) one.socket.write(requestText('/api/pool'));
    await Promise.all(twenty.map((one) => one.hears(OK)));
    expect(twenty.every(({ socket }) => !socket.destroyed)).toBe(true);
  });

  test('all together have so many, and who has one keeps it', async () => {
    await start({ total: 10 });
    const ten = await Promise.all(Array.from({ length: 10 }, () => open()));
    ten[0]?.socket.write(requestText('/api/pool'));
    await ten[0]?.hears(OK);
    const late = await open();
    expect(await late.over).toBe('');
    ten[9]?.socket.write(requestText('/api/pool'));
    await ten[9]?.hears(OK);
  });

  test('sockets that are refused take no place, even when their other end never lets go', async () => {
    await start({ total: 10 });
    for (let n = 0; n < 30; n += 1) {
      const refused = await open({ halfOpen: true });
      refused.socket.write(requestText('/ws', UPGRADE));
      await refused.hears(/^HTTP\/1\.1 401 /);
    }
    await expect.poll(isAnswered).toBe(true);
  });

  test('a connection that asks hundreds of things in one breath is cut, and the others are served', async () => {
    await start({});
    const tess = await server.player('Tess');
    const greedy = await open();
    greedy.socket.write(requestText('/api/weeks', { cookie: tess.cookie() }).repeat(300));
    const answers = (await greedy.over).split('HTTP/1.1 200 ').length - 1;
    expect(answers).toBeLessThanOrEqual(CONNECTION_LIMITS.atOnce);
    expect(await isAnswered()).toBe(true);
  });

  test('one that asks the next thing before the answer came is served', async () => {
    await start({});
    const eager = await open();
    eager.socket.write(requestText('/api/pool').repeat(3));
    await eager.hears(/(HTTP\/1\.1 200 [^]*){3}/);
    expect(eager.socket.destroyed).toBe(false);
  });
});
