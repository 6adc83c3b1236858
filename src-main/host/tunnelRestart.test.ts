/** A tunnel program that dies, is silent or loses its connection is restarted, less and less often, and shown so. */
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
let say: TunnelStage['say'];
let sayAddress: TunnelStage['sayAddress'];
let end: TunnelStage['end'];
let last: TunnelStage['last'];
beforeEach(() => {
  stage = setTunnelStage();
  ({ tunnel, clock, started, say, sayAddress, end, last } = stage);
});
afterEach(() => stage.remove());

describe('a program that dies', () => {
  /** Dies at once and is started again; the waits between, in seconds. */
  async function waitsOf(times: number): Promise<number[]> {
    const waits: number[] = [];
    for (let n = 0; n < times; n += 1) {
      sayAddress(`https://number-${n}.trycloudflare.com`);
      end();
      const { state, retryAt } = tunnel.status();
      expect(state).toBe('restarting');
      waits.push(((retryAt ?? 0) - clock.now()) / SECOND);
      clock.set(retryAt ?? 0);
      expect(tunnel.status().state).toBe('starting');
    }
    return waits;
  }

  test('at once each time is started after 1 second, then 2, and at the end once a minute', async () => {
    await tunnel.start('cloudflared');
    expect(await waitsOf(9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(tunnel.status()).toMatchObject({ state: 'starting', attempt: 9 });
    expect(started).toHaveLength(10);
  });

  test('after a good minute is waited for like the first time', async () => {
    await tunnel.start('cloudflared');
    await waitsOf(5);
    sayAddress();
    clock.advance(59 * SECOND);
    end();
    expect(tunnel.status()).toMatchObject({ state: 'restarting', attempt: 6 });
    clock.set(tunnel.status().retryAt ?? 0);
    sayAddress();
    clock.advance(60 * SECOND);
    end();
    expect(tunnel.status()).toMatchObject({ state: 'restarting', attempt: 1, retryAt: clock.now() + SECOND });
  });

  test('a tunnel that dies loses its address, and shows why it died and when it restarts', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    say('2026-11-20T20:01:00Z ERR Something new happened');
    end();
    expect(tunnel.address()).toBeNull();
    expect(tunnel.status()).toMatchObject({
      state: 'restarting',
      since: null,
      message: 'cloudflared said: Something new happened',
    });
    clock.advance(SECOND);
    expect(tunnel.status()).toMatchObject({ state: 'starting', message: 'cloudflared said: Something new happened' });
    sayAddress('https://another.trycloudflare.com');
    expect(tunnel.status()).toMatchObject({
      state: 'on',
      address: 'https://another.trycloudflare.com',
      message: null,
      attempt: 1,
    });
    end();
    expect(tunnel.status().message).toBe('cloudflared ended without saying why.');
  });

  test('a known failure has a plain message, and the tunnel waits out a limit', async () => {
    await tunnel.start('cloudflared');
    say(
      '2026-11-20T20:00:00Z ERR Error unmarshaling QuickTunnel response: error code: 1015 status_code="429 Too Many Requests"',
    );
    say("failed to unmarshal quick Tunnel: invalid character 'e' looking for beginning of value");
    end();
    expect(tunnel.status()).toMatchObject({ state: 'restarting', retryAt: clock.now() + 60 * SECOND });
    expect(tunnel.status().message).toContain('no more quick tunnels for the moment');
  });

  test('that needs the commissioner’s help stays off until it is started again', async () => {
    await tunnel.start('tailscale');
    say('         https://login.tailscale.com/f/funnel?node=nho4oGYG7X11CNTRL');
    say('sending serve config: Access denied: serve config denied');
    end();
    expect(tunnel.status()).toMatchObject({
      state: 'failed',
      program: 'tailscale',
      attempt: 0,
      retryAt: null,
      link: null,
    });
    clock.advance(3600 * SECOND);
    expect(started).toHaveLength(1);
    await tunnel.start('tailscale');
    expect(started).toHaveLength(2);
    expect(tunnel.status()).toMatchObject({ state: 'starting', message: null, link: null });
  });

  test.each([
    ['ENOENT', /its file is gone/],
    ['EACCES', /does not allow it to run/],
  ])('before it ran (%s) is not tried again', async (error, words) => {
    stage.endAtOnce({ error });
    await tunnel.start('cloudflared');
    expect(tunnel.status().state).toBe('failed');
    expect(tunnel.status().message).toMatch(words);
    clock.advance(3600 * SECOND);
    expect(started).toHaveLength(1);
  });

  test('for want of memory or numbers is tried again', async () => {
    stage.endAtOnce({ error: 'EAGAIN' });
    await tunnel.start('cloudflared');
    expect(tunnel.status()).toMatchObject({ state: 'restarting', attempt: 1 });
    stage.endAtOnce(null);
    clock.advance(SECOND);
    sayAddress();
    expect(tunnel.address()).toBe(ADDRESS);
  });
});

describe('a program that runs', () => {
  test('and gives no address within 30 seconds is ended and started again', async () => {
    await tunnel.start('cloudflared');
    clock.advance(29_999);
    expect(last().signals).toEqual([]);
    clock.advance(1);
    expect(last().signals).toEqual(['SIGTERM']);
    sayAddress(); // too late: it is on its way out
    expect(tunnel.address()).toBeNull();
    clock.advance(2 * SECOND);
    expect(last().signals).toEqual(['SIGTERM', 'SIGKILL']);
    end({ signal: 'SIGKILL' });
    expect(tunnel.status()).toMatchObject({
      state: 'restarting',
      attempt: 1,
      message: 'cloudflared gave no address within 30 seconds.',
    });
    clock.advance(SECOND);
    expect(started).toHaveLength(2);
  });

  test('and has an address is left in peace for as long as it likes', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    clock.advance(7 * 24 * 3600 * SECOND);
    expect(last().signals).toEqual([]);
    expect(tunnel.status()).toMatchObject({ state: 'on', since: Date.parse(NOON) });
  });

  test('a tunnel without a connection shows that until it reconnects', async () => {
    await tunnel.start('cloudflared');
    sayAddress();
    say(
      '2026-11-20T20:05:00Z WRN Failed to create new quic connection error="failed to dial to edge with quic: timeout"',
    );
    expect(tunnel.status()).toMatchObject({ state: 'on', address: ADDRESS });
    expect(tunnel.status().message).toContain('port 7844');
    say('2026-11-20T20:06:00Z INF Registered tunnel connection connIndex=0');
    expect(tunnel.status()).toMatchObject({ state: 'on', address: ADDRESS, message: null });
  });

  test('whatever bytes it prints, nothing else changes', async () => {
    await tunnel.start('cloudflared');
    const before = tunnel.status();
    for (let n = 0; n < 200; n += 1)
      say(Array.from({ length: 300 }, (_, at) => String.fromCharCode((at * n * 31) % 256)).join(''));
    expect(tunnel.status()).toBe(before);
  });
});
