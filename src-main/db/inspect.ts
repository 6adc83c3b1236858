/**
 * What a pool's file is worth, without changing it: sound or damaged, and what is in it. Small files are read in place;
 * larger ones by a thread, because a page takes its time and the pool has to answer meanwhile.
 */
import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Week } from '#shared/model.ts';
import { doAside } from './aside.ts';
import { appliedMigrations, isNewer } from './migrations.ts';

export type PoolFileFacts =
  | {
      state: 'good';
      players: number;
      picks: number;
      weeks: number;
      /** The week of the newest pick; without picks the newest week; null without weeks. */
      lastWeek: Pick<Week, 'season' | 'seasonType' | 'weekNumber'> | null;
    }
  /** `foreign`: a sound database, but no pool. `why` is for the log. */
  | { state: 'damaged' | 'newer' | 'foreign'; why: string };

/**
 * `quick` finds torn and overwritten pages; `whole` also compares every index and rule, which takes twice as long and,
 * because SQLite forgets the rules of a file it may only read, is for a file of one's own.
 */
export type InspectDepth = 'quick' | 'whole';

/** A file this small is read, or copied, in a few milliseconds. */
export const IN_PLACE_MAX_BYTES = 4_000_000;
const OUR_TABLES = ['users', 'weeks', 'games', 'picks', 'settings', 'sessions'];

/** Reads the whole file; blocks for about 1 ms per MB. A file that cannot be read at all counts as damaged. */
export function inspectPoolFile(file: string, depth: InspectDepth = 'quick'): PoolFileFacts {
  let sqlite: Database.Database | undefined;
  try {
    sqlite = new Database(file, { readonly: depth === 'quick', fileMustExist: true });
    sqlite.pragma('trusted_schema = OFF');
    sqlite.pragma('cell_size_check = ON');
    const answer = String(sqlite.pragma(depth === 'quick' ? 'quick_check' : 'integrity_check', { simple: true }));
    if (answer !== 'ok') return { state: 'damaged', why: answer };
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    if (!OUR_TABLES.every((table) => tables.includes(table))) return { state: 'foreign', why: 'not our tables' };
    if (isNewer(appliedMigrations(sqlite))) return { state: 'newer', why: 'made by a newer version' };
    return { state: 'good', ...readContents(sqlite) };
  } catch (error) {
    return { state: 'damaged', why: error instanceof Error ? error.message : String(error) };
  } finally {
    sqlite?.close();
  }
}

function readContents(sqlite: Database.Database) {
  const count = (what: string) => Number(sqlite.prepare(`select count(*) from ${what}`).pluck().get());
  const lastWeek = sqlite
    .prepare(
      `select season, season_type as seasonType, week_number as weekNumber from weeks order by
       id = (select week_id from picks order by submitted_at desc, id desc limit 1) desc, id desc limit 1`,
    )
    .get();
  return {
    players: count('users where is_admin = 0'),
    picks: count('picks'),
    weeks: count('weeks'),
    lastWeek: (lastWeek ?? null) as Pick<Week, 'season' | 'seasonType' | 'weekNumber'> | null, // what is selected
  };
}

/** What was found, by the file itself (whatever it is called now), its size and its last change. */
const known = new Map<string, PoolFileFacts>();
const KNOWN_MAX = 500;

async function keyOf(file: string, depth: InspectDepth): Promise<{ key: string; bytes: number }> {
  const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
  return { key: [dev, ino, size, mtimeNs, depth].join(), bytes: Number(size) };
}

function remember(key: string, facts: PoolFileFacts): PoolFileFacts {
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  known.set(key, facts);
  return facts;
}

/**
 * Inspects files without blocking for long, and each only once as long as it stays the same.
 * @returns the facts in the order of the files; a file that is not there is damaged
 */
export async function inspectPoolFiles(
  files: readonly string[],
  depth: InspectDepth = 'quick',
): Promise<PoolFileFacts[]> {
  const found: PoolFileFacts[] = [];
  for (const file of files) {
    const one = await keyOf(file, depth).catch(() => null);
    if (one === null) {
      found.push({ state: 'damaged', why: 'not there' });
      continue;
    }
    let facts = known.get(one.key);
    if (facts === undefined) {
      const isSmall = one.bytes <= IN_PLACE_MAX_BYTES;
      facts = remember(
        one.key,
        isSmall ? inspectPoolFile(file, depth) : await doAside('inspect', inspectPoolFile, file, depth),
      );
      await nextTurn();
    }
    found.push(facts);
  }
  return found;
}

/** @returns the facts of one file */
export async function inspectAside(file: string, depth: InspectDepth = 'quick'): Promise<PoolFileFacts> {
  const [facts] = await inspectPoolFiles([file], depth);
  return facts ?? { state: 'damaged', why: 'not there' };
}
