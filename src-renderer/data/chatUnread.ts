/**
 * How many messages came since this browser last looked at the chat. All of the chat that the first page loads; the rest
 * (chat.ts) comes with its screen.
 */
import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { keyOf, queryClient, type QueryKey } from './queries.ts';
import { localKeep } from './storage.ts';

const queryKey = keyOf('readUnread');
const seenKey = (userId: number) => `sunday-five-chat-seen-${userId}`;

async function readUnread(userId: number, signal: AbortSignal): Promise<number> {
  const seen = localKeep.read(seenKey(userId));
  const { unread, newestId } = await request('readUnread', {
    query: { after: typeof seen === 'number' ? seen : undefined },
    signal,
  });
  // A browser's first look begins here; so does one at a pool that went back to an older backup.
  if (typeof seen !== 'number' || seen > (newestId ?? 0)) localKeep.write(seenKey(userId), newestId ?? 0);
  return unread;
}

export const chatUnread = {
  count: (userId: number) =>
    queryOptions<number, Error, number, QueryKey>({
      queryKey,
      queryFn: ({ signal }) => readUnread(userId, signal),
    }),

  /** All up to this message has been seen. */
  markSeen(userId: number, messageId: number): void {
    localKeep.write(seenKey(userId), messageId);
    queryClient.setQueryData(queryKey, 0);
  },
};
