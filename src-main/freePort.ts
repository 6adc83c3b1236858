/** Finding a port nobody else has. */
import { connect } from 'node:net';

const TRIES = 20;
/** On loopback whoever listens answers at once. */
const ANSWER_WITHIN_MS = 150;

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

export const isPortTaken = (error: unknown): boolean => isCode(error, 'EADDRINUSE');

/** Some systems keep whole ranges of ports for themselves. */
const isPortRefused = (error: unknown): boolean => isCode(error, 'EADDRINUSE', 'EACCES');

/**
 * Tries a port and then those above it.
 * @param start must fail with EADDRINUSE or EACCES when the port cannot be had
 * @throws whatever `start` throws for another reason, or for the last port tried
 */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>, from: number): Promise<T> {
  for (let port = from; ; port += 1) {
    const isLast = port >= Math.min(from + TRIES, 65535);
    if (!isLast && (await isAnswered(port))) continue;
    try {
      return await start(port);
    } catch (error) {
      if (!isPortRefused(error) || isLast) throw error;
    }
  }
}

/**
 * Does a program answer on this port of the loopback address? Windows and macOS let us listen on all addresses beside
 * a program that listens on loopback alone, and would then hand our own window to it.
 */
const isAnswered = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (port === 0) return resolve(false);
    const socket = connect({ port, host: '127.0.0.1' });
    const say = (answer: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => say(false), ANSWER_WITHIN_MS);
    socket.once('connect', () => say(true));
    socket.once('error', () => say(false));
  });
