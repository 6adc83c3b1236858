/** Calls about the chat and its pictures. */
import * as z from 'zod/mini';
import { CHAT_MESSAGE_MAX } from '#shared/limits.ts';
import { id } from '#shared/model/base.ts';
import { chatMessage } from '#shared/model/chat.ts';
import { texts } from '#shared/texts.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { done, whole, pathId, call, byId, type Call, type Picture } from './call.ts';
import { firstRequests } from './firstRequests.ts';

export const chatCalls = {
  readMessages: call('member', ...firstRequests.readMessages, z.array(chatMessage), {
    /** The page of messages before this one; the newest page without it. */
    query: z.object({ before: z.optional(pathId) }),
  }),
  sendMessage: call('member', 'POST', '/api/chat/messages', chatMessage, {
    input: z.object({
      userId: z.optional(id),
      username: z.optional(z.string()),
      /** May be empty beside an image. */
      message: z.string().check(z.trim(), z.maxLength(CHAT_MESSAGE_MAX, fieldTexts.messageTooLong)),
      /** An uploaded image, as `uploadImage` answered it. */
      mediaUrl: z.optional(z.string().check(z.regex(/^\/api\/chat\/media\/[\w-]+\.\w+$/, texts.noSuchImage))),
    }),
  }),
  /** How many messages others wrote after this one (counted no further than `UNREAD_MAX`), and which is the newest. */
  readUnread: call('member', ...firstRequests.readUnread, z.object({ unread: z.int(), newestId: z.nullable(id) }), {
    query: z.object({ after: z.optional(whole(z.int().check(z.minimum(0)))) }),
  }),
  /** The body is the image itself: PNG, JPEG, GIF or WebP, up to 5 MB, recognised by its content. */
  uploadImage: call('member', 'POST', '/api/chat/media', z.object({ mediaUrl: z.string() }), { body: 'image' }),
  readImage: call('member', 'GET', '/api/chat/media/:name', z.custom<Picture>(), {
    params: z.object({ name: z.string().check(z.regex(/^[\w-]+\.(png|jpg|gif|webp)$/, texts.noSuchImage)) }),
    answer: 'image',
  }),
  deleteMessage: call('admin', 'DELETE', '/api/chat/messages/:id', done, byId),
} as const satisfies Record<string, Call>;
