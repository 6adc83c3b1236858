/**
 * The switch that makes the pool public. It starts the chosen program for the pool's port, reads its address, restarts it
 * when it dies, after longer and longer waits, and ends it with the pool. The choice is not remembered: the commissioner
 * makes the pool public again after each start.
 */
import { PoolError } from '#shared/errors.ts';
import type { Tunnel, TunnelProgram } from '#shared/model.ts';
import type { Log } from '../log.ts';
import { readTunnelLine } from './tunnelOutput.ts';
import { runProgram, type Ending, type Run, type Running } from './tunnelProcess.ts';
import {
  environmentFor,
  findProgram,
  foldersOf,
  platformOf,
  tunnelProgramNames,
  tunnelPrograms,
  type Environment,
} from './tunnelPrograms.ts';
import { ADDRESS_WITHIN_MS, afterEnd, afterLine, OFF, startRun, type TunnelStatus } from './tunnelState.ts';
import { tunnelWords } from './tunnelWords.ts';

/** A program that is asked to end has this long. */
const END_WITHIN_MS = 2000;

type TunnelClock = { now: () => number; at: (instant: number, callback: () => void) => () => void };

export type TunnelOptions = {
  clock: TunnelClock;
  /** The port that is made public. */
  port: () => number;
  /** Called after each change of the status. */
  changed: () => void;
  log: Pick<Log, 'info' | 'warn'>;
  environment: Environment;
  /** Where the programs are looked for; PATH and the usual folders of this system when left out. */
  folders?: readonly string[] | undefined;
  /** Why nothing may be made public here, as a sentence; null: it may. */
  refusal?: () => string | null;
  platform?: NodeJS.Platform;
  run?: Run;
};

export type TunnelSwitch = {
  status: () => TunnelStatus;
  /** The status and the known programs, as the commissioner's page reads them. */
  read: () => Promise<Tunnel>;
  /** The public address that works now; null without one. */
  address: () => string | null;
  /**
   * Switches it on with a program; another one that runs is ended first.
   * @throws PoolError conflict for a program that is not installed
   */
  start: (program: TunnelProgram) => Promise<void>;
  /** Switches it off; resolves when no program runs any more. */
  stop: () => Promise<void>;
};

/** One program while it runs. */
type Child = { running: Running; isOver: boolean; over: Promise<void> };

/** As `Promise.withResolvers`, which Electron's older Node lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

export function createTunnel(options: TunnelOptions): TunnelSwitch {
  const { clock, log, run = runProgram } = options;
  const platform = platformOf(options.platform ?? process.platform);
  let status = OFF;
  /** Counts starts and stops, so that late output of an earlier program is ignored. */
  let generation = 0;
  let child: Child | null = null;
  let cancel = () => {};

  const set = (next: TunnelStatus): void => {
    const isChanged = Object.entries(next).some(([key, value]) => status[key as keyof TunnelStatus] !== value);
    status = next;
    if (isChanged) options.changed();
  };
  const find = (name: TunnelProgram) =>
    findProgram(name, options.folders ?? foldersOf(name, options.environment, platform), platform);

  /** Asks a program to end, and then makes it; one that not even the system can end is not waited for. */
  function end({ running, isOver, over }: Child): Promise<void> {
    if (isOver) return Promise.resolve();
    running.kill('SIGTERM');
    const askedAt = clock.now();
    const { promise: givenUp, resolve: giveUp } = withResolvers();
    const forget = [
      clock.at(askedAt + END_WITHIN_MS, () => running.kill('SIGKILL')),
      clock.at(askedAt + 2 * END_WITHIN_MS, giveUp),
    ];
    return Promise.race([over, givenUp]).then(() => forget.forEach((one) => one()));
  }

  function launch(program: TunnelProgram, file: string): void {
    let current = startRun(program, status);
    const mine = generation;
    const isCurrent = () => mine === generation;
    const { promise: over, resolve: resolveOver } = withResolvers();
    const own: Child = { running: { kill: () => {} }, isOver: false, over };
    child = own;
    set(current.status);

    const readLine = (text: string): void => {
      const line = isCurrent() ? readTunnelLine(program, text) : null;
      if (line === null) return;
      const { address } = current.status;
      current = afterLine(current, line, clock.now());
      if (current.status.address !== address) {
        cancel(); // the address came in time
        log.info({ program }, 'the tunnel is open');
      }
      set(current.status);
    };
    const ended = (how: Ending): void => {
      own.isOver = true;
      resolveOver();
      if (!isCurrent()) return;
      child = null;
      cancel();
      const next = afterEnd(current, how, clock.now());
      log.warn({ program, how, attempt: next.attempt }, 'the tunnel ended');
      if (next.retryAt !== null) cancel = clock.at(next.retryAt, () => launch(program, file));
      set(next);
    };
    // Before the program runs: one that ends at once calls this off.
    cancel = clock.at(clock.now() + ADDRESS_WITHIN_MS, () => {
      current = { ...current, isSilent: true };
      void end(own);
    });
    const args = tunnelPrograms[program].args(options.port(), platform);
    own.running = run(file, args, environmentFor(program, options.environment), { line: readLine, ended });
  }

  /** Ends the running or waiting program; its later output is ignored. */
  function drop(): Promise<void> {
    generation += 1;
    cancel();
    const last = child;
    child = null;
    return last === null ? Promise.resolve() : end(last);
  }

  /** Counts the calls, so that only the last one takes effect. */
  let asks = 0;
  /** Until the programs that were ended are gone. */
  let ending: Promise<unknown> = Promise.resolve();
  return {
    status: () => status,
    address: () => status.address,
    read: async () => {
      const programs = await Promise.all(
        tunnelProgramNames.map(async (name) => ({
          name,
          isInstalled: (await find(name)) !== null,
          install: tunnelPrograms[name].install[platform],
        })),
      );
      const { since, retryAt, ...rest } = status;
      return {
        ...rest,
        programs,
        since: since === null ? null : new Date(since).toISOString(),
        retryInMs: retryAt === null ? null : Math.max(0, retryAt - clock.now()),
      };
    },
    start: async (program) => {
      const refusal = options.refusal?.() ?? null;
      if (refusal !== null) throw new PoolError('conflict', refusal);
      const isRunning = status.state !== 'off' && status.state !== 'failed';
      if (isRunning && status.program === program) return;
      const mine = (asks += 1);
      const file = await find(program);
      if (mine !== asks) return; // the switch was used again meanwhile
      if (file === null) throw new PoolError('conflict', tunnelWords.notInstalled(program));
      ending = Promise.all([ending, drop()]);
      set({ ...OFF, program, state: 'starting' });
      await ending; // Tailscale allows one tunnel at a time
      if (mine === asks) launch(program, file);
    },
    stop: async () => {
      asks += 1;
      ending = Promise.all([ending, drop()]);
      set(OFF);
      await ending;
    },
  };
}
