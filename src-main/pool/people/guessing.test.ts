/** Guessing names and codes: timing, limits, and the cost for other players. */
import { createHook } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TUESDAY } from '../../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestServer } from '../../testing/testServer.ts';
import { addressGroup } from './addressGroup.ts';
import { PASSWORD_COST } from './passwords.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
});
afterEach(() => server.stop());

const tryFrom = async (address: string, username: string, password: string): Promise<number> =>
  (
    await server
      .client()
      .ask('login', { input: { username, password }, headers: address === '' ? {} : { 'x-forwarded-for': address } })
  ).status;

/** Counts the slow hashes started during a function, and the most that ran at once. */
async function watchHashes(during: () => Promise<unknown>): Promise<{ begun: number; most: number }> {
  const atWork = new Set<number>();
  let [begun, most] = [0, 0];
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'SCRYPTREQUEST') return;
      begun += 1;
      atWork.add(id);
      most = Math.max(most, atWork.size);
    },
    before: (id) => atWork.delete(id),
  });
  hook.enable();
  try {
    await during();
  } finally {
    hook.disable();
  }
  return { begun, most };
}

describe('timing of a wrong guess', () => {
  /** Accounts to guess: a player, the commissioner, a disabled player. */
  const addPlayers = async () => {
    const admin = await server.admin();
    await server.player('Dave');
    const { id } = await server.player('Gone');
    await admin.get('deactivateUser', { params: { id } });
  };
  const NAMES = ['Dave', ADMIN.username, 'Gone', 'Nobody', 'x'.repeat(150), '=1+1'];

  test('a wrong guess costs one slow hash, whether or not the name exists', async () => {
    await addPlayers();
    for (const name of NAMES) {
      expect([name, (await watchHashes(() => tryFrom('', name, 'wrong'))).begun]).toEqual([name, 1]);
    }
  });

  // Compares CPU time, because elapsed time varies on a busy computer.
  test('a wrong guess takes the same CPU time for every name, within the measuring error', async () => {
    const slow = await startTestServer(TUESDAY, { passwordCost: { N: PASSWORD_COST.N, p: 1 } });
    try {
      const player = await slow.player('Dave');
      expect(player.id).toBeGreaterThan(0);
      const work = new Map<string, number[]>(['Dave', ADMIN.username, 'Nobody'].map((name) => [name, []]));
      for (let round = 0; round < 5; round += 1) {
        for (const [name, spent] of work) {
          const before = process.cpuUsage();
          expect(await slow.client().login(name, 'wrong')).toBe(401);
          const { user, system } = process.cpuUsage(before);
          spent.push(user + system);
        }
      }
      // The minimum of several runs is the work itself, without what else this process did.
      const [known = 0, admin = 0, unknown = 0] = [...work.values()].map((spent) => Math.min(...spent));
      expect(known).toBeGreaterThan(5_000);
      for (const one of [known, admin]) {
        expect(one / unknown).toBeGreaterThan(0.5);
        expect(one / unknown).toBeLessThan(2);
      }
    } finally {
      await slow.stop();
    }
  }, 30_000);

  test('an existing and an unknown name have the same response and the same limit', async () => {
    await addPlayers();
    const statusesOf = async (name: string, address: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) statuses.push(await tryFrom(address, name, `wrong ${n}`));
      return statuses;
    };
    const [known, unknown] = [await statusesOf('Dave', '198.51.100.1'), await statusesOf('Nobody', '198.51.100.2')];
    expect(known).toEqual(unknown);
    expect(known.slice(-2)).toEqual([429, 429]);
  });
});

describe('guesses from many addresses', () => {
  test.each([
    ['192.168.1.20', '192.168.1.20'],
    ['::ffff:192.168.1.20', '192.168.1.20'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:0DB8:0001:a0b2::9', '2001:db8:1:a000::'],
    ['2001:db8::1', '2001:db8::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3::'],
    ['', ''],
    ['no address', 'no address'],
  ])('the address %s is counted as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  test('addresses that share the first 56 bits of IPv6 have one limit, and others are not affected', async () => {
    const dave = await server.player('Dave');
    for (let n = 0; n < 10; n += 1) expect(await tryFrom(`2001:db8:1:2::${n}`, 'Dave', 'wrong')).toBe(401);
    expect(await tryFrom('2001:db8:1:ff:ffff::1', 'Dave', dave.code)).toBe(429);
    expect(await tryFrom('2001:db8:1:100::1', 'Dave', dave.code)).toBe(200);
  });
});

describe('guesses at the same time', () => {
  test('guesses are hashed two at a time, and files can still be read', async () => {
    const slow = await startTestServer(TUESDAY, { passwordCost: { N: 2 ** 14, p: 1 } });
    try {
      const CROWD = 16;
      const order: string[] = [];
      const { begun, most } = await watchHashes(async () => {
        const guesses = Array.from({ length: CROWD }, (_, n) =>
          slow
            .client()
            .ask('login', {
              input: { username: `Name ${n}`, password: 'wrong' },
              headers: { 'x-forwarded-for': `198.51.100.${n}` },
            })
            .then(() => order.push('guess')),
        );
        await Promise.race(guesses);
        await readFile(import.meta.filename).then(() => order.push('file'));
        await Promise.all(guesses);
      });
      expect(begun).toBe(CROWD);
      expect(most).toBe(2);
      // If all threads worked on guesses, the file would be read among the last.
      expect(order.indexOf('file')).toBeLessThan(CROWD - Math.min(4, cpus().length));
    } finally {
      await slow.stop();
    }
  });
});
