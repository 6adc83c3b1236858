/** This computer's addresses, ranked by how likely a friend's phone can reach them. Pure. */
import ipaddr from 'ipaddr.js';
import { isIPv6 } from 'node:net';
import { readAdapter } from './adapters.ts';

/** The part of os.networkInterfaces() that is used. */
export type Interfaces = {
  readonly [device: string]: readonly { address: string; family: string; internal: boolean }[] | undefined;
};

/**
 * `lan`: a private address of a real adapter; `open`: a public address of a real adapter; `vpn`, `virtual`: of an
 * adapter that a program made; `link-local`: one the computer gave itself because no router did.
 */
type FoundKind = 'lan' | 'open' | 'vpn' | 'virtual' | 'link-local';

export type FoundAddress = {
  /** As written in a URL: "192.168.1.24", "[fd00::2]". */
  host: string;
  /** The adapter in plain words: "Wi-Fi (en0)", "VPN (Tailscale)". */
  name: string;
  kind: FoundKind;
};

/** The best first. */
const ORDER: readonly FoundKind[] = ['lan', 'open', 'vpn', 'virtual', 'link-local'];

const rangeOf = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).range() : 'invalid');
const isFe80 = (address: string) => isIPv6(address) && rangeOf(address) === 'linkLocal';

function kindOf(address: string, sort: 'real' | 'vpn' | 'virtual'): FoundKind {
  const range = rangeOf(address);
  if (range === 'linkLocal') return 'link-local';
  if (sort !== 'real') return sort;
  return range === 'private' || range === 'uniqueLocal' ? 'lan' : 'open';
}

/** One address of each kind per adapter: its other IPv6 addresses of a kind are temporary and change daily. */
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
    // macOS numbers its VPN adapters (utun3); this range is Tailscale's.
    const name = words === 'VPN' && rangeOf(address) === 'carrierGradeNat' ? 'VPN (Tailscale)' : words;
    return [{ address, name, kind }];
  });
}
const isV6 = ({ address }: { address: string }) => isIPv6(address);

/**
 * The computer's addresses, the best first: private ones of real adapters, other ones of real adapters, VPNs, virtual
 * networks inside this computer, link-local ones. For each adapter, IPv4 comes before IPv6. fe80:: addresses need a zone
 * that only the visiting device knows, so they are left out if there is any other address.
 */
export function rankAddresses(interfaces: Interfaces, platform: NodeJS.Platform): FoundAddress[] {
  const all = Object.entries(interfaces).flatMap(([device, addresses]) => ofAdapter(device, addresses ?? [], platform));
  const usable = all.some(({ address }) => !isFe80(address)) ? all.filter(({ address }) => !isFe80(address)) : all;
  return usable
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(({ address, name, kind }) => ({ host: toHost(address), name, kind }));
}

/** An address as written in a URL. */
const toHost = (address: string): string => (isIPv6(address) ? `[${address.replace(/%.*$/, '')}]` : address);

/** Every address of this computer in plain form, to recognize its own requests. */
export const ownAddresses = (interfaces: Interfaces): Set<string> =>
  new Set(Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => plainAddress(address))));

/** "::ffff:192.168.1.5" is "192.168.1.5", "fe80::1%en0" is "fe80::1". */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString().replace(/%.*$/, '') : address;

export const isLoopback = (address: string): boolean => rangeOf(address) === 'loopback';

/** Is this an address of a local network, which the internet doesn't reach? */
export const isPrivate = (address: string): boolean =>
  ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(rangeOf(address));
