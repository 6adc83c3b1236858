/** The packaged app, which accepts no debugger: setup works there too. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageStartableApp, type NoApp, type PackagedApp } from '../packagedApp.ts';
import { ADMIN, expect, freePort, needsWindow, test } from './desktop.ts';
import { DEBUGGING, startExternalApp, type ExternalApp } from './devtools.ts';
import { rootArgs } from './electronBinary.ts';

needsWindow();

const PACK_WITHIN_MS = 600_000;

test('the packaged app sets up a pool and opens it again', async ({ computer }) => {
  test.setTimeout(PACK_WITHIN_MS);
  const packaged: PackagedApp | NoApp = packageStartableApp();
  test.skip('whyNot' in packaged, 'whyNot' in packaged ? packaged.whyNot : '');
  if ('whyNot' in packaged) return;
  const env = { ...process.env, ...computer.env, POOL_PORT: String(await freePort()) };
  const start = () =>
    startExternalApp(packaged.executable, [DEBUGGING, `--user-data-dir=${computer.folder('user')}`, ...rootArgs()], {
      cwd: computer.folder(''),
      env: { ...env, POOL_ADMIN_NAME: '', POOL_ADMIN_PASSWORD: '' },
    });

  const first = start();
  const heading = (app: ExternalApp) => async () =>
    (await app.titles()).length === 0 ? '' : app.evaluate(`document.querySelector('h1')?.textContent`);
  const text = (app: ExternalApp) => app.evaluate('document.body?.innerText ?? ""');
  await expect.poll(heading(first)).toBe('Set up your pool');
  await first.type('poolName', 'Elm Street Sundays');
  await first.type('username', ADMIN.username);
  await first.type('password', ADMIN.password);
  await first.evaluate(`document.querySelectorAll('[name="plays"]')[1].click()`);
  await first.evaluate(`document.querySelector('[type="submit"]').click()`);
  await expect.poll(() => text(first)).toContain('Create the first week');
  expect(await first.evaluate('[typeof process, Object.keys(window.desktop).join()].join(" ")')).toBe(
    'undefined openPool,tryDemo,openDataFolder,provePresence',
  );
  expect(existsSync(path.join(computer.dataDir, 'pool.db'))).toBe(true);
  expect(await first.end()).toBe(0);

  const second = start();
  await expect.poll(heading(second)).not.toBe('');
  await expect.poll(() => text(second)).toContain(ADMIN.username);
  expect(await second.end()).toBe(0);
});
