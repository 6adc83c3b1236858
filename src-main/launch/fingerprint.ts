/**
 * Was `dist` built from the current sources? Compares content, not times: a fresh clone gives every file the same time,
 * and switching branches gives unchanged content a new time.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const STAMP = path.join(ROOT, 'dist/.built-from');
const SOURCES = ['src-*/**/*', 'resources/**/*', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** One hash of the paths and contents of all files that a build may read. */
export function fingerprint(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

export function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === fingerprint();
  } catch {
    return false; // no stamp: never built, or the last build failed
  }
}

/** The build calls this first, so that a failed build doesn't count. */
export const forgetBuild = (): void => rmSync(STAMP, { force: true });
export const recordBuild = (hash: string): void => writeFileSync(STAMP, hash);
