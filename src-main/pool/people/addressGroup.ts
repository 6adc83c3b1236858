/** Which addresses share one count of wrong guesses. */
import ipaddr from 'ipaddr.js';

/** Providers give a household a /56 and let it choose the rest of its addresses. */
const HOUSEHOLD_BITS = 56;

/**
 * An IPv4 address is counted alone. An IPv6 address is counted with its whole household, because its owner could use
 * another of 2^72 addresses for each guess. Text that is not an address is counted as it is.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${HOUSEHOLD_BITS}`).toString();
}
