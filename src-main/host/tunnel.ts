/**
 * The way to the internet as one switch. It starts the chosen program for the pool's port, reads its address, starts it
 * again when it dies, less and less often, and ends it with the pool. Nothing of it is remembered: what goes public is
 * asked for anew each time.
 */
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Tunnel, TunnelProgram, TunnelState } from '#shared/model.ts';
import type { Log } from '../log.ts';
import { readTunnelLine, type Trouble } from './tunnelOutput.ts';
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
import { tunnelWords } from './tunnelWords.ts';

/** A program gives its address within this time, or is started again. */
const ADDRESS_WITHIN_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = MINUTE_MS;
/** A program that gave an address and ran this long was well; when it dies now, waiting begins at the shortest. */
const WELL_AFTER_MS = MINUTE_MS;
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

type TunnelStatus = {
  program: TunnelProgram | null;
  state: TunnelState;
  /** The public address, `https://…` without a path; null unless the state is `on`. */
  address: string | null;
  /** Since when the address works, epoch ms. */
  since: number | null;
  /** How many tries failed one after the other. */
  attempt: number;
  /** When it is tried again, epoch ms. */
  retryAt: number | null;
  /** What is wrong, or was, as a sentence. */
  message: string | null;
  /** The page where that is put right. */
  link: string | null;
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

const OFF: TunnelStatus = {
  program: null,
  state: 'off',
  address: null,
  since: null,
  attempt: 0,
  retryAt: null,
  message: null,
  link: null,
};

/** One program while it runs. */
type Child = { running: Running; isOver: boolean; over: Promise<void> };

export function createTunnel(options: TunnelOptions): TunnelSwitch {
  const { clock, log, run = runProgram } = options;
  const platform = platformOf(options.platform ?? process.platform);
  let status = OFF;
  /** Grows with every switching on or off, so that what comes late from before is not heard. */
  let wish = 0;
  let child: Child | null = null;
  let trouble: Trouble | null = null;
  let lastError: string | null = null;
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
    let giveUp = () => {};
    const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
    const forget = [
      clock.at(askedAt + END_WITHIN_MS, () => running.kill('SIGKILL')),
      clock.at(askedAt + 2 * END_WITHIN_MS, giveUp),
    ];
    return Promise.race([over, givenUp]).then(() => forget.forEach((one) => one()));
  }

  function launch(program: TunnelProgram, file: string): void {
    trouble = null;
    lastError = null;
    let since: number | null = null;
    let isSilent = false;
    const mine = wish;
    const isHeard = () => mine === wish;
    let resolveOver = () => {};
    const own: Child = {
      running: { kill: () => {} },
      isOver: false,
      over: new Promise((resolve) => (resolveOver = resolve)),
    };
    child = own;
    set({ ...OFF, program, state: 'starting', attempt: status.attempt, message: status.message, link: status.link });

    const hear = (line: string): void => {
      if (!isHeard()) return;
      const told = readTunnelLine(program, line);
      if (told === null) return;
      switch (told.kind) {
        case 'address':
          if (isSilent || told.address === status.address) return;
          cancel();
          since = clock.now();
          trouble = null;
          log.info({ program }, 'the tunnel is open');
          return set({ ...status, state: 'on', address: told.address, since, message: null, link: null });
        case 'connected':
          if (trouble === null) return;
          trouble = null;
          return set({ ...status, message: null, link: null });
        case 'trouble':
          // A message that says what to do is not replaced by one that says less.
          if (trouble !== null && isHelpful(trouble) && !isHelpful(told.trouble)) return;
          trouble = told.trouble;
          return set({ ...status, message: trouble.message, link: trouble.link ?? null });
        case 'error':
          lastError = told.text;
          return;
        default:
          told satisfies never;
      }
    };
    const over = (how: Ending): void => {
      own.isOver = true;
      resolveOver();
      if (!isHeard()) return;
      child = null;
      cancel();
      const why = reasonOf(program, how, isSilent);
      const wasWell = since !== null && clock.now() - since >= WELL_AFTER_MS;
      const attempt = wasWell ? 1 : status.attempt + 1;
      const next = { ...OFF, program, attempt, message: why, link: trouble?.link ?? null };
      log.warn({ program, how, attempt }, 'the tunnel ended');
      if (trouble?.isFinal === true || isHopeless(how)) return set({ ...next, state: 'failed', attempt: 0 });
      const wait = Math.max(Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS), trouble?.waitMs ?? 0);
      const retryAt = clock.now() + wait;
      cancel = clock.at(retryAt, () => launch(program, file));
      set({ ...next, state: 'restarting', retryAt });
    };
    // Before the program runs: one that ends at once calls this off.
    cancel = clock.at(clock.now() + ADDRESS_WITHIN_MS, () => {
      isSilent = true;
      void end(own);
    });
    const args = tunnelPrograms[program].args(options.port(), platform);
    own.running = run(file, args, environmentFor(program, options.environment), { line: hear, ended: over });
  }

  /** The commissioner's message when a program ends. */
  function reasonOf(program: TunnelProgram, how: Ending, isSilent: boolean): string {
    if (trouble !== null) return trouble.message;
    if (how.error !== null) return tunnelWords.notStarted(program, how.error);
    if (lastError !== null) return tunnelWords.said(program, lastError);
    return isSilent ? tunnelWords.silent(program, ADDRESS_WITHIN_MS / 1000) : tunnelWords.ended(program);
  }

  /** Ends the running or waiting program; its later output is ignored. */
  function drop(): Promise<void> {
    wish += 1;
    cancel();
    const last = child;
    child = null;
    return last === null ? Promise.resolve() : end(last);
  }

  /** Grows with every call, so that the last one has it its way. */
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

/** Trying again does not make a file appear or become executable. */
const isHopeless = ({ error }: Ending): boolean =>
  error !== null && ['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC', 'UNKNOWN'].includes(error);

const isHelpful = ({ link, isFinal, waitMs }: Trouble): boolean =>
  link !== undefined || isFinal === true || waitMs !== undefined;
