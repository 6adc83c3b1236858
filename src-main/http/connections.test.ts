/** Attacks on availability: slow, endless and many connections. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { TINY_PNG } from '../testing/world.ts';
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

/** Writes a piece repeatedly until the connection closes. */
async function trickle({ socket, closed }: RawSocket, piece: string, everyMs = 10): Promise<string> {
  const drip = setInterval(() => socket.write(piece), everyMs);
  try {
    return await closed;
  } finally {
    clearInterval(drip);
  }
}

describe('slow connections', () => {
  const IMPATIENT = { headersMs: 200, requestMs: 400, checkMs: 20 };

  test('headers sent byte by byte time out', async () => {
    await start(IMPATIENT);
    const slow = await Promise.all(Array.from({ length: 50 }, () => open()));
    for (const { socket } of slow) socket.write('GET /api/pool HTTP/1.1\r\nHost: localhost\r\nX-A: ');
    const ends = slow.map((one) => trickle(one, 'a'));
    expect(await isAnswered()).toBe(true);
    for (const end of await Promise.all(ends)) expect(end).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(await isAnswered()).toBe(true);
  });

  test('a body sent byte by byte times out and changes nothing', async () => {
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

  test('a silent connection is closed', async () => {
    await start(IMPATIENT);
    const silent = await open();
    expect(await silent.closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('a client that requests pictures and does not read them is disconnected', async () => {
    await start({ idleMs: 300 });
    const tess = await server.player('Tess');
    const headers = { cookie: tess.cookie(), 'content-type': 'image/png' };
    const stored = await rawRequest(server.url, { method: 'POST', path: '/api/chat/media', headers, body: TINY_PNG });
    const { mediaUrl } = JSON.parse(stored.text) as { mediaUrl: string };
    // Uploading this much would take longer than this server's timeout.
    writeFileSync(path.join(server.pool.uploadsDir, path.basename(mediaUrl)), Buffer.alloc(UPLOAD_MAX));
    const greedy = await open();
    greedy.socket.pause();
    greedy.socket.write(requestText(mediaUrl, { cookie: tess.cookie() }).repeat(6));
    // It reads nothing, so only a write shows that the connection is closed.
    expect(await trickle(greedy, '\r\n', 500)).toBe('');
    expect(await isAnswered()).toBe(true);
  });

  test('the default timeouts suit a phone with poor Wi-Fi and are checked every few seconds', () => {
    const { headersMs, requestMs, idleMs, checkMs } = CONNECTION_LIMITS;
    expect([headersMs, requestMs, idleMs, checkMs]).toEqual([10_000, 60_000, 180_000, 5_000]);
  });

  test('the default numbers of connections are those that docs/security.md promises', () => {
    const { perAddress, total, atOnce } = CONNECTION_LIMITS;
    expect([perAddress, total, atOnce]).toEqual([256, 4_096, 8]);
  });
});

describe('many connections', () => {
  test('an address has a maximum number of connections, and a closed one frees its place', async () => {
    await start({ perAddress: 5 }, '10.0.0.2');
    const five = await Promise.all(Array.from({ length: 5 }, () => open()));
    const sixth = await open();
    sixth.socket.write(requestText('/api/pool'));
    expect(await sixth.closed).toBe('');
    for (const one of five) {
      one.socket.write(requestText('/api/pool'));
      await one.receives(OK);
    }
    five[0]?.socket.destroy();
    await expect.poll(isAnswered).toBe(true);
  });

  test('connections from a tunnel on this computer are not limited per address', async () => {
    await start({ perAddress: 5 });
    const twenty = await Promise.all(Array.from({ length: 20 }, () => open()));
    for (const one of twenty) one.socket.write(requestText('/api/pool'));
    await Promise.all(twenty.map((one) => one.receives(OK)));
    expect(twenty.every(({ socket }) => !socket.destroyed)).toBe(true);
  });

  test('all addresses together have a maximum, and open connections stay', async () => {
    await start({ total: 10 });
    const ten = await Promise.all(Array.from({ length: 10 }, () => open()));
    ten[0]?.socket.write(requestText('/api/pool'));
    await ten[0]?.receives(OK);
    const late = await open();
    expect(await late.closed).toBe('');
    ten[9]?.socket.write(requestText('/api/pool'));
    await ten[9]?.receives(OK);
  });

  test('rejected sockets take no place, even if the client never closes them', async () => {
    await start({ total: 10 });
    for (let n = 0; n < 30; n += 1) {
      const refused = await open({ halfOpen: true });
      refused.socket.write(requestText('/ws', UPGRADE));
      await refused.receives(/^HTTP\/1\.1 401 /);
    }
    await expect.poll(isAnswered).toBe(true);
  });

  test('a connection with hundreds of pipelined requests is closed, and others are not affected', async () => {
    await start({});
    const tess = await server.player('Tess');
    const greedy = await open();
    greedy.socket.write(requestText('/api/weeks', { cookie: tess.cookie() }).repeat(300));
    const answers = (await greedy.closed).split('HTTP/1.1 200 ').length - 1;
    expect(answers).toBeLessThanOrEqual(CONNECTION_LIMITS.atOnce);
    expect(await isAnswered()).toBe(true);
  });

  test('a connection with one pipelined request is served', async () => {
    await start({});
    const eager = await open();
    eager.socket.write(requestText('/api/pool').repeat(3));
    await eager.receives(/(HTTP\/1\.1 200 [^]*){3}/);
    expect(eager.socket.destroyed).toBe(false);
  });
});
