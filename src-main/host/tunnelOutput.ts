/**
 * Parses the output of the tunnel programs line by line. Pure: a line goes in, its meaning comes out, and an unknown line
 * has none.
 */
import type { TunnelProgram } from '#shared/model.ts';

/** A known failure, in words for the commissioner. */
export type TunnelProblem = {
  message: string;
  /** The page where it is put right. */
  link?: string;
  /** Trying again doesn't help until the commissioner does something. */
  isFinal?: boolean;
  /** Milliseconds to wait at least before the next try. */
  waitMs?: number;
};

export type TunnelLine =
  | { kind: 'address'; address: string }
  /** The connection to the internet works (again). */
  | { kind: 'connected' }
  | { kind: 'problem'; problem: TunnelProblem }
  /** An error we have no words for: worth repeating when the program ends, and not before. */
  | { kind: 'error'; text: string };

type Known = readonly [pattern: RegExp, problem: TunnelProblem];

const MAX_ERROR = 160;
const problem = (one: TunnelProblem): TunnelLine => ({ kind: 'problem', problem: one });

/** An error in the program's own words: one line, printable, short. */
function error(text: string): TunnelLine | null {
  // It removes control characters.
  // eslint-disable-next-line no-control-regex
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  if (plain === '') return null;
  return { kind: 'error', text: plain.length > MAX_ERROR ? `${plain.slice(0, MAX_ERROR)}…` : plain };
}

const knownProblem = (line: string, known: readonly Known[]): TunnelProblem | undefined =>
  known.find(([pattern]) => pattern.test(line))?.[1];

// ---- cloudflared: "2025-05-08T20:24:34Z INF |  https://four-dashed-words-here.trycloudflare.com  |" on stderr

/** The control plane's own name appears in error messages and is not the pool's address. */
const CLOUDFLARED_ADDRESS = /\bhttps:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com(?![\w.:/-])/;
const CLOUDFLARED_LIMIT_MS = 60_000;
const CLOUDFLARED_PROBLEMS: readonly Known[] = [
  [
    /429 Too Many Requests|error code: 1015/,
    {
      message:
        'Cloudflare gives this network no more quick tunnels for the moment; it asks for a few minutes of quiet.',
      waitMs: CLOUDFLARED_LIMIT_MS,
    },
  ],
  [
    /failed to (request|read) quick.tunnel/i,
    { message: 'cloudflared cannot reach Cloudflare. Is this computer connected to the internet?' },
  ],
  [
    /failed to (unmarshal|parse) quick tunnel|error unmarshaling QuickTunnel/i,
    { message: 'Cloudflare’s quick tunnels are out of order at the moment.' },
  ],
  [
    /failed to dial to edge|failed to create new quic connection|unable to establish connection with cloudflare edge|error looking up Cloudflare edge|no free edge addresses/i,
    { message: 'cloudflared cannot reach Cloudflare’s network. A firewall may block its port 7844.' },
  ],
  [
    /flag provided but not defined|incorrect usage/i,
    { message: 'This cloudflared is too old. Update it, then switch it on again.', isFinal: true },
  ],
];

function readCloudflared(line: string): TunnelLine | null {
  const [address] = CLOUDFLARED_ADDRESS.exec(line) ?? [];
  if (address !== undefined) return { kind: 'address', address };
  if (/\bRegistered tunnel connection\b|\bConnection [0-9a-f-]{36} registered\b/.test(line)) {
    return { kind: 'connected' };
  }
  const known = knownProblem(line, CLOUDFLARED_PROBLEMS);
  if (known !== undefined) return problem(known);
  // The empty configuration is ours; a visitor who leaves early is no error of the tunnel's.
  if (/Configuration file .* was empty|Incoming request ended abruptly|Request failed/.test(line)) return null;
  const said = /^\S+Z (?:ERR|FTL)\s+(.*)$/.exec(line)?.[1];
  return said === undefined ? null : error(said);
}

// ---- tailscale: "https://den.tail1234.ts.net/" on its own line, below "Available on the internet:"

const TAILSCALE_ADDRESS =
  /^(?:Available on the internet:\s*)?(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.ts\.net(?::\d+)?)\/?$/;
const TAILSCALE_CONSENT = /https:\/\/login\.tailscale\.com\/f\/[\w?=&%-]+/;
const notAllowed = 'Tailscale Funnel is not switched on for your tailnet yet.';
const TAILSCALE_PROBLEMS: readonly Known[] = [
  [/is not enabled on your tailnet/i, { message: notAllowed }],
  [
    /funnel not available|does not have .*funnel|not in the funnel|must be allowed|node attribute/i,
    {
      message: `${notAllowed} Allow it in the tailnet’s access controls.`,
      link: 'https://tailscale.com/kb/1223/funnel',
    },
  ],
  [
    /access denied/i,
    {
      message:
        'Tailscale lets only its operator do this. Run “sudo tailscale set --operator=$USER” once in a terminal, ' +
        'then switch it on again.',
      isFinal: true,
    },
  ],
  [
    /background configuration already exists/i,
    {
      message:
        'Tailscale already shares something else from this computer. “tailscale funnel reset” in a terminal ends that; ' +
        'then switch it on again.',
      isFinal: true,
    },
  ],
  [/foreground already exists/i, { message: 'Tailscale is still busy with another funnel on this computer.' }],
  [
    /does not support getting TLS certs|HTTPS.*(not enabled|must be enabled)/i,
    {
      message: 'HTTPS certificates are not switched on for your tailnet.',
      link: 'https://login.tailscale.com/admin/dns',
    },
  ],
  [
    /failed to connect to local tailscale|is tailscaled? running|tailscale is stopped|logged out|needs ?login|not logged in/i,
    { message: 'Tailscale is not running or not signed in on this computer. Start it and sign in.' },
  ],
];

function readTailscale(line: string): TunnelLine | null {
  const address = TAILSCALE_ADDRESS.exec(line)?.[1];
  if (address !== undefined) return { kind: 'address', address };
  // It prints this below its question and then waits until it was answered in the browser.
  const [consent] = TAILSCALE_CONSENT.exec(line) ?? [];
  if (consent !== undefined) {
    return problem({
      message: `${notAllowed} Allow it on Tailscale’s page; the tunnel then continues automatically.`,
      link: consent,
    });
  }
  if (line.startsWith('Press Ctrl+C to exit')) return { kind: 'connected' };
  const known = knownProblem(line, TAILSCALE_PROBLEMS);
  if (known !== undefined) return problem(known);
  const said = /^error\b:?\s*(.*)$/i.exec(line)?.[1];
  return said === undefined ? null : error(said);
}

const READERS: Record<TunnelProgram, (line: string) => TunnelLine | null> = {
  cloudflared: readCloudflared,
  tailscale: readTailscale,
};

/** Terminals' colours, should a program think it has one. */
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[0-9;]*[A-Za-z]/g;

/** The meaning of a line: the public address, a working connection, a known failure, an error; null for anything else. */
export const readTunnelLine = (program: TunnelProgram, line: string): TunnelLine | null =>
  READERS[program](line.replaceAll(COLOURS, '').trim());
