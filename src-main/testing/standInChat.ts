/** Stand-ins for the group chat services: real servers over TLS that record what they receive and answer as the test wants. */
import { readFileSync } from 'node:fs';
import { createServer, type Server as PlainServer } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Outside } from '../outgoing/post.ts';

type Received = { url: string; method: string; headers: Record<string, unknown>; body: unknown };
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'never';

export type StandInChat = {
  received: Received[];
  /** The replies to come, one each; after them every request is answered 200. */
  replies: Reply[];
  /** In the place of the internet: every host name leads here, except those given another address. */
  outside: Outside;
  port: number;
  close: () => Promise<void>;
};

const pem = (name: string) => readFileSync(new URL(`./tls/${name}.pem`, import.meta.url), 'utf8');

type Options = {
  /** Host names that lead to these addresses instead. */
  hosts?: Readonly<Record<string, string>>;
  /** Is the server's certificate trusted? */
  isTrusted?: boolean;
  isTls?: boolean;
};

/** Starts a stand-in. 127.0.0.1 counts as a public address, any other of this computer as private. */
export async function startStandInChat({
  hosts = {},
  isTrusted = true,
  isTls = true,
}: Options = {}): Promise<StandInChat> {
  const received: Received[] = [];
  const replies: Reply[] = [];
  const server: TlsServer | PlainServer = isTls
    ? createTlsServer({ key: pem('key'), cert: pem('certificate') })
    : createServer();
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      received.push({ url, method, headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
      const reply = replies.shift() ?? { status: 200, body: 'ok' };
      if (reply !== 'never') response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    received,
    replies,
    port,
    outside: {
      resolve: (hostname) => Promise.resolve([{ address: hosts[hostname] ?? '127.0.0.1', port }]),
      isPublic: (address) => address === '127.0.0.1',
      ...(isTrusted ? { ca: pem('certificate') } : {}),
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
