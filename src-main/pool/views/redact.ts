/** Removes names, codes and addresses from a text. */
import { homedir, hostname, userInfo } from 'node:os';
import { escapeRegExp } from '#shared/regExp.ts';
import { slug } from '../../db/backup.ts';

export type Secrets = {
  /** People, and what the pool is called: as words, also in the names of files ("delete-dave-m"). */
  names: readonly string[];
  codes: readonly string[];
  dataDir: string;
};

/** A whole word: no letter or digit next to it. */
const word = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(text)}(?![\\p{L}\\p{N}])`, 'giu');

/** Backups of earlier versions, which left out letters with accents. */
const earlierSlug = (text: string) => text.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Also as JSON writes it, where each backslash of a Windows path is two. */
const everySpelling = (text: string) => [text, text.replaceAll('\\', '\\\\'), text.replaceAll('\\', '/')];

/** What kind of address a host is, which is all that a helper needs to know. */
export function addressKind(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/^\[|\](:\d+)?$/g, '')
    .replace(/^([^:]+):\d+$/, '$1');
  if (name === 'localhost' || name === '::1' || name.startsWith('127.')) return 'this computer';
  if (/^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d/.test(name) || /^f[cd][0-9a-f]{2}:/.test(name)) return 'private';
  if (name.startsWith('169.254.') || name.startsWith('fe80:')) return 'link-local';
  if (/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(name)) return 'carrier or VPN';
  if (!name.includes('.') && !name.includes(':')) return 'local name';
  if (/\.(local|lan|home|internal|home\.arpa|ts\.net)\.?$/.test(name)) return 'local name';
  return 'public';
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
}

/** The account's name is part of many paths; one that is a usual word would spoil the text. */
function accountName(): string[] {
  try {
    return [userInfo().username].filter((name) => name !== 'root');
  } catch {
    return [];
  }
}

/** Answers the text without names, codes, tokens, addresses (but for their kind) and folders of this computer. */
export function redact(text: string, { names, codes, dataDir }: Secrets): string {
  const replacements: [RegExp, string | ((found: string) => string)][] = [
    ...everySpelling(dataDir).map((path): [RegExp, string] => [new RegExp(escapeRegExp(path), 'g'), '[data folder]']),
    ...everySpelling(homedir()).map((path): [RegExp, string] => [new RegExp(escapeRegExp(path), 'g'), '~']),
    [/\bhttps?:\/\/(?:\[[^\]\s]*\])?[^\s"'<>)\],]*/gi, (url) => `[${addressKind(hostOf(url))} address]`],
    [/\b[\w.+-]+@[\w-]+\.[\w.-]+\b/g, '[mail address]'],
    [/\b\d{1,3}(\.\d{1,3}){3}\b/g, (host) => `[${addressKind(host)} address]`],
    [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, (host) => `[${addressKind(host)} address]`],
    [/\b[\w-]+(\.[\w-]+)*\.(local|lan|home|internal|home\.arpa|ts\.net)\b/gi, '[local name address]'],
    // Tokens, hashes and ciphers: long, and without the rhythm of words. The names of backups look like them.
    [
      /(?<![\w+=-])(?!(?:daily|weekly|migration|change)-\d+(?:--|\.db))(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])(?=[\w+/=-]*\d)[A-Za-z0-9_+=-]{20,}/g,
      '[token]',
    ],
    [/\b[0-9a-f]{24,}\b/gi, '[token]'],
    ...longestFirst(codes).map((code): [RegExp, string] => [word(code), '[code]']),
    ...longestFirst(names.flatMap((name) => [name, slug(name), earlierSlug(name), inJson(name)])).map(
      (name): [RegExp, string] => [word(name), '[name]'],
    ),
    ...longestFirst([hostname(), ...accountName()]).map((name): [RegExp, string] => [word(name), '[this computer]']),
  ];
  return replacements.reduce(
    (before, [pattern, by]) => before.replaceAll(pattern, typeof by === 'string' ? () => by : by),
    text,
  );
}

/** "Dave M" before "Dave", so that no half of a name is left. */
const longestFirst = (texts: readonly string[]) =>
  [...new Set(texts)].filter((one) => one !== '').toSorted((a, b) => b.length - a.length);
