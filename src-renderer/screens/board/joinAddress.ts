/** Where phones join: the pool's address, or the one that opened this screen if phones can use it. */
export function joinAddress(reported: string | null): string | null {
  if (reported !== null) return reported;
  const { origin, hostname } = window.location;
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]' ? null : origin;
}

export const joinWords = (address: string): string =>
  address.startsWith('https:') ? 'Scan to join' : 'Scan to join on this Wi-Fi';
