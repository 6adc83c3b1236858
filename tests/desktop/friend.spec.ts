/** A friend on another computer opens the link and picks, and the commissioner's window shows it. */
import { makeWeek } from '../../src-main/testing/testServer.ts';
import { expect, needsWindow, test } from './desktop.ts';
import { createSecondHost, whyNoSecondHost, type SecondHost } from './secondHost.ts';

needsWindow();
const whyNot = whyNoSecondHost();
test.skip(whyNot !== null, whyNot ?? '');

let friend: SecondHost;
test.beforeAll(async () => {
  friend = await createSecondHost();
});
test.afterAll(() => friend.remove());

const year = new Date().getUTCFullYear() + 1;

test('a pick from a second computer over plain http shows in the window without a reload', async ({ computer }) => {
  const app = await computer.start({ env: { POOL_HOST: friend.address } });
  const admin = await app.admin();
  await makeWeek(admin, { season: year, weekNumber: 10 }, `${year}\t11/14\t1:05 PM\tSeattle\t@Rams\t3\t49\t49`);
  const { accessCode } = await admin.get('createAccessCode', { input: { username: 'Tess' } });
  const { page } = app;
  await page.goto(`${app.url()}/picks-status`);
  const row = page.getByRole('listitem').filter({ hasText: 'Tess' });
  await expect(row).toContainText('0/5');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const link = `http://${friend.address}:${new URL(app.url()).port}`;
  const phone = await friend.browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto(link);
  expect(await phone.evaluate(() => window.isSecureContext)).toBe(false);
  await phone.getByLabel('First name').fill('tess');
  await phone.getByLabel('Access code').fill(accessCode);
  await phone.getByRole('button', { name: 'Join Pool' }).click();
  await phone.getByRole('checkbox', { name: /Over 49/ }).check();
  await expect(phone.getByText(/Saved \d/).filter({ visible: true })).toBeVisible();

  await expect(row).toContainText('1/5');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
