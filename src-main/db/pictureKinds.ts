/** The four kinds of pictures that the chat accepts, recognized by their first bytes. */

export const PICTURE_KINDS = [
  { extension: 'png', type: 'image/png', starts: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]] },
  { extension: 'jpg', type: 'image/jpeg', starts: [[0, [0xff, 0xd8, 0xff]]] },
  { extension: 'gif', type: 'image/gif', starts: [[0, [0x47, 0x49, 0x46, 0x38]]] },
  {
    extension: 'webp',
    type: 'image/webp',
    starts: [
      [0, [0x52, 0x49, 0x46, 0x46]],
      [8, [0x57, 0x45, 0x42, 0x50]],
    ],
  },
] as const;

/** The kind of a picture by its bytes, whatever type its sender declared; null for anything else. */
export const imageKind = (bytes: Uint8Array) =>
  PICTURE_KINDS.find(({ starts }) =>
    starts.every(([at, values]) => values.every((value, n) => bytes[at + n] === value)),
  ) ?? null;

/**
 * A setting: all pictures in the data folder have been cleaned. It describes files outside the database, so opening or
 * restoring a database removes it, and the pictures are cleaned again.
 */
export const PICTURES_CLEANED = 'picturesCleaned';
