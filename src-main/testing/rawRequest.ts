/** Sends requests exactly as written. fetch would normalize the path and set Host, Origin and cookies itself. */
import { request } from 'node:http';

export type RawRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type RawAnswer = { status: number; text: string; header: (name: string) => string; setCookies: string[] };

export const rawRequest = (url: string, { method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { hostname, port } = new URL(url);
    // Without an agent, every request gets its own connection, as from another browser.
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent: false });
    sent.once('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString('utf8'),
          header: (name) => String(response.headers[name.toLowerCase()] ?? ''),
          setCookies: response.headers['set-cookie'] ?? [],
        }),
      );
    });
    // A 101 response arrives as an upgrade event. The socket isn't needed.
    sent.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, text: '', header: () => '', setCookies: [] });
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** The status of a WebSocket upgrade: 101 or an error. */
export async function rawUpgrade(url: string, headers: Record<string, string>, path = '/ws'): Promise<number> {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'c3VuZGF5LWZpdmUtdGVzdA==',
  };
  return (await rawRequest(url, { path, headers: { ...upgrade, ...headers } })).status;
}
