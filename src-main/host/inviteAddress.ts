/** Which address friends are told, of all there are. Pure. */
import type { Invite, InviteAddress } from '#shared/model.ts';
import type { FoundAddress } from './addresses.ts';

/** Why an address may not work for a friend. */
const NOTES: Record<InviteAddress['kind'], string | null> = {
  tunnel: 'Works from anywhere, as long as the tunnel runs.',
  lan: null,
  open: 'Works only where the router lets visitors through from outside.',
  'local-name': 'Works on most phones, not on all.',
  vpn: 'Works only for those who are in the same VPN.',
  virtual: 'Leads to programs inside this computer. Phones do not reach it.',
  'link-local': 'This computer gave it to itself because no router did. Phones seldom reach it.',
};

export type InviteFacts = {
  /** The adapters' addresses, the best first. */
  found: readonly FoundAddress[];
  port: number;
  /** The name announced on the network, "sunday-five.local"; null where none is. */
  localName: string | null;
  /** Where the tunnel that is running leads from; null while none is. */
  tunnelUrl: string | null;
  /** POOL_PUBLIC_URL. */
  publicUrl: string | null;
  /** The commissioner's choice; `wasFound` where it was one of those listed, not typed by hand. */
  choice: { address: string; wasFound: boolean } | null;
};

const originOf = (url: string): string | null => {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
};

/** All addresses that can be offered, the best first: the tunnel, this computer's own, and the name after its real ones. */
export function listAddresses({ found, port, localName, tunnelUrl }: InviteFacts): InviteAddress[] {
  const own = found.map(({ host, name, kind }) => ({ url: originOf(`http://${host}:${port}`) ?? '', name, kind }));
  const real = own.filter(({ kind }) => kind === 'lan' || kind === 'open');
  const rest = own.filter(({ kind }) => kind !== 'lan' && kind !== 'open');
  const named = { url: `http://${localName}:${port}`, name: 'Name on this network', kind: 'local-name' as const };
  const tunnel = { url: tunnelUrl ?? '', name: 'Tunnel', kind: 'tunnel' as const };
  return [
    ...(tunnelUrl === null ? [] : [tunnel]),
    ...real,
    // A name without an adapter that phones reach would lead nowhere.
    ...(localName === null || real.length === 0 ? [] : [named]),
    ...rest,
  ].map((one) => ({ ...one, note: NOTES[one.kind] }));
}

/**
 * The address friends are told: the machine's own setting, else the commissioner's choice, unless that was one of this
 * computer's and it has it no more, else the running tunnel, else the best of this computer's.
 */
export function effectiveAddress(
  facts: InviteFacts,
  addresses: readonly InviteAddress[] = listAddresses(facts),
): Pick<Invite, 'address' | 'from' | 'chosen' | 'isChosenGone'> {
  const { publicUrl, choice, tunnelUrl } = facts;
  const chosen = choice === null ? null : originOf(choice.address);
  const isChosenGone = chosen !== null && choice?.wasFound === true && !addresses.some(({ url }) => url === chosen);
  const answer = (address: string | null, from: Invite['from']) => ({ address, from, chosen, isChosenGone });
  if (publicUrl !== null) return answer(publicUrl, 'machine');
  if (chosen !== null && !isChosenGone) return answer(chosen, 'chosen');
  if (tunnelUrl !== null) return answer(tunnelUrl, 'tunnel');
  const best = addresses.find(({ kind }) => kind !== 'local-name');
  return best === undefined ? answer(null, null) : answer(best.url, 'found');
}
