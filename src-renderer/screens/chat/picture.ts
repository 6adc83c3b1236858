/** Checks a picture before it is sent, as far as the page can; the server checks the bytes again. */
import { UPLOAD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

type FileLike = { readonly type: string; readonly size: number };

/** Why this file cannot be sent; null when it can. */
export function pictureFault({ type, size }: FileLike): string | null {
  if (!PICTURE_TYPES.includes(type)) return texts.notAnImage;
  return size > UPLOAD_MAX ? texts.imageTooLarge : null;
}

/** "340 kB", "2.4 MB" */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
