/** Finds a free port. */
import { connect } from 'node:net';

const TRIES = 20;
/** A program on loopback accepts a connection at once. */
const CONNECT_TIMEOUT_MS = 150;

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

export const isPortTaken = (error: unknown): boolean => isCode(error, 'EADDRINUSE');

/** EACCES: some systems reserve whole ranges of ports. */
const isPortUnavailable = (error: unknown): boolean => isCode(error, 'EADDRINUSE', 'EACCES');

/**
 * Tries a port and then the next higher ones.
 * @param start must fail with EADDRINUSE or EACCES if the port is not available
 * @throws any other error of `start`, or its error for the last port
 */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>, from: number): Promise<T> {
  for (let port = from; ; port += 1) {
    const isLast = port >= Math.min(from + TRIES, 65535);
    if (!isLast && (await acceptsConnections(port))) continue;
    try {
      return await start(port);
    } catch (error) {
      if (!isPortUnavailable(error) || isLast) throw error;
    }
  }
}

/**
 * Does a program listen on this port of the loopback address? Windows and macOS would let us listen on all other
 * addresses, and our window would then connect to the other program.
 */
const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (port === 0) return resolve(false);
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (isAccepted: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isAccepted);
    };
    const timer = setTimeout(() => finish(false), CONNECT_TIMEOUT_MS);
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
