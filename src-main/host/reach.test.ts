/** Which addresses are offered depends on where the pool listens; many joins at once publish few events. */
import { afterEach, expect, test, vi } from 'vitest';
import { createReach, type ReachOptions } from './reach.ts';

afterEach(() => void vi.useRealTimers());

const INTERFACES = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  wlan0: [
    { address: '192.168.1.24', family: 'IPv4', internal: false },
    { address: 'fd00::24', family: 'IPv6', internal: false },
  ],
  eth0: [{ address: '10.0.0.5', family: 'IPv4', internal: false }],
};

const reachOf = (given: Partial<ReachOptions> = {}) =>
  createReach({
    port: () => 80,
    listensOn: null,
    publicUrl: null,
    choice: () => null,
    tunnelUrl: () => null,
    now: () => 0,
    onChange: () => {},
    network: { interfaces: () => INTERFACES },
    ...given,
  });

const ALL = ['192.168.1.24', '[fd00::24]', '10.0.0.5'];
test.each([
  [null, ALL],
  ['::', ALL],
  ['0.0.0.0', ['192.168.1.24', '10.0.0.5']],
  ['10.0.0.5', ['10.0.0.5']],
  ['::ffff:10.0.0.5', ['10.0.0.5']],
  ['fd00::24', ['[fd00::24]']],
  ['den.lan', ALL],
])('a pool that listens on %s is offered nowhere else', (listensOn, offered) => {
  const { addresses, isAlone } = reachOf({ listensOn }).read();
  expect(addresses.map(({ url }) => url)).toEqual(offered.map((host) => `http://${host}`));
  expect(isAlone).toBe(false);
});

test.each(['127.0.0.1', '::1', 'localhost'])(
  'a pool that listens on %s is offered to no one, and reports that',
  (listensOn) => {
    expect(reachOf({ listensOn }).read()).toMatchObject({ addresses: [], address: null, isAlone: true });
  },
);

test.each([
  ['win32', 'windows'],
  ['darwin', 'macos'],
  ['linux', 'linux'],
  ['freebsd', 'linux'],
] as const)('advice on %s is for %s', (platform, said) => {
  expect(reachOf({ network: { interfaces: () => ({}), platform } }).read().platform).toBe(said);
});

test('many devices that join at once publish two events: at the first, and when all have joined', () => {
  vi.useFakeTimers();
  const onChange = vi.fn<() => void>();
  const reach = reachOf({ onChange });
  for (let n = 2; n < 30; n += 1) reach.saw({ remote: `192.168.1.${n}`, host: '192.168.1.24', isForwarded: false });
  expect(onChange).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(onChange).toHaveBeenCalledTimes(2);
  // All but this computer's own address.
  expect(reach.read().joins.devices).toBe(27);
});
