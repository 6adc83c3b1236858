/** Which addresses are ours: what Host may name, and which page may change something or open a socket. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { IncomingMessage } from 'node:http';
import express from 'express';

/** Names that no public DNS answers, so that no stranger's page can point them at us. */
const LOCAL_SUFFIXES = ['.local', '.lan', '.home', '.internal', '.home.arpa', '.ts.net', '.localhost'];

export type KnownHosts = {
  /** Public addresses this pool is reached by: POOL_PUBLIC_URL and the running tunnel. */
  publicUrls: () => readonly string[];
  isTrustedProxy: (address: string) => boolean;
};

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim().toLowerCase();

const hostOf = (url: string): string | null => {
  try {
    return new URL(url).host.toLowerCase();
  } catch {
    return null;
  }
};

/** The host without its port: "192.168.1.5:4680" is "192.168.1.5", "[::1]:4680" is "::1". */
function nameOf(host: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(host);
  return bracketed?.[1] ?? host.replace(/:\d*$/, '');
}

/** The hosts that a request names: its Host header, and the one that a trusted proxy forwards. */
function askedHosts(request: IncomingMessage, { isTrustedProxy }: KnownHosts): string[] {
  const forwarded = isTrustedProxy(request.socket.remoteAddress ?? '')
    ? firstOf(request.headers['x-forwarded-host'])
    : undefined;
  return [firstOf(request.headers.host), forwarded].filter((host) => host !== undefined);
}

const publicHosts = (known: KnownHosts) => known.publicUrls().flatMap((url) => hostOf(url) ?? []);

/**
 * May a request name this host? A public DNS name must be one of ours, or a stranger's page could have its own name
 * point at this computer and speak to the pool as if it were the pool's page.
 */
export function isKnownHost(request: IncomingMessage, known: KnownHosts): boolean {
  const host = firstOf(request.headers.host);
  if (host === undefined || host === '') return false;
  const name = nameOf(host).replace(/\.$/, '');
  if (isIP(name) !== 0 || !name.includes('.')) return true;
  if (name === hostname().toLowerCase() || LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix))) return true;
  return publicHosts(known).some((publicHost) => nameOf(publicHost) === name);
}

/**
 * The public address by https, for a request to it that came by plain http according to a trusted proxy: a code typed into that
 * page could be read on its way. Null for all else.
 */
export function secureAddress(request: IncomingMessage, known: KnownHosts): string | null {
  const isTold = known.isTrustedProxy(request.socket.remoteAddress ?? '');
  if (!isTold || firstOf(request.headers['x-forwarded-proto']) !== 'http') return null;
  const asked = askedHosts(request, known);
  return known.publicUrls().find((url) => url.startsWith('https:') && asked.includes(hostOf(url) ?? '')) ?? null;
}

/**
 * Does the browser say that another site, or another port of the same one, sent this request? Browsers say so on https
 * and on this computer's own addresses; elsewhere the header is missing and nothing is known.
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = firstOf(headers['sec-fetch-site']);
  return site === 'cross-site' || site === 'same-site';
}

/** Does the Origin, when there is one, name the host that was asked or a public address of ours? `null` never does. */
export function isOwnOrigin(request: IncomingMessage, known: KnownHosts): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const host = hostOf(origin);
  if (host === null || host === '') return false;
  const asked = askedHosts(request, known).map((each) => each.replace(/:(80|443)$/, ''));
  const own = host.replace(/:(80|443)$/, '');
  return asked.includes(own) || publicHosts(known).includes(host);
}

/**
 * Reads a list such as "loopback, 10.0.0.2" by Express's own rules.
 * @throws TypeError when an entry is no address
 */
export function trustedProxies(list: string): (address: string) => boolean {
  const app = express();
  app.set(
    'trust proxy',
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
  // Express compiles the list into this function and keeps it under this name.
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (address) => isTrusted(address, 0);
}
