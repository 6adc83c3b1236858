/** Pictures that an earlier version stored as they came, cleaned once. */
import { readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PoolError } from '#shared/errors.ts';
import { imageKind, PICTURES_CLEANED } from '../../db/pictureKinds.ts';
import { cleanInWorker } from './pictures/cleanInWorker.ts';
import type { Pool } from '../core/pool.ts';
import { readValue, writeValue } from '../core/storedValue.ts';

/** The version of the cleaning that the stored mark names. */
const RULES = 1;
/** Behind the name of a picture that cannot be read: it is not shown, and not lost. */
const UNREADABLE = '.unreadable';
const PICTURE_NAME = /\.(png|jpg|gif|webp)(\.unsent)?$/;

/**
 * Cleans every stored picture in place, before anyone can ask for one. Runs once for a data folder; one that the disk
 * does not take is tried again at the next start.
 */
export async function cleanStoredPictures(pool: Pool): Promise<void> {
  if (readValue(pool, PICTURES_CLEANED) === RULES) return;
  const names = await readdir(pool.uploadsDir).catch(() => []);
  let failed = 0;
  for (const name of names.filter((one) => PICTURE_NAME.test(one))) {
    await cleanFile(path.join(pool.uploadsDir, name)).catch((error: unknown) => {
      failed += 1;
      pool.log.error({ err: error, name }, 'a stored picture could not be cleaned');
    });
  }
  if (failed === 0) await pool.write((change) => writeValue(change, PICTURES_CLEANED, RULES), 'even moved');
}

async function cleanFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const clean = await cleanOrNull(bytes);
  if (clean === null) return rename(file, file + UNREADABLE);
  if (Buffer.from(clean).equals(bytes)) return undefined;
  const { atime, mtime } = await stat(file);
  await writeFile(`${file}.part`, clean);
  await utimes(`${file}.part`, atime, mtime); // how old it is decides when an unsent one is removed
  return rename(`${file}.part`, file);
}

async function cleanOrNull(bytes: Uint8Array): Promise<Uint8Array | null> {
  const kind = imageKind(bytes);
  try {
    return kind === null ? null : await cleanInWorker(kind.extension, bytes);
  } catch (error) {
    if (error instanceof PoolError) return null;
    throw error;
  }
}
