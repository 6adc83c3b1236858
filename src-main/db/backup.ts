/** Backups: copies of the database, made while the pool is running. Each kind keeps a number of copies. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checksumFile, checksumText } from './checksum.ts';
import { copyDatabase } from './copyDatabase.ts';
import { PRIVATE_FOLDER, syncFile, syncFolder, writeFileDurably } from './durable.ts';
import { inspectFile, inspectPoolFiles, type PoolFileFacts } from './inspect.ts';
import type { Sqlite } from './open.ts';

/** How many backups of each kind are kept. */
const KEEP = { daily: 14, weekly: 8, migration: 5, change: 20 } as const;
export type BackupKind = keyof typeof KEEP;

/** A backup on disk. `reason` is the action it was made before: "delete Week 3". */
export type BackupFile = { name: string; kind: BackupKind; at: number; bytes: number; reason: string | null };

/** A backup with its contents, or with its problem. */
export type CheckedBackup = BackupFile & { facts: PoolFileFacts };

const NAME = /^(daily|weekly|migration|change)-(\d+)(?:--([A-Za-z0-9-]+))?\.db$/;

/** Text for a backup's file name: unaccented letters and digits, which every file system keeps unchanged. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

const fileName = (kind: BackupKind, at: number, reason: string) =>
  `${kind}-${at}${reason === '' ? '' : `--${slug(reason)}`}.db`;

/** The running backup of each database. The next one waits for it, so that two never write the same file. */
const running = new WeakMap<Sqlite, Promise<unknown>>();

/**
 * Copies the database into the folder, checks the copy, and deletes the oldest of its kind.
 * @returns the name of the backup
 */
export function takeBackup(sqlite: Sqlite, folder: string, kind: BackupKind, at: number, reason = ''): Promise<string> {
  const before = running.get(sqlite) ?? Promise.resolve();
  const copy = before.catch(() => undefined).then(() => copyNow(sqlite, folder, kind, at, reason));
  running.set(sqlite, copy);
  return copy;
}

async function copyNow(sqlite: Sqlite, folder: string, kind: BackupKind, at: number, reason: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // Some file systems ignore case.
  const taken = new Set((await listBackups(folder)).map((backup) => backup.name.toLowerCase()));
  let instant = at;
  while (taken.has(fileName(kind, instant, reason).toLowerCase())) instant += 1;
  const name = fileName(kind, instant, reason);
  const unfinished = path.join(folder, `${name}.part`);
  try {
    await copyDatabase(sqlite, unfinished);
    const facts = await inspectFile(unfinished);
    if (facts.state !== 'good') throw new Error(`The backup failed its check: ${facts.why}`);
    // The checksum comes first: a checksum without its backup is harmless.
    writeFileDurably(checksumFile(path.join(folder, name)), checksumText(facts.sha256, name));
    syncFile(unfinished);
    await rename(unfinished, path.join(folder, name));
    syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(checksumFile(path.join(folder, name)), { force: true });
    throw error;
  }
  // Never delete the backup just made, even if the clock was set back and all others seem newer.
  const others = (await listBackups(folder)).filter((backup) => backup.kind === kind && backup.name !== name);
  await Promise.all(others.slice(KEEP[kind] - 1).map((old) => removeBackup(path.join(folder, old.name))));
  return name;
}

/** Deletes the backup before its checksum: a backup without one would count as a 0.1 backup. */
async function removeBackup(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(checksumFile(file), { force: true });
}

/** All backups, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name): Promise<BackupFile[]> => {
      const [, kind, at, reason] = NAME.exec(name) ?? [];
      if (kind === undefined) return [];
      // The file may have been deleted since readdir.
      const bytes = await stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => null,
      );
      if (bytes === null) return [];
      // The pattern only matches these kinds.
      return [{ name, kind: kind as BackupKind, at: Number(at), bytes, reason: reason?.replaceAll('-', ' ') ?? null }];
    }),
  );
  return files.flat().toSorted((a, b) => b.at - a.at);
}

/** All backups, newest first, each checked in full. Unchanged files are not read again. */
export async function listCheckedBackups(folder: string): Promise<CheckedBackup[]> {
  const files = await listBackups(folder);
  const facts = await inspectPoolFiles(files.map(({ name }) => path.join(folder, name)));
  return files.map((file, n) => ({ ...file, facts: facts[n] ?? { state: 'damaged', why: 'missing' } }));
}
