/** Pool copies changed on purpose. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { appendChecksum, COPY_APPLICATION_ID } from '../db/checksum.ts';

/** Changes a copy with SQL and corrects its checksum, as an attacker would. */
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

/** Removes the checksum, so that only the database remains. */
function cutChecksum(file: string): void {
  const header = readFileSync(file).subarray(0, 100);
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3') return;
  truncateSync(file, header.readUInt16BE(16) * header.readUInt32BE(28));
}

/** Turns a copy into a 0.1 copy, which has no checksum and no application id. */
export function makeOldCopy(file: string): void {
  cutChecksum(file);
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(0, 68);
  writeFileSync(file, bytes);
}
