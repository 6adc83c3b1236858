/** Whoever comes to the login without having asked for it reads why. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, findBarriers, logIn, PHONE, signIn, test } from './pool.ts';

const WHY = 'You were signed out by the commissioner, or your session ended. Log in again to continue.';

test('a player who was deleted, and one with a new code', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const dave = await pool.player('Dave');
  const admin = await pool.admin();
  const [page, other] = [await open(PHONE), await open(PHONE)];
  await logIn(page, 'Tess', tess.code);
  await logIn(other, 'Dave', dave.code);
  await expect(page.getByRole('heading', { name: 'No week yet' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'No week yet' })).toBeVisible();
  await expect(page.getByText(WHY)).toHaveCount(0);

  await admin.get('deleteUser', { params: { id: tess.id } });
  await expect(page.getByText(WHY)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const { accessCode } = await admin.get('regenerateCode', { params: { id: dave.id } });
  await expect(other.getByText(WHY)).toBeVisible();
  await logIn(other, 'Dave', accessCode);
  await expect(other.getByRole('heading', { name: 'No week yet' })).toBeVisible();
});

test('a session that ended while the page was closed', async ({ pool, open }) => {
  const page = await open(PHONE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.context().clearCookies();
  await page.goto(pool.url);
  await expect(page.getByText(WHY)).toBeVisible();
});

test('nobody who logged out by hand, nor who comes for the first time', async ({ pool, open }) => {
  const page = await open(DESKTOP);
  await expect(page.getByLabel('Access code')).toBeVisible();
  await expect(page.getByText(WHY)).toHaveCount(0);
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  // The server tells of the end on the socket too, here before it answers.
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await expect(page.getByLabel('Access code')).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Access code')).toBeVisible();
  await page.waitForURL(`${pool.url}/`);
  await expect(page.getByText(WHY)).toHaveCount(0);
});
