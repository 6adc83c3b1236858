/** The four kinds of pictures the chat takes, recognized by their first bytes. */

/** Where a kind has a gap, only the bytes around it are compared. */
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

/** The kind of a picture's bytes, whatever its sender called it; null for anything else. */
export const imageKind = (bytes: Uint8Array) =>
  PICTURE_KINDS.find(({ starts }) =>
    starts.every(([at, values]) => values.every((value, n) => bytes[at + n] === value)),
  ) ?? null;

/**
 * The setting that marks a data folder whose pictures were all cleaned. It is about files beside the database, so a
 * database that is opened or restored loses it, and its pictures are cleaned again.
 */
export const PICTURES_CLEANED = 'picturesCleaned';
