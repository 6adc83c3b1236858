/** Who is connected on /ws: broadcast, heartbeat, and cutting off the slow and the logged out. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Heartbeat, PoolEvent } from '#shared/events.ts';
import { HEARTBEAT_MS } from '#shared/limits.ts';
import { steadyClock, type Clock } from '../pool/core/clock.ts';
import type { Announcement } from '../pool/core/pool.ts';
import { endsTooLate } from '../pool/people/sessions.ts';

/** Events within this time are sent together, each once. */
const COLLECT_MS = 50;
/**
 * The same event is sent at most this often. Every page reads again when it hears one, so a member who saves in a loop
 * would otherwise make all pages read in a loop. Another event, such as a new message, does not wait for it.
 */
export const REPEAT_MS = 500;
/** A phone that has not taken this much is cut off; it reconnects and reads what it missed. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** Clients have nothing to say; what they send is dropped, and more than this closes the socket. */
const MAX_INCOMING_BYTES = 4 * 1024;
/** Messages, pings and pongs between two heartbeats; a client that says more is cut off. */
const MAX_INCOMING = 30;
const MAX_SOCKETS_PER_USER = 20;
/** The commissioner's pages are told of those who come and go, not oftener than this. */
const TELL_CONNECTED_MS = 2_000;

export type Hub = {
  broadcast: (events: readonly Announcement[]) => void;
  endSessions: (tokenHashes: readonly string[]) => void;
  connected: () => number;
  /** Whose sockets are open, each user once; 0 is a screen of the party. */
  connectedUsers: () => number[];
  close: () => void;
};

export type HubOptions = {
  servers: readonly Server[];
  /** Whose socket this would be; null refuses it. */
  readSession: (request: IncomingMessage) => SocketSession | null;
  /** Until when a session lasts by now, as visits have moved its end on; null when it is over. */
  readSessionEnd: (tokenHash: string) => number | null;
  now: () => number;
  /** Is the page that opens the socket one of ours? */
  isOwnOrigin: (request: IncomingMessage) => boolean;
  isKnownHost: (request: IncomingMessage) => boolean;
  /** What events are collected by; real time unless a test sets it. */
  collectBy?: Clock | undefined;
};

/** `expiresAt` as it was when the socket was opened; a screen of the party has no such end. */
export type SocketSession = { userId: number; tokenHash: string; isAdmin?: boolean; expiresAt?: number };

type Client = Required<SocketSession> & { socket: WebSocket; isAlive: boolean; heard: number };

function refuse(socket: Duplex, status: string): void {
  // Said and gone: nobody watches over a socket that asked for an upgrade, and its other end may never close.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export function createHub(options: HubOptions): Hub {
  const { servers, readSession, readSessionEnd, isOwnOrigin, isKnownHost, now, collectBy = steadyClock } = options;
  const clients = new Set<Client>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_INCOMING_BYTES, perMessageDeflate: false });
  const waiting = new Map<string, Announcement>();
  /** When each event was last sent, oldest first; forgotten after REPEAT_MS. */
  const sentAt = new Map<string, number>();
  let cancelTick: (() => void) | null = null;

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): unknown => {
    socket.on('error', () => socket.destroy());
    if (!isKnownHost(request)) return refuse(socket, '421 Misdirected Request');
    if (request.url?.split('?')[0] !== '/ws') return refuse(socket, '404 Not Found');
    if (!isOwnOrigin(request)) return refuse(socket, '403 Forbidden');
    const session = readSession(request);
    if (session === null) return refuse(socket, '401 Unauthorized');
    const ofUser = [...clients].filter(({ userId }) => userId === session.userId).length;
    if (ofUser >= MAX_SOCKETS_PER_USER) return refuse(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, session));
    return undefined;
  };
  for (const server of servers) server.on('upgrade', upgrade);

  function welcome(socket: WebSocket, { isAdmin = false, expiresAt = Infinity, ...session }: SocketSession): void {
    const client: Client = { ...session, isAdmin, expiresAt, socket, isAlive: true, heard: 0 };
    clients.add(client);
    tellConnected();
    const hear = () => {
      client.heard += 1;
      if (client.heard > MAX_INCOMING) socket.terminate();
    };
    socket.on('message', hear);
    socket.on('ping', hear);
    socket.on('pong', () => {
      client.isAlive = true;
      hear();
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clients.delete(client);
      tellConnected();
    });
  }

  let telling: NodeJS.Timeout | null = null;
  function tellConnected(): void {
    telling ??= setTimeout(() => {
      telling = null;
      send([{ type: 'host_changed' }]);
    }, TELL_CONNECTED_MS).unref();
  }

  /** A session can end while its page is open and asks for nothing: nobody else would notice. */
  function isOver(client: Client): boolean {
    const isEndless = client.expiresAt === Infinity;
    if (isEndless || (now() < client.expiresAt && !endsTooLate(client, now()))) return false;
    const end = readSessionEnd(client.tokenHash);
    if (end !== null) client.expiresAt = end;
    return end === null;
  }

  function sayGoodbye({ socket }: Client): void {
    const goodbye: PoolEvent = { type: 'session_ended' };
    socket.send(JSON.stringify(goodbye));
    socket.close(4001, 'session ended');
  }

  const beat: Heartbeat = { type: 'heartbeat' };
  const heartbeat = setInterval(() => {
    for (const client of clients) {
      if (!client.isAlive) client.socket.terminate();
      client.isAlive = false;
      client.heard = 0;
      if (client.socket.readyState !== WebSocket.OPEN) continue;
      if (isOver(client)) {
        sayGoodbye(client);
        continue;
      }
      // the ping shows us who is gone, the frame shows the page that we are here
      client.socket.ping();
      client.socket.send(JSON.stringify(beat));
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function send(announcements: Iterable<Announcement>): void {
    for (const { to, ...event } of announcements) {
      const message = Buffer.from(JSON.stringify(event));
      for (const { socket, isAdmin, userId } of clients) {
        if (socket.readyState !== WebSocket.OPEN || (event.type === 'host_changed' && !isAdmin)) continue;
        if (to !== undefined && to !== userId) continue;
        if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
        else socket.send(message, { binary: false });
      }
    }
  }

  function forgetSentBefore(instant: number): void {
    for (const [event, at] of sentAt) {
      if (at > instant) return;
      sentAt.delete(event);
    }
  }

  function flush(): void {
    cancelTick = null;
    const at = collectBy.now();
    forgetSentBefore(at - REPEAT_MS);
    const due = [...waiting].filter(([event]) => !sentAt.has(event));
    for (const [event] of due) {
      waiting.delete(event);
      sentAt.set(event, at);
    }
    send(due.map(([, announcement]) => announcement));
    if (due.length > 0 || waiting.size > 0) cancelTick = collectBy.at(at + COLLECT_MS, flush);
  }

  return {
    broadcast: (events) => {
      for (const event of events) waiting.set(JSON.stringify(event), event);
      // The first event of a burst is sent at once; those that follow within COLLECT_MS go together at its end.
      if (cancelTick === null) flush();
    },
    endSessions: (tokenHashes) => {
      const ended = new Set(tokenHashes);
      for (const client of clients) if (ended.has(client.tokenHash)) sayGoodbye(client);
    },
    connected: () => clients.size,
    connectedUsers: () => [...new Set([...clients].map(({ userId }) => userId))],
    close: () => {
      clearInterval(heartbeat);
      cancelTick?.();
      if (telling !== null) clearTimeout(telling);
      for (const { socket } of clients) socket.close(1001, 'the pool is closing');
      setTimeout(() => clients.forEach(({ socket }) => socket.terminate()), 500).unref();
      sockets.close();
    },
  };
}
