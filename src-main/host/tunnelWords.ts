/** What the commissioner reads when a tunnel program does not work. */
import type { TunnelProgram } from '#shared/model.ts';
import { tunnelPrograms } from './tunnelPrograms.ts';

const NOT_STARTED: Readonly<Record<string, string>> = {
  ENOENT: 'its file is gone. Was it just removed?',
  EACCES: 'this computer does not allow it to run.',
  EPERM: 'this computer does not allow it to run.',
  ENOEXEC: 'its file is not a program for this computer.',
};

const titleOf = (program: TunnelProgram) => tunnelPrograms[program].title;

export const tunnelWords = {
  notInstalled: (program: TunnelProgram) =>
    `${titleOf(program)} is not installed on this computer. Install it, then switch it on again.`,
  /** `code` is the system's: "ENOENT". */
  notStarted: (program: TunnelProgram, code: string) =>
    `${titleOf(program)} could not be started: ${NOT_STARTED[code] ?? `the system answered ${code}.`}`,
  said: (program: TunnelProgram, error: string) => `${titleOf(program)} said: ${error}`,
  silent: (program: TunnelProgram, seconds: number) => `${titleOf(program)} gave no address within ${seconds} seconds.`,
  ended: (program: TunnelProgram) => `${titleOf(program)} ended without saying why.`,
  untrusted:
    'This pool was started with a POOL_TRUST_PROXY that leaves out this computer (loopback). Behind a tunnel every ' +
    'friend would then look like the same person, over plain http. Add "loopback" to it and start the pool again.',
};
