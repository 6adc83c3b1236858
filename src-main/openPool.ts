/** Opens a data folder: takes its lock, finishes or clears what killed runs left, migrates the database, reads the key. */
import path from 'node:path';
import { takeBackup } from './db/backup.ts';
import { holdDataFolder } from './db/folderLock.ts';
import { clearLeftovers } from './db/leftovers.ts';
import { clearOldRestores } from './db/oldRestores.ts';
import { backupsFolder, databaseFile, openDatabase, refuseLostFile, toOpenError } from './db/open.ts';
import { makePrivate } from './db/privateModes.ts';
import type { Log } from './log.ts';
import { systemClock, type Clock } from './pool/core/clock.ts';
import { readOrMakeKey } from './pool/core/codes.ts';
import { announceRescue } from './pool/backups/announceRescue.ts';
import { createPool } from './pool/core/createPool.ts';
import type { PasswordCost, Pool } from './pool/core/pool.ts';
import { storeReveals } from './pool/games/reveals.ts';
import { sealLockedGames } from './pool/proof/seals.ts';
import { recountEndedWeeks } from './pool/standings/weekEnds.ts';
import { PASSWORD_COST } from './pool/people/passwords.ts';

export type OpenPoolOptions = {
  dataDir: string;
  log: Log;
  version: string;
  demo?: boolean;
  clock?: Clock;
  passwordCost?: PasswordCost;
};

/** @throws OpenError with the reason why the folder can't be opened */
export async function openPool(options: OpenPoolOptions): Promise<{ pool: Pool; close: () => void }> {
  const { dataDir, log, version, clock = systemClock } = options;
  const backups = backupsFolder(dataDir);
  const lock = holdDataFolder(dataDir);
  try {
    clearLeftovers(dataDir);
    clearOldRestores(dataDir);
    refuseLostFile(dataDir);
    makePrivate(dataDir);
    const database = await openDatabase(databaseFile(dataDir), {
      checkPages: true,
      beforeMigration: async (sqlite) => {
        await takeBackup(sqlite, backups, 'migration', clock.now());
      },
    });
    const { sqlite, db, schemaVersion } = database;
    lock.watchFile();
    const pool = createPool({
      db,
      sqlite,
      clock,
      log,
      version,
      schemaVersion,
      demo: options.demo ?? false,
      dataDir,
      codeKey: readOrMakeKey(path.join(dataDir, 'codes.key')),
      uploadsDir: path.join(dataDir, 'uploads'),
      passwordCost: options.passwordCost ?? PASSWORD_COST,
      backupsDir: backups,
      storeDue: (change) => {
        const nextSeal = sealLockedGames(change);
        const nextReveal = storeReveals(change);
        recountEndedWeeks(change);
        return Math.min(nextSeal, nextReveal);
      },
      isFolderIntact: lock.isIntact,
      snapshot: async (before) => {
        await takeBackup(sqlite, backups, 'change', clock.now(), before);
      },
    });
    await announceRescue(pool);
    return { pool, close: () => (database.close(), lock.release()) };
  } catch (error) {
    lock.release();
    throw toOpenError(error, dataDir);
  }
}
