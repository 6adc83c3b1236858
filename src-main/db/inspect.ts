/**
 * What a pool's file is worth, without changing it: sound or damaged, and what is in it. Small files are read in place;
 * larger ones by a thread, because a page takes its time and the pool has to answer meanwhile.
 */
import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Week } from '#shared/model.ts';
import { doAside } from './aside.ts';
import { readKeptChecksum, sha256OfFile } from './checksum.ts';
import { FileFault, openUntrusted, readPlainTables, requireSoundPages } from './untrusted.ts';

/** What is in a pool's file. */
export type PoolContents = {
  players: number;
  picks: number;
  weeks: number;
  /** The week of the newest pick; without picks the newest week; null without weeks. */
  lastWeek: Pick<Week, 'season' | 'seasonType' | 'weekNumber'> | null;
};

export type PoolFileFacts =
  | ({
      state: 'good';
      /** Of the whole file, 64 hex digits. */
      sha256: string;
      /** Was there a checksum to compare with? Backups of 0.1 have none. */
      isVerified: boolean;
    } & PoolContents)
  /** `foreign`: a sound database, but no pool. `why` is for the log. */
  | { state: 'damaged' | 'newer' | 'foreign'; why: string };

/** A file this small is read, or copied, in a few milliseconds. */
export const IN_PLACE_MAX_BYTES = 4_000_000;

/**
 * Reads the whole file; blocks for about 2 ms per MB. A file that cannot be read at all counts as damaged.
 * @param expected the checksum it must have; null: none is known
 */
export function inspectPoolFile(file: string, expected: string | null = null): PoolFileFacts {
  let sqlite: Database.Database | undefined;
  try {
    const sha256 = sha256OfFile(file);
    sqlite = openUntrusted(file);
    readPlainTables(sqlite);
    if (expected !== null && sha256 !== expected) return { state: 'damaged', why: 'the checksum differs' };
    requireSoundPages(sqlite);
    return { state: 'good', sha256, isVerified: expected !== null, ...readContents(sqlite) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { state: error instanceof FileFault ? error.state : 'damaged', why };
  } finally {
    sqlite?.close();
  }
}

/** @param sqlite a pool's database of any version */
export function readContents(sqlite: Database.Database): PoolContents {
  const count = (what: string) => Number(sqlite.prepare(`select count(*) from ${what}`).pluck().get());
  const lastWeek = sqlite
    .prepare(
      `select season, season_type as seasonType, week_number as weekNumber from weeks not indexed order by
       id = (select week_id from picks not indexed order by submitted_at desc, id desc limit 1) desc, id desc limit 1`,
    )
    .get();
  return {
    players: count('users not indexed where is_admin = 0'),
    picks: count('picks not indexed'),
    weeks: count('weeks not indexed'),
    lastWeek: (lastWeek ?? null) as PoolContents['lastWeek'], // what is selected
  };
}

/** What was found, by the file itself (whatever it is called now), its size and its last change. */
const known = new Map<string, PoolFileFacts>();
const KNOWN_MAX = 500;

async function keyOf(file: string, expected: string | null): Promise<{ key: string; bytes: number }> {
  const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
  return { key: [dev, ino, size, mtimeNs, expected].join(), bytes: Number(size) };
}

function remember(key: string, facts: PoolFileFacts): PoolFileFacts {
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  known.set(key, facts);
  return facts;
}

/**
 * Inspects files without blocking for long, each against the checksum beside it, and again only when it has changed.
 * @returns the facts in the order of the files; a file that is not there is damaged
 */
export async function inspectPoolFiles(files: readonly string[]): Promise<PoolFileFacts[]> {
  const found: PoolFileFacts[] = [];
  for (const file of files) {
    const expected = readKeptChecksum(file);
    const one = await keyOf(file, expected).catch(() => null);
    if (one === null) {
      found.push({ state: 'damaged', why: 'not there' });
      continue;
    }
    let facts = known.get(one.key);
    if (facts === undefined) {
      const isSmall = one.bytes <= IN_PLACE_MAX_BYTES;
      facts = remember(
        one.key,
        isSmall ? inspectPoolFile(file, expected) : await doAside('inspect', inspectPoolFile, file, expected),
      );
      await nextTurn();
    }
    found.push(facts);
  }
  return found;
}

/** @returns the facts of one file */
export async function inspectAside(file: string): Promise<PoolFileFacts> {
  const [facts] = await inspectPoolFiles([file]);
  return facts ?? { state: 'damaged', why: 'not there' };
}
