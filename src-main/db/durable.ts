/** Writes files that survive a power cut and that only this user can read. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Modes for everything in a data folder. Windows ignores them. */
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

/** Some systems can't sync a folder: Windows can't open it, and some network disks reject the call. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'ENOSYS'].includes(String(error.code));

/** Waits until a folder's entries are on the disk. A new or renamed file is not safe before that. */
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

/** Writes a file atomically: after a power cut the old file or the whole new one is there. */
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

/** Writes a file and waits until its content is on the disk, without blocking. Its name is safe after `syncFolderAsync`. */
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
export async function syncFolderAsync(folder: string): Promise<void> {
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
