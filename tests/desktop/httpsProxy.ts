/** A proxy with https in front of a pool, as on a server. Its certificate is one that no computer trusts. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TLS = path.join(import.meta.dirname, '../../src-main/testing/tls');
const pem = (name: string) => readFileSync(path.join(TLS, `${name}.pem`), 'utf8');

export type HttpsProxy = {
  origin: string;
  /** Requests so far. */
  requests: () => number;
  close: () => void;
};

/** @param target the pool's address; null: answers that are no pool's */
export async function startHttpsProxy(target: string | null): Promise<HttpsProxy> {
  let requests = 0;
  const server = createServer({ key: pem('key'), cert: pem('certificate') }, (incoming, outgoing) => {
    requests += 1;
    if (target === null) return outgoing.end('<h1>Welcome to another server</h1>');
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const passed = request(target + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    return incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    origin: `https://localhost:${port}`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
