/**
 * Opens a copy of a pool, or a plain backup of one, into an empty folder. The file comes from anywhere: nothing of it is
 * believed before it was looked at, and the folder holds either the whole pool afterwards or nothing.
 */
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { inspectAside, type PoolFileFacts } from './inspect.ts';
import { databaseFile, lockDataFolder, OpenError, openDatabase, type Sqlite } from './open.ts';
import { CARRIER, KEY_NAME, UPLOAD_NAME } from './poolCopy.ts';

/** Twenty thousand of the largest pictures would be less. */
const COPY_MAX_BYTES = 16 * 1024 ** 3;
const SQLITE_HEADER = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** 32 bytes as base64, as the pool writes it. */
const KEY = /^[A-Za-z0-9+/]{43}=\s*$/;
const KEY_MAX_BYTES = 100;

/** What may lie in a folder that counts as empty: traces of looking at it. */
const TRACES = new Set(['in-use.lock', 'in-use.lock-journal', 'logs', '.DS_Store', 'desktop.ini']);

const notAPool = (file: string) =>
  new OpenError(
    `${path.basename(file)} is not a pool of Sunday Five. Choose a copy (its name ends in .sundayfive) or a backup.`,
    'not-a-pool',
  );
const damaged = (file: string) =>
  new OpenError(`${path.basename(file)} is damaged or not complete. Nothing was opened; try another copy.`, 'damaged');

export type OpenedCopy = {
  facts: Extract<PoolFileFacts, { state: 'good' }>;
  /** False for a plain backup: the access codes read "lost" until new ones are made. */
  hasKey: boolean;
  pictures: number;
};

/**
 * Puts the pool of a file into a folder that is empty or not there yet. The pool goes on under a new id and with nobody
 * signed in.
 * @throws OpenError that says what is wrong with the file or the folder; the folder is then as it was
 */
export async function openPoolCopy(file: string, folder: string): Promise<OpenedCopy> {
  await requireEmpty(folder);
  const release = lockDataFolder(folder);
  const workshop = path.join(folder, `.opening-${randomBytes(4).toString('hex')}`);
  const moved: string[] = [];
  const moveIn = async (name: string) => {
    await rename(path.join(workshop, name), path.join(folder, name));
    moved.push(path.join(folder, name));
  };
  try {
    await requireCopyFile(file, folder);
    await mkdir(path.join(workshop, 'uploads'), { recursive: true, mode: 0o700 });
    const copy = databaseFile(workshop);
    await copyFile(file, copy);
    await chmod(copy, 0o600);
    const facts = await requireSound(copy, file);
    const carried = await unpack(copy, workshop, file);
    // Migrated here, so that what is moved into place has been opened once.
    (await openDatabase(copy)).close();
    if (carried.hasKey) await moveIn(KEY_NAME);
    await moveIn('uploads');
    await moveIn(path.basename(copy));
    return { facts, ...carried };
  } catch (error) {
    for (const made of moved) await rm(made, { recursive: true, force: true });
    throw toOpenError(error, file);
  } finally {
    await rm(workshop, { recursive: true, force: true });
    release();
  }
}

function toOpenError(error: unknown, file: string): unknown {
  if (error instanceof OpenError) return error.why === 'damaged' ? damaged(file) : error;
  if (error instanceof Database.SqliteError) return damaged(file);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST') return damaged(file);
  if (code === 'ENOSPC') return new OpenError('There is not enough room on the disk to open this pool.');
  return error;
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new OpenError(`${folder} cannot be used as a folder. Choose another.`, 'not-writable');
  });
  if (names.every((name) => TRACES.has(name))) return;
  throw new OpenError(`The folder ${folder} is not empty. Choose an empty one, so that nothing in it is overwritten.`);
}

/** Everything that can be said of a file without copying it. */
async function requireCopyFile(file: string, folder: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new OpenError(`The file ${file} is not there.`, 'not-a-pool');
  if (!found.isFile()) throw notAPool(file);
  if (found.size > COPY_MAX_BYTES) throw notAPool(file);
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || buffer.toString('latin1', 0, 16) !== SQLITE_HEADER) throw notAPool(file);
  } finally {
    await handle.close();
  }
  // Changes that have not reached the file itself yet would be left behind.
  const waiting = await stat(`${file}-wal`).catch(() => null);
  if (waiting !== null && waiting.size > 0) {
    throw new OpenError(`${path.basename(file)} belongs to a pool that is open. Open its folder instead.`, 'in-use');
  }
  // The copy, and as much again while it is unpacked.
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < found.size * 2) {
    throw new OpenError('There is not enough room on the disk to open this pool.');
  }
}

async function requireSound(copy: string, file: string): Promise<OpenedCopy['facts']> {
  const facts = await inspectAside(copy, 'whole');
  if (facts.state === 'good') return facts;
  if (facts.state === 'foreign') throw notAPool(file);
  if (facts.state === 'damaged') throw damaged(file);
  throw new OpenError(
    `${path.basename(file)} was made by a newer version of Sunday Five. Install that version to open it.`,
    'newer',
  );
}

/** Takes the passengers out of the copy, leaving a plain database. */
async function unpack(copy: string, workshop: string, file: string): Promise<{ hasKey: boolean; pictures: number }> {
  const known = await readKnownNames();
  const sqlite = new Database(copy);
  try {
    sqlite.pragma('trusted_schema = OFF');
    // Before anything is written: what is written can set off triggers.
    requireOwnSchema(sqlite, known, file);
    const carried = await writeCarried(sqlite, workshop, file);
    sqlite.exec(`DROP TABLE IF EXISTS ${CARRIER}`);
    sqlite.exec('DELETE FROM sessions');
    // Cookies carry the pool's id; the pool this one was copied from may run on the same machine.
    sqlite.exec("DELETE FROM settings WHERE name = 'poolId'");
    sqlite.exec('VACUUM');
    return carried;
  } finally {
    sqlite.close();
  }
}

const SELECT_THINGS = "select type || ' ' || name from sqlite_master where name not like 'sqlite\\_%' escape '\\'";

/** Every table, index and trigger of a pool, as "table users". */
async function readKnownNames(): Promise<Set<unknown>> {
  const fresh = await openDatabase(':memory:');
  try {
    return new Set(fresh.sqlite.prepare(SELECT_THINGS).pluck().all());
  } finally {
    fresh.close();
  }
}

/** A pool has tables and indexes of any version, but no view, no virtual table and no trigger that this one does not know. */
function requireOwnSchema(sqlite: Sqlite, known: Set<unknown>, file: string): void {
  const isAllowed = (thing: unknown) => known.has(thing) || /^(table|index) /.test(String(thing));
  const strange = sqlite
    .prepare(SELECT_THINGS)
    .pluck()
    .all()
    .some((thing) => !isAllowed(thing));
  const isVirtual = sqlite.prepare("select 1 from sqlite_master where sql like 'create virtual%'").get() !== undefined;
  if (strange || isVirtual) throw notAPool(file);
}

type Carried = { name: unknown; bytes: number; isBlob: number };

/** Only the key, and pictures by the names and in the sizes that the pool itself gives them. */
async function writeCarried(sqlite: Sqlite, workshop: string, file: string) {
  const isThere = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(CARRIER);
  if (isThere === undefined) return { hasKey: false, pictures: 0 };
  const carried = sqlite
    .prepare(`select name, length(content) as bytes, typeof(content) = 'blob' as isBlob from ${CARRIER}`)
    .all() as Carried[]; // what the statement selects
  const read = sqlite.prepare(`select content from ${CARRIER} where name = ?`).pluck();
  let pictures = 0;
  let hasKey = false;
  for (const { name, bytes, isBlob } of carried) {
    if (isBlob !== 1 || typeof name !== 'string') throw damaged(file);
    const isKey = name === KEY_NAME;
    if (bytes > (isKey ? KEY_MAX_BYTES : UPLOAD_MAX) || (!isKey && !UPLOAD_NAME.test(name))) throw damaged(file);
    const content = read.get(name) as Buffer; // a blob, see above
    if (isKey && !KEY.test(content.toString('latin1'))) throw damaged(file);
    // A name that comes twice is refused by the folder.
    const target = path.join(workshop, isKey ? KEY_NAME : path.join('uploads', name));
    await writeFile(target, content, { mode: 0o600, flag: 'wx' });
    if (isKey) hasKey = true;
    else pictures += 1;
  }
  return { hasKey, pictures };
}
