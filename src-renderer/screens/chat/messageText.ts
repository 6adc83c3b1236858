/** Finds the web addresses in a message. All else is plain text; nothing in a message is ever taken for markup. */

export type TextPiece = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** What closes a sentence rather than belongs to an address. */
const TRAILING = /[.,;:!?…*_~\])}]+$/;

/** An address without the end of the sentence; a closing bracket stays when the address opened one. */
function trimmed(address: string): string {
  const tail = TRAILING.exec(address)?.[0] ?? '';
  const opens = address.split('(').length - address.split(')').length;
  const keep = tail.startsWith(')') && opens >= 0 ? 1 : 0;
  return address.slice(0, address.length - tail.length + keep);
}

function hrefOf(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

export function textPieces(message: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const found of message.matchAll(ADDRESS)) {
    const address = trimmed(found[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (found.index > end) pieces.push({ text: message.slice(end, found.index) });
    pieces.push({ text: address, href });
    end = found.index + address.length;
  }
  if (end < message.length) pieces.push({ text: message.slice(end) });
  return pieces;
}

export type Media = { url: string; host: string | null };

/** An uploaded picture, or a linked one with its host; null for anything else. */
export function mediaOf(mediaUrl: string | null): Media | null {
  if (mediaUrl === null) return null;
  if (/^\/api\/chat\/media\/[\w-]+\.\w+$/.test(mediaUrl)) return { url: mediaUrl, host: null };
  const href = /^https?:\/\//i.test(mediaUrl) ? hrefOf(mediaUrl) : null;
  return href === null ? null : { url: href, host: new URL(href).host };
}
