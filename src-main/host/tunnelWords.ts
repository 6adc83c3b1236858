/** What the commissioner is told when a tunnel program does not do what it should. */
import type { TunnelProgram } from '#shared/model.ts';

/** As their makers write them. */
const TITLES: Record<TunnelProgram, string> = { cloudflared: 'cloudflared', tailscale: 'Tailscale', ngrok: 'ngrok' };

const NOT_STARTED: Readonly<Record<string, string>> = {
  ENOENT: 'its file is gone. Was it just removed?',
  EACCES: 'this computer does not allow it to run.',
  EPERM: 'this computer does not allow it to run.',
  ENOEXEC: 'its file is no program for this computer.',
};

export const tunnelWords = {
  notInstalled: (program: TunnelProgram) =>
    `${TITLES[program]} is not installed on this computer. Install it, then switch it on again.`,
  /** `code` is the system's: "ENOENT". */
  notStarted: (program: TunnelProgram, code: string) =>
    `${TITLES[program]} could not be started: ${NOT_STARTED[code] ?? `the system answered ${code}.`}`,
  said: (program: TunnelProgram, error: string) => `${TITLES[program]} said: ${error}`,
  silent: (program: TunnelProgram, seconds: number) => `${TITLES[program]} gave no address within ${seconds} seconds.`,
  ended: (program: TunnelProgram) => `${TITLES[program]} ended without saying why.`,
  untrusted:
    'This pool was started with a POOL_TRUST_PROXY that leaves out this computer (loopback). Behind a tunnel every ' +
    'friend would then look like one and the same, over plain http. Add "loopback" to it and start the pool again.',
};
