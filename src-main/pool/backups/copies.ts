/** The whole pool as one file, handed to the commissioner. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { MadeFile } from '#shared/api.ts';
import { makePoolCopy } from '../../db/poolCopy.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { recordCopy } from '../core/openings.ts';
import { poolTimes } from '../core/poolTimes.ts';

/** The file name of a copy made now. */
export const copyName = (pool: Pick<Pool, 'clock' | 'db'>): string =>
  `sunday-five-${poolTimes(pool).date(pool.clock.now())}.sundayfive`;

/** Makes the copy and logs who took it, because it contains all access codes. */
export async function copyPool(pool: Pool, actor: Actor): Promise<MadeFile> {
  const { sqlite, dataDir, uploadsDir, codeKey } = pool;
  const file = await makePoolCopy({ dataDir, database: sqlite.name, uploadsDir, key: codeKey.toString('base64') });
  const discard = () => rm(file, { force: true, maxRetries: 5 });
  try {
    const { size } = await stat(file);
    const fileName = copyName(pool);
    await pool.write((change) => {
      audit(change, actor, { action: 'pool_copied', after: { copied: fileName } });
      if (readGamesHiddenFromAll(change).size > 0) recordCopy(change, actor);
    }, 'even moved');
    return { fileName, bytes: size, pieces: readPieces(file), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Opened with the first piece that is asked for, and closed whenever the asking ends. */
async function* readPieces(file: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(file)) yield piece as Uint8Array; // without an encoding it reads bytes
}
