/**
 * The name on the network. The library's own packets, but over loopback from one address to another: nothing here is
 * multicast, and nothing leaves this computer.
 */
import { Bonjour, type Service } from 'bonjour-service';
import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { publishLocalName, type LocalName, type Transport } from './mdns.ts';
import { waitFor } from '../testing/waitFor.ts';

const POOL = '127.0.0.41';
const PHONE = '127.0.0.42';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A port that both ends can have. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind(0, POOL, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

const toEachOther = (port: number) => ({
  pool: { port, bind: POOL, ip: PHONE, multicast: false } satisfies Transport,
  phone: { port, bind: PHONE, ip: POOL, multicast: false } satisfies Transport,
});

function publish(transport: Transport) {
  const said: unknown[] = [];
  const onChange = vi.fn<() => void>();
  const name: LocalName = publishLocalName({
    port: () => 4680,
    log: { info: (...words: unknown[]) => void said.push(words) },
    onChange,
    hasIPv4: () => true,
    transport,
  });
  closing.push(() => name.close());
  return { name, said, onChange };
}

/** What another device on the network hears and says. */
function device(transport: Transport) {
  const bonjour = new Bonjour(transport);
  closing.push(() => new Promise<void>((resolve) => bonjour.destroy(() => resolve())));
  const seen: Service[] = [];
  const gone: Service[] = [];
  const browser = bonjour.find({ type: 'http' });
  browser.on('up', (service) => seen.push(service));
  browser.on('down', (service) => gone.push(service));
  return { bonjour, seen, gone };
}

// Only Linux and Windows have more than one loopback address from the start.
describe.skipIf(process.platform === 'darwin')('on the network', () => {
  test('the pool is announced as a web service under a name of its own, and takes its leave', async () => {
    const { pool, phone } = toEachOther(await freePort());
    const other = device(phone);
    const { name, onChange } = publish(pool);
    expect(name.name()).toBeNull();
    await waitFor(() => expect(name.name()).toBe('sunday-five.local'));
    expect(onChange).toHaveBeenCalledOnce();
    await waitFor(() => expect(other.seen).toMatchObject([{ host: 'sunday-five.local', port: 4680, type: 'http' }]));
    await name.close();
    expect(name.name()).toBeNull();
    await waitFor(() => expect(other.gone).toHaveLength(1));
  });

  test('a second pool on the network takes another name', async () => {
    const { pool, phone } = toEachOther(await freePort());
    const neighbour = device(phone);
    const theirs = { name: 'sunday-five', host: 'sunday-five.local', type: 'http', port: 4680, probe: false };
    neighbour.bonjour.publish(theirs);
    const { name } = publish(pool);
    await waitFor(() => expect(name.name()).toBe('sunday-five-2.local'));
  });

  test('who takes leave of a name does not hold it', async () => {
    const { pool, phone } = toEachOther(await freePort());
    const { mdns } = device(phone).bonjour['server'] as { mdns: { respond: (records: object[]) => void } };
    const goodbye = { name: 'sunday-five.local', type: 'A', ttl: 0, data: '10.0.0.9' };
    const timer = setInterval(() => mdns.respond([goodbye]), 50);
    closing.push(() => clearInterval(timer));
    const { name } = publish(pool);
    await waitFor(() => expect(name.name()).not.toBeNull());
    expect(name.name()).toBe('sunday-five.local');
  });

  test('after the addresses changed the same name is announced anew', async () => {
    const { pool, phone } = toEachOther(await freePort());
    const other = device(phone);
    const { name } = publish(pool);
    await waitFor(() => expect(other.seen).toHaveLength(1));
    name.follow();
    await waitFor(() => expect(other.seen).toHaveLength(2));
    expect(other.seen.map(({ host }) => host)).toEqual(['sunday-five.local', 'sunday-five.local']);
    expect(name.name()).toBe('sunday-five.local');
  });

  test('where nothing can be sent there is no name, and nobody is troubled', async () => {
    // An address that this computer does not have cannot be listened on.
    const { name, said, onChange } = publish({
      port: await freePort(),
      bind: '198.51.100.77',
      ip: PHONE,
      multicast: false,
    });
    await waitFor(() => expect(said).toHaveLength(1));
    expect(name.name()).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });
});
