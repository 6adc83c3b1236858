/** Taking the pool along, and asking for help: the file that opens elsewhere, and the text without names. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openPoolCopy } from '../../src-main/db/openCopy.ts';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, openAs, PHONE, scrollsSideways, signIn, test } from './pool.ts';

type Size = { width: number; height: number };
type Open = (size: Size, path?: string) => Promise<Page>;

async function openSafety(open: Open, size: Size = DESKTOP, before: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await open(size, EMPTY_PAGE);
  await before(page);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/safety');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups & log' })).toBeVisible();
  return page;
}

test('a saved copy shows what it holds, opens elsewhere and is written down', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await openSafety(open);
  await expect(page.getByText('It contains everyone’s access codes')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a Copy to…' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sunday-five-\d{4}-\d\d-\d\d\.sundayfive$/);
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-saved-'));
  try {
    const elsewhere = path.join(folder, 'elsewhere');
    expect(await openPoolCopy(await file.path(), elsewhere)).toMatchObject({ hasKey: true, facts: { players: 1 } });
    const key = Buffer.from(readFileSync(path.join(elsewhere, 'codes.key'), 'utf8'), 'base64');
    expect(key.equals(pool.pool.codeKey)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await page.reload();
  await expect(page.getByText('saved a copy of the whole pool, including access codes')).toBeVisible();
  expect((await tess.ask('readMe')).status).toBe(200);
});

test('a damaged backup is shown as one and not offered', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { name } = await admin.get('makeBackup');
  pool.clock.advance(10_000);
  await admin.get('makeBackup');
  writeFileSync(path.join(pool.pool.backupsDir, name), 'no backup any more');
  const page = await openSafety(open, PHONE);
  const rows = page.getByRole('region', { name: 'Backups' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('verified');
  await expect(rows.first().getByRole('button')).toHaveCount(1);
  await expect(rows.last()).toContainText('Damaged: cannot be restored');
  await expect(rows.last().getByRole('button')).toHaveCount(0);
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('diagnostics are copied without names, or shown where the browser does not copy', async ({ pool, open }) => {
  await pool.player('Tess');
  const page = await openAs(open, DESKTOP, ADMIN, '/admin/about');
  const button = page.getByRole('button', { name: 'Copy Diagnostics' });
  await page.route(/diagnostics/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await button.click();
  await expect(page.getByText('Diagnostics Failed')).toBeVisible();
  await page.unroute(/diagnostics/);

  // By keyboard, for the toast of the failure still covers the foot of the page.
  await button.press('Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await page.evaluate(() => document.body.append(document.createElement('textarea')));
  await page.locator('body > textarea').focus();
  await page.keyboard.press('ControlOrMeta+V');
  const pasted = await page.locator('body > textarea').inputValue();
  expect(pasted).toMatch(/^Sunday Five, diagnostics of /);
  expect(pasted).toContain('Players');
  expect(pasted).not.toMatch(/Tess|Rosalind/);
  await page.evaluate(() => document.querySelector('body > textarea')?.remove());

  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await button.press('Enter');
  await expect(page.getByText('This browser blocks copying')).toBeVisible();
  const shown = page.getByLabel('Diagnostics', { exact: true });
  await expect(shown).toBeFocused();
  expect(await shown.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(
    200,
  );
  expect(await findBarriers(page)).toEqual([]);
});

test('the data folder is opened by the desktop app, and a browser has no such button', async ({ pool, open }) => {
  await pool.admin();
  const name = 'Open Data Folder';
  const browser = await openSafety(open);
  await expect(browser.getByRole('button', { name: 'Save a Copy to…' })).toBeVisible();
  await expect(browser.getByRole('button', { name })).toHaveCount(0);

  const page = await openSafety(open, DESKTOP, (one) =>
    one.addInitScript(() => {
      const asked: string[] = [];
      const openDataFolder = () => (
        asked.push('folder'),
        asked.length > 1 ? Promise.reject(new Error('no')) : Promise.resolve()
      );
      const provePresence = () => Promise.reject(new Error('no window'));
      Object.assign(window, { asked, desktop: { openDataFolder, openPool: () => Promise.resolve(), provePresence } });
    }),
  );
  await page.getByRole('button', { name }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(['folder']);
  await page.getByRole('button', { name }).click();
  await expect(page.getByText('Folder Not Opened')).toBeVisible();
});
