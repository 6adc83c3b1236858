/**
 * Open pages as the server sees them: a socket each, and the reads of their screen again after an event. Written on plain
 * sockets, because a browser's or Node's own client would take more of the processor than the server that is measured.
 */
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { poolEvent, type PoolEvent } from '#shared/events.ts';
import { isAbout, STALE_AFTER, type QueryName, type ReadParams } from '#shared/freshness.ts';
import { api } from '#shared/api.ts';

export type Query = { name: QueryName; params: ReadParams };

export type Phone = {
  /** When the page last had all that it had to read again (performance.now()). */
  upToDateAt: number;
  /** Bytes received by HTTP. */
  bytes: number;
  requests: number;
  close: () => void;
};

/** As a browser's connections to one host. */
const AT_ONCE = 6;

const pathOf = ({ name, params }: Query): string =>
  api[name].path.replace(/:(\w+)/g, (_, key: string) => String(params[key]));

/** Counts the responses on a connection and reports when each is complete. */
function readResponses(socket: Socket, onResponse: (bytes: number) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  /** The rest of the present response's body. */
  let missing = 0;
  let length = 0;
  socket.on('data', (data: Buffer) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    for (;;) {
      if (missing === 0) {
        const end = rest.indexOf('\r\n\r\n');
        if (end === -1) return;
        const head = rest.toString('latin1', 0, end);
        if (!/^HTTP\/1\.1 (200|304)/.test(head)) throw new Error(`a phone got ${head.split('\r\n')[0]}`);
        length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        missing = length;
      }
      if (rest.length < missing) return;
      rest = rest.subarray(missing);
      missing = 0;
      onResponse(length);
    }
  });
}

/** Opens a page with these queries on screen. */
export async function openPhone(url: string, cookie: string, queries: readonly Query[]): Promise<Phone> {
  const { host, hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const events = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie }, perMessageDeflate: false });
  socket.on('error', (error) => {
    throw error;
  });
  const phone: Phone = {
    upToDateAt: 0,
    bytes: 0,
    requests: 0,
    close: () => {
      events.terminate();
      socket.destroy();
    },
  };
  const head = `Host: ${host}\r\nCookie: ${cookie}\r\nAccept-Encoding: gzip\r\n\r\n`;
  let queue: Query[] = [];
  let underWay = 0;
  const send = () => {
    const next = queue.splice(0, AT_ONCE - underWay);
    underWay += next.length;
    if (next.length > 0) socket.write(next.map((query) => `GET ${pathOf(query)} HTTP/1.1\r\n${head}`).join(''));
  };
  readResponses(socket, (bytes) => {
    phone.bytes += bytes;
    underWay -= 1;
    if (underWay === 0 && queue.length === 0) phone.upToDateAt = performance.now();
    send();
  });
  const ask = (wanted: readonly Query[]) => {
    phone.requests += wanted.length;
    queue = [...queue.filter((query) => !wanted.includes(query)), ...wanted];
    send();
  };
  let heard: PoolEvent[] = [];
  events.on('message', (data: Buffer) => {
    const event = poolEvent.safeParse(JSON.parse(data.toString('utf8')));
    if (!event.success) return;
    heard.push(event.data);
    // As `markStale` does: all events of one tick cost each query one request.
    if (heard.length === 1) setTimeout(() => ask(staleOf(queries, heard.splice(0))), 0);
  });
  await new Promise((resolve, reject) => events.once('open', resolve).once('error', reject));
  heard = [];
  return phone;
}

const staleOf = (queries: readonly Query[], events: readonly PoolEvent[]): Query[] =>
  queries.filter(({ name, params }) =>
    events.some((event) => STALE_AFTER[event.type].includes(name) && isAbout(params, event)),
  );
