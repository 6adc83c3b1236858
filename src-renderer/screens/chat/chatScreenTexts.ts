/** Texts of the chat's own screen. */
import { plural } from '#shared/texts.ts';

export const chatScreenTexts = {
  chatNeedsLogin: 'Please log in to access chat',
  goToLogin: 'Go to Login',
  noMessages: 'No messages yet',
  noMessagesLine: 'Be the first to say something!',
  sendFailed: 'Failed to send message',
  deleteFailed: 'Failed to delete message',
  deleteMessageAsk: 'Are you sure you want to delete this message?',
  newMessages: (n: number) => plural(n, 'new message'),
  olderFailed: 'Older messages couldn’t be loaded.',
  onePicture: 'You can send one picture per message. Only the first one was added.',
  pictureGone: 'This picture can’t be shown.',
  pictureUnreadable: 'This picture could not be opened. Please choose another one.',
} as const;
