/** Texts about the tunnel for friends outside this network. */
import type { Tunnel, TunnelProgram } from '#shared/model.ts';

export const PROGRAMS: Record<TunnelProgram, { title: string; about: string }> = {
  cloudflared: { title: 'cloudflared', about: 'Free, no account needed. The address changes after every start.' },
  tailscale: { title: 'Tailscale', about: 'Needs a free account. The address stays the same.' },
};

export const tunnelWords = {
  title: 'Friends outside this network',
  on: 'Let friends outside this network join',
  meaning:
    'While it’s on, anyone with the address can open the login page. Picks, standings and chat still need an access ' +
    'code.',
  ends: 'It closes when the pool closes. After the next start, the pool is private until you turn it on again.',
  newAddress: 'This address works until the tunnel restarts. Then friends need the new one.',
  soon: 'The address can take a minute to work everywhere.',
  noneInstalled: 'A tunnel program makes the pool reachable from other networks. Install one on this computer first:',
  othersToo: 'Other tunnel programs',
  lookAgain: 'Check Again',
  startFailed: 'Failed to open the tunnel',
  stopFailed: 'Failed to close the tunnel',
  closesItself: 'You opened this page through the tunnel. When it closes, this page stops working.',
};

/** Whether it should be on, even if it isn't working right now. */
export const isWanted = ({ state }: Tunnel): boolean => state !== 'off' && state !== 'failed';

/** The tunnel's state in one sentence. The countdown is separate because it changes every second. */
export function stateWords(tunnel: Tunnel, since: string): string {
  const { state, attempt, message } = tunnel;
  const program = tunnel.program === null ? 'It' : PROGRAMS[tunnel.program].title;
  switch (state) {
    case 'off':
      return 'Off. No tunnel is open.';
    case 'starting':
      if (message === null) return attempt === 0 ? 'Starting…' : `Starting, attempt ${attempt}…`;
      return attempt === 0 ? `Starting… ${message}` : `Starting, attempt ${attempt}… Last error: ${message}`;
    case 'on':
      return `Open to the internet by ${program} since ${since}.`;
    case 'restarting':
      return `The tunnel stopped: ${message ?? `${program} ended.`}`;
    case 'failed':
      return `The tunnel is off: ${message ?? `${program} ended.`}`;
    default:
      return state satisfies never;
  }
}

/** "Trying again in 8 s (attempt 4)." */
export const retryWords = (leftMs: number, attempt: number): string =>
  `Trying again in ${Math.max(0, Math.ceil(leftMs / 1000))} s (attempt ${attempt}).`;
