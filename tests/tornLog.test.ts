/**
 * Truncates or overwrites the write-ahead log at many places. Every save before the damage is kept, none after it is
 * partly applied, and the file opens. LONG=1 tries every 97th byte instead of forty places.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { databaseFile, openDatabase } from '../src-main/db/open.ts';

const SAVES = 30;
const PLACES = 40;
const TIMEOUT_MS = IS_LONG ? 1_800_000 : 120_000;

let home: string;
let log: Buffer;
/** The size of the log when each save was acknowledged. */
const ends: number[] = [];
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-torn-'));
  const live = path.join(home, 'live');
  mkdirSync(live);
  const pool = await openDatabase(databaseFile(live));
  pool.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const save = pool.sqlite.prepare("insert into settings (name, value) values (?, '1')");
  for (let n = 1; n <= SAVES; n += 1) {
    save.run(`save-${String(n).padStart(2, '0')}`);
    ends.push(statSync(`${databaseFile(live)}-wal`).size);
  }
  log = readFileSync(`${databaseFile(live)}-wal`);
  cpSync(databaseFile(live), path.join(home, 'pool.db'));
  pool.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Opens the database with a damaged log, as a start does. @returns the names of the stored saves */
async function savesWith(damagedLog: Buffer): Promise<unknown[]> {
  const folder = mkdtempSync(path.join(home, 'case-'));
  cpSync(path.join(home, 'pool.db'), databaseFile(folder));
  writeFileSync(`${databaseFile(folder)}-wal`, damagedLog);
  const pool = await openDatabase(databaseFile(folder), { checkPages: true });
  try {
    return pool.sqlite.prepare("select name from settings where name like 'save-%' order by name").pluck().all();
  } finally {
    pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const step = () => (IS_LONG ? 97 : Math.floor(log.length / PLACES));
const namesUpTo = (offset: number) =>
  ends.filter((end) => end <= offset).map((_, n) => `save-${String(n + 1).padStart(2, '0')}`);

test(
  'a truncated log keeps exactly the saves before the cut',
  async () => {
    expect(await savesWith(log)).toHaveLength(SAVES);
    for (let at = 1; at < log.length; at += step()) {
      expect([at, await savesWith(log.subarray(0, at))]).toEqual([at, namesUpTo(at)]);
    }
  },
  TIMEOUT_MS,
);

test(
  'a log with a changed byte keeps the saves before it and drops those after',
  async () => {
    for (let at = 0; at < log.length; at += step()) {
      const damaged = Buffer.from(log);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const found = await savesWith(damaged);
      expect([at, found.slice(0, namesUpTo(at).length)]).toEqual([at, at < 32 ? found.slice(0, 0) : namesUpTo(at)]);
      expect([at, found]).toEqual([at, namesUpTo(ends[found.length - 1] ?? 0)]);
    }
  },
  TIMEOUT_MS,
);
