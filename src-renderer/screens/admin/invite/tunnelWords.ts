/** What is said about the way to friends outside the network. */
import type { Tunnel, TunnelProgram } from '#shared/model.ts';

export const PROGRAMS: Record<TunnelProgram, { title: string; about: string }> = {
  cloudflared: { title: 'cloudflared', about: 'Free, without an account. Its address is a new one after every start.' },
  tailscale: { title: 'Tailscale', about: 'Needs a free account. The address stays the same.' },
};

export const tunnelWords = {
  title: 'Friends outside this network',
  on: 'Let friends outside this network in',
  meaning:
    'While it is on, anybody who has the address reaches the login page. Picks, standings and chat stay behind the ' +
    'access codes.',
  ends: 'It ends with the pool. After the next start nothing is public until you switch it on again.',
  newAddress: 'This address works until the program is started again; friends then need the new one.',
  soon: 'It can take a minute until the address works everywhere.',
  noneInstalled: 'A program has to carry the pool out of this network, and none is installed on this computer yet:',
  othersToo: 'Other programs that can do it',
  lookAgain: 'Look Again',
  startFailed: 'Failed to open the tunnel',
  stopFailed: 'Failed to close the tunnel',
  closesItself: 'You are looking at this page through the tunnel. Once it is off, this page leads nowhere.',
};

/** Is it meant to be on, whether or not it works at this moment? */
export const isWanted = ({ state }: Tunnel): boolean => state !== 'off' && state !== 'failed';

/** How it stands, as one sentence; the countdown to the next try is said apart, as it changes every second. */
export function stateWords(tunnel: Tunnel, since: string): string {
  const { state, attempt, message } = tunnel;
  const program = tunnel.program === null ? 'It' : PROGRAMS[tunnel.program].title;
  switch (state) {
    case 'off':
      return 'Off: no tunnel is open.';
    case 'starting':
      if (message === null) return attempt === 0 ? 'Starting…' : `Starting, attempt ${attempt}…`;
      return attempt === 0 ? `Starting… ${message}` : `Starting, attempt ${attempt}… Before: ${message}`;
    case 'on':
      return `Open to the internet by ${program} since ${since}.`;
    case 'restarting':
      return `It stopped: ${message ?? `${program} ended.`}`;
    case 'failed':
      return `It is off: ${message ?? `${program} ended.`}`;
    default:
      return state satisfies never;
  }
}

/** "Trying again in 8 s (attempt 4)." */
export const retryWords = (leftMs: number, attempt: number): string =>
  `Trying again in ${Math.max(0, Math.ceil(leftMs / 1000))} s (attempt ${attempt}).`;
