/** Whose guesses are counted together. */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Providers hand a household a /56; the bits behind it are its own to choose. */
const WHOLE_GROUPS = 3;

/**
 * An IPv4 address is counted as it is. Whoever has an IPv6 address has 2^72 of them and could use another for each guess,
 * so there the first 56 bits are counted, as one IPv4 address is for a whole house.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
    .map((half) => half.flatMap((group) => (group.includes('.') ? [group, group] : [group])));
  const between = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  const numbers = [...left, ...between, ...right].map((group) => Number.parseInt(group, 16));
  const last = (numbers[WHOLE_GROUPS] ?? 0) & 0xff00;
  return [...numbers.slice(0, WHOLE_GROUPS), last].map((number) => number.toString(16)).join(':');
}
