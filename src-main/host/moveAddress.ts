/** Which addresses a pool can move to: the one rule for what friends are sent to. Pure. */
import { isIP } from 'node:net';
import { moveTexts } from '#shared/texts/move.ts';
import { isLoopback, isPrivate } from './addresses.ts';

/** Names that only a local network answers. */
const isLanName = (name: string) =>
  !name.includes('.') || /\.(local|lan|home|internal|home\.arpa|localhost)$/.test(name);

const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
const isThisComputer = (name: string) =>
  name === 'localhost' || name === '0.0.0.0' || name === '::' || isLoopback(name);
const isOnLan = (name: string) => (isIP(name) === 0 ? isLanName(name) : isPrivate(name));

/** Name and port, the same for every way to write them. */
const placeOf = (url: URL) => `${nameOf(url)}:${url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port}`;

const parse = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Do both lead to the same host? Names without a port are one pool by http and https. */
const isSamePlace = (a: URL, b: URL) =>
  placeOf(a) === placeOf(b) || (a.port === '' && b.port === '' && nameOf(a) === nameOf(b));

export type MoveAddress = { origin: string } | { error: string };

/**
 * @param typed what the commissioner entered; a path after the address is left out
 * @param own addresses of this pool itself
 */
export function readMoveAddress(typed: string, own: readonly string[]): MoveAddress {
  const url = parse(typed.trim());
  // "pool.example.org:8080" parses as a scheme with a path.
  if (url === null || !/^[a-z]+:\/\//i.test(typed.trim())) return { error: moveTexts.addressNeeded };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { error: moveTexts.needsWeb };
  if (url.username !== '' || url.password !== '') return { error: moveTexts.hasPassword };
  const isOwn = own.some((one) => {
    const mine = parse(one);
    return mine !== null && isSamePlace(mine, url);
  });
  if (isOwn) return { error: moveTexts.toItself };
  if (isThisComputer(nameOf(url))) return { error: moveTexts.toLoopback };
  if (url.protocol === 'http:' && !isOnLan(nameOf(url))) return { error: moveTexts.needsHttps };
  return { origin: url.origin };
}
