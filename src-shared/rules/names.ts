/**
 * How names and access codes are stored and compared, however a phone or a spreadsheet spelled them. The server uses these
 * rules to reject names, the page to warn first.
 */
import { skeleton } from './confusables.ts';

/** Invisible controls, marks and fillers; U+2800 is the empty Braille pattern. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;

/** Joiners where scripts and emoji need them, and emoji presentation marks. */
const ALLOWED_INVISIBLE =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}])[\u200C\u200D]|(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}])\uFE0F|(?<=\p{Extended_Pictographic}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}]/gu;

/** As typed by hand, by a phone's smart punctuation, or with accent keys. */
const APOSTROPHES = /['\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02C8\u0060\u00B4\uFF07\uA78C]/g;
const QUOTES = /["\u201C-\u201F\u2033\u00AB\u00BB\uFF02]/g;
const DASHES = /[\p{Dash_Punctuation}\u2212\u02D7\u2043]/gu;

/** Normalizes punctuation, before NFKC decomposes an accent key's apostrophe. */
const plain = (text: string): string =>
  text
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/ +/g, ' ')
    .trim();

/** The form used to compare names: Dave, DAVE and dave are equal, and so are O’Brien and O'Brien. */
export const nameKey = (name: string): string => plain(name).toLowerCase();

/** Do two names look alike, such as Dave and a Dаve with a Cyrillic а? */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return skeleton(a) === skeleton(b) || skeleton(a.toLowerCase()) === skeleton(b.toLowerCase());
}

/** Invisible characters at the ends come from pasting and mean nothing. */
const INVISIBLE_ENDS =
  /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\u00AD\uFEFF]+$/gu;

/**
 * The form of a name that is stored. Spreadsheets and phones turn a space into several or a non-breaking one, and add
 * invisible marks. Empty if nothing visible is left.
 */
export function cleanName(name: string): string {
  const tidy = name.normalize('NFC').replaceAll(INVISIBLE_ENDS, '').replaceAll(/\s+/g, ' ').trim();
  return /[^\p{Cf}\p{M}\s]/u.test(tidy.replaceAll(INVISIBLE, '')) ? tidy : '';
}

/** Are there invisible characters inside the name, so that two names could look the same? */
export function hidesCharacters(name: string): boolean {
  const rest = cleanName(name).replaceAll(ALLOWED_INVISIBLE, '');
  return rest.search(INVISIBLE) >= 0;
}

/**
 * The form used to compare access codes: without case, spaces and dashes, because phones turn two hyphens into a dash and
 * people leave them out. A code of only spaces and dashes is compared unchanged.
 */
export function codeKey(code: string): string {
  const folded = plain(code).toLowerCase();
  const key = folded.replaceAll(/[\s-]/g, '');
  return key === '' ? folded : key;
}
