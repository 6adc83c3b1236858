/**
 * Tells whether `dist` was built from the sources as they are now. By content, not by time: a fresh clone gives every
 * file the same time, and switching branches back and forth gives old content a new one.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const STAMP = path.join(ROOT, 'dist/.built-from');
const SOURCES = ['src-*/**/*', 'resources/**/*', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** One hash over the path and the content of everything a build may read. */
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

/** Called by the build itself: nothing counts as built until it has succeeded. */
export const forgetBuild = (): void => rmSync(STAMP, { force: true });
export const recordBuild = (hash: string): void => writeFileSync(STAMP, hash);
