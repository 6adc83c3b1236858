/**
 * The server's connections: how many there may be, how slow they may be, and how much one may ask at once. A handful of
 * idle or endless ones must not keep the pool from its members.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** A request's headers have come within this, from its first byte or from the connection on. */
  headersMs: number;
  /** A whole request has come within this. */
  requestMs: number;
  /**
   * A connection on which nothing moves for this long, in neither direction, is over: also one that waits for a copy of
   * a large pool to be made. Sockets have their heartbeat.
   */
  idleMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
  /** Connections of one address; a proxy that is trusted speaks for many and has no such limit. */
  perAddress: number;
  /** Connections of all. */
  total: number;
  /** Requests of one connection under way; no browser sends a second one before the first is answered. */
  atOnce: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  idleMs: 180_000,
  checkMs: 5_000,
  perAddress: 256,
  total: 4_096,
  atOnce: 8,
};

/** Longer than a tunnel program keeps an idle connection, or it would send a request into one that has just been closed. */
const KEEP_ALIVE_MS = 95_000;

/** A server that closes connections which exceed `limits`. */
export function createLimitedServer(
  listener: RequestListener,
  isTrustedProxy: (address: string) => boolean,
  limits: ConnectionLimits,
): Server {
  const underWay = new WeakMap<Socket, number>();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      const { socket } = request;
      const before = underWay.get(socket) ?? 0;
      if (before >= limits.atOnce) return void socket.destroy();
      underWay.set(socket, before + 1);
      response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
      return listener(request, response);
    },
  );
  server.timeout = limits.idleMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = limits.total;
  limitPerAddress(server, isTrustedProxy, limits.perAddress);
  return server;
}

function limitPerAddress(server: Server, isTrustedProxy: (address: string) => boolean, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrustedProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > max) socket.destroy();
  });
}
