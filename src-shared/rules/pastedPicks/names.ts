/** Whose picks a line is about: names as people write them, and the prefixes of exported chats. */
import { nameKey } from '#shared/rules/names.ts';
import { isNear } from './spelling.ts';
import type { PastedPlayer } from './types.ts';

/** A name as written, without what people and chat programs put around it. */
export const cleanWritten = (written: string): string =>
  written
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/gu, '')
    .replace(/^[\s~@*_"'#-]+|[\s*_"',-]+$/g, '')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/'s?(?: (?:picks?|card|locks?))?$|\s+(?:picks?|card|locks?)$/i, '')
    .replace(/^(?:picks? |card )?(?:for|from|by) /i, '')
    .trim();

/** The form of a written name that is compared; of a name that would be cleaned away whole, the name itself. */
export const writtenKey = (written: string): string => nameKey(cleanWritten(written)) || nameKey(written);

/** Shorter names have too many neighbors. */
const NAME_MIN = 4;

/** `isLoose`: only a first name agrees, so another name of the text may mean the same player. */
export type Found = { player: PastedPlayer | null; candidates: readonly PastedPlayer[]; isLoose: boolean };

const firstWord = (key: string) => key.split(' ')[0] ?? key;

/** The player of a name. A first name is enough if only one player has it; a misspelled name only makes candidates. */
export function findPlayer(written: string, players: readonly PastedPlayer[]): Found {
  const [whole, key] = [nameKey(written), writtenKey(written)];
  const none: Found = { player: null, candidates: [], isLoose: false };
  if (key === '') return none;
  // Removed characters can be part of a name: "Big Mike (Mike J)", or one emoji.
  const exact =
    players.find(({ username }) => nameKey(username) === whole) ??
    players.find(({ username }) => nameKey(username) === key);
  if (exact !== undefined) return { player: exact, candidates: [exact], isLoose: false };
  const alike = players.filter(({ username }) => {
    const name = nameKey(username);
    return key.includes(' ') ? name === firstWord(key) : firstWord(name) === key;
  });
  const [only, second] = alike;
  if (only !== undefined) return { player: second === undefined ? only : null, candidates: alike, isLoose: true };
  return { ...none, candidates: players.filter(({ username }) => isNear(key, nameKey(username), NAME_MIN)) };
}

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})? ?(?:[ap]\.? ?m\.?)?`;
const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`;

/** "[11/21/26, 9:14 PM] " (WhatsApp, Discord), "11/21/26, 9:14 PM - " (WhatsApp on Android). */
const STAMP = new RegExp(String.raw`^(?:\[[^\]]{0,30}?${TIME}[^\]]{0,10}\] ?|${DATE},? ${TIME} ?- )`, 'i');
const SENDER = /^([^:]{1,60}):(?: (.*)|$)/;
/** "Dave, [21.11.2026 21:14]" (Telegram): the message follows. */
const TELEGRAM = new RegExp(String.raw`^([^[\]:]{1,60}?), ?\[[^\]]{0,30}?${TIME}[^\]]{0,10}\]:? ?(.*)$`, 'i');
/** "Dave — Today at 9:14 PM" (Discord), "Dave  [9:14 PM]" (Slack), "Dave 9:14 PM" (GroupMe). */
const HEADER = new RegExp(
  String.raw`^([^:]{1,60}?)(?: ?-+ ?| )\[?(?:(?:today|yesterday)(?: at)? |${DATE},?(?: at)? )?${TIME}\]?$`,
  'i',
);

/** `name` is null for a message of the chat program. `isSure`: a chat program wrote the name. */
export type Sender = { name: string | null; rest: string; isSure: boolean };

/** The sender at the start of a line; null where there is none. */
export function readSender(line: string, isPlayer: (name: string) => boolean): Sender | null {
  const stamp = STAMP.exec(line);
  if (stamp !== null) {
    const rest = line.slice(stamp[0].length);
    const sender = SENDER.exec(rest);
    return { name: sender?.[1] ?? null, rest: sender?.[2] ?? '', isSure: true };
  }
  const telegram = TELEGRAM.exec(line);
  if (telegram !== null) return { name: telegram[1] ?? '', rest: telegram[2] ?? '', isSure: true };
  const header = HEADER.exec(line)?.[1];
  if (header !== undefined && isPlayer(header)) return { name: header, rest: '', isSure: true };
  const typed = SENDER.exec(line);
  return typed === null ? null : { name: typed[1] ?? '', rest: typed[2] ?? '', isSure: false };
}

/** Could a line be a name that the pool doesn't know? */
export const looksLikeName = (line: string): boolean => /^\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'.-]*){0,2}$/u.test(line);
