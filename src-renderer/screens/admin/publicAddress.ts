/** The origin of an address people can open; null for any other text. */
export function readAddress(text: string): string | null {
  try {
    const url = new URL(text.trim());
    return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.origin : null;
  } catch {
    return null;
  }
}

/** Does this address work on no computer but this one? */
export const isThisComputerOnly = (address: string): boolean => {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
};
