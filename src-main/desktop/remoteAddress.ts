/** The address of a pool elsewhere, and why it could not be opened. Pure. */
import { createHash } from 'node:crypto';

export type RemoteAddress = { origin: string } | { problem: string };

const NOT_AN_ADDRESS = 'Enter the address of the pool, such as https://pool.example.org.';

/** Reads a typed or pasted address: an https address with or without "https://", a path or a player's link. */
export function readRemoteAddress(typed: string): RemoteAddress {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return { problem: NOT_AN_ADDRESS };
  }
  if (url.protocol === 'http:') {
    return {
      problem:
        'This address begins with http, so anyone on the way could read your password. Enter the pool’s https address.',
    };
  }
  if (url.protocol !== 'https:' || url.hostname === '' || url.username !== '' || url.password !== '') {
    return { problem: NOT_AN_ADDRESS };
  }
  return { origin: url.origin };
}

/** The window's title. URL writes names in other scripts as "xn--", so no letter looks like another. */
export const remoteTitle = (origin: string): string => `${new URL(origin).host} · Sunday Five`;

/** "persist:" keeps the sign-in. No pool can read what another one keeps. */
export const remotePartition = (origin: string): string =>
  `persist:remote-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;

const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  ERR_CERT_DATE_INVALID: 'its certificate has expired, or this computer’s clock is wrong',
  ERR_CERT_COMMON_NAME_INVALID: 'its certificate belongs to another address',
  ERR_CERT_AUTHORITY_INVALID: 'its certificate is not from a known authority',
  ERR_CERT_REVOKED: 'its certificate was revoked',
};

/**
 * @param failure a message that contains Chromium's name of the error, such as "net::ERR_CERT_DATE_INVALID"
 * @returns a sentence for the commissioner
 */
export function whyUnreachable(host: string, failure: string): string {
  const [code = ''] = /ERR_[A-Z0-9_]+/.exec(failure) ?? [];
  if (/^ERR_(CERT|SSL|BAD_SSL|INSECURE)/.test(code)) {
    const why = CERTIFICATE_PROBLEMS[code] ?? 'its certificate can’t be checked';
    return `${host} may not be the pool that you want: ${why}. Sunday Five didn’t connect, and nothing was sent. Ask the person who runs the server.`;
  }
  if (code === 'ERR_NAME_NOT_RESOLVED') return `There is no ${host}. Check the address and your connection.`;
  return `${host} can’t be reached. The server may be off, or your computer is offline.`;
}

export const notAPool = (host: string): string => `${host} answers, but not as a Sunday Five pool. Check the address.`;
