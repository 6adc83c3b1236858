/** The group chat. Who wrote is who is signed in. */
import { and, count, desc, eq, gt, isNull, lt, max, ne, or } from 'drizzle-orm';
import type { InputOf, ResultOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { CHAT_PAGE, UNREAD_MAX } from '#shared/limits.ts';
import type { ChatMessage } from '#shared/model.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { chatMessages, users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { keepImage, removeImage } from './images.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { createRateLimit } from '../core/rateLimit.ts';
import { toInstant } from '../core/wire.ts';

const MAX_MESSAGES = 10;
const WINDOW_MS = 30_000;

/** A message that is nothing but the address of a picture is shown as one (by a tap: it comes from elsewhere). */
const IMAGE_LINK = /^https?:\/\/[^\s<>"']+\.(png|jpe?g|gif|webp)(\?[^\s<>"']*)?$/i;

const mediaTypeOf = (url: string): 'gif' | 'image' => (/\.gif(\?|$)/i.test(url) ? 'gif' : 'image');

/** The stored part of a message: its text or its picture. */
function contentOf({ message, mediaUrl }: InputOf<'sendMessage'>) {
  if (mediaUrl !== undefined) return { message, mediaUrl, mediaType: mediaTypeOf(mediaUrl) };
  if (message === '') throw new PoolError('broken_rule', serverTexts.emptyMessage);
  return IMAGE_LINK.test(message) ? { message: '', mediaUrl: message, mediaType: mediaTypeOf(message) } : { message };
}

type MessageRow = typeof chatMessages.$inferSelect;

const toMessage = (row: MessageRow, username: string | null): ChatMessage => ({
  id: row.id,
  userId: row.userId,
  username: username ?? row.leftName ?? 'someone',
  message: row.message,
  mediaUrl: row.mediaUrl,
  mediaType: row.mediaType,
  createdAt: toInstant(row.createdAt),
});

/** A page of messages, oldest first: the newest ones, or those before a message. */
export function readMessages(pool: Pool, before: number | undefined): ChatMessage[] {
  const rows = pool.db
    .select({ message: chatMessages, username: users.username })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(before === undefined ? undefined : lt(chatMessages.id, before))
    .orderBy(desc(chatMessages.id))
    .limit(CHAT_PAGE)
    .all();
  return rows.toReversed().map(({ message, username }) => toMessage(message, username));
}

/**
 * The messages of others after the last one seen. A browser that has seen none has nothing unread: a new member is not
 * greeted with a season of messages.
 */
export function readUnread(pool: Pool, actor: Actor, after: number | undefined): ResultOf<'readUnread'> {
  const newestId =
    pool.db
      .select({ id: max(chatMessages.id) })
      .from(chatMessages)
      .get()?.id ?? null;
  if (after === undefined) return { unread: 0, newestId };
  const isOthers = or(isNull(chatMessages.userId), ne(chatMessages.userId, actor.userId));
  const unread = pool.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(gt(chatMessages.id, after), isOthers))
    .limit(UNREAD_MAX)
    .all();
  return { unread: unread.length, newestId };
}

export type SendMessage = (actor: Actor, input: InputOf<'sendMessage'>) => Promise<ChatMessage>;

/** Sending, with its memory of who sent how much. */
export function createSendMessage(pool: Pool): SendMessage {
  const limit = createRateLimit(MAX_MESSAGES, WINDOW_MS);
  return async (actor, input) => {
    const named = input.userId ?? actor.userId;
    if (named !== actor.userId) throw new PoolError('not_allowed', 'You can only write under your own name.');
    const content = contentOf(input);
    const now = pool.clock.now();
    const key = String(actor.userId);
    const waitS = Math.ceil(limit.waitMs(key, now) / 1000);
    if (waitS > 0) throw new PoolError('too_many', serverTexts.chatTooFast(waitS), { retryAfterS: waitS });
    limit.add(key, now);
    return pool.write((change) => {
      if (input.mediaUrl !== undefined) keepImage(pool, input.mediaUrl);
      const row = change.db
        .insert(chatMessages)
        .values({ userId: actor.userId, ...content, createdAt: change.now })
        .returning()
        .get();
      change.publish({ type: 'new_message', messageId: row.id });
      return toMessage(row, actor.username);
    });
  };
}

/** Deletes a message, and its picture with it: a deleted picture must not stay readable under its address. */
export async function deleteMessage(pool: Pool, actor: Actor, messageId: number): Promise<void> {
  const lonelyImage = await pool.write((change) => {
    const row = change.db.delete(chatMessages).where(eq(chatMessages.id, messageId)).returning().get();
    if (row === undefined) throw new PoolError('not_found', 'That message is already gone.');
    const userId = row.userId ?? undefined;
    audit(change, actor, {
      action: 'message_deleted',
      ...(userId === undefined ? {} : { userId }),
      before: { message: row.message, ...(row.mediaUrl === null ? {} : { mediaUrl: row.mediaUrl }) },
      after: 'deleted',
    });
    change.publish({ type: 'message_deleted', messageId });
    if (row.mediaUrl === null) return null;
    const others = change.db
      .select({ n: count() })
      .from(chatMessages)
      .where(eq(chatMessages.mediaUrl, row.mediaUrl))
      .get();
    return others?.n === 0 ? row.mediaUrl : null;
  });
  if (lonelyImage !== null) await removeImage(pool, lonelyImage);
}
