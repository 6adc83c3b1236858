/**
 * What the pool keeps of a picture: what draws it, and nothing else. Phones write where a photo was taken into it; no
 * one who shares a picture of a couch means to share an address. Also checked here, before any phone has to unpack it:
 * how many pixels it has.
 */
import { PoolError } from '#shared/errors.ts';
import { PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { DamagedPicture, type CleanPicture } from './picture.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const FRAMES_MAX = 1_000;
/** Of all frames together: about a minute of a small screen, or two seconds of a large one. */
const ANIMATION_PIXELS_MAX = 400_000_000;

const CLEANERS = { png: cleanPng, jpg: cleanJpeg, gif: cleanGif, webp: cleanWebp } as const;
export type PictureExtension = keyof typeof CLEANERS;

/** @throws PoolError 'broken_rule' when it is damaged or too large to show */
export function cleanPicture(extension: PictureExtension, bytes: Uint8Array): Uint8Array {
  const clean = readClean(extension, bytes);
  const { width, height, frames } = clean;
  if (width === 0 || height === 0) throw new PoolError('broken_rule', serverTexts.imageDamaged);
  if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX || width * height > PICTURE_PIXELS_MAX) {
    throw new PoolError('broken_rule', serverTexts.imageTooManyPixels);
  }
  if (frames > FRAMES_MAX || (frames > 1 && width * height * frames > ANIMATION_PIXELS_MAX)) {
    throw new PoolError('broken_rule', serverTexts.animationTooLong);
  }
  return clean.bytes;
}

/** As `cleanPicture`, with the sentence of a refusal as a plain value, which a worker can send. */
export function tryToClean(
  extension: PictureExtension,
  bytes: Uint8Array,
): { bytes: Uint8Array } | { refusal: string } {
  try {
    return { bytes: cleanPicture(extension, bytes) };
  } catch (error) {
    if (error instanceof PoolError) return { refusal: error.message };
    throw error;
  }
}

function readClean(extension: PictureExtension, bytes: Uint8Array): CleanPicture {
  try {
    return CLEANERS[extension](bytes);
  } catch (error) {
    if (error instanceof DamagedPicture) throw new PoolError('broken_rule', serverTexts.imageDamaged);
    throw error;
  }
}
