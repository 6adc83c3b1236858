/**
 * Saves the whole pool as one file for another computer: the database, with an extra table for the key of the access
 * codes and the chat pictures. The file is a valid SQLite database.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { KEY_NAME, UPLOAD_NAME } from './carried.ts';
import { appendChecksum, COPY_APPLICATION_ID } from './checksum.ts';
import { copyDatabaseFile } from './copyDatabase.ts';
import { PRIVATE_FOLDER } from './durable.ts';
import { inspectFile } from './inspect.ts';
import { forgetMove } from './movedPool.ts';
import { imageKind } from './pictureKinds.ts';
import { runDbJob } from './runInWorker.ts';
import { CARRIED_FILES } from './untrusted.ts';

const copiesFolder = (dataDir: string) => path.join(dataDir, 'copies');

export type CopyParts = {
  dataDir: string;
  /** The database file, which may be open. */
  database: string;
  uploadsDir: string;
  /** The content of the key file. */
  key: string;
};

/**
 * Makes a copy while the pool is running, and checks it. The copy contains no sessions and no group chat connections.
 * @returns the path of the copy; the caller deletes it
 */
export async function makePoolCopy({ dataDir, database, uploadsDir, key }: CopyParts): Promise<string> {
  const folder = copiesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const file = path.join(folder, `${randomBytes(8).toString('hex')}.sundayfive`);
  try {
    await runDbJob('pack', packCopy, { database, file, uploadsDir, key });
    const facts = await inspectFile(file);
    if (facts.state !== 'good') throw new Error(`The pool copy failed its check: ${facts.why}`);
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

type Packing = { database: string; file: string; uploadsDir: string; key: string };

/** Writes the copy. Blocks. */
export async function packCopy({ database, file, uploadsDir, key }: Packing): Promise<void> {
  // Create it with private mode before it has any content.
  closeSync(openSync(file, 'w', 0o600));
  chmodSync(file, 0o600);
  await copyDatabaseFile(database, file);
  const copy = new Database(file);
  try {
    // After a crash the unfinished file is deleted, so it needs no journal.
    copy.pragma('journal_mode = OFF');
    copy.pragma('synchronous = OFF');
    // Otherwise deleted rows stay in the file's free pages.
    copy.pragma('secure_delete = ON');
    // Of connections not even the encrypted address: a person who opens the copy must not post in the group's chat.
    copy.exec('DELETE FROM sessions; DELETE FROM outbox; DELETE FROM connections');
    forgetMove(copy);
    copy.exec(`CREATE TABLE ${CARRIED_FILES} (name TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL)`);
    const insert = copy.prepare(`INSERT INTO ${CARRIED_FILES} (name, content) VALUES (?, ?)`);
    insert.run(KEY_NAME, Buffer.from(key, 'utf8'));
    for (const name of listPictures(uploadsDir)) {
      const content = readPicture(path.join(uploadsDir, name));
      if (content !== null) insert.run(name, content);
    }
    // Marks the file as one that must end in a checksum.
    copy.pragma(`application_id = ${COPY_APPLICATION_ID}`);
  } finally {
    copy.close();
  }
  appendChecksum(file);
}

function listPictures(uploadsDir: string): string[] {
  try {
    return readdirSync(uploadsDir).filter((name) => UPLOAD_NAME.test(name));
  } catch {
    return []; // no one has sent a picture yet
  }
}

/** @returns null if the file was deleted meanwhile or is not a valid picture */
function readPicture(file: string): Buffer | null {
  try {
    const found = statSync(file);
    const content = found.isFile() && found.size <= UPLOAD_MAX ? readFileSync(file) : null;
    const isPicture = content !== null && imageKind(content)?.extension === path.extname(file).slice(1);
    return isPicture ? content : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
