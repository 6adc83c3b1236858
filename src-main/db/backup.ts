/** Copies of the database, made while the pool goes on, kept by kind. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checksumFile, checksumText } from './checksum.ts';
import { copyDatabase } from './copyDatabase.ts';
import { PRIVATE_FOLDER, syncFile, syncFolder, writeFileDurably } from './durable.ts';
import { inspectAside, inspectPoolFiles, type PoolFileFacts } from './inspect.ts';
import type { Sqlite } from './open.ts';

/** Why a copy was made, and how many of its kind are kept. */
const KEEP = { daily: 14, weekly: 8, migration: 5, change: 20 } as const;
export type BackupKind = keyof typeof KEEP;

/** A copy on disk. `reason` says what it was made before: "delete Week 3". */
export type BackupFile = { name: string; kind: BackupKind; at: number; bytes: number; reason: string | null };

/** A copy that was read through: what is in it, or what is wrong with it. */
export type CheckedBackup = BackupFile & { facts: PoolFileFacts };

const NAME = /^(daily|weekly|migration|change)-(\d+)(?:--([A-Za-z0-9-]+))?\.db$/;

/** A text as the name of a backup carries it: letters without accents and digits, which every system keeps as they are. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

const fileName = (kind: BackupKind, at: number, reason: string) =>
  `${kind}-${at}${reason === '' ? '' : `--${slug(reason)}`}.db`;

/** The copy under way on a database; the next one waits for it, so that two never write one file. */
const underWay = new WeakMap<Sqlite, Promise<unknown>>();

/**
 * Copies the database into the folder, opens the copy to see that it is sound, and drops the oldest of its kind.
 * @returns the name of the copy
 */
export function takeBackup(sqlite: Sqlite, folder: string, kind: BackupKind, at: number, reason = ''): Promise<string> {
  const before = underWay.get(sqlite) ?? Promise.resolve();
  const copy = before.catch(() => undefined).then(() => copyNow(sqlite, folder, kind, at, reason));
  underWay.set(sqlite, copy);
  return copy;
}

async function copyNow(sqlite: Sqlite, folder: string, kind: BackupKind, at: number, reason: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // Some systems take two names that differ in capitals alone for one file.
  const taken = new Set((await listBackups(folder)).map((backup) => backup.name.toLowerCase()));
  let instant = at;
  while (taken.has(fileName(kind, instant, reason).toLowerCase())) instant += 1;
  const name = fileName(kind, instant, reason);
  const unfinished = path.join(folder, `${name}.part`);
  try {
    await copyDatabase(sqlite, unfinished);
    const facts = await inspectAside(unfinished);
    if (facts.state !== 'good') throw new Error(`The backup is not sound: ${facts.why}`);
    // The checksum first: a file without its backup is harmless.
    writeFileDurably(checksumFile(path.join(folder, name)), checksumText(facts.sha256, name));
    syncFile(unfinished);
    await rename(unfinished, path.join(folder, name));
    syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(checksumFile(path.join(folder, name)), { force: true });
    throw error;
  }
  // Not even where the clock was set back and all others seem newer may the copy just made be dropped.
  const others = (await listBackups(folder)).filter((backup) => backup.kind === kind && backup.name !== name);
  await Promise.all(others.slice(KEEP[kind] - 1).map((old) => removeBackup(path.join(folder, old.name))));
  return name;
}

/** The backup first: one without its checksum would count as one from 0.1. */
async function removeBackup(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(checksumFile(file), { force: true });
}

/** All copies, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name): Promise<BackupFile[]> => {
      const [, kind, at, reason] = NAME.exec(name) ?? [];
      if (kind === undefined) return [];
      // One that was dropped between the two looks is not there.
      const bytes = await stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => null,
      );
      if (bytes === null) return [];
      // The pattern allows these kinds alone.
      return [{ name, kind: kind as BackupKind, at: Number(at), bytes, reason: reason?.replaceAll('-', ' ') ?? null }];
    }),
  );
  return files.flat().toSorted((a, b) => b.at - a.at);
}

/** All copies, newest first, each opened and read through; one that has not changed since is not read again. */
export async function listCheckedBackups(folder: string): Promise<CheckedBackup[]> {
  const files = await listBackups(folder);
  const facts = await inspectPoolFiles(files.map(({ name }) => path.join(folder, name)));
  return files.map((file, n) => ({ ...file, facts: facts[n] ?? { state: 'damaged', why: 'not there' } }));
}
