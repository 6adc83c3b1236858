import type { chatCalls } from '#shared/api/chat.ts';
import { createSendMessage, deleteMessage, readMessages, readUnread } from '../../pool/chat/chat.ts';
import { createUploadImage, readImage } from '../../pool/chat/images.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';

export function createChatHandlers(pool: Pool): HandlersOf<typeof chatCalls> {
  const sendMessage = createSendMessage(pool);
  const uploadImage = createUploadImage(pool);
  return {
    readMessages: ({ query }) => readMessages(pool, query.before),
    readUnread: ({ actor, query }) => readUnread(pool, actor, query.after),
    sendMessage: ({ actor, input }) => sendMessage(actor, input),
    uploadImage: ({ actor, image }) => uploadImage(actor, image),
    readImage: ({ params }) => readImage(pool, params.name),
    deleteMessage: async ({ actor, params }) => (await deleteMessage(pool, actor, params.id), done),
  };
}
