/** The first run in a browser, by the link that a server without a window prints. */
import { issueSetUpLink } from '../../src-main/pool/people/setUpLink.ts';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { button, field, fill, guide, heading, submit, test } from './desktopWindow.ts';
import { expect, findBarriers, PHONE, scrollsSideways } from './pool.ts';

test('a set-up link opens the form, survives a reload, sets the pool up, and then shows what to do instead', async ({
  open,
  pool,
}) => {
  const token = issueSetUpLink(pool.dataDir, pool.clock.now());
  const page = await open(PHONE, `/#setup=${token}`);
  await expect(heading(page, 'Set up your pool')).toBeVisible();
  await expect(page.getByText('Your pool runs on a server.')).toBeVisible();
  // What only the desktop window can do is not offered.
  await expect(page.getByLabel('Keep this computer awake')).toHaveCount(0);
  await expect(button(page, 'Open a Pool…')).toHaveCount(0);
  expect(page.url()).not.toContain(token);
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  await fill(page, 'Rosie');
  await page.reload();
  await expect(field(page, 'Your name')).toHaveValue('Rosalind');
  await field(page, 'Password').fill(ADMIN.password);
  await submit(page);
  await expect(heading(page, 'You play as Rosie')).toBeFocused();
  await button(page, 'Continue to the First Week').click();
  await expect(page).toHaveURL(`${pool.url}/admin/week`);
  await expect(guide(page)).toContainText('Step 1 of 4');

  const late = await open(PHONE, `/#setup=${token}`);
  await expect(heading(late, 'Join the pool')).toBeVisible();
  await expect(late.getByText('This pool is set up already')).toBeVisible();
});

test('a set-up link that is over has a page that says how to get a new one', async ({ open, pool }) => {
  const token = issueSetUpLink(pool.dataDir, pool.clock.now());
  const page = await open(PHONE, `/#setup=${token}`);
  await expect(heading(page, 'Set up your pool')).toBeVisible();
  issueSetUpLink(pool.dataDir, pool.clock.now());
  await fill(page, null);
  await submit(page);
  await expect(heading(page, 'This link can’t set up the pool')).toBeVisible();
  await expect(page.getByText('print a new link with the option --setup-link')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
