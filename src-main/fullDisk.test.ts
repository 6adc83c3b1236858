/**
 * A disk without room, or one that must not be written. What was saved stands, nothing lies about half made, whoever asks
 * is told why, and when there is room again the pool goes on.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { damage } from './testing/everyTable.ts';
import { filesIn, openOnTrial, readPickValues, refusedFor, type OnTrial } from './testing/memberOnTrial.ts';
import { makeSmallDisk, whyNoSmallDisk, type SmallDisk } from './testing/smallDisk.ts';
import { startTestServer } from './testing/testServer.ts';

let disk: SmallDisk;
let trial: OnTrial;
const start = (dataDir: string) => startTestServer('2026-11-10T21:00:00Z', { dataDir, withoutAdmin: true });

beforeEach(({ skip }) => {
  if (whyNoSmallDisk !== null) skip(whyNoSmallDisk);
  disk = makeSmallDisk(24);
  return () => disk.remove();
});

describe('a full disk', () => {
  beforeEach(async () => {
    trial = await openOnTrial(path.join(disk.folder, 'pool'));
  });
  afterEach(() => trial.server.stop());

  it('refuses a save with its reason, keeps the picks there were, and goes on when there is room', async () => {
    expect((await trial.save(0, 1)).status).toBe(200);
    disk.fill();
    const { refusal, stands } = await trial.saveUntilRefused();
    expect(refusal).toMatchObject(refusedFor(texts.diskFull));
    expect(await trial.card()).toEqual(stands);
    expect(await trial.troubles()).toEqual({ saving: texts.diskFull, backup: null });
    expect((await trial.tess.ask('readWeekPicks', { params: { weekId: trial.weekId } })).status).toBe(200);
    disk.free();
    expect((await trial.save(3)).status).toBe(200);
    expect(await trial.card()).toHaveLength(1);
    expect(await trial.troubles()).toEqual({ saving: null, backup: null });
    expect(damage(trial.server.pool)).toEqual([]);
  });

  it('is told to the commissioner’s pages the moment it is full, and when it is not any more', async () => {
    const events: PoolEvent[] = [];
    trial.server.pool.onPublish((published) => events.push(...published));
    disk.fill();
    await trial.saveUntilRefused();
    const told = () => events.filter(({ type }) => type === 'host_changed').length;
    expect(told()).toBe(1);
    disk.free();
    await trial.save(2);
    expect(told()).toBe(2);
  });

  it.each([
    ['small', 0],
    ['large', 5_000_000],
  ])(
    'makes a backup of a %s pool fail without a trace, says so in To do, and the next look makes it',
    async (_, bytes) => {
      trial.server.pool.sqlite.exec(
        `create table padding (bytes blob); insert into padding values (zeroblob(${bytes}))`,
      );
      trial.server.pool.sqlite.pragma('wal_checkpoint(TRUNCATE)');
      const before = filesIn(trial.server.pool.backupsDir);
      disk.fill();
      trial.server.clock.advance(MINUTE_MS);
      await expect.poll(async () => (await trial.troubles()).backup).toBe(texts.diskFull);
      expect(filesIn(trial.server.pool.backupsDir)).toEqual(before);
      const byHand = await trial.admin.ask('makeBackup');
      expect(byHand).toMatchObject(refusedFor(texts.diskFull));
      expect(filesIn(trial.server.pool.backupsDir)).toEqual(before);
      disk.free();
      const { clock } = trial.server;
      // The look that failed is over when the next one is set. Only one is let pass: each would make more backups.
      await expect.poll(clock.dueTimes).toContain(clock.now() + HOUR_MS);
      clock.advance(HOUR_MS);
      await expect.poll(async () => (await trial.troubles()).backup).toBeNull();
      const kinds = (await trial.admin.get('readBackups')).map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['daily', 'weekly']));
    },
  );

  it('stops a deletion whose snapshot cannot be made', async () => {
    const dave = await trial.server.player('Dave');
    disk.fill();
    expect(await trial.admin.ask('deleteUser', { params: { id: dave.id } })).toMatchObject(refusedFor(texts.diskFull));
    expect((await trial.admin.get('readUsers')).map(({ username }) => username)).toContain('Dave');
  });

  it('refuses a picture with its reason and leaves no half of it', async () => {
    disk.fill();
    expect(await trial.upload()).toMatchObject(refusedFor(texts.diskFull));
    expect(filesIn(trial.server.pool.uploadsDir)).toEqual([]);
    disk.free();
    expect((await trial.upload()).status).toBe(200);
  });

  it('lets a pool be opened again once there is room, with all that was acknowledged', async () => {
    expect((await trial.save(1, 2, 3)).status).toBe(200);
    disk.fill();
    const { stands } = await trial.saveUntilRefused();
    await trial.server.close();
    disk.free();
    const { dataDir } = trial.server;
    const again = await start(dataDir);
    const client = again.client();
    await client.login('Tess', trial.tess.code);
    expect(await readPickValues(client, trial.tess.id, trial.weekId)).toEqual(stands);
    await again.close();
  });
});

describe('a disk that is full from the start', () => {
  const tryToStart = (dataDir: string): Promise<string> =>
    start(dataDir).then(
      async (opened) => (await opened.close(), 'opened'),
      (error: unknown) => String(error),
    );

  it('says so wherever the room ends while a new pool is made, and makes it once there is room', async () => {
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
    const refusals = outcomes.filter((outcome) => outcome !== 'opened');
    expect(refusals.filter((outcome) => !/^(OpenError|PoolError): .*(full|no space)/i.test(outcome))).toEqual([]);
    expect([refusals.length > 0, refusals.length < outcomes.length]).toEqual([true, true]);
  });

  it('has the pool refused with the reason, and everything is there once there is room', async () => {
    const dataDir = path.join(disk.folder, 'pool');
    trial = await openOnTrial(dataDir);
    await trial.save(0, 1);
    const stands = await trial.card();
    await trial.server.close();
    disk.fill();
    expect(await tryToStart(dataDir)).toMatch(/^OpenError: .*(full|no space)/i);
    disk.free();
    const again = await start(dataDir);
    const client = again.client();
    expect(await client.login('Tess', trial.tess.code)).toBe(200);
    expect(await readPickValues(client, trial.tess.id, trial.weekId)).toEqual(stands);
    await again.close();
  });
});

describe('a folder that cannot be written', () => {
  it('is not opened: it says so, names the folder, and changes nothing in it', async () => {
    const dataDir = path.join(disk.folder, 'pool');
    trial = await openOnTrial(dataDir);
    await trial.save(0, 1);
    await trial.server.close();
    disk.setReadOnly(true);
    const before = filesIn(dataDir);
    const opening = start(dataDir);
    await expect(opening).rejects.toThrow(/cannot be (read or )?written/);
    await expect(opening).rejects.toThrow(dataDir);
    expect(filesIn(dataDir)).toEqual(before);
    disk.setReadOnly(false);
    await (await start(dataDir)).close();
  });
});
