/** Extracts the key of the access codes and the chat pictures from a pool copy. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_MAX, UPLOADS_TOTAL_MAX } from '#shared/limits.ts';
import { PRIVATE_FILE, syncFile } from './durable.ts';
import type { Sqlite } from './open.ts';
import { imageKind } from './pictureKinds.ts';
import { CARRIED_FILES, FileFault } from './untrusted.ts';

/** The key's name, in the table and in the data folder. */
export const KEY_NAME = 'codes.key';
/** The pool names pictures: sixteen random bytes and the extension. */
export const UPLOAD_NAME = /^[\w-]{22}\.(png|jpg|gif|webp)$/;

/** 32 bytes in base64. */
const KEY = /^[A-Za-z0-9+/]{43}=\s*$/;
const KEY_MAX_BYTES = 100;
const FILES_MAX = 200_000;

export type Carried = {
  /** False for a plain backup: the access codes show as "lost" until new ones are made. */
  hasKey: boolean;
  pictures: number;
};

type Row = { rowid: number; nameBytes: number; isText: number; bytes: number; isBlob: number };

/**
 * Writes the key into a folder and the pictures into its `uploads`, which must be empty.
 * @throws FileFault for names, sizes or contents that a pool never writes
 */
export function writeCarriedFiles(source: Sqlite, folder: string): Carried {
  const rows = source
    .prepare(
      `select rowid, octet_length(name) as nameBytes, typeof(name) = 'text' as isText,
       octet_length(content) as bytes, typeof(content) = 'blob' as isBlob from ${CARRIED_FILES} not indexed limit ${FILES_MAX + 1}`,
    )
    .all() as Row[]; // the selected columns
  if (rows.length > FILES_MAX) throw new FileFault('it contains more pictures than a pool can have');
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > 2 * UPLOADS_TOTAL_MAX) {
    throw new FileFault('its pictures are larger than a pool can store');
  }
  const read = source.prepare(`select name, content from ${CARRIED_FILES} not indexed where rowid = ?`).raw();
  const carried: Carried = { hasKey: false, pictures: 0 };
  const names = new Set<string>();
  for (const row of rows) {
    if (row.isBlob !== 1 || row.isText !== 1 || row.nameBytes > 100 || row.bytes > UPLOAD_MAX) {
      throw new FileFault('it contains a file that is neither the key nor a picture');
    }
    const [name, content] = read.get(row.rowid) as [string, Buffer]; // checked above
    if (names.has(name)) throw new FileFault('it contains the same file twice');
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
    throw new FileFault('the key of its access codes is invalid');
  }
}

/** @returns false for a picture that a power cut emptied, which is skipped. @throws FileFault for anything else invalid */
function isPicture(name: string, content: Buffer): boolean {
  if (!UPLOAD_NAME.test(name)) throw new FileFault('it contains a file with a name that a pool never uses');
  if (content.every((byte) => byte === 0)) return false;
  if (imageKind(content)?.extension !== path.extname(name).slice(1)) {
    throw new FileFault('it contains a picture of the wrong kind');
  }
  return true;
}

function writeAndSync(file: string, content: Buffer): void {
  writeFileSync(file, content, { mode: PRIVATE_FILE, flag: 'wx' });
  syncFile(file);
}
