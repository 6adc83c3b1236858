/** Copies of a pool that were changed on purpose. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { appendChecksum, COPY_APPLICATION_ID } from '../db/checksum.ts';

/** Changes a copy by SQL and gives it a checksum that is right again, as someone with bad intent would. */
export function changeCopy(file: string, change: (sqlite: Database.Database) => void): void {
  cutChecksum(file);
  const sqlite = new Database(file);
  sqlite.unsafeMode();
  try {
    change(sqlite);
  } finally {
    sqlite.close();
  }
  const header = readFileSync(file).subarray(0, 100);
  if (header.readUInt32BE(68) === COPY_APPLICATION_ID) appendChecksum(file);
}

/** Leaves the database alone in the file. */
function cutChecksum(file: string): void {
  const header = readFileSync(file).subarray(0, 100);
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3') return;
  truncateSync(file, header.readUInt16BE(16) * header.readUInt32BE(28));
}

/** Turns a copy into one as 0.1 made it: without a checksum, and without the mark that there must be one. */
export function makeOldCopy(file: string): void {
  cutChecksum(file);
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(0, 68);
  writeFileSync(file, bytes);
}
