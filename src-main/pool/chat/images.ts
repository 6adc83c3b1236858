/** Pictures in the chat: recognized by their content, cleaned, and stored in the data folder under generated names. */
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Picture } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, UPLOADS_TOTAL_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { PRIVATE_FOLDER, syncFolder, syncFolderAsync, writeSynced } from '../../db/durable.ts';
import { imageKind, PICTURE_KINDS } from '../../db/pictureKinds.ts';
import { cleanInWorker } from './pictures/cleanInWorker.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { createRateLimit } from '../core/rateLimit.ts';

const MAX_UPLOADS = 20;
const WINDOW_MS = 10 * MINUTE_MS;

/** Behind the name of a picture that no message has shown yet, and of one that is still being written. */
const UNSENT = '.unsent';
const UNFINISHED = '.part';
/** How long an upload may wait for its message: a day, or an hour when space is short. */
const UNSENT_FOR_MS = DAY_MS;
const ABANDONED_AFTER_MS = HOUR_MS;

export const mediaUrlOf = (name: string): string => `/api/chat/media/${name}`;

/** Removes a stored picture; the address of one elsewhere is left alone. */
export async function removeImage(pool: Pool, mediaUrl: string): Promise<void> {
  const name = path.basename(mediaUrl);
  if (mediaUrl !== mediaUrlOf(name)) return;
  await rm(path.join(pool.uploadsDir, name), { force: true }).catch((error: unknown) => {
    pool.log.warn({ err: error, name }, 'a picture could not be removed');
  });
}

type Stored = { name: string; bytes: number; storedAt: number };

async function readStored(pool: Pool): Promise<Stored[]> {
  const names = await readdir(pool.uploadsDir).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(path.join(pool.uploadsDir, name)).catch(() => null);
      return file === null ? [] : [{ name, bytes: file.size, storedAt: file.mtimeMs }];
    }),
  );
  return found.flat();
}

/** Makes sure that so many bytes more may be stored; pictures that were never sent go first. @throws PoolError 'conflict' */
async function makeRoom(pool: Pool, bytes: number, most: number): Promise<void> {
  const stored = await readStored(pool);
  let total = bytes + stored.reduce((sum, one) => sum + one.bytes, 0);
  if (total <= most) return;
  for (const one of stored.filter((each) => isLeftOver(each, pool.clock.now() - ABANDONED_AFTER_MS))) {
    await removeImage(pool, mediaUrlOf(one.name));
    total -= one.bytes;
  }
  if (total > most) throw new PoolError('conflict', serverTexts.noRoomForImages);
}

/** Never one that a message shows, or shows again after a restore: those bear their plain name from the first on. */
const isLeftOver = ({ name, storedAt }: Stored, before: number): boolean =>
  (name.endsWith(UNSENT) || name.endsWith(UNFINISHED)) && storedAt <= before;

/** Removes pictures that were uploaded a day ago and sent with no message since, and halves that a crash left. */
export async function removeUnsentImages(pool: Pool): Promise<void> {
  const stored = await readStored(pool);
  for (const one of stored.filter((each) => isLeftOver(each, pool.clock.now() - UNSENT_FOR_MS))) {
    await removeImage(pool, mediaUrlOf(one.name));
  }
}

/**
 * Keeps an uploaded picture for good, because a message shows it from now on. Called in the transaction that adds the
 * message, so that nothing can come between.
 * @throws PoolError 'broken_rule' when it is not there (any more)
 */
export function keepImage(pool: Pool, mediaUrl: string): void {
  const file = path.join(pool.uploadsDir, path.basename(mediaUrl));
  if (existsSync(file)) return;
  if (!existsSync(file + UNSENT)) {
    const fields = [{ field: 'mediaUrl', message: texts.noSuchImage }];
    throw new PoolError('broken_rule', texts.noSuchImage, { details: { fields } });
  }
  renameSync(file + UNSENT, file);
  // Before the message is acknowledged: under its old name the picture would be removed after a day.
  syncFolder(pool.uploadsDir);
}

export type UploadImage = (actor: Actor, bytes: Uint8Array) => Promise<{ mediaUrl: string }>;

/** Storing, with its memory of who stored how much; all pictures together take no more than `most` bytes. */
export function createUploadImage(pool: Pool, most: number = UPLOADS_TOTAL_MAX): UploadImage {
  const limit = createRateLimit(MAX_UPLOADS, WINDOW_MS);
  return async (actor, sent) => {
    const kind = imageKind(sent);
    if (kind === null) throw new PoolError('broken_rule', texts.notAnImage);
    const key = String(actor.userId);
    const waitMs = limit.waitMs(key, pool.clock.now());
    if (waitMs > 0) {
      throw new PoolError('too_many', serverTexts.uploadsTooFast(Math.ceil(waitMs / MINUTE_MS)), {
        retryAfterS: Math.ceil(waitMs / 1000),
      });
    }
    limit.add(key, pool.clock.now());
    const bytes = await cleanInWorker(kind.extension, sent);
    const name = `${randomBytes(16).toString('base64url')}.${kind.extension}`;
    await mkdir(pool.uploadsDir, { recursive: true, mode: PRIVATE_FOLDER });
    await makeRoom(pool, bytes.length, most);
    const file = path.join(pool.uploadsDir, name);
    try {
      await writeSynced(file + UNFINISHED, bytes);
      await rename(file + UNFINISHED, file + UNSENT);
      await syncFolderAsync(pool.uploadsDir);
    } catch (error) {
      await rm(file + UNFINISHED, { force: true }).catch(() => {}); // the first failure is the one to report
      throw error;
    }
    return { mediaUrl: mediaUrlOf(name) };
  };
}

/** @param name as the contract allows it: no folder can be named */
export async function readImage(pool: Pool, name: string): Promise<Picture> {
  const kind = PICTURE_KINDS.find(({ extension }) => name.endsWith(`.${extension}`));
  const plain = path.join(pool.uploadsDir, path.basename(name));
  const file = existsSync(plain) ? plain : plain + UNSENT;
  const found = await stat(file).catch(() => null);
  if (kind === undefined || found === null) throw new PoolError('not_found', texts.noSuchImage);
  return { type: kind.type, bytes: found.size, pieces: piecesOf(file) };
}

/** Opened on the first read, so that a response no one reads holds no file open. */
async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file) as AsyncIterable<Uint8Array>; // without an encoding its pieces are bytes
}
