/** What a tunnel's state becomes with each line its program prints, and when the program ends. Pure; the driver is tunnel.ts. */
import { MINUTE_MS } from '#shared/limits.ts';
import type { TunnelProgram, TunnelState } from '#shared/model.ts';
import type { TunnelLine, TunnelProblem } from './tunnelOutput.ts';
import type { Ending } from './tunnelProcess.ts';
import { tunnelWords } from './tunnelWords.ts';

/** A program prints its address within this time, or is restarted. */
export const ADDRESS_WITHIN_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = MINUTE_MS;
/** After an address that worked this long, the next waiting time is the shortest again. */
const WORKED_MS = MINUTE_MS;

export type TunnelStatus = {
  program: TunnelProgram | null;
  state: TunnelState;
  /** The public address, `https://…` without a path; null unless the state is `on`. */
  address: string | null;
  /** Since when the address works, epoch ms. */
  since: number | null;
  /** How many tries have failed in a row. */
  attempt: number;
  /** When the next try starts, epoch ms. */
  retryAt: number | null;
  /** The problem now, or before this try, as a sentence. */
  message: string | null;
  /** The page where that can be fixed. */
  link: string | null;
};

export const OFF: TunnelStatus = {
  program: null,
  state: 'off',
  address: null,
  since: null,
  attempt: 0,
  retryAt: null,
  message: null,
  link: null,
};

/** One run of a program. */
export type TunnelRun = {
  program: TunnelProgram;
  status: TunnelStatus;
  problem: TunnelProblem | null;
  /** An error without words of ours; shown if the program ends. */
  lastError: string | null;
  /** It printed no address in time and is being ended. */
  isSilent: boolean;
};

/** @param before the status after the last run, whose message stays until this run has an address */
export const startRun = (program: TunnelProgram, { attempt, message, link }: TunnelStatus): TunnelRun => ({
  program,
  status: { ...OFF, program, state: 'starting', attempt, message, link },
  problem: null,
  lastError: null,
  isSilent: false,
});

const isHelpful = ({ link, isFinal, waitMs }: TunnelProblem): boolean =>
  link !== undefined || isFinal === true || waitMs !== undefined;

/** The run after a line of its program; the same run when the line means nothing new. */
export function afterLine(run: TunnelRun, line: TunnelLine, now: number): TunnelRun {
  const { status, problem } = run;
  const isFine = { message: null, link: null };
  switch (line.kind) {
    case 'address': {
      const { address } = line;
      if (run.isSilent || address === status.address) return run;
      return { ...run, problem: null, status: { ...status, ...isFine, state: 'on', address, since: now } };
    }
    case 'connected':
      return problem === null ? run : { ...run, problem: null, status: { ...status, ...isFine } };
    case 'problem': {
      // A message that explains what to do is not replaced by one that says less.
      if (problem !== null && isHelpful(problem) && !isHelpful(line.problem)) return run;
      const { message, link = null } = line.problem;
      return { ...run, problem: line.problem, status: { ...status, message, link } };
    }
    case 'error':
      return { ...run, lastError: line.text };
    default:
      return line satisfies never;
  }
}

/** The commissioner's message when a program ends. */
function reasonOf({ program, problem, lastError, isSilent }: TunnelRun, how: Ending): string {
  if (problem !== null) return problem.message;
  if (how.error !== null) return tunnelWords.notStarted(program, how.error);
  if (lastError !== null) return tunnelWords.said(program, lastError);
  return isSilent ? tunnelWords.silent(program, ADDRESS_WITHIN_MS / 1000) : tunnelWords.ended(program);
}

/** Trying again does not make a file appear or become executable. */
const isHopeless = ({ error }: Ending): boolean =>
  error !== null && ['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC', 'UNKNOWN'].includes(error);

/** The status after a program ended: `restarting` with the time of the next try, or `failed`. */
export function afterEnd(run: TunnelRun, how: Ending, now: number): TunnelStatus {
  const { program, problem, status } = run;
  const hasWorked = status.since !== null && now - status.since >= WORKED_MS;
  const attempt = hasWorked ? 1 : status.attempt + 1;
  const ended = { ...OFF, program, message: reasonOf(run, how), link: problem?.link ?? null };
  if (problem?.isFinal === true || isHopeless(how)) return { ...ended, state: 'failed' };
  // Each failure in a row doubles the wait.
  const wait = Math.max(Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS), problem?.waitMs ?? 0);
  return { ...ended, state: 'restarting', attempt, retryAt: now + wait };
}
