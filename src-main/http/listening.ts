/** Listens on the pool's addresses, and stops listening without cutting off responses. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => resolve());
  });

const LOOPBACK = '127.0.0.1';

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/**
 * Listens on every address (IPv6 with IPv4, or IPv4 alone), or on one address and on loopback.
 * @throws Error with code EADDRINUSE if the port is taken; nothing listens then
 */
async function listenEverywhere(makeServer: () => Server, port: number, host: string | null): Promise<Server[]> {
  const server = makeServer();
  if (host === null) {
    try {
      await listen(server, port, '::');
    } catch (error) {
      if (!isCode(error, 'EAFNOSUPPORT') && !isCode(error, 'EADDRNOTAVAIL')) throw error;
      await listen(server, port, '0.0.0.0');
    }
    return [server];
  }
  await listen(server, port, host);
  if ([LOOPBACK, '0.0.0.0', '::', 'localhost'].includes(host)) return [server];
  const loopback = makeServer();
  try {
    await listen(loopback, portOf(server), LOOPBACK);
  } catch (error) {
    // A failed start leaves nothing running: the first listener would answer on a closed database.
    await closeServer(server);
    throw error;
  }
  return [server, loopback];
}

export type Listening = {
  /** @returns the port @throws Error with code EADDRINUSE if the port is taken; nothing listens then */
  open: (port: number, isLocal: boolean) => Promise<number>;
  isLocal: () => boolean;
  /**
   * Listens everywhere after `open` on loopback alone, on the same port. Running responses and sockets go on.
   * @throws Error with code EADDRINUSE if another program has the port on another address; loopback is listened on again
   */
  widen: () => Promise<void>;
  close: () => Promise<unknown>;
};

/** A pool's listeners. A desktop firewall asks its question when they listen on more than loopback. */
export function createListening(makeServer: () => Server, host: string | null): Listening {
  let servers: Server[] = [];
  let isLocalOnly = false;
  let widened = Promise.resolve();

  async function widen(): Promise<void> {
    const [local] = servers;
    if (local === undefined) return;
    const port = portOf(local);
    local.close();
    try {
      servers = [local, ...(await listenEverywhere(makeServer, port, host))];
    } catch (error) {
      servers = [local, ...(await listenEverywhere(makeServer, port, LOOPBACK))];
      throw error;
    }
  }

  return {
    open: async (port, isLocal) => {
      servers = await listenEverywhere(makeServer, port, isLocal ? LOOPBACK : host);
      isLocalOnly = isLocal;
      const [first] = servers;
      return first === undefined ? port : portOf(first);
    },
    isLocal: () => isLocalOnly,
    widen: () => {
      isLocalOnly = false;
      const widening = widen();
      widened = widening.catch(() => {});
      return widening;
    },
    close: async () => {
      await widened;
      await Promise.all(servers.map(closeServer));
    },
  };
}

function portOf(server: Server): number {
  // A listening TCP server has an AddressInfo; the text form is for pipes.
  return (server.address() as AddressInfo).port;
}

/** Gives running responses a second to finish, then closes every connection. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A response may end a moment after its reader has all of it, and only then is its connection idle.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
