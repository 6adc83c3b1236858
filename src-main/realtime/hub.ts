/** The sockets on /ws: sends events and heartbeats, and closes sockets that are too slow or signed out. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Heartbeat, PoolEvent } from '#shared/events.ts';
import { HEARTBEAT_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { steadyClock, type Clock } from '../pool/core/clock.ts';
import type { Announcement } from '../pool/core/pool.ts';
import { endsTooLate } from '../pool/people/sessions.ts';
import { createEventQueue } from './eventQueue.ts';
import { createRecentEvents } from './recentEvents.ts';

/** A socket with more unsent data is closed. The page reconnects and loads the missed changes. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** The only message from a client that counts is its page's start, once. A longer one closes the socket. */
const MAX_INCOMING_BYTES = 4 * 1024;
/** Messages, pings and pongs allowed between two heartbeats, and frames of one message. One more closes the socket. */
const MAX_INCOMING = 30;
const MAX_SOCKETS_PER_USER = 20;
/** How often, at most, the commissioner's pages get an event about connections. */
const CONNECTIONS_EVENT_MS = 2_000;

export type Hub = {
  broadcast: (events: readonly Announcement[]) => void;
  endSessions: (tokenHashes: readonly string[]) => void;
  connected: () => number;
  /** The ids of users with open sockets, each once; 0 is a board screen. */
  connectedUsers: () => number[];
  /** Answers a server's request for a socket: `server.on('upgrade', hub.upgrade)`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  close: () => void;
};

export type HubOptions = {
  /** The session of this request; null rejects it. */
  readSession: (request: IncomingMessage) => SocketSession | null;
  /** When a session ends now, since each visit extends it; null if it has ended. */
  readSessionEnd: (tokenHash: string) => number | null;
  now: () => number;
  /** Does the request come from the pool's own page? */
  isOwnOrigin: (request: IncomingMessage) => boolean;
  isKnownHost: (request: IncomingMessage) => boolean;
  /** The address of the pool's new host; null while the pool is here. */
  readMovedTo?: (() => string | null) | undefined;
  /** The clock for collecting events; tests set it. */
  collectBy?: Clock | undefined;
  /** The clock for what pages missed before their socket opened; tests set it. */
  steadyNow?: (() => number) | undefined;
  /** Called after someone has connected or left, at most every two seconds. */
  onConnections?: (() => void) | undefined;
};

/** `expiresAt` is the end at the time the socket opened. A board screen has none. */
type SocketSession = { userId: number; tokenHash: string; isAdmin?: boolean; expiresAt?: number };

type Client = Required<SocketSession> & {
  socket: WebSocket;
  /** What `socket` writes to. */
  stream: Duplex;
  isAlive: boolean;
  received: number;
  /** When the socket opened, by the clock of recent events; null once the page has been sent what it missed. */
  openedAt: number | null;
};

/** An addressed event is for one user. The commissioner may have any member's card open. */
function isFor({ userId, isAdmin }: Client, to: number | undefined, type: PoolEvent['type']): boolean {
  if (type === 'host_changed' || type === 'connections_changed') return isAdmin;
  return to === undefined || to === userId || (type === 'picks_changed' && isAdmin);
}

function refuse(socket: Duplex, status: string, body = ''): void {
  // Destroys it after the response. No timeout covers a socket that asked for an upgrade.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Why this request gets no socket, for any sender; null: it may have one. */
function whyNoSocket(request: IncomingMessage, options: HubOptions): { status: string; body?: string } | null {
  if (!options.isKnownHost(request)) return { status: '421 Misdirected Request' };
  if (request.url?.split('?')[0] !== '/ws') return { status: '404 Not Found' };
  if (!options.isOwnOrigin(request)) return { status: '403 Forbidden' };
  const movedTo = options.readMovedTo?.() ?? null;
  return movedTo === null ? null : { status: '410 Gone', body: serverTexts.movedTo(movedTo) };
}

/** A session can end while its page is open and idle. */
function isOver(client: Client, { now, readSessionEnd }: HubOptions): boolean {
  const isEndless = client.expiresAt === Infinity;
  if (isEndless || (now() < client.expiresAt && !endsTooLate(client, now()))) return false;
  const end = readSessionEnd(client.tokenHash);
  if (end !== null) client.expiresAt = end;
  return end === null;
}

function endSession({ socket }: Client): void {
  const event: PoolEvent = { type: 'session_ended' };
  socket.send(JSON.stringify(event));
  socket.close(4001, 'session ended');
}

const BEAT: Heartbeat = { type: 'heartbeat' };

/** Shows the page that the server is there, finds out whether the page is, and closes ended connections. */
function beat(client: Client, options: HubOptions): void {
  const { socket } = client;
  if (!client.isAlive) socket.terminate();
  client.isAlive = false;
  client.received = 0;
  if (socket.readyState !== WebSocket.OPEN) return;
  if (isOver(client, options)) return endSession(client);
  // The ping detects dead clients. The frame shows the page that the server is there.
  socket.ping();
  socket.send(JSON.stringify(BEAT));
}

/** Sends each receiver its events in one write, so that a page gets them together and reads each answer once. */
function send(announcements: Iterable<Announcement>, receivers: Iterable<Client>): void {
  const messages = [...announcements].map(({ to, ...event }) => {
    return { to, type: event.type, frame: Buffer.from(JSON.stringify(event)) };
  });
  for (const client of receivers) {
    const { socket, stream } = client;
    const own = messages.filter(({ to, type }) => isFor(client, to, type));
    if (own.length === 0 || socket.readyState !== WebSocket.OPEN) continue;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) {
      socket.terminate();
      continue;
    }
    stream.cork();
    for (const { frame } of own) socket.send(frame, { binary: false });
    stream.uncork();
  }
}

/** Hears a client, and disconnects one that sends too much. */
function listen(client: Client, { onMessage, onClose }: { onMessage: (data: Buffer) => void; onClose: () => void }) {
  const { socket } = client;
  const count = () => {
    client.received += 1;
    if (client.received > MAX_INCOMING) socket.terminate();
  };
  socket.on('message', (data: Buffer) => {
    count();
    onMessage(data);
  });
  socket.on('ping', count);
  socket.on('pong', () => {
    client.isAlive = true;
    count();
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', onClose);
}

/** Calls back some time after the first of several calls, once for all of them. */
function createPause(action: () => void, ms: number) {
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  return {
    start: () => {
      if (isClosed) return;
      timer ??= setTimeout(() => {
        timer = null;
        action();
      }, ms).unref();
    },
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

export function createHub(options: HubOptions): Hub {
  const clients = new Set<Client>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INCOMING_BYTES,
    maxFragments: MAX_INCOMING,
    perMessageDeflate: false,
  });
  const recent = createRecentEvents(options.steadyNow);
  const events = createEventQueue(options.collectBy ?? steadyClock, (due) => {
    for (const announcement of due) recent.add(announcement);
    send(due, clients);
  });
  // The sockets of a closed pool close a little later, and no one may count its players then.
  const connections = createPause(() => {
    send([{ type: 'host_changed' }], clients);
    options.onConnections?.();
  }, CONNECTIONS_EVENT_MS);
  const heartbeat = setInterval(() => clients.forEach((client) => beat(client, options)), HEARTBEAT_MS);
  heartbeat.unref();

  /** Sends a page that starts what it missed, so that it reads that again. */
  function sendMissed(client: Client, message: Buffer): void {
    const missed = client.openedAt === null ? null : recent.missedBy(message, client.openedAt);
    if (missed === null) return;
    client.openedAt = null;
    send(missed, [client]);
  }

  function accept(
    socket: WebSocket,
    stream: Duplex,
    { isAdmin = false, expiresAt = Infinity, ...session }: SocketSession,
  ) {
    const openedAt = recent.now();
    const client: Client = { ...session, isAdmin, expiresAt, socket, stream, isAlive: true, received: 0, openedAt };
    clients.add(client);
    connections.start();
    listen(client, {
      onMessage: (data) => sendMissed(client, data),
      onClose: () => {
        clients.delete(client);
        connections.start();
      },
    });
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const refusal = whyNoSocket(request, options);
    if (refusal !== null) return refuse(socket, refusal.status, refusal.body);
    const session = options.readSession(request);
    if (session === null) return refuse(socket, '401 Unauthorized');
    const ofUser = [...clients].filter(({ userId }) => userId === session.userId).length;
    if (ofUser >= MAX_SOCKETS_PER_USER) return refuse(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, socket, session));
  };

  return {
    broadcast: events.add,
    endSessions: (tokenHashes) => {
      const ended = new Set(tokenHashes);
      for (const client of clients) if (ended.has(client.tokenHash)) endSession(client);
    },
    connected: () => clients.size,
    connectedUsers: () => [...new Set([...clients].map(({ userId }) => userId))],
    upgrade,
    close: () => {
      clearInterval(heartbeat);
      events.close();
      connections.close();
      for (const { socket } of clients) socket.close(1001, 'the pool is closing');
      setTimeout(() => clients.forEach(({ socket }) => socket.terminate()), 500).unref();
      sockets.close();
    },
  };
}
