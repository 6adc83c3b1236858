/** What each group chat service takes: its address, and how a message is written so that nothing in it acts. */
import type { Service } from '#shared/model.ts';

/** A message in parts. What people typed, such as names, is escaped more strictly than the app's own words. */
export type MessagePart = string | { typed: string };

/** The most characters of one message. */
const LENGTH_MAX: Readonly<Record<Service, number>> = {
  discord: 2_000,
  slack: 3_000,
  telegram: 4_000,
  groupme: 1_000,
  ntfy: 3_500,
  json: 4_000,
};

const ZERO_WIDTH = '\u200B';
/** An `@` that names no one, and an address that is no link. */
const inert = (text: string): string => text.replaceAll('@', `@${ZERO_WIDTH}`).replaceAll('://', `:${ZERO_WIDTH}//`);
const entities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TYPED: Readonly<Record<Service, (text: string) => string>> = {
  discord: (text) => inert(text).replaceAll(/[\\*_~`|>#[\]()-]/g, String.raw`\$&`),
  // Slack has no escape for its formatting; a mark between two zero-width characters formats nothing.
  slack: (text) => entities(inert(text)).replaceAll(/[*_~`]/g, `${ZERO_WIDTH}$&${ZERO_WIDTH}`),
  telegram: inert,
  groupme: inert,
  ntfy: (text) => text,
  json: (text) => text,
};

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

/** The text as the service takes it. */
export function renderMessage(to: Service, parts: readonly MessagePart[]): string {
  const own = to === 'slack' ? entities : (text: string) => text;
  const text = parts.map((part) => (typeof part === 'string' ? own(part) : TYPED[to](part.typed))).join('');
  return cut(text, LENGTH_MAX[to]);
}

/** Where a connection sends: a webhook, or a bot and its chat. */
export type Target = { address: string; chat: string };

export const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  groupme: 'GroupMe',
  ntfy: 'ntfy',
  json: 'JSON webhook',
};

const ADDRESS: Readonly<Record<Exclude<Service, 'json'>, { pattern: RegExp; error: string }>> = {
  discord: {
    pattern: /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/,
    error: 'Paste the webhook’s whole address. It begins with https://discord.com/api/webhooks/',
  },
  slack: {
    pattern: /^https:\/\/hooks\.slack\.com\/services\/[\w/-]+$/,
    error: 'Paste the webhook’s whole address. It begins with https://hooks.slack.com/services/',
  },
  telegram: {
    pattern: /^\d{5,}:[\w-]{30,}$/,
    error: 'Paste the bot’s token from BotFather. It looks like 123456789:AAF… with 35 characters after the colon.',
  },
  groupme: {
    pattern: /^[0-9a-f]{20,40}$/i,
    error: 'Paste the bot’s id from dev.groupme.com. It is a row of letters a to f and digits.',
  },
  ntfy: {
    pattern: /^https:\/\/[\w.-]+(?::\d+)?\/[\w-]{1,64}$/,
    error: 'Enter the topic’s address, such as https://ntfy.sh/our-football-pool',
  },
};

type TargetProblem = { field: 'address' | 'chat' | 'isPrivateAllowed'; message: string };

function jsonProblem(address: string, isPrivateAllowed: boolean): TargetProblem | null {
  const [, scheme = '', rest = ''] = /^(https?):\/\/([^\s/?#@]+)/i.exec(address) ?? [];
  if (rest === '') return { field: 'address', message: 'Enter a whole address that begins with https://' };
  if (scheme.toLowerCase() === 'http' && !isPrivateAllowed) {
    const message =
      'http:// is only possible in your own network. Use https://, or confirm that this address is in it.';
    return { field: 'isPrivateAllowed', message };
  }
  return null;
}

/** The problem with a connection's address; null if there is none. */
export function targetProblem(to: Service, { address, chat }: Target, isPrivateAllowed: boolean): TargetProblem | null {
  if (to === 'json') return jsonProblem(address, isPrivateAllowed);
  if (!ADDRESS[to].pattern.test(address)) return { field: 'address', message: ADDRESS[to].error };
  if (to === 'telegram' && !/^(?:-?\d{3,}|@\w{5,})$/.test(chat)) {
    const message = 'Enter the chat’s id, a number such as -1001234567890, or a channel’s @name.';
    return { field: 'chat', message };
  }
  return null;
}
