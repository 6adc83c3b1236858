/** The window on a pool that runs on a server elsewhere. */
import type { Page } from '@playwright/test';
import '../../src-main/testing/fastPrograms.ts';
import { remotePartition } from '../../src-main/desktop/remoteAddress.ts';
import { builtPageDir } from '../../src-main/http/page.ts';
import { startTestServer } from '../../src-main/testing/testServer.ts';
import { ADMIN, expect, mayClose, needsWindow, test, type App } from './desktop.ts';
import { startHttpsProxy, type HttpsProxy } from './httpsProxy.ts';

needsWindow();

const TUESDAY = '2026-11-17T18:00:00Z';

/** Opens the window that asks for the address. */
async function openPrompt({ electron, clickMenu }: App): Promise<Page> {
  const arriving = electron.waitForEvent('window');
  await clickMenu('Connect to a Pool…');
  const prompt = await arriving;
  await expect(prompt.getByRole('heading', { name: 'Connect to a pool' })).toBeVisible();
  return prompt;
}

async function typeAddress(prompt: Page, address: string): Promise<void> {
  await prompt.getByLabel('Address of the pool').fill(address);
  await mayClose(prompt.getByRole('button', { name: 'Connect' }).click());
}

/** Makes the app take the test's certificate for a trusted one, for this pool alone. */
const trust = ({ electron }: App, { origin }: HttpsProxy) =>
  electron.evaluate(
    ({ session }, partition) =>
      session.fromPartition(partition).setCertificateVerifyProc((_request, answer) => answer(0)),
    remotePartition(origin),
  );

const titles = ({ electron }: App) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

test('a pool at an https address opens in its own window, which shows the address and has the same limits', async ({
  computer,
}) => {
  const pool = await startTestServer(TUESDAY, { pageDir: builtPageDir });
  const [proxy, untrusted, other] = await Promise.all([pool.url, pool.url, null].map(startHttpsProxy));
  if (proxy === undefined || untrusted === undefined || other === undefined) throw new Error('no proxies');
  const app = await computer.start();
  const { electron, opened } = app;
  const prompt = await openPrompt(app);
  await typeAddress(prompt, 'http://192.168.1.20:4680');
  await expect(prompt.getByRole('alert')).toContainText('anyone on the way could read your password');
  await typeAddress(prompt, untrusted.origin);
  await expect(prompt.getByRole('alert')).toContainText('Sunday Five didn’t connect, and nothing was sent.');
  await expect(prompt.getByLabel('Address of the pool')).toHaveValue(untrusted.origin);
  expect(untrusted.requests()).toBe(0);
  await trust(app, other);
  await typeAddress(prompt, other.origin);
  await expect(prompt.getByRole('alert')).toContainText('not as a Sunday Five pool');

  await trust(app, proxy);
  const arriving = electron.waitForEvent('window');
  await typeAddress(prompt, proxy.origin.slice('https://'.length));
  const page = await arriving;
  await expect(page.getByRole('heading', { name: 'Join the pool' })).toBeVisible();
  const title = `${new URL(proxy.origin).host} · Sunday Five`;
  await page.evaluate(() => void (document.title = 'bank.example.com'));
  await expect.poll(() => titles(app)).toContain(title);
  expect(await titles(app)).not.toContain('bank.example.com');
  expect(await page.evaluate(() => 'desktop' in window)).toBe(false);

  // Its sign-in is its own.
  await page.getByLabel('First name').fill(ADMIN.username);
  await page.getByLabel('Access code').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await expect(page.getByText(ADMIN.username, { exact: true }).first()).toBeVisible();
  const cookiesOf = (partition: string) =>
    electron.evaluate(async ({ session }, name) => {
      const cookies = await session.fromPartition(name).cookies.get({});
      return cookies.map((cookie) => ({ name: cookie.name, secure: cookie.secure }));
    }, partition);
  const own = await cookiesOf(remotePartition(proxy.origin));
  expect(own.filter(({ name }) => name.endsWith('-s'))).toEqual([{ name: own[0]?.name, secure: true }]);
  const local = (await cookiesOf('persist:pool')).map(({ name }) => name);
  expect(local.filter((name) => own.some((cookie) => cookie.name === name))).toEqual([]);

  // The same limits as the local window.
  const here = page.url();
  await page.evaluate(() => location.assign('https://example.org/elsewhere'));
  await expect.poll(opened).toEqual(['https://example.org/elsewhere']);
  await page.evaluate((url) => location.assign(url), app.url());
  await expect.poll(opened).toContain(`${app.url()}/`);
  expect(page.url()).toBe(here);
  const permissions = await page.evaluate(async () => [
    (await navigator.permissions.query({ name: 'geolocation' })).state,
    await Notification.requestPermission(),
  ]);
  expect(permissions).toEqual(['denied', 'denied']);
  const child = electron.waitForEvent('window');
  await page.evaluate(() => void window.open('/how-it-works'));
  const second = await child;
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await titles(app)).filter((one) => one === title)).toHaveLength(2);
  await second.evaluate(() => location.assign('https://example.org/third'));
  await expect.poll(opened).toContain('https://example.org/third');
  // The local window may not show the remote pool either.
  await app.page.evaluate((url) => location.assign(url), proxy.origin);
  await expect.poll(opened).toContain(`${proxy.origin}/`);

  // The address is remembered, and a server that is gone is explained.
  expect(computer.settings()).toMatchObject({ remoteAddress: proxy.origin });
  proxy.close();
  await page.reload().catch(() => {});
  await expect(page.getByText(`${new URL(proxy.origin).host} can’t be reached.`)).toBeVisible();
  for (const one of [untrusted, other]) one.close();
  await pool.stop();
});
