/** The switch to the internet: on with an address, off when it is off. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  setTunnelStage,
  STAGE_ADDRESS as ADDRESS,
  STAGE_NOW as NOON,
  type TunnelStage,
} from '../testing/tunnelStage.ts';

const SECOND = 1000;

let stage: TunnelStage;
let tunnel: TunnelStage['tunnel'];
let clock: TunnelStage['clock'];
let started: TunnelStage['started'];
let changes: TunnelStage['changes'];
let say: TunnelStage['say'];
let sayAddress: TunnelStage['sayAddress'];
let end: TunnelStage['end'];
let last: TunnelStage['last'];
beforeEach(() => {
  stage = setTunnelStage();
  ({ tunnel, clock, started, changes, say, sayAddress, end, last } = stage);
});
afterEach(() => stage.remove());

/** Lets promises that are due go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('switched on', () => {
  test('turning on a tunnel starts the program for the pool’s port and reads its address and start time', async () => {
    expect(tunnel.status()).toMatchObject({ state: 'off', program: null });
    await tunnel.start('cloudflared');
    expect(last().file).toBe(`${stage.folder}/cloudflared`);
    expect(last().args).toContain('http://127.0.0.1:4680');
    expect(tunnel.status()).toMatchObject({ state: 'starting', program: 'cloudflared' });
    expect(tunnel.address()).toBeNull();
    clock.advance(6 * SECOND);
    sayAddress();
    expect(tunnel.address()).toBe(ADDRESS);
    const { state, since, attempt } = tunnel.status();
    expect({ state, since, attempt }).toEqual({ state: 'on', since: Date.parse(NOON) + 6 * SECOND, attempt: 0 });
    expect(changes).toEqual(['starting', 'on']);
  });

  test('an unchanged state publishes no event', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    changes.length = 0;
    sayAddress();
    say('2026-11-20T20:00:00Z INF Registered tunnel connection connIndex=0');
    await tunnel.start('cloudflared');
    expect(changes).toEqual([]);
    expect(started).toHaveLength(1);
  });

  test('the page reads the installed programs, the state and the time to the next try', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    const { programs, ...rest } = await tunnel.read();
    expect(programs.map(({ name, isInstalled }) => [name, isInstalled])).toEqual([
      ['cloudflared', true],
      ['tailscale', true],
    ]);
    expect(rest).toEqual({
      program: 'cloudflared',
      state: 'on',
      address: ADDRESS,
      since: NOON,
      attempt: 0,
      retryInMs: null,
      message: null,
      link: null,
    });
    end();
    clock.advance(400);
    expect(await tunnel.read()).toMatchObject({ state: 'restarting', retryInMs: 600 });
  });

  test('a program that is not installed cannot be started, and the running one goes on', async () => {
    const oneProgram = setTunnelStage(null, ['cloudflared']);
    await oneProgram.tunnel.start('cloudflared');
    oneProgram.sayAddress();
    expect((await oneProgram.tunnel.read()).programs.map(({ isInstalled }) => isInstalled)).toEqual([true, false]);
    await expect(oneProgram.tunnel.start('tailscale')).rejects.toMatchObject({
      code: 'conflict',
      message: 'Tailscale is not installed on this computer. Install it, then switch it on again.',
    });
    expect(oneProgram.tunnel.address()).toBe(ADDRESS);
    oneProgram.remove();
  });

  test('where nothing may be made public, nothing is started', async () => {
    const closed = setTunnelStage('Not here.');
    await expect(closed.tunnel.start('cloudflared')).rejects.toMatchObject({ code: 'conflict', message: 'Not here.' });
    expect(closed.started).toEqual([]);
    expect(closed.tunnel.status().state).toBe('off');
    closed.remove();
  });

  test('another program is started when the first is gone, and not before', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    const first = last();
    const switching = tunnel.start('tailscale');
    await expect.poll(() => first.signals).toEqual(['SIGTERM']);
    expect(tunnel.status()).toMatchObject({ state: 'starting', program: 'tailscale', address: null });
    expect(started).toHaveLength(1);
    end({ code: 0 }, first);
    await switching;
    expect(started).toHaveLength(2);
    expect(last().file).toBe(`${stage.folder}/tailscale`);
    sayAddress('https://too-late.trycloudflare.com');
    say('https://den.tail1234.ts.net/');
    expect(tunnel.address()).toBe('https://den.tail1234.ts.net');
  });

  test('of two changes at once the later one counts', async () => {
    await Promise.all([tunnel.start('cloudflared'), tunnel.start('tailscale')]);
    expect(started.map(({ file }) => file)).toEqual([`${stage.folder}/tailscale`]);
    const starting = tunnel.start('cloudflared');
    const stopping = tunnel.stop();
    await settle();
    end({}, last());
    await Promise.all([starting, stopping]);
    expect(tunnel.status().state).toBe('off');
    expect(started).toHaveLength(1);
  });
});

describe('switched off', () => {
  test('the address is gone at once, and the program within 2 seconds, whether it wants or not', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    const stopped = tunnel.stop();
    expect(tunnel.status()).toMatchObject({ state: 'off', program: null, address: null });
    expect(last().signals).toEqual(['SIGTERM']);
    clock.advance(1999);
    expect(last().signals).toEqual(['SIGTERM']);
    clock.advance(1);
    expect(last().signals).toEqual(['SIGTERM', 'SIGKILL']);
    end({ signal: 'SIGKILL' });
    await stopped;
    expect(tunnel.status().state).toBe('off');
    clock.advance(3600 * SECOND);
    expect(started).toHaveLength(1);
  });

  test('a program that ends in time is not killed', async () => {
    await tunnel.start('cloudflared');
    const stopped = tunnel.stop();
    end({ code: 0 });
    await stopped;
    clock.advance(3600 * SECOND);
    expect(last().signals).toEqual(['SIGTERM']);
  });

  test('one that not even the system can end does not hold up the pool’s own end', async () => {
    await tunnel.start('cloudflared');
    const stopped = tunnel.stop();
    clock.advance(4 * SECOND);
    await expect(stopped).resolves.toBeUndefined();
  });

  test('while it waits for its next try, there is no next try', async () => {
    await tunnel.start('cloudflared');
    end();
    expect(tunnel.status().state).toBe('restarting');
    await tunnel.stop();
    clock.advance(3600 * SECOND);
    expect(started).toHaveLength(1);
  });

  test('a tunnel that is off stays off', async () => {
    await tunnel.stop();
    await tunnel.stop();
    expect(changes).toEqual([]);
  });
});
