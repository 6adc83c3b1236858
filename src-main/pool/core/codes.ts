/** Access codes: easy to say aloud, and encrypted so that a copied database alone reveals none. */
import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { writeFileDurably } from '../../db/durable.ts';
import { CODE_WORDS } from './codeWords.ts';

/** 256 bits for AES-256-GCM. */
export type CodeKey = Buffer;

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Reads the key beside the database, or makes one. A key that was lost is replaced: the old codes then read "lost",
 * and everything else goes on. A file that isn't a key is renamed, in case someone can repair it.
 */
export function readOrMakeKey(file: string): CodeKey {
  if (existsSync(file)) {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length === KEY_BYTES) return key;
    renameSync(file, `${file}.unreadable`);
  }
  const key = randomBytes(KEY_BYTES);
  // On the disk before the first code is made: without its key none can be read again.
  writeFileDurably(file, key.toString('base64'));
  return key;
}

export function encryptCode(key: CodeKey, code: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The code, or null when this key does not open it: the code is lost. */
export function decryptCode(key: CodeKey, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const word = () => CODE_WORDS[randomInt(CODE_WORDS.length)] ?? '';

/** Three short words and a number, such as "maple-otter-river-472": easy to say, and more than 33 bits to guess. */
export const generateCode = (): string => `${word()}-${word()}-${word()}-${randomInt(100, 1000)}`;
