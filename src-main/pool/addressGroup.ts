/** Whose guesses are counted together. */
import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * An IPv4 address stands for itself. Whoever has an IPv6 address has 2^64 of them and could take another for each
 * guess, so there its first half stands for all of them, as one IPv4 address stands for a whole house.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
    .map((half) => half.flatMap((group) => (group.includes('.') ? [group, group] : [group])));
  const between = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  const firstHalf = [...left, ...between, ...right].slice(0, GROUPS / 2);
  return firstHalf.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
