/**
 * The link that signs one player in: `ADDRESS/join#n=NAME&c=CODE`. Everything secret is in the fragment, which browsers
 * send to no server, so that it is in no log, preview or referrer.
 */
export const JOIN_PATH = '/join';

export type JoinLink = { name: string; code: string };

/** Messengers read some of these characters as the end of a link or as bold and italics. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*.~_]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param address the pool's address, without a slash at the end */
export const joinLink = (address: string, { name, code }: JoinLink): string =>
  `${address}${JOIN_PATH}#n=${encoded(name)}&c=${encoded(code)}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text.trim();
  }
}

/** @param hash an address's fragment with its `#`; a link that was cut short has an empty name or code */
export function readJoinLink(hash: string): JoinLink {
  const parts = hash.replace(/^#/, '').replaceAll('&amp;', '&').split('&');
  const read = (key: string) => decoded(parts.find((part) => part.startsWith(key))?.slice(key.length) ?? '');
  return { name: read('n='), code: read('c=') };
}
