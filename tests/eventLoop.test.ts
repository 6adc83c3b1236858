/**
 * No job blocks the server for long, even with several seasons of data, ten with LONG=1. Measured in CPU time of the server's thread, which a
 * busy machine does not lengthen. One event loop turn may take half as long as reading the whole file at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { takeBackup } from '../src-main/db/backup.ts';
import { inspectPoolFile } from '../src-main/db/inspect.ts';
import { databaseFile } from '../src-main/db/open.ts';
import { createLog } from '../src-main/log.ts';
import { restoreBackup } from '../src-main/pool/backups/backups.ts';
import { exportCsv } from '../src-main/pool/views/exports.ts';
import type { Pool } from '../src-main/pool/core/pool.ts';
import { calculateStats, validateStats } from '../src-main/pool/standings/recount.ts';
import { openPool } from '../src-main/openPool.ts';
import { longestTurn } from '../src-main/testing/longestTurn.ts';
import { seedPool } from './bench/seed.ts';

const TRIES = 3;
const SEASONS = IS_LONG ? 10 : 4;
const ACTOR = { userId: 1, username: 'Commissioner', isAdmin: true, tokenHash: 'none', expiresAt: 0 };
const LAST_SEASON = new Date().getUTCFullYear() - 1;

const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-loop-'));
let pool: Pool;
let close = () => {};
let wholeFileMs = Infinity;

beforeAll(async () => {
  await seedPool(dataDir, { members: 100, seasons: SEASONS });
  ({ pool, close } = await openPool({ dataDir, log: createLog('silent'), version: 'test' }));
  await pool.storeDueReveals(); // all past games are sealed with the first change, once
  for (let n = 0; n < TRIES; n += 1) {
    wholeFileMs = Math.min(
      wholeFileMs,
      cpuOf(() => inspectPoolFile(databaseFile(dataDir))),
    );
  }
}, 600_000);
afterAll(() => {
  close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** CPU time of a synchronous function in milliseconds. */
function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const backUp = () => takeBackup(pool.sqlite, pool.backupsDir, 'change', Date.now(), 'manual');
const download = async (what: 'picks' | 'standings' | 'audit') => {
  let length = 0;
  for await (const piece of exportCsv(pool, what, undefined).pieces) length += piece.length;
  expect(length).toBeGreaterThan(10);
};

test.each<[string, () => Promise<unknown>]>([
  ['a backup', backUp],
  ['a restore', async () => restoreBackup(pool, ACTOR, await backUp())],
  ['recalculating a season', () => calculateStats(pool, ACTOR, LAST_SEASON)],
  ['the self-check of a season', () => validateStats(pool, ACTOR, LAST_SEASON)],
  ['a spreadsheet of every pick', () => download('picks')],
  ['a spreadsheet of all standings', () => download('standings')],
  ['a spreadsheet of the audit log', () => download('audit')],
])(
  '%s does not block the event loop',
  async (_what, work) => {
    const mostMs = wholeFileMs / 2;
    let longestMs = Infinity;
    // Garbage collection can fall into any turn, but not always into the same one.
    for (let n = 0; n < TRIES && longestMs >= mostMs; n += 1) ({ longestMs } = await longestTurn(work));
    expect(longestMs).toBeLessThan(mostMs);
  },
  600_000,
);
