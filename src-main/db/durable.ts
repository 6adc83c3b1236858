/** Files that survive a power cut, and that only this user can read. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Modes for everything a pool keeps; Windows has none and ignores them. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Waits until a file's content is on the disk. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Some systems cannot sync a folder: Windows refuses to open it, some network disks refuse the call. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'ENOSYS'].includes(String(error.code));

/** Waits until a folder's names are on the disk: a file that is new in it, or was renamed, is not safe before. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

/** Puts a whole file under its name, or, when the power fails meanwhile, nothing. */
export function writeFileDurably(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.part`;
  try {
    writeFileSync(unfinished, content, { mode: PRIVATE_FILE });
    syncFile(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(path.dirname(file));
}

/** The same without blocking: writes, and waits until it is on the disk. The name is safe only after `syncFolderLater`. */
export async function writeSynced(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', PRIVATE_FILE);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `syncFolder` without blocking. */
export async function syncFolderLater(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}
