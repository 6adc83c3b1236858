/** New versions, as the packaged app sees them: what its bundle brings along asks the right question, and only that one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { packageStartableApp } from '../packagedApp.ts';
import { expect, freePort, needsWindow, test } from './desktop.ts';
import { DEBUGGING, startOutside } from './devtools.ts';

needsWindow();

const PACK_WITHIN_MS = 600_000;

test('the packaged app asks for new versions where it was told to, and takes none by itself', async ({ computer }) => {
  test.setTimeout(PACK_WITHIN_MS);
  test.skip(process.platform !== 'linux', 'what the list of versions is called differs by system');
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
  const app = startOutside(
    packaged.executable,
    [DEBUGGING, `--user-data-dir=${computer.folder('user')}`, ...noSandbox],
    {
      cwd: computer.folder(''),
      env: {
        ...process.env,
        ...computer.env,
        POOL_PORT: String(await freePort()),
        POOL_UPDATE_URL: `http://127.0.0.1:${port}`,
        APPIMAGE: computer.folder('sunday-five.AppImage'), // as when it was started from the one file
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
