import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folders and files in a folder that other accounts of the computer may enter or read. */
export const readableByOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (lstatSync(file).mode & 0o077) !== 0);
