/** A deletion that can still be undone is part of the pool: a copy, an opened copy and a restored backup can undo it too. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, PRESENCE_HEADER } from '#shared/limits.ts';
import { openPoolCopy } from '../../db/openCopy.ts';
import { damage } from '../../testing/everyTable.ts';
import { openSample, TUESDAY, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';

let sample: Sample;
let dave: TestClient & { id: number; code: string };
let folder: string;

beforeEach(async () => {
  sample = await openSample();
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-undo-'));
  dave = await sample.server.player('Dave');
  const { bills, giants } = sample.games;
  await dave.get('savePicks', { input: { picks: [bills, giants].map((game) => chosen(dave.id, game, 0)) } });
  await sample.admin.get('importPastSeasons', { input: { text: '2024,1,Dave,3,2,0\n2024,1,Old Bob,4,1,0' } });
  await sample.admin.get('deleteUser', { params: { id: dave.id } });
});
afterEach(async () => {
  await sample.server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

const AS_BEFORE = { username: null, weekNumber: null };

/** Undoes the only deletion. @returns what the commissioner then sees of the player */
async function undo(admin: TestClient) {
  const [deletion] = await admin.get('readDeletions');
  expect(deletion).toMatchObject({ kind: 'player', title: 'Dave', picks: 2 });
  await admin.get('restoreDeletion', { params: { id: deletion?.id ?? 0 }, input: AS_BEFORE });
  const card = await admin.get('readCard', { params: { userId: dave.id, weekId: sample.weekId } });
  const past = (await admin.get('readHistory')).allTime.find(({ username }) => username === 'Dave');
  return { picks: card.map(({ pickValue }) => pickValue), pastId: past?.userId };
}
const BACK = { picks: ['Buffalo Bills -6', 'Green Bay Packers -7'] };

async function saveCopy(): Promise<string> {
  const { admin, server } = sample;
  const headers = { cookie: admin.cookie(), [PRESENCE_HEADER]: admin.presence() };
  const response = await fetch(`${server.url}/api/admin/copy`, { method: 'POST', headers });
  const file = path.join(folder, 'saved.sundayfive');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

/** Opens a copy in another folder and runs it. */
async function openCopy(now: string): Promise<TestServer> {
  const dataDir = path.join(folder, 'elsewhere');
  await openPoolCopy(await saveCopy(), dataDir);
  return startTestServer(now, { dataDir, withoutAdmin: true });
}

it('a deletion can be undone in an opened pool copy, and the player logs in there with the old code', async () => {
  const other = await openCopy(TUESDAY);
  try {
    expect(await undo(await other.admin())).toEqual({ ...BACK, pastId: dave.id });
    expect(await other.client().login('Dave', dave.code)).toBe(200);
    expect(damage(other.pool)).toEqual([]);
  } finally {
    await other.stop();
  }
});

it('the 30 days of a deletion go on in an opened pool copy', async () => {
  const other = await openCopy(new Date(Date.parse(TUESDAY) + 30 * DAY_MS + 1).toISOString());
  try {
    expect(await (await other.admin()).get('readDeletions')).toEqual([]);
  } finally {
    await other.stop();
  }
});

it('a deletion that was erased for good is back with the backup made before that', async () => {
  const { admin, server } = sample;
  server.clock.advance(1_000);
  const { name } = await admin.get('makeBackup');
  const [deletion] = await admin.get('readDeletions');
  await admin.get('eraseDeletion', { params: { id: deletion?.id ?? 0 } });
  expect(await admin.get('readDeletions')).toEqual([]);
  server.clock.advance(1_000);
  await admin.get('restoreBackup', { params: { name } });
  expect(await undo(admin)).toEqual({ ...BACK, pastId: dave.id });
  expect(damage(server.pool)).toEqual([]);
});

it('a deletion made after the backup is gone with it, because the player is back', async () => {
  const { admin, server } = sample;
  const [before] = (await admin.get('readBackups')).filter(({ reason }) => reason === 'delete Dave');
  server.clock.advance(1_000);
  await admin.get('restoreBackup', { params: { name: before?.name ?? '' } });
  expect(await admin.get('readDeletions')).toEqual([]);
  expect((await admin.get('readUsers')).map(({ username }) => username)).toContain('Dave');
});
