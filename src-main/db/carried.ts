/** The key of the access codes and the chat's pictures, taken out of a copy of a pool. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_MAX, UPLOADS_TOTAL_MAX } from '#shared/limits.ts';
import { PRIVATE_FILE, syncFile } from './durable.ts';
import type { Sqlite } from './open.ts';
import { imageKind } from './pictureKinds.ts';
import { CARRIER, FileFault } from './untrusted.ts';

/** The name of the key of the access codes, in the table as in the data folder. */
export const KEY_NAME = 'codes.key';
/** Pictures are named by the pool itself: sixteen random bytes, and their kind. */
export const UPLOAD_NAME = /^[\w-]{22}\.(png|jpg|gif|webp)$/;

/** 32 bytes as base64, as the pool writes it. */
const KEY = /^[A-Za-z0-9+/]{43}=\s*$/;
const KEY_MAX_BYTES = 100;
const FILES_MAX = 200_000;

export type Carried = {
  /** False for a plain backup: the access codes read "lost" until new ones are made. */
  hasKey: boolean;
  pictures: number;
};

type Row = { rowid: number; nameBytes: number; isText: number; bytes: number; isBlob: number };

/**
 * Writes the key into a folder, and pictures into its `uploads`, which must be empty.
 * @throws FileFault for names, sizes or contents that the pool itself does not make
 */
export function writeCarriedFiles(source: Sqlite, folder: string): Carried {
  const rows = source
    .prepare(
      `select rowid, octet_length(name) as nameBytes, typeof(name) = 'text' as isText,
       octet_length(content) as bytes, typeof(content) = 'blob' as isBlob from ${CARRIER} not indexed limit ${FILES_MAX + 1}`,
    )
    .all() as Row[]; // what the statement selects
  if (rows.length > FILES_MAX) throw new FileFault('it carries more pictures than any pool');
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > 2 * UPLOADS_TOTAL_MAX) {
    throw new FileFault('its pictures are larger than a pool may keep');
  }
  const read = source.prepare(`select name, content from ${CARRIER} not indexed where rowid = ?`).raw();
  const carried: Carried = { hasKey: false, pictures: 0 };
  const names = new Set<string>();
  for (const row of rows) {
    if (row.isBlob !== 1 || row.isText !== 1 || row.nameBytes > 100 || row.bytes > UPLOAD_MAX) {
      throw new FileFault('it carries something that is neither the key nor a picture');
    }
    const [name, content] = read.get(row.rowid) as [string, Buffer]; // a text and a blob, see above
    if (names.has(name)) throw new FileFault('it carries one file twice');
    names.add(name);
    if (name === KEY_NAME) {
      requireKey(content);
      writeAndSync(path.join(folder, KEY_NAME), content);
      carried.hasKey = true;
    } else if (isPicture(name, content)) {
      writeAndSync(path.join(folder, 'uploads', name), content);
      carried.pictures += 1;
    }
  }
  return carried;
}

function requireKey(content: Buffer): void {
  if (content.length > KEY_MAX_BYTES || !KEY.test(content.toString('latin1'))) {
    throw new FileFault('the key of its access codes is not one');
  }
}

/** @returns false for one that a power cut emptied, which is left behind. @throws FileFault for anything else that is none */
function isPicture(name: string, content: Buffer): boolean {
  if (!UPLOAD_NAME.test(name)) throw new FileFault('it carries a file under a name that the pool does not give');
  if (content.every((byte) => byte === 0)) return false;
  if (imageKind(content)?.extension !== path.extname(name).slice(1)) {
    throw new FileFault('it carries a picture that is none');
  }
  return true;
}

function writeAndSync(file: string, content: Buffer): void {
  writeFileSync(file, content, { mode: PRIVATE_FILE, flag: 'wx' });
  syncFile(file);
}
