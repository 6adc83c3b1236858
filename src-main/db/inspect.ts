/**
 * Checks a pool file without changing it: is it sound, and what does it contain? Small files are read here, larger ones
 * in a worker, so that the server keeps responding.
 */
import { stat } from 'node:fs/promises';
import { setImmediate as nextTick } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Week } from '#shared/model.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/rules/timeZone.ts';
import { readStoredChecksum, sha256OfFile } from './checksum.ts';
import { runDbJob } from './runInWorker.ts';
import { FileFault, openUntrusted, readPlainTables, requireSoundPages } from './untrusted.ts';

/** What a pool file contains. */
export type PoolContents = {
  players: number;
  picks: number;
  weeks: number;
  /** The week of the newest pick. Without picks, the newest week. Without weeks, null. */
  lastWeek: Pick<Week, 'season' | 'seasonType' | 'weekNumber'> | null;
  /** The pool's time zone, which its times are shown in. */
  timeZone: string;
};

export type PoolFileFacts =
  | ({
      state: 'good';
      /** Checksum of the whole file, 64 hex digits. */
      sha256: string;
      /** Did the file match a stored checksum? 0.1 backups have none. */
      isVerified: boolean;
    } & PoolContents)
  /** `foreign`: a sound database, but not a pool. `why` is for the log. */
  | { state: 'damaged' | 'newer' | 'foreign'; why: string };

/** Reading or copying a file of this size takes a few milliseconds. */
export const IN_PLACE_MAX_BYTES = 4_000_000;

/**
 * Reads the whole file. Blocks for about 2 ms per MB. An unreadable file counts as damaged.
 * @param expected the stored checksum; null if there is none
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
    timeZone: readZone(sqlite),
    lastWeek: (lastWeek ?? null) as PoolContents['lastWeek'], // the selected columns
  };
}

/** The default zone unless the file names one that exists. */
function readZone(sqlite: Database.Database): string {
  const zone = sqlite
    .prepare("select value ->> '$' from settings not indexed where name = 'timeZone' and json_valid(value)")
    .pluck()
    .get();
  return typeof zone === 'string' && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
}

/** Results by the file's identity (not its name), size and modification time. */
const cache = new Map<string, PoolFileFacts>();
const CACHE_MAX = 500;

async function keyOf(file: string, expected: string | null): Promise<{ key: string; bytes: number }> {
  const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
  return { key: [dev, ino, size, mtimeNs, expected].join(), bytes: Number(size) };
}

function store(key: string, facts: PoolFileFacts): PoolFileFacts {
  const [oldest] = cache.keys();
  if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  cache.set(key, facts);
  return facts;
}

/**
 * Inspects files without blocking for long, each against the checksum next to it. Unchanged files come from a cache.
 * @returns the facts in the order of the files; a missing file counts as damaged
 */
export async function inspectPoolFiles(files: readonly string[]): Promise<PoolFileFacts[]> {
  const found: PoolFileFacts[] = [];
  for (const file of files) {
    const expected = readStoredChecksum(file);
    const one = await keyOf(file, expected).catch(() => null);
    if (one === null) {
      found.push({ state: 'damaged', why: 'missing' });
      continue;
    }
    let facts = cache.get(one.key);
    if (facts === undefined) {
      const isSmall = one.bytes <= IN_PLACE_MAX_BYTES;
      facts = store(
        one.key,
        isSmall ? inspectPoolFile(file, expected) : await runDbJob('inspect', inspectPoolFile, file, expected),
      );
      await nextTick();
    }
    found.push(facts);
  }
  return found;
}

/** @returns the facts of one file */
export async function inspectFile(file: string): Promise<PoolFileFacts> {
  const [facts] = await inspectPoolFiles([file]);
  return facts ?? { state: 'damaged', why: 'missing' };
}
