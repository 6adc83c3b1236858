/** What the hub sends, to whom, and how it handles misuse. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { PoolEvent } from '#shared/events.ts';
import { rawUpgrade } from '../testing/rawRequest.ts';
import { finish, openSample, type Sample } from '../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../testing/testServer.ts';
import { createTestClock, type TestClock } from '../testing/testClock.ts';
import { REPEAT_MS } from './eventQueue.ts';
import { createHub, type Hub } from './hub.ts';

type Listener = { events: PoolEvent[]; socket: WebSocket };

/** Resolves once an event of this type has arrived. */
async function hears({ events, socket }: Listener, type: PoolEvent['type']): Promise<void> {
  while (!events.some((event) => event.type === type)) await once(socket, 'message');
}
const typesOf = ({ events }: Listener) => [...new Set(events.map(({ type }) => type))].toSorted();

/** Starts listening: earlier events have arrived and are dropped. */
async function listenFromHere({ server, admin }: Sample, client: TestClient): Promise<Listener> {
  const listener = await server.listen(client);
  await admin.get('sendMessage', { input: { message: 'start here' } });
  await hears(listener, 'new_message');
  listener.events.length = 0;
  return listener;
}

describe('the sockets of a pool', () => {
  let sample: Sample;
  let dave: TestClient & { id: number; code: string };
  beforeEach(async () => {
    sample = await openSample();
    dave = await sample.server.player('Dave');
  });
  afterEach(() => sample.server.stop());

  test('a socket needs a session, the pool’s own site and the path /ws', async () => {
    const { url } = sample.server;
    const cookie = dave.cookie();
    expect(await rawUpgrade(url, {})).toBe(401);
    expect(await rawUpgrade(url, { cookie: `${cookie}x` })).toBe(401);
    expect(await rawUpgrade(url, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await rawUpgrade(url, { origin: 'https://evil.example' })).toBe(403);
    for (const path of ['/', '/api/pool', '/ws/', '/wsx', '//ws', '/ws/../ws']) {
      expect([path, await rawUpgrade(url, { cookie }, path)]).toEqual([path, 404]);
    }
    expect(await rawUpgrade(url, { cookie, host: 'evil.example' })).toBe(421);
    expect(await rawUpgrade(url, { cookie })).toBe(101);
    expect(await rawUpgrade(url, { cookie }, '/ws?page=1')).toBe(101);
  });

  test('an invalid handshake is rejected, and the pool keeps working', async () => {
    const { url } = sample.server;
    const cookie = dave.cookie();
    expect(await rawUpgrade(url, { cookie, 'sec-websocket-key': 'short' })).toBe(400);
    expect(await rawUpgrade(url, { cookie, 'sec-websocket-version': '99' })).toBe(400);
    expect(await rawUpgrade(url, { cookie, upgrade: 'telephone' })).toBe(400);
    expect(await rawUpgrade(url, { cookie })).toBe(101);
  });

  test('every member gets events for picks, scores, standings, games, weeks, players and chat', async () => {
    const { server, admin, games, weekId } = sample;
    const anna = await server.player('Anna');
    const heard = await listenFromHere(sample, dave);
    const expectHeard = async (act: () => Promise<unknown>, types: PoolEvent['type'][]) => {
      heard.events.length = 0;
      await act();
      // Events before this message have arrived once it has.
      await admin.get('sendMessage', { input: { message: 'next' } });
      await hears(heard, 'new_message');
      expect(typesOf(heard)).toEqual([...types, 'new_message'].toSorted());
      server.clock.advance(30_000);
    };
    await expectHeard(
      () => anna.get('savePicks', { input: { picks: [chosen(anna.id, games.patriots, 0)] } }),
      ['pick_counts_changed'],
    );
    await expectHeard(
      () => finish(admin, games.patriots, 10, 30),
      ['games_changed', 'picks_changed', 'scores_changed', 'standings_changed'],
    );
    await expectHeard(
      () => admin.get('lockGame', { params: { id: games.rams.id } }),
      ['games_changed', 'seals_changed'],
    );
    await expectHeard(() => admin.get('lockWeek', { params: { id: weekId } }), ['weeks_changed', 'seals_changed']);
    await expectHeard(() => admin.get('createAccessCode', { input: { username: 'Zoe' } }), ['users_changed']);
    const { id } = await admin.get('sendMessage', { input: { message: 'to be deleted' } });
    await hears(heard, 'new_message');
    await expectHeard(() => admin.get('deleteMessage', { params: { id } }), ['message_deleted']);
  });

  test('a saved card is announced to its owner’s other devices and the commissioner, to others only as a count', async () => {
    const { server, admin, games, weekId } = sample;
    const anna = await server.player('Anna');
    const all = await Promise.all([anna, dave, admin].map((one) => server.listen(one)));
    await anna.get('savePicks', { input: { picks: [chosen(anna.id, games.patriots, 0)] } });
    // Events are sent in order: earlier ones have arrived when this message has.
    const { id } = await admin.get('sendMessage', { input: { message: 'next' } });
    for (const { events } of all)
      await expect.poll(() => events).toContainEqual({ type: 'new_message', messageId: id });
    const counted = { type: 'pick_counts_changed', weekId };
    const saved = [counted, { type: 'picks_changed', weekId }];
    const cards = all.map(({ events }) => events.filter(({ type }) => type.startsWith('pick')));
    expect(cards).toEqual([saved, [counted], saved]);
  });

  test('an event has a type and ids, but no values', async () => {
    const { server, admin, games, weekId } = sample;
    const heard = await listenFromHere(sample, dave);
    const anna = await server.player('Anna');
    await anna.get('savePicks', {
      input: { picks: [chosen(anna.id, games.patriots, 0), chosen(anna.id, games.rams, 3)] },
    });
    await finish(admin, games.patriots, 10, 30);
    await admin.get('lockWeek', { params: { id: weekId } });
    await admin.get('changeSettings', { input: { poolName: 'Secret name' } });
    await admin.get('regenerateCode', { params: { id: anna.id } });
    await dave.get('sendMessage', { input: { message: 'a secret' } });
    await hears(heard, 'new_message');
    for (const { type, ...ids } of heard.events) {
      const others = Object.keys(ids).filter((key) => key !== 'weekId' && key !== 'messageId');
      const noIds = Object.values(ids).filter((id) => !Number.isSafeInteger(id));
      expect({ type, others, noIds }).toEqual({ type, others: [], noIds: [] });
    }
    expect(JSON.stringify(heard.events)).not.toMatch(/secret|patriots|rams|anna/i);
  });

  test('only the commissioner’s pages get an event when someone connects or disconnects', async () => {
    const { server, admin } = sample;
    const [ofDave, ofAdmin] = [await listenFromHere(sample, dave), await listenFromHere(sample, admin)];
    const { socket } = await server.listen(await server.player('Anna'));
    await hears(ofAdmin, 'host_changed');
    ofAdmin.events.length = 0;
    socket.close();
    await hears(ofAdmin, 'host_changed');
    expect(typesOf(ofDave)).not.toContain('host_changed');
  }, 15_000);

  test('a rejected action sends no event', async () => {
    const { admin, weekId } = sample;
    const heard = await listenFromHere(sample, dave);
    expect((await dave.ask('lockWeek', { params: { id: weekId } })).status).toBe(403);
    expect((await dave.ask('savePicks', { input: { picks: [], weekId } })).status).toBe(422);
    expect((await admin.ask('createAccessCode', { input: { username: 'Dave' } })).status).toBe(409);
    await dave.get('sendMessage', { input: { message: 'end' } });
    await hears(heard, 'new_message');
    expect(typesOf(heard)).toEqual(['new_message']);
  });

  test('a disabled player gets an end of session, is disconnected and gets no more events', async () => {
    const { server, admin } = sample;
    const anna = await server.player('Anna');
    const [ofDave, ofAnna] = [await listenFromHere(sample, dave), await server.listen(anna)];
    const closed = once(ofDave.socket, 'close');
    await admin.get('deactivateUser', { params: { id: dave.id } });
    await anna.get('sendMessage', { input: { message: 'Dave is gone' } });
    await hears(ofAnna, 'new_message');
    expect((await closed)[0]).toBe(4001);
    expect(ofDave.events).toEqual([{ type: 'session_ended' }]);
    expect(ofAnna.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a member can open twenty sockets, and a twenty-first does not affect others', async () => {
    const { server } = sample;
    await Promise.all(Array.from({ length: 20 }, () => server.listen(dave)));
    expect(await rawUpgrade(server.url, { cookie: dave.cookie() })).toBe(429);
    expect(await rawUpgrade(server.url, { cookie: (await server.player('Anna')).cookie() })).toBe(101);
  });

  test.each([
    ['floods the pool with messages', (socket: WebSocket) => repeat(1_000, () => socket.send('hello')), 1006],
    ['floods the pool with pings', (socket: WebSocket) => repeat(1_000, () => socket.ping()), 1006],
    ['sends a megabyte', (socket: WebSocket) => socket.send(Buffer.alloc(1_000_000)), 1009],
    ['sends a megabyte in pieces', sendPieces, 1009],
  ])('a page that %s is disconnected, and the others are not', async (_what, misuse, code) => {
    const { server } = sample;
    const anna = await server.player('Anna');
    const [rude, polite] = [await server.listen(dave), await server.listen(anna)];
    rude.socket.on('error', () => {});
    const closed = once(rude.socket, 'close');
    misuse(rude.socket);
    const [closedWith] = (await closed) as [number];
    // If the server disconnects during a send, the code may not arrive.
    expect([code, 1006]).toContain(closedWith);
    await anna.get('sendMessage', { input: { message: 'still here' } });
    await hears(polite, 'new_message');
  });

  test('a page that sends an occasional message is not disconnected', async () => {
    const { server } = sample;
    const heard = await server.listen(dave);
    heard.socket.send('hello');
    heard.socket.ping();
    await once(heard.socket, 'pong');
    await dave.get('sendMessage', { input: { message: 'hi' } });
    await hears(heard, 'new_message');
    expect(heard.socket.readyState).toBe(WebSocket.OPEN);
  });
});

function repeat(times: number, act: () => void): void {
  for (let n = 0; n < times; n += 1) act();
}

function sendPieces(socket: WebSocket): void {
  repeat(1_000, () => socket.send(Buffer.alloc(1_000), { fin: false }));
}

describe('the hub without a pool', () => {
  let http: Server;
  let hub: Hub;
  let collectBy: TestClock;
  let url: string;
  /** How often the hub reported that someone had connected or left. */
  let announced: number;
  beforeEach(async () => {
    announced = 0;
    http = createServer();
    collectBy = createTestClock(0);
    hub = createHub({
      // The URL names the user here. The pool's own sessions are tested above.
      readSession: ({ headers }) => ({ userId: Number(headers['x-user']), tokenHash: String(headers['x-user']) }),
      readSessionEnd: () => Infinity,
      isOwnOrigin: () => true,
      isKnownHost: () => true,
      now: () => 0,
      collectBy,
      steadyNow: collectBy.now,
      onConnections: () => (announced += 1),
    });
    http.on('upgrade', hub.upgrade);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`; // a TCP server has a port
  });
  afterEach(async () => {
    hub.close();
    http.closeAllConnections();
    const closed = once(http, 'close');
    http.close();
    await closed;
  });

  async function open(user: number): Promise<Listener> {
    const socket = new WebSocket(url, { headers: { 'x-user': String(user) } });
    const events: PoolEvent[] = [];
    socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString('utf8')) as PoolEvent));
    socket.on('error', () => {});
    await once(socket, 'open');
    return { events, socket };
  }
  test('a closed hub announces no connection, although its sockets close a little later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { socket } = await open(1);
      vi.advanceTimersByTime(5_000);
      expect(announced).toBe(1);
      hub.close();
      await once(socket, 'close');
      while (hub.connected() > 0) await new Promise((done) => setImmediate(done));
      vi.advanceTimersByTime(5_000);
      expect(announced).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  const heardAll = async ({ events, socket }: Listener, n: number) => {
    while (events.length < n) await once(socket, 'message');
  };
  const picks = (weekId: number): PoolEvent => ({ type: 'picks_changed', weekId });

  test('a first event is sent at once, and a burst after it is sent together, each event once', async () => {
    const heard = await open(1);
    hub.broadcast([picks(1)]);
    await heardAll(heard, 1);
    for (let n = 0; n < 50; n += 1) hub.broadcast([picks(2), { type: 'scores_changed' }, picks(1)]);
    hub.broadcast([{ type: 'weeks_changed' }]);
    collectBy.advance(50);
    const together = [picks(2), { type: 'scores_changed' }, { type: 'weeks_changed' }];
    await heardAll(heard, 4);
    expect(heard.events).toEqual([picks(1), ...together]);
    collectBy.advance(REPEAT_MS);
    await heardAll(heard, 5);
    expect(heard.events).toEqual([picks(1), ...together, picks(1)]);
  });

  test('events that are sent together are one write to each socket', async () => {
    const spies: { mock: { calls: unknown[] } }[] = [];
    http.once('connection', (socket: Socket) => {
      spies.push(vi.spyOn(socket, '_write'), vi.spyOn(socket as Required<Socket>, '_writev'));
    });
    const writes = () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const heard = await open(1);
    const before = writes();
    hub.broadcast([picks(1), { type: 'scores_changed' }, { type: 'standings_changed' }]);
    await heardAll(heard, 3);
    expect(writes() - before).toBe(1);
  });

  test('a page that began to read before its socket opened gets the missed events once', async () => {
    collectBy.advance(10_000);
    hub.broadcast([{ type: 'weeks_changed' }]);
    collectBy.advance(5_000);
    hub.broadcast([picks(1), { type: 'notices_changed', to: 1 }, { type: 'notices_changed', to: 2 }]);
    collectBy.advance(REPEAT_MS);
    hub.broadcast([picks(1)]);
    collectBy.advance(1_000);
    const start = JSON.stringify({ type: 'page_start', agoMs: 2_000 });
    const [late, other] = [await open(1), await open(1)];
    collectBy.advance(30_000);
    hub.broadcast([{ type: 'scores_changed' }]);
    for (const text of ['{', '[]', '{"type":"page_start","agoMs":-1}', '{"type":"page_start"}']) late.socket.send(text);
    late.socket.send(start);
    late.socket.send(start);
    // A pong is answered after all messages before it.
    late.socket.ping();
    await once(late.socket, 'pong');
    expect(late.events).toEqual([{ type: 'scores_changed' }, { type: 'notices_changed' }, picks(1)]);
    expect(other.events).toEqual([{ type: 'scores_changed' }]);
  });

  test('an event repeated for ten seconds is sent twice a second, and once after the last repeat', async () => {
    const heard = await open(1);
    for (let ms = 0; ms < 10_000; ms += 20) {
      hub.broadcast([picks(1)]);
      collectBy.advance(20);
    }
    collectBy.advance(REPEAT_MS);
    hub.broadcast([{ type: 'weeks_changed' }]);
    while (heard.events.at(-1)?.type !== 'weeks_changed') await once(heard.socket, 'message');
    // The first event, then one at the end of each pause; the last repeat falls into the last pause.
    expect(heard.events.slice(0, -1)).toEqual(Array.from({ length: 1 + 10_000 / REPEAT_MS }, () => picks(1)));
  });

  test('a message does not wait for repeated events', async () => {
    const heard = await open(1);
    for (let n = 0; n < 3; n += 1) hub.broadcast([picks(1)]);
    collectBy.advance(50);
    hub.broadcast([{ type: 'new_message', messageId: 7 }]);
    collectBy.advance(50);
    await heardAll(heard, 2);
    expect(heard.events).toEqual([picks(1), { type: 'new_message', messageId: 7 }]);
  });

  test('an event for one user is sent only to that user’s sockets, without the user’s number', async () => {
    const [one, again, two] = [await open(1), await open(1), await open(2)];
    hub.broadcast([{ type: 'notices_changed', to: 1 }]);
    collectBy.advance(50);
    hub.broadcast([picks(1)]);
    for (const listener of [one, again]) await heardAll(listener, 2);
    await heardAll(two, 1);
    expect([one.events, again.events]).toEqual([
      [{ type: 'notices_changed' }, picks(1)],
      [{ type: 'notices_changed' }, picks(1)],
    ]);
    expect(two.events).toEqual([picks(1)]);
  });

  test('only the sockets of ended sessions are closed', async () => {
    const [one, two] = [await open(1), await open(2)];
    const closed = once(one.socket, 'close');
    hub.endSessions(['1', 'unknown']);
    expect((await closed)[0]).toBe(4001);
    hub.broadcast([picks(1)]);
    await heardAll(two, 1);
    expect([one.events, two.events]).toEqual([[{ type: 'session_ended' }], [picks(1)]]);
  });

  test('a page that reads nothing is disconnected, and the others miss nothing', async () => {
    const [slow, quick] = [await open(1), await open(2)];
    slow.socket.pause();
    const BATCH = 4_000;
    let sent = 0;
    while (hub.connected() === 2 && sent < 200 * BATCH) {
      hub.broadcast(
        Array.from({ length: BATCH }, (_, n): PoolEvent => ({ type: 'new_message', messageId: sent + n + 1 })),
      );
      sent += BATCH;
      collectBy.advance(50);
      await heardAll(quick, sent);
    }
    expect(hub.connected()).toBe(1);
    expect(quick.events).toHaveLength(sent);
    slow.socket.terminate();
  }, 20_000);

  test('every page gets a close frame when the pool closes', async () => {
    const one = await open(1);
    const closed = once(one.socket, 'close');
    hub.close();
    expect((await closed)[0]).toBe(1001);
  });
});
