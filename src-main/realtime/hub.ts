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
/** Messages between two heartbeats; a client that says more is cut off. A flood of pings ws itself cuts off. */
const MAX_INCOMING = 30;
const MAX_SOCKETS_PER_USER = 20;

export type Hub = {
  broadcast: (events: readonly PoolEvent[]) => void;
  endSessions: (tokenHashes: readonly string[]) => void;
  connected: () => number;
  close: () => void;
};

export type HubOptions = {
  servers: readonly Server[];
  /** Whose socket this would be; null refuses it. */
  readSession: (request: IncomingMessage) => { userId: number; tokenHash: string } | null;
  /** Is the page that opens the socket one of ours? */
  isOwnOrigin: (request: IncomingMessage) => boolean;
  isKnownHost: (request: IncomingMessage) => boolean;
};

type Client = { socket: WebSocket; userId: number; tokenHash: string; isAlive: boolean; heard: number };

const refuse = (socket: Duplex, status: string) =>
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

export function createHub({ servers, readSession, isOwnOrigin, isKnownHost }: HubOptions): Hub {
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

  function welcome(socket: WebSocket, { userId, tokenHash }: { userId: number; tokenHash: string }): void {
    const client: Client = { socket, userId, tokenHash, isAlive: true, heard: 0 };
    clients.add(client);
    socket.on('message', () => {
      client.heard += 1;
      if (client.heard > MAX_INCOMING) socket.terminate();
    });
    socket.on('pong', () => (client.isAlive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clients.delete(client));
  }

  const beat: Heartbeat = { type: 'heartbeat' };
  const heartbeat = setInterval(() => {
    for (const client of clients) {
      if (!client.isAlive) client.socket.terminate();
      client.isAlive = false;
      client.heard = 0;
      if (client.socket.readyState !== WebSocket.OPEN) continue;
      // the ping shows us who is gone, the frame shows the page that we are here
      client.socket.ping();
      client.socket.send(JSON.stringify(beat));
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function send(events: Iterable<PoolEvent>): void {
    for (const event of events) {
      const message = Buffer.from(JSON.stringify(event));
      for (const { socket } of clients) {
        if (socket.readyState !== WebSocket.OPEN) continue;
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
      for (const { socket, tokenHash } of clients) {
        if (!ended.has(tokenHash)) continue;
        const goodbye: PoolEvent = { type: 'session_ended' };
        socket.send(JSON.stringify(goodbye));
        socket.close(4001, 'session ended');
      }
    },
    connected: () => clients.size,
    close: () => {
      clearInterval(heartbeat);
      if (window !== null) clearTimeout(window);
      for (const { socket } of clients) socket.close(1001, 'the pool is closing');
      setTimeout(() => clients.forEach(({ socket }) => socket.terminate()), 500).unref();
      sockets.close();
    },
  };
}
