/**
 * A read-only file, a file locked by another program, a missing key or folder: saved data is safe, errors give the
 * reason, and the pool works again afterward.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { everyTable } from './testing/everyTable.ts';
import { openFaultyPool, readPickValues, unavailableBecause, type FaultyPool } from './testing/faultyPool.ts';
import { ADMIN, startTestServer } from './testing/testServer.ts';

let pool: FaultyPool;

describe('a pool that is running', () => {
  beforeEach(async () => {
    pool = await openFaultyPool();
  });
  afterEach(() => pool.server.stop());

  it('a save fails with the reason when the file becomes read-only, and reading still works', async () => {
    expect((await pool.save(0, 1)).status).toBe(200);
    const saved = await pool.card();
    const { sqlite } = pool.server.pool;
    sqlite.pragma('query_only = ON');
    expect(await pool.save(2, 3)).toMatchObject(unavailableBecause(serverTexts.folderNotWritable));
    expect(await pool.card()).toEqual(saved);
    expect(await pool.troubles()).toEqual({ saving: serverTexts.folderNotWritable, backup: null });
    sqlite.pragma('query_only = OFF');
    expect((await pool.save(2, 3)).status).toBe(200);
    expect(await pool.troubles()).toEqual({ saving: null, backup: null });
  });

  it('a missing uploads folder is created again, and its old pictures are reported as missing', async () => {
    const { body } = await pool.upload();
    rmSync(pool.server.pool.uploadsDir, { recursive: true });
    const shown = await fetch(pool.server.url + body.mediaUrl, { headers: { cookie: pool.tess.cookie() } });
    expect([shown.status, await shown.json()]).toMatchObject([404, { message: texts.noSuchImage }]);
    expect((await pool.upload()).status).toBe(200);
  });

  it('a missing backups folder is created again with the next backup', async () => {
    await pool.admin.get('makeBackup');
    rmSync(pool.server.pool.backupsDir, { recursive: true });
    expect(await pool.admin.get('readBackups')).toEqual([]);
    await pool.admin.get('makeBackup');
    expect(await pool.admin.get('readBackups')).toHaveLength(1);
  });
});

describe('a file that another program has locked', () => {
  beforeEach(async () => {
    pool = await openFaultyPool();
  });
  afterEach(() => pool.server.stop());

  /** Locks the database from another process. */
  async function lockFile(): Promise<{ release: () => Promise<void> }> {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    const program = `const database = require(${JSON.stringify(driver)})(process.argv[1]);
      database.exec('BEGIN IMMEDIATE'); console.log('locked');
      process.stdin.once('data', () => { database.exec('ROLLBACK'); process.exit(); });`;
    const child = spawn(process.execPath, ['-e', program, pool.server.pool.sqlite.name], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return {
      release: async () => {
        const ended = once(child, 'exit');
        child.stdin.write('go');
        await ended;
      },
    };
  }

  it('a save waits for the lock, while reading still works', async () => {
    expect((await pool.save(0)).status).toBe(200);
    const { release } = await lockFile();
    const saving = pool.save(1, 2);
    let isSaved = false;
    void saving.then(() => (isSaved = true));
    for (let n = 0; n < 20; n += 1) expect(await pool.card()).toEqual(['New England Patriots -12.5']);
    expect(isSaved).toBe(false);
    await release();
    expect((await saving).status).toBe(200);
    expect(await pool.card()).toHaveLength(2);
  });

  it('a save fails with the reason when the lock lasts too long, and changes nothing', async () => {
    expect((await pool.save(0)).status).toBe(200);
    const { release } = await lockFile();
    const before = everyTable(pool.server.pool);
    expect(await pool.save(1, 2)).toMatchObject(unavailableBecause(serverTexts.fileInUse));
    expect((await pool.troubles()).saving).toBe(serverTexts.fileInUse);
    expect(everyTable(pool.server.pool)).toEqual(before);
    await release();
    expect((await pool.save(1, 2)).status).toBe(200);
    expect((await pool.troubles()).saving).toBeNull();
  });
});

describe('the key of the access codes', () => {
  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['another pool’s', (file: string) => writeFileSync(file, Buffer.alloc(32, 7).toString('base64'))],
    ['invalid', (file: string) => writeFileSync(file, 'hello')],
  ])(
    'a key that is %s does not keep the pool from opening: codes show "lost", and new ones can be made',
    async (_, change) => {
      pool = await openFaultyPool();
      await pool.save(0, 1);
      const saved = await pool.card();
      const { dataDir } = pool.server;
      await pool.server.close();
      change(path.join(dataDir, 'codes.key'));
      const again = await startTestServer('2026-11-10T21:00:00Z', { dataDir, withoutAdmin: true });
      try {
        const admin = again.client();
        expect(await admin.login(ADMIN.username, ADMIN.password)).toBe(200);
        expect((await admin.get('readTodo')).lostCodes).toBe(1);
        expect(await again.client().login('Tess', pool.tess.code)).toBe(401);
        const { codes } = await admin.get('renewAllCodes');
        const client = again.client();
        expect(await client.login('Tess', codes[0]?.accessCode ?? '')).toBe(200);
        expect(await readPickValues(client, pool.tess.id, pool.weekId)).toEqual(saved);
      } finally {
        await again.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  );
});
