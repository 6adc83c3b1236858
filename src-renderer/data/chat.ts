/**
 * The chat's messages. A new message makes only the newest page be read again; older pages are kept beside
 * it and corrected by events.
 */
import { queryOptions } from '@tanstack/react-query';
import { fromPage, newestPage, without, withNewest, withOlder, type ChatHistory } from './chatHistory.ts';
import { request } from './client.ts';
import { onBack, onPoolEvent } from './live.ts';
import { keyOf, queryClient, readAgain, type QueryKey } from './queries.ts';

const queryKey = keyOf('readMessages');
/** How many pages are read at most to close a gap. Older messages are read again when the reader scrolls to them. */
const MAX_PAGES = 10;

/** Any message may have changed: during a lost connection, or by a new name. */
let mustReadAll = false;
onBack(() => {
  mustReadAll = true;
});
onPoolEvent((event) => {
  if (event.type === 'message_deleted') {
    queryClient.setQueryData<ChatHistory>(queryKey, (known) => known && without(known, event.messageId));
  }
  if (event.type === 'users_changed') mustReadAll = true;
});

const known = () => queryClient.getQueryData<ChatHistory>(queryKey);

/** Reads the newest page, and on from there until it meets a known message, or all pages when it may have changed. */
async function readHistory(signal: AbortSignal): Promise<ChatHistory> {
  const wanted = mustReadAll ? (known()?.messages[0]?.id ?? Infinity) : Infinity;
  mustReadAll = false;
  try {
    let history = fromPage(await request('readMessages', { query: {}, signal }));
    for (let pages = 1; pages < MAX_PAGES && history.hasOlder; pages += 1) {
      const before = history.messages[0]?.id;
      const meets = withNewest(known() ?? history, history) !== null;
      if (before === undefined || (meets && before <= wanted)) break;
      history = withOlder(history, before, await request('readMessages', { query: { before }, signal }));
    }
    return withNewest(known() ?? history, history) ?? history;
  } catch (error) {
    mustReadAll = wanted !== Infinity;
    throw error;
  }
}

export const chat = {
  history: () =>
    queryOptions<ChatHistory, Error, ChatHistory, QueryKey>({
      queryKey,
      queryFn: ({ signal }) => readHistory(signal),
      // Messages keep their identity by id, which comparing by position would lose with every older page.
      structuralSharing: false,
    }),

  /** Reads the page before the oldest known message. */
  async readOlder(): Promise<void> {
    const before = known()?.messages[0]?.id;
    if (before === undefined) return;
    const page = await request('readMessages', { query: { before } });
    queryClient.setQueryData<ChatHistory>(queryKey, (history) => history && withOlder(history, before, page));
  },

  forgetOlder: (): void =>
    void queryClient.setQueryData<ChatHistory>(queryKey, (history) => history && newestPage(history)),

  uploadImage: async (image: Blob, signal: AbortSignal): Promise<string> =>
    (await request('uploadImage', { image, signal })).mediaUrl,

  /** Sends a message. Resolves once it is in the history. */
  async send(message: { userId: number; username: string; message: string; mediaUrl?: string }): Promise<void> {
    await request('sendMessage', { input: message });
    await readAgain('readMessages');
  },

  async remove(id: number): Promise<void> {
    await request('deleteMessage', { params: { id } });
    queryClient.setQueryData<ChatHistory>(queryKey, (history) => history && without(history, id));
  },
};
