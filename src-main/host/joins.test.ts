/** Whether anybody else has reached the pool. */
import { expect, test } from 'vitest';
import { createJoinBook, type Visit } from './joins.ts';

const LAN = '192.168.1.24:4680';

function book() {
  let now = 1_000_000;
  let news = 0;
  const { saw, read } = createJoinBook({
    now: () => now,
    isOwn: (address) => ['192.168.1.24', 'fd00::24'].includes(address),
    onJoin: () => (news += 1),
  });
  return {
    saw: (remote: string, more: Partial<Visit> = {}) => saw({ remote, host: LAN, isForwarded: false, ...more }),
    read,
    wait: (ms: number) => (now += ms),
    news: () => news,
  };
}

test('this computer does not count as joined, whichever of its addresses it uses', () => {
  const { saw, read, news } = book();
  for (const own of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1', '192.168.1.24', '::ffff:192.168.1.24']) {
    saw(own);
  }
  saw('fd00::24%en0');
  saw('');
  expect(read()).toEqual({ devices: 0, last: null });
  expect(news()).toBe(0);
});

test('a phone is counted once, with its last visit and the address it used', () => {
  const { saw, read, wait } = book();
  saw('192.168.1.31');
  wait(5_000);
  saw('::ffff:192.168.1.31', { host: 'sunday-five.local:4680' });
  expect(read()).toEqual({ devices: 1, last: { at: 1_005_000, host: 'sunday-five.local:4680', isPublic: false } });
  saw('fd00::31');
  expect(read().devices).toBe(2);
});

test('a visit through the tunnel used the public address, even from this network', () => {
  const { saw, read } = book();
  saw('203.0.113.9', { host: 'pool.example.org', isForwarded: true });
  expect(read()).toEqual({ devices: 1, last: { at: 1_000_000, host: 'pool.example.org', isPublic: true } });
  saw('192.168.1.24', { host: 'pool.example.org', isForwarded: true });
  expect(read().devices).toBe(2);
  // A proxy's own address is not a device.
  saw('127.0.0.1', { isForwarded: true });
  expect(read().devices).toBe(2);
});

test('each new device is news, a known one again after a minute', () => {
  const { saw, wait, news } = book();
  saw('192.168.1.31');
  saw('192.168.1.31');
  wait(59_000);
  saw('192.168.1.31');
  expect(news()).toBe(1);
  saw('192.168.1.32');
  expect(news()).toBe(2);
  wait(60_000);
  saw('192.168.1.31');
  expect(news()).toBe(3);
});

test('made-up visitors cannot fill the memory', () => {
  const { saw, read } = book();
  for (let n = 0; n < 3_000; n += 1) {
    saw(`10.0.${n >> 8}.${n & 255}`, { host: 'x'.repeat(10_000), isForwarded: true });
  }
  expect(read().devices).toBe(2_000);
  expect(read().last?.host).toHaveLength(100);
});
