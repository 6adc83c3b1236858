/**
 * The whole pool as one file, to be opened on another computer: the database, and inside it a table that carries the
 * key of the access codes and the chat's pictures. It is a sound SQLite database, whatever it is called.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { doAside } from './aside.ts';
import { KEY_NAME, UPLOAD_NAME } from './carried.ts';
import { appendChecksum, COPY_APPLICATION_ID } from './checksum.ts';
import { copyDatabaseFile } from './copyDatabase.ts';
import { PRIVATE_FOLDER } from './durable.ts';
import { inspectAside } from './inspect.ts';
import { imageKind } from './pictureKinds.ts';
import { CARRIER } from './untrusted.ts';

const copiesFolder = (dataDir: string) => path.join(dataDir, 'copies');

export type CopyParts = {
  dataDir: string;
  /** The database's file; it may be open. */
  database: string;
  uploadsDir: string;
  /** The key of the access codes as its file holds it. */
  key: string;
};

/**
 * Makes the copy while the pool goes on, and opens it to see that it is sound. Nobody stays signed in by it.
 * @returns where it lies; whoever asked for it removes it
 */
export async function makePoolCopy({ dataDir, database, uploadsDir, key }: CopyParts): Promise<string> {
  const folder = copiesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const file = path.join(folder, `${randomBytes(8).toString('hex')}.sundayfive`);
  try {
    await doAside('pack', packCopy, { database, file, uploadsDir, key });
    const facts = await inspectAside(file);
    if (facts.state !== 'good') throw new Error(`The copy is not sound: ${facts.why}`);
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

type Packing = { database: string; file: string; uploadsDir: string; key: string };

/** Writes the whole file; takes as long as the disk does. */
export async function packCopy({ database, file, uploadsDir, key }: Packing): Promise<void> {
  // There before its content is, so that nobody else can read a byte of it at any time.
  closeSync(openSync(file, 'w', 0o600));
  chmodSync(file, 0o600);
  await copyDatabaseFile(database, file);
  const copy = new Database(file);
  try {
    // Should the computer stop half way, the file is thrown away whole.
    copy.pragma('journal_mode = OFF');
    copy.pragma('synchronous = OFF');
    copy.exec('DELETE FROM sessions');
    copy.exec(`CREATE TABLE ${CARRIER} (name TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL)`);
    const insert = copy.prepare(`INSERT INTO ${CARRIER} (name, content) VALUES (?, ?)`);
    insert.run(KEY_NAME, Buffer.from(key, 'utf8'));
    for (const name of listPictures(uploadsDir)) {
      const content = readPicture(path.join(uploadsDir, name));
      if (content !== null) insert.run(name, content);
    }
    // Says to every later reader that the file must end in a checksum.
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
    return []; // nobody has sent one yet
  }
}

/** Null for one that was deleted meanwhile, or is no picture of the chat by its size or content. */
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
