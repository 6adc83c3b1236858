/** Updates in the packaged app: its bundled updater sends the right request, and only that one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { packageStartableApp } from '../packagedApp.ts';
import { expect, freePort, needsWindow, test } from './desktop.ts';
import { DEBUGGING, startExternalApp } from './devtools.ts';

needsWindow();

const PACK_WITHIN_MS = 600_000;

test('the packaged app checks the configured update address and downloads nothing without a yes', async ({
  computer,
}) => {
  test.setTimeout(PACK_WITHIN_MS);
  test.skip(process.platform !== 'linux', 'the name of the version file differs by system');
  const packaged = packageStartableApp();
  test.skip('whyNot' in packaged, 'whyNot' in packaged ? packaged.whyNot : '');
  if ('whyNot' in packaged) return;

  const asked: string[] = [];
  const updates = createServer((request, response) => {
    asked.push((request.url ?? '').replace(/\?.*/, ''));
    const file = { url: 'sunday-five-99.0.0-linux-x86_64.AppImage', sha512: 'AAAA', size: 1 };
    response.end(JSON.stringify({ version: '99.0.0', files: [file], path: file.url, sha512: file.sha512 }));
  });
  await new Promise<void>((resolve) => updates.listen(0, '127.0.0.1', resolve));
  const { port } = updates.address() as AddressInfo; // a listening TCP server has one

  const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = startExternalApp(
    packaged.executable,
    [DEBUGGING, `--user-data-dir=${computer.folder('user')}`, ...noSandbox],
    {
      cwd: computer.folder(''),
      env: {
        ...process.env,
        ...computer.env,
        POOL_PORT: String(await freePort()),
        POOL_UPDATE_URL: `http://127.0.0.1:${port}`,
        APPIMAGE: computer.folder('sunday-five.AppImage'), // as when started from an AppImage
      },
    },
  );
  try {
    await expect.poll(() => asked).toEqual(['/latest-linux.yml']);
    await expect.poll(app.titles).not.toEqual([]);
    await app.end();
  } finally {
    app.kill();
    updates.close();
  }
  expect(asked).toEqual(['/latest-linux.yml']);
});
