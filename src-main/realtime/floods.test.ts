/** Sockets that flood the pool are disconnected, and the others keep getting events. */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { everyTable } from '../testing/everyTable.ts';
import { openRaw, requestText, UPGRADE } from '../testing/rawSocket.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let rude: TestClient;
let polite: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  rude = await server.player('Rude');
  polite = await server.player('Polite');
});
afterEach(() => server.stop());

/** A masked frame, as browsers send it, with the given first byte. */
const frame = (first: number, payload: Buffer): Buffer => {
  const mask = Buffer.from([1, 2, 3, 4]);
  const masked = Buffer.from(payload.map((byte, n) => byte ^ (mask[n % 4] ?? 0)));
  const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([first, ...length]), mask, masked]);
};

/** Opens a raw socket, which can send invalid frames. */
async function openRawSocket(headers: Record<string, string>) {
  const raw = await openRaw(server.url);
  raw.socket.write(requestText('/ws', { ...UPGRADE, ...headers }));
  return raw;
}

/** Other sockets still get events, and closed ones are not counted. */
async function expectOthersUndisturbed(): Promise<void> {
  const { socket, events } = await server.listen(polite);
  await polite.get('sendMessage', { input: { message: 'still here' } });
  while (!events.some(({ type }) => type === 'new_message')) await once(socket, 'message');
  const admin = await server.admin();
  await expect.poll(async () => (await admin.get('readHealth')).details?.connected).toBe(1);
  socket.terminate();
}

const TEXT = 0x81;
const BINARY = 0x82;
const PING = 0x89;
const PONG = 0x8a;

describe('floods from a signed-in socket', () => {
  test.each([
    ['sends more messages than a page does', Array.from({ length: 40 }, () => frame(TEXT, Buffer.from('hello')))],
    ['sends binary data', Array.from({ length: 40 }, (_, n) => frame(BINARY, Buffer.alloc(3_000, n)))],
    ['pings without pause', Array.from({ length: 200 }, () => frame(PING, Buffer.from('x')))],
    ['sends pongs without pings', Array.from({ length: 200 }, () => frame(PONG, Buffer.from('x')))],
    ['never ends a message', Array.from({ length: 40 }, (_, n) => frame(n === 0 ? 0x01 : 0x00, Buffer.alloc(3_000)))],
    [
      'never ends an empty message',
      Array.from({ length: 40 }, (_, n) => frame(n === 0 ? 0x01 : 0x00, Buffer.alloc(0))),
    ],
    ['sends invalid frames', [Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(50))]],
    ['sends a frame without a mask', [Buffer.from([0x81, 2, 0x68, 0x69])]],
    ['uses reserved codes', [frame(0xf3, Buffer.from('x'))]],
    ['declares a frame of exabytes', [Buffer.from([0x82, 0xff, 127, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4])]],
    ['sends text that is not UTF-8', [frame(TEXT, Buffer.from([0xc3, 0x28, 0xff]))]],
    ['closes with an invalid code', [frame(0x88, Buffer.from([0, 1, 255]))]],
  ])('a member who %s is disconnected', async (_what, pieces) => {
    const raw = await openRawSocket({ cookie: rude.cookie() });
    await raw.receives(/^HTTP\/1\.1 101 /);
    raw.socket.write(Buffer.concat(pieces));
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 101 /);
    await expectOthersUndisturbed();
  });

  test('a member’s messages that look like events reach no one and change nothing', async () => {
    const heard = await server.listen(polite);
    // Earlier events have arrived once this message has.
    await polite.get('sendMessage', { input: { message: 'from here on' } });
    while (!heard.events.some(({ type }) => type === 'new_message')) await once(heard.socket, 'message');
    heard.events.length = 0;
    const before = everyTable(server.pool);
    const { socket } = await server.listen(rude);
    for (const said of [
      { type: 'session_ended' },
      { type: 'picks_changed', weekId: 1 },
      { type: 'login', isAdmin: true },
      ['subscribe', '*'],
    ]) {
      socket.send(JSON.stringify(said));
    }
    socket.ping();
    await once(socket, 'pong');
    expect(heard.events).toEqual([]);
    expect(everyTable(server.pool)).toEqual(before);
    expect(heard.socket.readyState).toBe(WebSocket.OPEN);
    heard.socket.terminate();
    socket.terminate();
  });

  test('a member can open at most twenty sockets', async () => {
    const raws = await Promise.all(Array.from({ length: 200 }, () => openRawSocket({ cookie: rude.cookie() })));
    await Promise.all(raws.map((raw) => raw.receives(/^HTTP\/1\.1 (101|429) /)));
    expect(raws.filter(({ received }) => received().startsWith('HTTP/1.1 101')).length).toBe(20);
    for (const { socket } of raws) socket.destroy();
    await expectOthersUndisturbed();
  });
});

describe('floods without a session', () => {
  test('messages sent before the handshake are dropped, and the handshake is rejected', async () => {
    const raw = await openRaw(server.url);
    raw.socket.write(
      Buffer.concat([
        Buffer.from(requestText('/ws', UPGRADE)),
        ...Array.from({ length: 500 }, () => frame(TEXT, Buffer.alloc(100))),
      ]),
    );
    expect(await raw.closed).toMatch(/^(HTTP\/1\.1 401 |$)/);
    await expectOthersUndisturbed();
  });

  test('hundreds of sockets without a session are all rejected, at no cost to the others', async () => {
    const raws = await Promise.all(Array.from({ length: 200 }, () => openRawSocket({})));
    const ends = await Promise.all(raws.map(({ closed }) => closed));
    expect(ends.filter((end) => !end.startsWith('HTTP/1.1 401'))).toEqual([]);
    await expectOthersUndisturbed();
  });
});
