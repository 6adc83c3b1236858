/**
 * A full or read-only disk: saved data is safe, no partial files remain, errors give the reason, and the pool works again
 * once there is space.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { damage } from './testing/everyTable.ts';
import { filesIn, openFaultyPool, readPickValues, unavailableBecause, type FaultyPool } from './testing/faultyPool.ts';
import { makeSmallDisk, whyNoSmallDisk, type SmallDisk } from './testing/smallDisk.ts';
import { startTestServer } from './testing/testServer.ts';

let disk: SmallDisk;
let pool: FaultyPool;
const start = (dataDir: string) => startTestServer('2026-11-10T21:00:00Z', { dataDir, withoutAdmin: true });

beforeEach(({ skip }) => {
  if (whyNoSmallDisk !== null) skip(whyNoSmallDisk);
  disk = makeSmallDisk(24);
  return () => disk.remove();
});

describe('a full disk', () => {
  beforeEach(async () => {
    pool = await openFaultyPool(path.join(disk.folder, 'pool'));
  });
  afterEach(() => pool.server.stop());

  it('a save fails with the reason, keeps the saved picks, and works again once there is space', async () => {
    expect((await pool.save(0, 1)).status).toBe(200);
    disk.fill();
    const { failure, saved } = await pool.saveUntilFailure();
    expect(failure).toMatchObject(unavailableBecause(serverTexts.diskFull));
    expect(await pool.card()).toEqual(saved);
    expect(await pool.troubles()).toEqual({ saving: serverTexts.diskFull, backup: null });
    expect((await pool.tess.ask('readWeekPicks', { params: { weekId: pool.weekId } })).status).toBe(200);
    disk.free();
    expect((await pool.save(3)).status).toBe(200);
    expect(await pool.card()).toHaveLength(1);
    expect(await pool.troubles()).toEqual({ saving: null, backup: null });
    expect(damage(pool.server.pool)).toEqual([]);
  });

  it('the commissioner’s pages get an event when the disk becomes full and when it has space again', async () => {
    const events: PoolEvent[] = [];
    pool.server.pool.onPublish((published) => events.push(...published));
    disk.fill();
    await pool.saveUntilFailure();
    const count = () => events.filter(({ type }) => type === 'host_changed').length;
    expect(count()).toBe(1);
    disk.free();
    await pool.save(2);
    expect(count()).toBe(2);
  });

  it.each([
    ['small', 0],
    ['large', 5_000_000],
  ])('a failed backup of a %s pool leaves no file, shows in To do, and is made an hour later', async (_, bytes) => {
    pool.server.pool.sqlite.exec(`create table padding (bytes blob); insert into padding values (zeroblob(${bytes}))`);
    pool.server.pool.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    const before = filesIn(pool.server.pool.backupsDir);
    disk.fill();
    pool.server.clock.advance(MINUTE_MS);
    await expect.poll(async () => (await pool.troubles()).backup).toBe(serverTexts.diskFull);
    expect(filesIn(pool.server.pool.backupsDir)).toEqual(before);
    const byHand = await pool.admin.ask('makeBackup');
    expect(byHand).toMatchObject(unavailableBecause(serverTexts.diskFull));
    expect(filesIn(pool.server.pool.backupsDir)).toEqual(before);
    disk.free();
    const { clock } = pool.server;
    // The failed check is over when the next one is scheduled. Advance once only: each check would make more backups.
    await expect.poll(clock.dueTimes).toContain(clock.now() + HOUR_MS);
    clock.advance(HOUR_MS);
    await expect.poll(async () => (await pool.troubles()).backup).toBeNull();
    const kinds = (await pool.admin.get('readBackups')).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['daily', 'weekly']));
  });

  it('a deletion fails when its snapshot can’t be made', async () => {
    const dave = await pool.server.player('Dave');
    disk.fill();
    expect(await pool.admin.ask('deleteUser', { params: { id: dave.id } })).toMatchObject(
      unavailableBecause(serverTexts.diskFull),
    );
    expect((await pool.admin.get('readUsers')).map(({ username }) => username)).toContain('Dave');
  });

  it('an upload fails with the reason and leaves no partial file', async () => {
    disk.fill();
    expect(await pool.upload()).toMatchObject(unavailableBecause(serverTexts.diskFull));
    expect(filesIn(pool.server.pool.uploadsDir)).toEqual([]);
    disk.free();
    expect((await pool.upload()).status).toBe(200);
  });

  it('the pool opens again once there is space, with everything that was saved', async () => {
    expect((await pool.save(1, 2, 3)).status).toBe(200);
    disk.fill();
    const { saved } = await pool.saveUntilFailure();
    await pool.server.close();
    disk.free();
    const { dataDir } = pool.server;
    const again = await start(dataDir);
    const client = again.client();
    await client.login('Tess', pool.tess.code);
    expect(await readPickValues(client, pool.tess.id, pool.weekId)).toEqual(saved);
    await again.close();
  });
});

describe('a disk that is full from the start', () => {
  const tryToStart = (dataDir: string): Promise<string> =>
    start(dataDir).then(
      async (opened) => (await opened.close(), 'opened'),
      (error: unknown) => String(error),
    );

  it('creating a pool fails with the reason at any step, and works once there is space', async () => {
    const outcomes: string[] = [];
    for (let kilobytes = 0; kilobytes <= 900; kilobytes += 60) {
      const dataDir = path.join(disk.folder, 'pool');
      disk.fill(kilobytes * 1024);
      outcomes.push(await tryToStart(dataDir));
      disk.free();
      const again = await start(dataDir);
      expect(damage(again.pool)).toEqual([]);
      await again.close();
      rmSync(dataDir, { recursive: true });
    }
    const failures = outcomes.filter((outcome) => outcome !== 'opened');
    expect(failures.filter((outcome) => !/^(OpenError|PoolError): .*(full|no space)/i.test(outcome))).toEqual([]);
    expect([failures.length > 0, failures.length < outcomes.length]).toEqual([true, true]);
  });

  it('opening a pool fails with the reason, and works once there is space', async () => {
    const dataDir = path.join(disk.folder, 'pool');
    pool = await openFaultyPool(dataDir);
    await pool.save(0, 1);
    const saved = await pool.card();
    await pool.server.close();
    disk.fill();
    expect(await tryToStart(dataDir)).toMatch(/^OpenError: .*(full|no space)/i);
    disk.free();
    const again = await start(dataDir);
    const client = again.client();
    expect(await client.login('Tess', pool.tess.code)).toBe(200);
    expect(await readPickValues(client, pool.tess.id, pool.weekId)).toEqual(saved);
    await again.close();
  });
});

describe('a read-only folder', () => {
  it('opening a pool in a read-only folder fails with its path and changes nothing', async () => {
    const dataDir = path.join(disk.folder, 'pool');
    pool = await openFaultyPool(dataDir);
    await pool.save(0, 1);
    await pool.server.close();
    disk.setReadOnly(true);
    const before = filesIn(dataDir);
    const opening = start(dataDir);
    await expect(opening).rejects.toThrow(/can(not|’t) be (read or )?written/);
    await expect(opening).rejects.toThrow(dataDir);
    expect(filesIn(dataDir)).toEqual(before);
    disk.setReadOnly(false);
    await (await start(dataDir)).close();
  });
});
