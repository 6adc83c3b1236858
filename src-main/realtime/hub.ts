/** Who is connected on /ws: broadcast, heartbeat, and cutting off the slow and the logged out. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Heartbeat, PoolEvent } from '#shared/events.ts';
import { HEARTBEAT_MS } from '#shared/limits.ts';

/** Events within this time go out together, each kind and thing once. */
const COALESCE_MS = 50;
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
  broadcast: (events: readonly PoolEvent[]) => void;
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
  const { servers, readSession, readSessionEnd, isOwnOrigin, isKnownHost, now } = options;
  const clients = new Set<Client>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_INCOMING_BYTES, perMessageDeflate: false });
  let waiting = new Map<string, PoolEvent>();
  let window: NodeJS.Timeout | null = null;

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
    if (now() < client.expiresAt) return false;
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

  function send(events: Iterable<PoolEvent>): void {
    for (const event of events) {
      const message = Buffer.from(JSON.stringify(event));
      for (const { socket, isAdmin } of clients) {
        if (socket.readyState !== WebSocket.OPEN || (event.type === 'host_changed' && !isAdmin)) continue;
        if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
        else socket.send(message, { binary: false });
      }
    }
  }

  function flush(): void {
    window = null;
    if (waiting.size === 0) return;
    const events = waiting;
    waiting = new Map();
    send(events.values());
    window = setTimeout(flush, COALESCE_MS);
  }

  return {
    broadcast: (events) => {
      for (const event of events) waiting.set(JSON.stringify(event), event);
      // The first of a burst goes at once; what follows within the window goes together at its end.
      if (window === null) flush();
    },
    endSessions: (tokenHashes) => {
      const ended = new Set(tokenHashes);
      for (const client of clients) if (ended.has(client.tokenHash)) sayGoodbye(client);
    },
    connected: () => clients.size,
    connectedUsers: () => [...new Set([...clients].map(({ userId }) => userId))],
    close: () => {
      clearInterval(heartbeat);
      if (window !== null) clearTimeout(window);
      if (telling !== null) clearTimeout(telling);
      for (const { socket } of clients) socket.close(1001, 'the pool is closing');
      setTimeout(() => clients.forEach(({ socket }) => socket.terminate()), 500).unref();
      sockets.close();
    },
  };
}
