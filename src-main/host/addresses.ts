/**
 * The addresses this computer has, ranked by how likely a friend's phone reaches it there. Pure: what the system says
 * of its adapters is handed in (os.networkInterfaces()).
 */
import { isIPv6 } from 'node:net';
import { readAdapter } from './adapters.ts';

/** The part of os.networkInterfaces() that is looked at. */
export type Interfaces = {
  readonly [device: string]: readonly { address: string; family: string; internal: boolean }[] | undefined;
};

/**
 * `lan`: a private address of a real adapter; `open`: one of a real adapter that the whole internet knows; `vpn`,
 * `virtual`: of an adapter that a program made; `link-local`: one the computer gave itself for want of a network.
 */
export type FoundKind = 'lan' | 'open' | 'vpn' | 'virtual' | 'link-local';

export type FoundAddress = {
  /** As it stands in a URL: "192.168.1.24", "[fd00::2]". */
  host: string;
  /** The adapter in plain words: "Wi-Fi (en0)", "VPN (Tailscale)". */
  name: string;
  kind: FoundKind;
};

/** The best first. */
const ORDER: readonly FoundKind[] = ['lan', 'open', 'vpn', 'virtual', 'link-local'];

const PRIVATE_V4 = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
/** Given out by mobile networks, and by Tailscale to its own. */
const SHARED_V4 = /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const LINK_LOCAL = /^(169\.254\.|fe[89ab][0-9a-f]:)/i;
const PRIVATE_V6 = /^f[cd][0-9a-f]{2}:/i;
const isFe80 = (address: string) => isIPv6(address) && LINK_LOCAL.test(address);

function kindOf(address: string, sort: 'real' | 'vpn' | 'virtual'): FoundKind {
  if (LINK_LOCAL.test(address)) return 'link-local';
  if (sort !== 'real') return sort;
  return PRIVATE_V4.test(address) || PRIVATE_V6.test(address) ? 'lan' : 'open';
}

/** One of each kind an adapter has: its further IPv6 addresses of a kind are spares that change by the day. */
function ofAdapter(device: string, addresses: NonNullable<Interfaces[string]>, platform: NodeJS.Platform) {
  const { sort, words } = readAdapter(device, platform);
  const outward = addresses.filter(({ internal }) => !internal);
  const sorted = [...outward.filter(({ address }) => !isIPv6(address)), ...outward.filter(isV6)];
  const taken = new Set<string>();
  return sorted.flatMap(({ address }) => {
    const kind = kindOf(address, sort);
    const one = `${kind} ${isIPv6(address)}`;
    if (isIPv6(address) && taken.has(one)) return [];
    taken.add(one);
    // The tunnels of macOS have numbers for names; this range tells whose it is.
    const name = words === 'VPN' && SHARED_V4.test(address) ? 'VPN (Tailscale)' : words;
    return [{ address, name, kind }];
  });
}
const isV6 = ({ address }: { address: string }) => isIPv6(address);

/**
 * The addresses of this computer, the best first: private ones of real adapters, then others of real adapters, VPNs,
 * what ends inside this computer, and link-local ones; of one adapter IPv4 before IPv6. Addresses of the kind fe80::
 * need a zone that only the asking device knows, so they are left out while there is any other.
 */
export function rankAddresses(interfaces: Interfaces, platform: NodeJS.Platform): FoundAddress[] {
  const all = Object.entries(interfaces).flatMap(([device, addresses]) => ofAdapter(device, addresses ?? [], platform));
  const usable = all.some(({ address }) => !isFe80(address)) ? all.filter(({ address }) => !isFe80(address)) : all;
  return usable
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(({ address, name, kind }) => ({ host: toHost(address), name, kind }));
}

/** An address as a URL writes it. */
export const toHost = (address: string): string => (isIPv6(address) ? `[${address.replace(/%.*$/, '')}]` : address);

/** Every address of this computer, to know its own requests by; without zones, IPv4 never as IPv6. */
export const ownAddresses = (interfaces: Interfaces): Set<string> =>
  new Set(Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => plainAddress(address))));

/** "::ffff:192.168.1.5" is "192.168.1.5", "fe80::1%en0" is "fe80::1". */
export const plainAddress = (address: string): string =>
  address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase();

export const isLoopback = (address: string): boolean => address === '::1' || plainAddress(address).startsWith('127.');
