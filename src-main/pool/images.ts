/** Pictures in the chat: recognised by their content, kept in the data folder under names of our own. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import type { Actor, Pool } from './pool.ts';
import { createRateLimit } from './rateLimit.ts';

const MAX_UPLOADS = 20;
const WINDOW_MS = 10 * MINUTE_MS;

/** The first bytes of the four kinds; where a kind has a gap, only what stands round it is compared. */
const KINDS = [
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

/** What the bytes are, whatever their sender called them; null for anything else. */
export const imageKind = (bytes: Uint8Array) =>
  KINDS.find(({ starts }) => starts.every(([at, values]) => values.every((value, n) => bytes[at + n] === value))) ??
  null;

export const mediaUrlOf = (name: string): string => `/api/chat/media/${name}`;

/** Removes a stored picture; the address of one elsewhere is left alone. */
export async function removeImage(pool: Pool, mediaUrl: string): Promise<void> {
  const name = path.basename(mediaUrl);
  if (mediaUrl !== mediaUrlOf(name)) return;
  await rm(path.join(pool.uploadsDir, name), { force: true }).catch((error: unknown) => {
    pool.log.warn({ err: error, name }, 'a picture could not be removed');
  });
}

export type UploadImage = (actor: Actor, bytes: Uint8Array) => Promise<{ mediaUrl: string }>;

/** Storing, with its memory of who stored how much. */
export function createUploadImage(pool: Pool): UploadImage {
  const limit = createRateLimit(MAX_UPLOADS, WINDOW_MS);
  return async (actor, bytes) => {
    const kind = imageKind(bytes);
    if (kind === null) throw new PoolError('broken_rule', texts.notAnImage);
    const key = String(actor.userId);
    const waitMs = limit.waitMs(key, pool.clock.now());
    if (waitMs > 0) {
      throw new PoolError('too_many', texts.uploadsTooFast(Math.ceil(waitMs / MINUTE_MS)), {
        retryAfterS: Math.ceil(waitMs / 1000),
      });
    }
    limit.add(key, pool.clock.now());
    const name = `${randomBytes(16).toString('base64url')}.${kind.extension}`;
    await mkdir(pool.uploadsDir, { recursive: true });
    const file = path.join(pool.uploadsDir, name);
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return { mediaUrl: mediaUrlOf(name) };
  };
}

/** @param name as the contract allows it: no folder can be named */
export async function readImage(pool: Pool, name: string): Promise<{ bytes: Uint8Array; type: string }> {
  const kind = KINDS.find(({ extension }) => name.endsWith(`.${extension}`));
  const bytes = await readFile(path.join(pool.uploadsDir, path.basename(name))).catch(() => null);
  if (kind === undefined || bytes === null) throw new PoolError('not_found', texts.noSuchImage);
  return { bytes, type: kind.type };
}
