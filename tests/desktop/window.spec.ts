/** The commissioner's window: its sign-in, its menu and its security limits. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ADMIN,
  createComputer,
  expect,
  needsWindow,
  test,
  type App,
  type Computer,
  type DesktopBridge,
} from './desktop.ts';

needsWindow();
let computer: Computer;
let app: App;
test.beforeAll(async () => {
  computer = createComputer();
  app = await computer.start();
});
test.afterAll(() => computer.clear());

test('the window is signed in as the commissioner, and its page has no Node APIs', async () => {
  const { page, electron, client } = app;
  const me: unknown = await page.evaluate(async () => (await fetch('/api/auth/me')).json());
  expect(me).toMatchObject({ user: { username: 'Rosalind', isAdmin: true } });
  const seen = await page.evaluate(() => {
    const names = ['process', 'require', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'];
    const { desktop }: { desktop?: DesktopBridge } = window;
    return { node: names.filter((name) => name in window), bridge: Object.keys(desktop ?? {}) };
  });
  expect(seen).toEqual({ node: [], bridge: ['openPool', 'tryDemo', 'openDataFolder', 'provePresence'] });
  // The token is HttpOnly and works once.
  const token = await electron.evaluate(
    async ({ session }) => (await session.fromPartition('persist:pool').cookies.get({ name: 'sunday-five-window' }))[0],
  );
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'strict', path: '/', session: true });
  const again = await client().ask('signInWindow', { headers: { cookie: `sunday-five-window=${token?.value}` } });
  expect(again.status).toBe(401);
});

test('logging out shows the login, and a reload signs the commissioner in again', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Join Pool' })).toBeVisible();
  await app.clickMenu('Save a Copy of the Pool…');
  expect((await app.press('OK')).message).toBe('Log in as the commissioner first');
  await page.reload();
  await expect(page.getByText('Rosalind', { exact: true })).toBeVisible();
});

test('the window stays on the pool’s pages, and other addresses open in the system’s browser', async () => {
  const { page, electron, opened, url } = app;
  const here = page.url();
  await page.evaluate(() => location.assign('https://example.org/elsewhere'));
  await expect.poll(opened).toEqual(['https://example.org/elsewhere']);
  const isRefused = await page.evaluate(() =>
    ['https://example.org/new', 'mailto:rosalind@example.org', 'file:///etc/passwd', 'smb://example.org/share'].map(
      (address) => window.open(address) === null,
    ),
  );
  expect(isRefused).toEqual([true, true, true, true]);
  await page.evaluate(() => location.assign('file:///etc/passwd'));
  await expect
    .poll(opened)
    .toEqual(['https://example.org/elsewhere', 'https://example.org/new', 'mailto:rosalind@example.org']);
  expect(page.url()).toBe(here);
  expect(electron.windows()).toHaveLength(1);

  // The pool's pages may open a window, which has the same limits.
  const arriving = electron.waitForEvent('window');
  await page.evaluate(() => void window.open('/how-it-works'));
  const second = await arriving;
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await second.evaluate(() => location.assign('https://example.org/third'));
  await expect.poll(opened).toContain('https://example.org/third');
  expect(new URL(second.url()).origin).toBe(url());
  await second.close();
});

test('a page gets no permission, requested or queried', async () => {
  const answers = await app.page.evaluate(async () => ({
    place: await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      );
    }),
    clipboard: await navigator.clipboard.readText().then(
      () => 'given',
      ({ name }: DOMException) => name,
    ),
    notifications: await Notification.requestPermission(),
    lookedUp: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(answers).toEqual({
    place: 'denied',
    clipboard: 'NotAllowedError',
    notifications: 'denied',
    lookedUp: 'denied',
  });
});

test('the menu saves a pool copy, opens the data folder and shows the rules', async () => {
  const { page, electron, opened, clickMenu } = app;
  const target = computer.folder('copy.sundayfive');
  await clickMenu('Save a Copy of the Pool…');
  await app.chooseTarget(target);
  const start = () => (existsSync(target) ? readFileSync(target, 'latin1').slice(0, 15) : '');
  expect((await app.press('Show in Folder')).detail).toBe(`Saved to ${path.dirname(target)}`);
  await expect.poll(opened).toContain(`shown: ${target}`);
  expect(start()).toBe('SQLite format 3');
  // The target's folder is a file.
  await clickMenu('Save a Copy of the Pool…');
  await app.chooseTarget(`${target}/copy.sundayfive`);
  expect((await app.press('OK')).message).toMatch(/\.sundayfive was not saved$/);
  await clickMenu('Open Data Folder');
  await expect.poll(opened).toContain(computer.dataDir);
  await clickMenu('Copy Diagnostics');
  expect((await app.press('OK')).message).toBe('Diagnostics copied');
  expect(await electron.evaluate(async ({ clipboard }) => clipboard.readText())).toContain('Sunday Five, diagnostics');
  await clickMenu('How It Works');
  await expect(page.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
});

test('the menu prints the window’s page and reports a failure', async () => {
  const { page, electron } = app;
  const url = page.url();
  // The system's print dialog would stay open forever.
  const answer = (failure: string) =>
    electron.evaluate(({ BrowserWindow }, why) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined) throw new Error('there is no window');
      contents.print = (_options, done) => {
        process.stdout.write(`asked to print ${contents.getURL()} ${why}\n`);
        done?.(why === '', why);
      };
    }, failure);
  await answer('');
  await app.clickMenu('Print…');
  await expect.poll(app.output).toContain(`asked to print ${url}`);
  await answer('Print job canceled');
  await app.clickMenu('Print…');
  await expect.poll(app.output).toContain(`asked to print ${url} Print job canceled`);
  await answer('Print job failed');
  await app.clickMenu('Print…');
  expect((await app.press('OK')).message).toBe('Printing failed');
  expect(await app.openDialogs()).toEqual([]);
  const shortcut = await electron.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File')?.submenu;
    return file?.items.find(({ label }) => label === 'Print…')?.accelerator;
  });
  expect(shortcut).toBe('CmdOrCtrl+P');
});

test('the menu saves the window’s page as a PDF', async () => {
  const file = computer.folder('page.pdf');
  await app.clickMenu('Save as PDF…');
  await app.chooseTarget(file);
  expect((await app.press('OK')).message).toBe('page.pdf was saved');
  expect(readFileSync(file, 'latin1').slice(0, 5)).toBe('%PDF-');
  await app.clickMenu('Save as PDF…');
  await app.chooseTarget(`${file}/page.pdf`);
  expect((await app.press('OK')).message).toBe('page.pdf was not saved');
});

test('a download shows where it was saved', async () => {
  const file = computer.folder('audit.csv');
  await app.electron.evaluate(({ session }, target) => {
    // The system's save dialog would stay open forever.
    session
      .fromPartition('persist:pool')
      .prependOnceListener('will-download', (_event, item: Electron.DownloadItem) => item.setSavePath(target));
  }, file);
  await app.page.goto(`${app.url()}/admin/safety`);
  const exports = app.page.getByRole('region', { name: 'Export for a spreadsheet' });
  await exports.getByRole('button', { name: /^Export for a spreadsheet/ }).click();
  await exports.getByRole('button', { name: 'Audit Log', exact: true }).click();
  expect((await app.press('Show in Folder')).message).toBe('audit.csv was saved');
  expect(readFileSync(file, 'utf8')).toContain(ADMIN.username);
});

test('the menu leads to settings and back, and to the project’s pages', async () => {
  const { page, opened, clickMenu } = app;
  await clickMenu('How It Works');
  await expect(page.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
  await clickMenu('Settings…');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await clickMenu('Back');
  await expect(page.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
  await clickMenu('Commissioner’s Guide');
  await expect.poll(opened).toContainEqual(expect.stringMatching(/\/docs\/guide\.md$/));
  await clickMenu('Report a Problem');
  await expect.poll(opened).toContainEqual(expect.stringMatching(/\/issues\/new\?template=problem\.yml$/));
});

test('the find bar counts matches, goes through them by keyboard, and closes with Escape', async () => {
  const { page, electron, clickMenu } = app;
  await clickMenu('How It Works');
  await expect(page.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
  const arriving = electron.waitForEvent('window');
  await clickMenu('Find…');
  const bar = await arriving;
  const field = bar.getByRole('textbox', { name: 'Find in this page' });
  const result = bar.getByRole('status');
  await expect(field).toBeFocused();
  await field.fill('lock');
  await expect(result).toHaveText(/^1 of \d+$/);
  const total = Number((await result.textContent())?.split(' of ')[1]);
  await field.press('Enter');
  await expect(result).toHaveText(`2 of ${total}`);
  await field.press('Shift+Enter');
  await expect(result).toHaveText(`1 of ${total}`);
  await clickMenu('Find Previous');
  await expect(result).toHaveText(`${total} of ${total}`);
  await field.fill('no such words');
  await expect(result).toHaveText('Not found');
  const shown = () =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBrowserViews().length);
  expect(await shown()).toBe(1);
  // The bar has no Node, no bridge of the pool's window, and stays on its own page.
  expect(await bar.evaluate(() => [typeof (globalThis as { process?: unknown }).process, 'desktop' in window])).toEqual(
    ['undefined', false],
  );
  await field.press('Escape');
  await expect.poll(shown).toBe(0);
});

test('the app’s About panel and the page both show the update status', async () => {
  const { electron } = app;
  await electron.evaluate(({ app: electronApp }) => {
    // The system's panel would stay open forever.
    electronApp.setAboutPanelOptions = ({ applicationVersion, copyright }) => {
      process.stdout.write(`about: ${applicationVersion}, ${JSON.stringify(copyright)}\n`);
    };
    electronApp.showAboutPanel = () => void process.stdout.write('about is shown\n');
  });
  await app.clickMenu('About Sunday Five');
  await expect.poll(app.output).toContain('about is shown');
  const sentence = 'Updates are off in this copy of Sunday Five.';
  expect(app.output()).toMatch(
    /about: \d+\.\d+\.\d+, ".*MIT license\.\\nUpdates are off in this copy of Sunday Five\."/,
  );
  const admin = await app.admin();
  expect((await admin.get('readHealth')).details?.updates).toBe(sentence);
});

test('a page that fails to load shows an error and can be tried again', async () => {
  const { page, electron } = app;
  await electron.evaluate(({ session, BrowserWindow }) => {
    const ours = { urls: ['http://*/*'] };
    const { webRequest } = session.fromPartition('persist:pool');
    webRequest.onBeforeRequest(ours, (_details, answer) => answer({ cancel: true }));
    BrowserWindow.getAllWindows()[0]?.webContents.reload();
  });
  await expect(page.getByRole('heading', { name: 'The page couldn’t be loaded' })).toBeVisible();
  await expect(page.getByText('Saved picks are safe on this computer.')).toBeVisible();
  // The error page is not one of the pool's pages, so the bridge rejects its calls.
  const asked = page.evaluate(() => (window as { desktop?: DesktopBridge }).desktop?.openDataFolder());
  await expect(asked).rejects.toThrow('Only the pool’s own pages can call this.');
  await electron.evaluate(({ session }) => session.fromPartition('persist:pool').webRequest.onBeforeRequest(null));
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
});

test('an unexpected error shows one dialog that says what is safe, and the pool keeps running', async () => {
  const { electron, client, openDialogs, press } = app;
  await electron.evaluate(() => {
    for (const what of ['first', 'second', 'third']) void Promise.reject(new Error(`the ${what} fault`));
  });
  const dialog = await press('Copy Diagnostics');
  expect(dialog.detail).toContain('Saved picks are safe');
  expect(dialog.detail).toContain('the first fault');
  // The same dialog again, and no other.
  await expect.poll(openDialogs).toEqual([dialog.message]);
  expect(await electron.evaluate(async ({ clipboard }) => clipboard.readText())).toContain('the third fault');
  expect((await client().ask('readPool')).status).toBe(200);
});

test('a crashed page can be reloaded while the pool keeps running', async () => {
  const { electron, client, press } = app;
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  // A script that a page is asked to run while it is replaced never answers.
  const loaded = electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) =>
        BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => resolve()),
      ),
  );
  const dialog = await press('Reload');
  expect(dialog.detail).toContain('Saved picks are safe');
  await loaded;
  expect((await client().ask('readPool')).status).toBe(200);
  const heading = () =>
    electron.evaluate(({ BrowserWindow }): Promise<unknown> | undefined =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.querySelector("h1")?.textContent'),
    );
  await expect.poll(heading).toBe('Pool');
});

test('Restart in the error dialog restarts the app', async () => {
  // The error dialog is still open.
  await app.press('Restart');
  expect(await app.ended).toBe(0);
  expect(app.output()).toContain('The app would restart.');
});
