/** A tunnel switch with fake programs that the test controls, and a test clock. */
import type { TunnelProgram } from '#shared/model.ts';
import { createTunnel, type TunnelSwitch } from '../host/tunnel.ts';
import type { Ending, Listener } from '../host/tunnelProcess.ts';
import { createTestClock, type TestClock } from './testClock.ts';
import { makeTunnelFolder } from './tunnelFolder.ts';

type Puppet = { file: string; args: readonly string[]; heard: Listener; signals: string[] };

export type TunnelStage = {
  tunnel: TunnelSwitch;
  clock: TestClock;
  folder: string;
  /** Every program that was started, in order. */
  started: Puppet[];
  /** The states that were announced. */
  changes: string[];
  /** Prints a line from the latest program. */
  say: (line: string) => void;
  sayAddress: (address?: string) => void;
  /** Ends the latest program, or another one. */
  end: (how?: Partial<Ending>, puppet?: Puppet) => void;
  /** Makes the next program end synchronously; null: not. */
  endAtOnce: (how: Partial<Ending> | null) => void;
  last: () => Puppet;
  remove: () => void;
};

export const STAGE_NOW = '2026-11-20T20:00:00.000Z';
export const STAGE_ADDRESS = 'https://quiet-hill.trycloudflare.com';

/** @param refusal why the tunnel is not allowed @param installed the programs that are found */
export function setTunnelStage(
  refusal: string | null = null,
  installed: readonly TunnelProgram[] = ['cloudflared', 'tailscale'],
): TunnelStage {
  const programs = makeTunnelFolder();
  for (const program of installed) programs.put(program, 'normal');
  const clock = createTestClock(STAGE_NOW);
  const started: Puppet[] = [];
  const changes: string[] = [];
  let atOnce: Partial<Ending> | null = null;
  const last = (): Puppet => {
    const puppet = started.at(-1);
    if (puppet === undefined) throw new Error('nothing was started');
    return puppet;
  };
  const end = (how: Partial<Ending> = { code: 1 }, puppet = last()) =>
    puppet.heard.ended({ code: null, signal: null, error: null, ...how });
  const say = (line: string) => last().heard.line(line);
  const tunnel = createTunnel({
    clock,
    run: (file, args, _env, heard) => {
      const puppet: Puppet = { file, args, heard, signals: [] };
      started.push(puppet);
      if (atOnce !== null) end(atOnce, puppet);
      return { kill: (signal) => puppet.signals.push(signal) };
    },
    port: () => 4680,
    changed: () => changes.push(tunnel.status().state),
    log: { info: () => {}, warn: () => {} },
    environment: {},
    folders: [programs.folder],
    platform: 'linux',
    refusal: () => refusal,
  });
  return {
    tunnel,
    clock,
    folder: programs.folder,
    started,
    changes,
    say,
    sayAddress: (address = STAGE_ADDRESS) => say(`2026-11-20T20:00:00Z INF |  ${address}  |`),
    end,
    endAtOnce: (how) => (atOnce = how),
    last,
    remove: programs.remove,
  };
}
