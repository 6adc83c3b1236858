/** Texts of the chat. */
import { plural } from './plural.ts';

export const chatTexts = {
  chatNeedsLogin: 'Please log in to access chat',
  goToLogin: 'Go to Login',
  noMessages: 'No messages yet',
  noMessagesLine: 'Be the first to say something!',
  sendFailed: 'Failed to send message',
  deleteFailed: 'Failed to delete message',
  deleteMessageAsk: 'Are you sure you want to delete this message?',
  newMessages: (n: number) => plural(n, 'new message'),
  unreadMessages: (n: string) => `${n} unread ${n === '1' ? 'message' : 'messages'}`,
  olderFailed: 'Older messages couldn’t be loaded.',
  onePicture: 'You can send one picture per message. Only the first one was added.',
  pictureGone: 'This picture can’t be shown.',
  pictureUnreadable: 'This picture could not be opened. Please choose another one.',
  noSuchImage: 'The picture wasn’t found. It may have been deleted. Attach it again.',
  notAnImage: 'This file type isn’t supported. Use a PNG, JPEG, GIF or WebP.',
  imageTooLarge: 'A picture can have at most 5 MB.',
} as const;
