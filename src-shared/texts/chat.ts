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
  imageDamaged:
    'This picture is damaged and can’t be sent. Open it, save it again or take a screenshot of it, and send that.',
  imageTooManyPixels: 'This picture has too many pixels. Make it smaller (at most 50 megapixels) and send it again.',
  animationTooLong: 'This animation has too many frames to play on every phone. Send a shorter or smaller one.',
  noRoomForImages:
    'There is no space for more pictures. The commissioner can free some by deleting messages with pictures.',
  uploadsAtOnce: 'Your last pictures are still uploading. Wait until they’re done, then send the next one.',
  uploadsTooFast: (minutes: number) => `That was a lot of pictures. Try again in ${plural(minutes, 'minute')}.`,

  notInFeed: 'The scoreboard doesn’t have this game, so it can’t update the score. Keep entering the score yourself.',
  noFeedScore: 'The scoreboard hasn’t reported a different final score for this game.',
  feedFailed: (why: string) => `${why} You can paste the games from a spreadsheet.`,
  pairingInWeek: (game: string, week: string) => `${game} is already in ${week}.`,
  moveWouldBeSixth: (names: string[]) =>
    `${names.join(', ')} already ${names.length === 1 ? 'has' : 'have'} five picks in that week. ` +
    'Remove one first, or move the game without its picks.',
} as const;
