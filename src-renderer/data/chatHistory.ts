/** The part of the chat that this page has read: always without a gap, from some message on to the newest. */
import { CHAT_PAGE } from '#shared/limits.ts';
import type { ChatMessage } from '#shared/model.ts';

export type ChatHistory = {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** Are there messages before the first of these? */
  hasOlder: boolean;
};

export const fromPage = (page: readonly ChatMessage[]): ChatHistory => ({
  messages: page,
  hasOlder: page.length === CHAT_PAGE,
});

const isSame = (a: ChatMessage, b: ChatMessage) =>
  a.id === b.id && a.message === b.message && a.username === b.username && a.mediaUrl === b.mediaUrl;

/** An unchanged message stays the same object, so that it is not drawn again. */
function keepSame(known: readonly ChatMessage[], page: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  return page.map((message) => {
    const before = byId.get(message.id);
    return before !== undefined && isSame(before, message) ? before : message;
  });
}

/**
 * Puts a piece that reaches to the newest message in place of the known messages of that range; older ones stay.
 * Null when messages may be missing between the two.
 */
export function withNewest(known: ChatHistory, newest: ChatHistory): ChatHistory | null {
  const [first] = newest.messages;
  const messages = keepSame(known.messages, newest.messages);
  if (first === undefined || !newest.hasOlder) return { messages, hasOlder: false };
  const older = known.messages.filter(({ id }) => id < first.id);
  const touches = (known.messages.at(-1)?.id ?? -Infinity) >= first.id;
  if (!touches) return null;
  return { messages: [...older, ...messages], hasOlder: older.length > 0 ? known.hasOlder : newest.hasOlder };
}

/** Puts a page of older messages before the rest, when it was asked for from there. */
export function withOlder(known: ChatHistory, before: number, page: readonly ChatMessage[]): ChatHistory {
  if (known.messages[0]?.id !== before) return known;
  return { messages: [...page, ...known.messages], hasOlder: page.length === CHAT_PAGE };
}

export function without(known: ChatHistory, messageId: number): ChatHistory {
  const messages = known.messages.filter(({ id }) => id !== messageId);
  return messages.length === known.messages.length ? known : { ...known, messages };
}

/** Only the newest page of it: older pages are ignored. */
export const newestPage = ({ messages, hasOlder }: ChatHistory): ChatHistory => ({
  messages: messages.slice(-CHAT_PAGE),
  hasOlder: hasOlder || messages.length > CHAT_PAGE,
});
