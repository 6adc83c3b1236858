/** A connection on which a test writes what it wants, when it wants, and sees how it ends. */
import { connect, type Socket } from 'node:net';

export type RawSocket = {
  socket: Socket;
  /** All that came so far. */
  heard: () => string;
  /** Resolves once what came fits. */
  hears: (pattern: RegExp) => Promise<void>;
  /** Resolves with all that came once the connection is over, however it ended. */
  over: Promise<string>;
};

/** Opens a connection; `halfOpen` keeps this end open after the server has closed its own. */
export async function openRaw(url: string, { halfOpen = false } = {}): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: halfOpen });
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
  socket.on('error', () => {});
  const over = new Promise<string>((resolve) => void socket.once('close', () => resolve(text)));
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  return {
    socket,
    heard: () => text,
    hears: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve();
        };
        socket.on('data', look);
        socket.once('close', () => reject(new Error(`closed after: ${text.slice(0, 200)}`)));
        look();
      }),
    over,
  };
}

/** The text of a request without a body. */
export const requestText = (path: string, headers: Record<string, string> = {}, method = 'GET'): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

export const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'c3VuZGF5LWZpdmUtdGVzdA==',
};
