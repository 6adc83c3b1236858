/** Taken ports, locked and damaged folders, and opening another pool. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { lockDataFolder } from '../../src-main/db/folderLock.ts';
import { createLog } from '../../src-main/log.ts';
import { createAdmin } from '../../src-main/pool/people/admins.ts';
import { makeBackup } from '../../src-main/pool/backups/backups.ts';
import { changeSettings } from '../../src-main/pool/core/settings.ts';
import { createAccessCode } from '../../src-main/pool/people/users.ts';
import { openPool } from '../../src-main/openPool.ts';
import { ADMIN, expect, mayClose, needsWindow, test, type App, type Computer } from './desktop.ts';

needsWindow();

const COST = { N: 2, p: 1 };
const ACTOR = { userId: 1, username: ADMIN.username, isAdmin: true };

/** Creates and closes a pool with a commissioner. @param more runs while the pool is open */
async function makePool(dataDir: string, name: string, more?: (pool: Pool) => Promise<unknown>): Promise<void> {
  const { pool, close } = await openPool({ dataDir, log: createLog('silent'), version: 'test', passwordCost: COST });
  await createAdmin(pool, ADMIN.username, ADMIN.password);
  await changeSettings(pool, ACTOR, { poolName: name });
  await more?.(pool);
  close();
}
type Pool = Awaited<ReturnType<typeof openPool>>['pool'];

/** The name of the pool that responds; empty while switching pools. */
const poolName = (app: App) =>
  app
    .client()
    .get('readPool')
    .then(
      ({ name }) => name,
      () => '',
    );
/** Drags a file from the desktop onto the window's page. */
async function drop({ page }: App, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data });
  }
  await devtools.detach();
}
const damage = (computer: Computer) =>
  writeFileSync(path.join(computer.dataDir, 'pool.db'), 'this was a database once '.repeat(2000));

test('a taken port shows a warning about sent links, and the next start uses the old port again', async ({
  computer,
}) => {
  const before = await computer.start();
  await before.end();
  const { port } = new URL(before.url());
  const squatter = createServer((_request, response) => response.end('another program'));
  await new Promise<void>((resolve) => squatter.listen(Number(port), '127.0.0.1', resolve));
  const moved = await computer.start();
  expect(Number(new URL(moved.url()).port)).toBeGreaterThan(Number(port));
  const warning = await moved.press(`Try ${port} Next Time`);
  expect(warning.message).toContain('Links already sent won’t work');
  expect([warning.title, warning.place]).toEqual(['Sunday Five', 'over the window']);
  await moved.end();
  await new Promise((resolve) => squatter.close(resolve));
  const after = await computer.start();
  expect(after.url()).toBe(before.url());
  expect(await after.openDialogs()).toEqual([]);
});

test('a locked folder shows the rescue page, and trying again opens the pool once it is free', async ({ computer }) => {
  await makePool(computer.dataDir, 'Elm Street');
  const release = lockDataFolder(computer.dataDir);
  const app = await computer.launch();
  const rescue = app.page;
  await expect(rescue.getByRole('heading', { name: 'Your pool couldn’t be opened' })).toBeVisible();
  await expect(rescue.getByText('Another program is using the pool')).toBeVisible();
  await mayClose(rescue.getByRole('link', { name: 'Try again' }).click());
  const stillLocked = await app.electron.waitForEvent('window');
  await expect(stillLocked.getByRole('alert')).toHaveText('The pool still can’t be opened.');
  release();
  const opening = app.electron.waitForEvent('window');
  await mayClose(stillLocked.getByRole('link', { name: 'Try again' }).click());
  const page = await opening;
  await expect(page.getByText(ADMIN.username, { exact: true })).toBeVisible();
  await app.ready();
  expect(await poolName(app)).toBe('Elm Street');
});

test('a damaged pool opens again from its newest good backup', async ({ computer }) => {
  await makePool(computer.dataDir, 'Elm Street', async (pool) => {
    await createAccessCode(pool, ACTOR, { username: 'Tess' });
    const { name } = await makeBackup(pool);
    expect(name).toContain('change-');
    writeFileSync(path.join(pool.backupsDir, `daily-${Date.now() + 60_000}.db`), 'not a backup');
  });
  damage(computer);
  const app = await computer.launch();
  await expect(app.page.getByText('The pool’s database file is damaged.')).toBeVisible();
  const opening = app.electron.waitForEvent('window');
  await mayClose(app.page.getByRole('link', { name: /^Restore the backup of/ }).click());
  const page = await opening;
  await expect(page.getByText(ADMIN.username, { exact: true })).toBeVisible();
  const users = await (await app.admin()).get('readUsers');
  expect(users.map(({ username }) => username)).toEqual(['Rosalind', 'Tess']);
  expect(readdirSync(computer.dataDir).some((name) => name.startsWith('damaged-'))).toBe(true);
});

test('the rescue page can open another pool, and the next start opens it too', async ({ computer }) => {
  await makePool(computer.dataDir, 'Elm Street');
  damage(computer);
  const other = computer.folder('Oak Avenue');
  await makePool(other, 'Oak Avenue');
  const app = await computer.launch();
  await mayClose(app.page.getByRole('link', { name: 'Open another pool…' }).first().click());
  const opening = app.electron.waitForEvent('window');
  await app.press('Choose a Folder…');
  await app.choose(other);
  await opening;
  await app.ready();
  expect(await poolName(app)).toBe('Oak Avenue');
  await app.end();
  const next = await computer.start();
  expect(await poolName(next)).toBe('Oak Avenue');
});

test('Quit on the rescue page quits the app', async ({ computer }) => {
  await makePool(computer.dataDir, 'Elm Street');
  damage(computer);
  const app = await computer.launch();
  await mayClose(app.page.getByRole('link', { name: 'Quit' }).click());
  expect(await app.ended).toBe(0);
});

test('another pool opens from a folder, from a copy or as a new one, and a failure keeps the current pool', async ({
  computer,
}) => {
  await makePool(computer.dataDir, 'Elm Street');
  const oak = computer.folder('Oak Avenue');
  await makePool(oak, 'Oak Avenue');
  const app = await computer.start();
  const link = app.url();
  const open = async (kind: 'Choose a Folder…' | 'Choose a File…', chosen: string) => {
    await app.clickMenu('Open a Pool…');
    await app.press(kind);
    await app.choose(chosen);
  };
  const refusal = async () => (await app.press('OK')).detail;

  const full = computer.folder('photos');
  mkdirSync(full);
  writeFileSync(path.join(full, 'beach.jpg'), 'sand');
  await open('Choose a Folder…', full);
  expect(await refusal()).toContain('There is no pool in');
  expect(readdirSync(full)).toEqual(['beach.jpg']);
  const release = lockDataFolder(oak);
  await open('Choose a Folder…', oak);
  expect(await refusal()).toContain('already open in another program');
  release();
  await open('Choose a File…', path.join(full, 'beach.jpg'));
  await app.press('Use This Folder');
  expect(await refusal()).toContain('is not a Sunday Five pool');
  expect(await poolName(app)).toBe('Elm Street');

  const copy = computer.folder('oak.sundayfive');
  await open('Choose a Folder…', oak);
  await expect.poll(() => poolName(app)).toBe('Oak Avenue');
  await expect(app.page.getByText(ADMIN.username, { exact: true })).toBeVisible();
  expect(app.url()).toBe(link);
  const admin = await app.admin();
  const headers = { cookie: admin.cookie(), 'x-presence': admin.presence() };
  const file = await fetch(`${link}/api/admin/copy`, { method: 'POST', headers });
  writeFileSync(copy, Buffer.from(await file.arrayBuffer()));

  await open('Choose a File…', copy);
  const where = await app.press('Use This Folder');
  const folder = where.detail.split('\n').at(-1) ?? '';
  await expect.poll(() => computer.settings()['dataDir']).toBe(folder);
  expect(existsSync(path.join(folder, 'pool.db'))).toBe(true);
  await expect.poll(() => poolName(app)).toBe('Oak Avenue');

  const fresh = computer.folder('fresh');
  mkdirSync(fresh);
  await open('Choose a Folder…', fresh);
  await expect.poll(() => computer.settings()['dataDir']).toBe(fresh);
  await expect.poll(() => poolName(app)).toBe('Sunday Five');
  await expect(app.page.getByText('Create the first week')).toBeVisible();

  await app.clickMenu('Elm Street');
  await expect.poll(() => poolName(app)).toBe('Elm Street');
  rmSync(oak, { recursive: true });
  await app.clickMenu(`Oak Avenue (${oak})`);
  expect((await app.press('OK')).message).toBe('“Oak Avenue” isn’t there anymore');
  expect(JSON.stringify(computer.settings()['recentPools'])).not.toContain(`"${oak}"`);
  expect(await poolName(app)).toBe('Elm Street');

  // A double-clicked copy starts the app again with its path; a dropped one arrives in the page.
  await computer.startAgain(copy);
  expect((await app.press('Cancel')).message).toContain('Where should the pool from oak.sundayfive be stored?');
  const notAPool = computer.folder('beach.sundayfive');
  writeFileSync(notAPool, 'sand');
  await drop(app, path.join(full, 'beach.jpg'));
  await drop(app, notAPool);
  expect((await app.press('Use This Folder')).message).toContain('beach.sundayfive');
  expect(await refusal()).toContain('is not a Sunday Five pool');
  expect(await app.openDialogs()).toEqual([]);
});

test('a missing folder does not become a new pool', async ({ computer }) => {
  mkdirSync(computer.folder('user'), { recursive: true });
  writeFileSync(computer.folder('user/desktop.json'), JSON.stringify({ dataDir: computer.folder('unplugged') }));
  const app = await computer.launch();
  await expect(app.page.getByText('Was the folder moved, or its disk unplugged?').first()).toBeVisible();
  expect(existsSync(computer.folder('unplugged/pool.db'))).toBe(false);
});
