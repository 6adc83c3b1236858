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

/** Read by the built program too: it applies these to a pool. */
const MIGRATIONS = ['resources/migrations/**/*'];

/** One hash of the paths and contents of all files that a build may read. */
export const fingerprint = (): string => hashOf(SOURCES);

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Line 1: the fingerprint of the built sources. Line 2: the migrations it knows. A missing stamp: never built, or the last build failed. */
function stampHas(line: 0 | 1, hash: () => string): boolean {
  try {
    return readFileSync(STAMP, 'utf8').split('\n')[line] === hash();
  } catch {
    return false;
  }
}

export const isBuilt = (): boolean => stampHas(0, fingerprint);

/** Is there a complete build of older sources? One that doesn't know all migrations would break the pool it applies them to. */
export const hasEarlierBuild = (): boolean => stampHas(1, () => hashOf(MIGRATIONS));

/** The build calls this first, so that a failed build doesn't count. */
export const forgetBuild = (): void => rmSync(STAMP, { force: true });
export const recordBuild = (hash: string): void => writeFileSync(STAMP, `${hash}\n${hashOf(MIGRATIONS)}`);
