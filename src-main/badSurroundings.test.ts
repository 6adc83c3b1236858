/**
 * A computer that refuses: a folder that has become read-only, a file that another program holds, a key or a folder that
 * has gone. What was saved stands, whoever asks is told why, and when it is over the pool goes on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { texts } from '#shared/texts.ts';
import { everyTable } from './testing/everyTable.ts';
import { openOnTrial, readPickValues, refusedFor, type OnTrial } from './testing/memberOnTrial.ts';
import { ADMIN, startTestServer } from './testing/testServer.ts';

let trial: OnTrial;

describe('a pool that is running', () => {
  beforeEach(async () => {
    trial = await openOnTrial();
  });
  afterEach(() => trial.server.stop());

  it('whose file becomes read-only refuses saves with the reason, and shows what it has', async () => {
    expect((await trial.save(0, 1)).status).toBe(200);
    const stands = await trial.card();
    const { sqlite } = trial.server.pool;
    sqlite.pragma('query_only = ON');
    expect(await trial.save(2, 3)).toMatchObject(refusedFor(texts.folderNotWritable));
    expect(await trial.card()).toEqual(stands);
    expect(await trial.troubles()).toEqual({ saving: texts.folderNotWritable, backup: null });
    sqlite.pragma('query_only = OFF');
    expect((await trial.save(2, 3)).status).toBe(200);
    expect(await trial.troubles()).toEqual({ saving: null, backup: null });
  });

  it('whose folder of pictures is gone makes a new one, and says of the old pictures that they are gone', async () => {
    const { body } = await trial.upload();
    rmSync(trial.server.pool.uploadsDir, { recursive: true });
    const shown = await fetch(trial.server.url + body.mediaUrl, { headers: { cookie: trial.tess.cookie() } });
    expect([shown.status, await shown.json()]).toMatchObject([404, { message: texts.noSuchImage }]);
    expect((await trial.upload()).status).toBe(200);
  });

  it('whose folder of backups is gone makes a new one with the next backup', async () => {
    await trial.admin.get('makeBackup');
    rmSync(trial.server.pool.backupsDir, { recursive: true });
    expect(await trial.admin.get('readBackups')).toEqual([]);
    await trial.admin.get('makeBackup');
    expect(await trial.admin.get('readBackups')).toHaveLength(1);
  });
});

describe('a file that another program holds', () => {
  beforeEach(async () => {
    trial = await openOnTrial();
  });
  afterEach(() => trial.server.stop());

  /** Another process that has begun to write the database; it lets go when it is told to. */
  async function hold(): Promise<{ letGo: () => Promise<void> }> {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    const program = `const database = require(${JSON.stringify(driver)})(process.argv[1]);
      database.exec('BEGIN IMMEDIATE'); console.log('held');
      process.stdin.once('data', () => { database.exec('ROLLBACK'); process.exit(); });`;
    const child = spawn(process.execPath, ['-e', program, trial.server.pool.sqlite.name], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return {
      letGo: async () => {
        const ended = once(child, 'exit');
        child.stdin.write('go');
        await ended;
      },
    };
  }

  it('makes a save wait until it is free, while everybody goes on reading', async () => {
    expect((await trial.save(0)).status).toBe(200);
    const { letGo } = await hold();
    const saving = trial.save(1, 2);
    let isSaved = false;
    void saving.then(() => (isSaved = true));
    for (let n = 0; n < 20; n += 1) expect(await trial.card()).toEqual(['New England Patriots -12.5']);
    expect(isSaved).toBe(false);
    await letGo();
    expect((await saving).status).toBe(200);
    expect(await trial.card()).toHaveLength(2);
  });

  it('for long has the save refused with the reason, and nothing is lost', async () => {
    expect((await trial.save(0)).status).toBe(200);
    const { letGo } = await hold();
    const before = everyTable(trial.server.pool);
    expect(await trial.save(1, 2)).toMatchObject(refusedFor(texts.fileInUse));
    expect((await trial.troubles()).saving).toBe(texts.fileInUse);
    expect(everyTable(trial.server.pool)).toEqual(before);
    await letGo();
    expect((await trial.save(1, 2)).status).toBe(200);
    expect((await trial.troubles()).saving).toBeNull();
  });
});

describe('the key of the access codes', () => {
  it.each([
    ['gone', (file: string) => rmSync(file)],
    ['another pool’s', (file: string) => writeFileSync(file, Buffer.alloc(32, 7).toString('base64'))],
    ['no key at all', (file: string) => writeFileSync(file, 'hello')],
  ])('that is %s keeps nobody from opening the pool: codes read "lost", and new ones are made', async (_, change) => {
    trial = await openOnTrial();
    await trial.save(0, 1);
    const stands = await trial.card();
    const { dataDir } = trial.server;
    await trial.server.close();
    change(path.join(dataDir, 'codes.key'));
    const again = await startTestServer('2026-11-10T21:00:00Z', { dataDir, withoutAdmin: true });
    try {
      const admin = again.client();
      expect(await admin.login(ADMIN.username, ADMIN.password)).toBe(200);
      expect((await admin.get('readTodo')).lostCodes).toBe(1);
      expect(await again.client().login('Tess', trial.tess.code)).toBe(401);
      const { codes } = await admin.get('renewAllCodes');
      const client = again.client();
      expect(await client.login('Tess', codes[0]?.accessCode ?? '')).toBe(200);
      expect(await readPickValues(client, trial.tess.id, trial.weekId)).toEqual(stands);
    } finally {
      await again.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
