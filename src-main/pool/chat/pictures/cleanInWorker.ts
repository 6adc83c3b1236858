/** Cleans a picture without blocking the event loop: an animation of 5 MB takes tens of milliseconds. */
import { PoolError } from '#shared/errors.ts';
import { runInWorker } from '../../../db/runInWorker.ts';
import { tryToClean, type PictureExtension } from './cleanPicture.ts';

/** A picture this small is cleaned in a few milliseconds, less than a worker takes to start. */
const IN_PLACE_MAX_BYTES = 200_000;

/** @throws PoolError 'broken_rule' when it is damaged or too large to show */
export async function cleanInWorker(extension: PictureExtension, bytes: Uint8Array): Promise<Uint8Array> {
  const cleaned =
    bytes.length <= IN_PLACE_MAX_BYTES
      ? tryToClean(extension, bytes)
      : await runInWorker([import.meta.dirname, 'pictureThread'], 'clean', tryToClean, extension, bytes);
  if ('refusal' in cleaned) throw new PoolError('broken_rule', cleaned.refusal);
  return cleaned.bytes;
}
