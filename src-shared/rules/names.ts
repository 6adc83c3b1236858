/** Names: how they are tidied and compared. One rule, used by the server to refuse and by the page to say so beforehand. */

/** Control characters, and marks that are nothing to see but turn a line round or make two equal names differ. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** The form of a name that is compared: Dave, DAVE and dave are one, however they were typed or pasted. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim().toLowerCase();

/**
 * A name as it is kept: spreadsheets and phones turn one space into several or into unbreakable ones, and bring marks
 * nobody sees. Empty when nothing to see is left.
 */
export function tidiedName(name: string): string {
  const tidy = name.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  return /[^\p{Cf}\p{M}\s]/u.test(tidy) ? tidy : '';
}
