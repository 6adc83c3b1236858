/** Texts of the chat. */
export const chatTexts = {
  unreadMessages: (n: string) => `${n} unread ${n === '1' ? 'message' : 'messages'}`,
  noSuchImage: 'The picture wasn’t found. It may have been deleted. Attach it again.',
  notAnImage: 'This file type isn’t supported. Use a PNG, JPEG, GIF or WebP.',
  imageTooLarge: 'A picture can have at most 5 MB.',
} as const;
