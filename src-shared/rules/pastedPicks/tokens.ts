/** Splits a piece of a line into teams, sides, numbers and words. */
import type { HalfPoints } from '#shared/rules/lines.ts';
import type { WeekTeams } from './weekTeams.ts';
import { isCommonWord, isDoubt, isFiller, MONEYLINE, PICK_EM } from './words.ts';

/** `names`: the teams it can mean. */
export type TeamToken = {
  kind: 'team';
  text: string;
  names: readonly string[];
  isMisspelled: boolean;
  isSure: boolean;
};
/** `half` is null for a number finer than a half-point. `text` is as typed. */
export type NumberToken = { kind: 'number'; text: string; sign: '' | '+' | '-'; half: HalfPoints | null };
export type SideToken = { kind: 'side'; side: 'over' | 'under' | 'either' };
export type Token =
  | TeamToken
  | NumberToken
  | SideToken
  /** Strong ones ("vs", "@") are only written between two teams; tight ones ("/", "-", "&") often do. */
  | { kind: 'joiner'; isStrong: boolean; isTight?: true }
  | { kind: 'doubt'; text: string }
  | { kind: 'moneyline' }
  | { kind: 'word'; text: string };

type Raw = { kind: 'word' | 'number' | 'symbol' | 'side'; text: string; at: number };

const RAW = new RegExp(
  [
    String.raw`(?<record>(?<![\d.½+-])\d{1,2}-\d{1,2}(?:-\d{1,2})?(?![\d.½]))`,
    String.raw`(?<niners>\b\d{1,2}-?(?:ers|rs)\b)`,
    String.raw`(?<either>\bo/u\b)`,
    String.raw`(?<side>\b(?:over|under|ovr|ov|un|o|u)(?=[ .]?[\d½]))`,
    String.raw`(?<number>(?:[+-] ?)?(?:\d{1,4}(?:\.\d{1,3})? ?(?:½|1/2)?|½|\.\d)(?![\p{L}\d]))`,
    String.raw`(?<symbol>[@/&+?-])`,
    String.raw`(?<word>[\p{L}\p{M}\d][\p{L}\p{M}\p{N}'.]*)`,
  ].join('|'),
  'giu',
);

function split(piece: string): Raw[] {
  const raw: Raw[] = [];
  for (const { groups = {}, index, 0: text } of piece.matchAll(RAW)) {
    if (groups['record'] !== undefined) continue;
    if (groups['number'] !== undefined) raw.push({ kind: 'number', text, at: index });
    else if (groups['symbol'] !== undefined) raw.push({ kind: 'symbol', text, at: index });
    else if (groups['side'] !== undefined || groups['either'] !== undefined)
      raw.push({ kind: 'side', text, at: index });
    else raw.push({ kind: 'word', text, at: index });
  }
  return raw;
}

function toNumber(typed: string): NumberToken {
  const text = typed.trim();
  const match = /^([+-]?) ?(\d*)(?:\.(\d+))? ?(½|1\/2)?$/.exec(text);
  const [, sign = '', whole = '', decimals = '', half = ''] = match ?? [];
  const fraction = decimals.replace(/0+$/, '');
  const isHalf = fraction === '5' || (fraction === '' && half !== '');
  const isFiner = match === null || (fraction !== '' && fraction !== '5') || (fraction !== '' && half !== '');
  const value = Number(whole) * 2 + (isHalf ? 1 : 0);
  return { kind: 'number', text: text.replace(/ /g, ''), sign: sign as '' | '+' | '-', half: isFiner ? null : value };
}

/** The longest run of words from here on that names a team. */
function findTeam(raw: readonly Raw[], from: number, piece: string, teams: WeekTeams) {
  for (let length = Math.min(5, raw.length - from); length > 0; length -= 1) {
    const [first, last] = [raw[from], raw[from + length - 1]];
    if (first === undefined || last?.kind !== 'word') continue;
    const text = piece.slice(first.at, last.at + last.text.length);
    if (!/^[\p{L}\p{M}\p{N} .'-]+$/u.test(text)) continue;
    const names = teams.called(text);
    if (names.length > 0) return { names, length, text };
  }
  return null;
}

/** A common word is a team where a line, a side with its line or another team is beside it, or where it is a code in capitals. */
function isMeant(raw: readonly Raw[], from: number, length: number, text: string, piece: string): boolean {
  const [before, after, next] = [raw[from - 1], raw[from + length], raw[from + length + 1]];
  const isLine = (one: Raw | undefined) =>
    one !== undefined && ((one.kind === 'number' && /^[+-]/.test(one.text)) || PICK_EM.has(one.text.toLowerCase()));
  const isJoiner = (one: Raw | undefined) => one?.kind === 'symbol' && /^[@/&]$/.test(one.text);
  const isSide = after?.kind === 'side' || (/^(?:over|under)$/i.test(after?.text ?? '') && next?.kind === 'number');
  const isCode = text.length <= 4 && text === text.toUpperCase() && /\p{Ll}|\d/u.test(piece);
  return isLine(before) || isLine(after) || isJoiner(before) || isJoiner(after) || isSide || isCode;
}

/** Is the text a team here? Alone, a common word may be one. */
function howSure(raw: readonly Raw[], from: number, { length, text }: { length: number; text: string }, piece: string) {
  const word = text.toLowerCase();
  if (!isCommonWord(word) || isMeant(raw, from, length, text, piece)) return 'yes';
  if (raw.length > 1) return 'no';
  if (isDoubt(word)) return text === text.toUpperCase() ? 'maybe' : 'no';
  return /^\p{Lu}/u.test(text) ? 'yes' : 'maybe';
}

function toWord(text: string, teams: WeekTeams): Token | null {
  const word = text.toLowerCase().replace(/\.+$/, '');
  if (/^(?:over|overs|ovr)$/.test(word)) return { kind: 'side', side: 'over' };
  if (/^(?:under|unders)$/.test(word)) return { kind: 'side', side: 'under' };
  if (/^(?:vs?|versus)$/.test(word)) return { kind: 'joiner', isStrong: true };
  if (word === 'at') return { kind: 'joiner', isStrong: true };
  if (word === 'and') return { kind: 'joiner', isStrong: false };
  if (PICK_EM.has(word)) return { kind: 'number', text, sign: '', half: 0 };
  if (MONEYLINE.has(word)) return { kind: 'moneyline' };
  if (isDoubt(word)) return { kind: 'doubt', text };
  if (isFiller(word)) return null;
  const near = teams.near(word);
  if (near.length > 0) return { kind: 'team', text, names: near, isMisspelled: true, isSure: false };
  return { kind: 'word', text };
}

function toToken({ kind, text }: Raw, teams: WeekTeams): Token | null {
  if (kind === 'number') return toNumber(text);
  if (kind === 'side') {
    const letter = text.charAt(0).toLowerCase();
    return { kind: 'side', side: text.includes('/') ? 'either' : letter === 'o' ? 'over' : 'under' };
  }
  if (kind === 'symbol') {
    return text === '?'
      ? { kind: 'doubt', text }
      : text === '@'
        ? { kind: 'joiner', isStrong: true }
        : { kind: 'joiner', isStrong: false, isTight: true };
  }
  return toWord(text, teams);
}

/** Times of day removed; "minus 3" and "plus 3.5" in figures; "pick 'em" as one word; marks and brackets without meaning removed. */
const plain = (piece: string): string =>
  piece
    .replace(/\b\d{1,2}(?::\d{2})? ?(?:am|pm)\b|\b\d{1,2}:\d{2}\b/gi, ' ')
    .replace(/\b(minus|plus) (?=[\d½.])/gi, (_, word: string) => (word.toLowerCase() === 'minus' ? '-' : '+'))
    .replace(/\bpick[ -]?'?em\b/gi, 'pk')
    .replace(/(?<=[\p{L}\d]) pick$/iu, ' pk')
    .replace(/[()[\]{}"“”*_~=<>:#$]/g, ' ');

/** The tokens of a piece, without filler words. */
export function tokenize(typed: string, teams: WeekTeams): Token[] {
  const piece = plain(typed);
  const raw = split(piece);
  const tokens: Token[] = [];
  for (let n = 0; n < raw.length; n += 1) {
    const one = raw[n];
    if (one === undefined) continue;
    const found = one.kind === 'word' ? findTeam(raw, n, piece, teams) : null;
    const sure = found === null ? 'no' : howSure(raw, n, found, piece);
    if (found !== null && sure !== 'no') {
      tokens.push({ kind: 'team', text: found.text, names: found.names, isMisspelled: false, isSure: sure === 'yes' });
      n += found.length - 1;
      continue;
    }
    const token = toToken(one, teams);
    if (token !== null) tokens.push(token);
  }
  return tokens;
}
