/**
 * Nothing keeps the pool from answering for long, not on a pool of ten seasons either. Measured in processor time of the
 * server's own thread, which a busy machine does not lengthen, against reading the file through in one go: half of that
 * is what a turn may take.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '../src-main/db/backup.ts';
import { inspectPoolFile } from '../src-main/db/inspect.ts';
import { databaseFile } from '../src-main/db/open.ts';
import { createLog } from '../src-main/log.ts';
import { restoreBackup } from '../src-main/pool/backups/backups.ts';
import { exportCsv } from '../src-main/pool/views/exports.ts';
import type { Pool } from '../src-main/pool/core/pool.ts';
import { calculateStats, validateStats } from '../src-main/pool/standings/recount.ts';
import { openPool } from '../src-main/server.ts';
import { longestTurn } from '../src-main/testing/longestTurn.ts';
import { seedPool } from './bench/seed.ts';

const TRIES = 3;
const ACTOR = { userId: 1, username: 'Commissioner', isAdmin: true, tokenHash: 'none', expiresAt: 0 };
const LAST_SEASON = new Date().getUTCFullYear() - 1;

const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-loop-'));
let pool: Pool;
let close = () => {};
let wholeFileMs = Infinity;

beforeAll(async () => {
  await seedPool(dataDir, { members: 100, seasons: 10 });
  ({ pool, close } = await openPool({ dataDir, log: createLog('silent'), version: 'test' }));
  for (let n = 0; n < TRIES; n += 1) {
    wholeFileMs = Math.min(
      wholeFileMs,
      cpuOf(() => inspectPoolFile(databaseFile(dataDir))),
    );
  }
}, 120_000);
afterAll(() => {
  close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Processor time of something done in one turn, milliseconds. */
function cpuOf(deed: () => void): number {
  const before = process.threadCpuUsage();
  deed();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const backUp = () => takeBackup(pool.sqlite, pool.backupsDir, 'change', Date.now(), 'made by hand');
const download = async (what: 'picks' | 'standings' | 'audit') => {
  let length = 0;
  for await (const piece of exportCsv(pool, what, undefined).pieces) length += piece.length;
  expect(length).toBeGreaterThan(10);
};

test.each<[string, () => Promise<unknown>]>([
  ['a backup', backUp],
  ['a restore', async () => restoreBackup(pool, ACTOR, await backUp())],
  ['counting a season again', () => calculateStats(pool, ACTOR, LAST_SEASON)],
  ['the self-check of a season', () => validateStats(pool, ACTOR, LAST_SEASON)],
  ['a spreadsheet of every pick', () => download('picks')],
  ['a spreadsheet of all standings', () => download('standings')],
  ['a spreadsheet of the log', () => download('audit')],
])(
  '%s lets the pool answer in between',
  async (_what, deed) => {
    const mostMs = wholeFileMs / 2;
    let longestMs = Infinity;
    // Tidying up memory can fall into any turn; it does not fall into the same one again and again.
    for (let n = 0; n < TRIES && longestMs >= mostMs; n += 1) ({ longestMs } = await longestTurn(deed));
    expect(longestMs).toBeLessThan(mostMs);
  },
  120_000,
);
