/** A raw TCP connection. */
import { connect, type Socket } from 'node:net';

export type RawSocket = {
  socket: Socket;
  /** Everything received so far. */
  received: () => string;
  /** Resolves once the received text matches. */
  receives: (pattern: RegExp) => Promise<void>;
  /** Resolves with everything received when the connection has closed. */
  closed: Promise<string>;
};

/** Opens a connection. `halfOpen` keeps this side open after the server has closed its side. */
export async function openRaw(url: string, { halfOpen = false } = {}): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: halfOpen });
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => void socket.once('close', () => resolve(text)));
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  return {
    socket,
    received: () => text,
    receives: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (pattern.test(text)) resolve();
        };
        socket.on('data', check);
        socket.once('close', () => reject(new Error(`closed after: ${text.slice(0, 200)}`)));
        check();
      }),
    closed,
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
