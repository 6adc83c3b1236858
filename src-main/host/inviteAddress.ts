/** Which of the pool's addresses goes on invitations. Pure. */
import type { Invite, InviteAddress } from '#shared/model.ts';
import type { FoundAddress } from './addresses.ts';

/** Why an address may not work for a friend. */
const NOTES: Record<InviteAddress['kind'], string | null> = {
  tunnel: 'Works from anywhere, as long as the tunnel runs.',
  lan: null,
  open: 'Works only where the router lets visitors through from outside.',
  vpn: 'Works only for those who are in the same VPN.',
  virtual: 'Leads to programs inside this computer. Phones do not reach it.',
  'link-local': 'This computer gave it to itself because no router did. Phones seldom reach it.',
};

export type InviteFacts = {
  /** The adapters' addresses, the best first. */
  found: readonly FoundAddress[];
  port: number;
  /** The address of the running tunnel; null while none runs. */
  tunnelUrl: string | null;
  /** POOL_PUBLIC_URL. */
  publicUrl: string | null;
  /** The commissioner's choice; `wasFound`: it was one of the listed addresses, not typed. */
  choice: { address: string; wasFound: boolean } | null;
};

const originOf = (url: string): string | null => {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
};

/** Every address the commissioner can choose, the best first: the tunnel, then this computer's own. */
export function listAddresses({ found, port, tunnelUrl }: InviteFacts): InviteAddress[] {
  const own = found.map(({ host, name, kind }) => ({ url: originOf(`http://${host}:${port}`) ?? '', name, kind }));
  const tunnel = { url: tunnelUrl ?? '', name: 'Tunnel', kind: 'tunnel' as const };
  return [...(tunnelUrl === null ? [] : [tunnel]), ...own].map((one) => ({ ...one, note: NOTES[one.kind] }));
}

/**
 * The address on invitations: POOL_PUBLIC_URL, else the commissioner's choice, unless that was an address this computer
 * has lost, else the running tunnel, else the best of this computer's addresses.
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
  const [best] = addresses;
  return best === undefined ? answer(null, null) : answer(best.url, 'found');
}
