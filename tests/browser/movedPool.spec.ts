/** The pool moves from one host to another: what its commissioner does, and what friends with old pages and links see. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtPageDir } from '../../src-main/http/page.ts';
import { openPoolCopy } from '../../src-main/db/openCopy.ts';
import { ADMIN, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, findBarriers, logIn, openAs, PHONE, test, TUESDAY, unfoldCard } from './pool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-moves-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The new host runs under another name, because cookies and storage belong to a name, not to a port. */
const nameOf = ({ port }: TestServer) => `http://new.localhost:${port}`;

test('after a move, open pages and links lead to the pool at its new address', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const friend = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/leaderboard');
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  const admin = await openAs(open, DESKTOP, ADMIN, '/admin/safety');

  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Save a Copy to…' }).click(),
  ]);
  const dataDir = path.join(folder, 'new');
  await openPoolCopy(await file.path(), dataDir);
  const next = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true, pageDir: builtPageDir });
  try {
    await unfoldCard(admin, 'This pool has moved');
    const field = admin.getByRole('textbox', { name: 'New address' });
    const send = admin.getByRole('button', { name: 'Send Everyone There…' });
    await send.click();
    await expect(admin.getByText('Enter the whole address of the new host')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(pool.url);
    await send.click();
    await admin.getByRole('button', { name: 'Send Everyone There', exact: true }).click();
    await expect(field).toHaveAccessibleDescription(/^This is the address of this pool itself/);
    await field.fill(nameOf(next));
    await send.click();
    await admin.getByRole('button', { name: 'Send Everyone There', exact: true }).click();
    await expect(admin.getByRole('heading', { name: 'This pool has moved' })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Take the Move Back' })).toBeVisible();
    await expectSound(admin, DESKTOP, PHONE);

    // The open page learns it by the event.
    await expect(friend.getByRole('heading', { name: 'This pool has moved' })).toBeVisible();
    await expectSound(friend, PHONE);
    await friend.getByRole('link', { name: 'Open the Pool There' }).click();
    await friend.waitForURL(`${nameOf(next)}/leaderboard`);
    await logIn(friend, 'Tess', tess.code);
    await expect(friend.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();

    // A link from an old message, with a query and a fragment.
    const late = await open(PHONE, '/how-it-works?name=Dave#picks');
    await late.waitForURL(`${nameOf(next)}/how-it-works?name=Dave#picks`);
    // Before the host stops: a page that is still loading would report what it can't get.
    await Promise.all([friend.close(), late.close()]);
  } finally {
    await next.stop();
  }
});

test('a commissioner who is signed out takes the move back on the old host', async ({ pool, open }) => {
  const admin = await pool.admin();
  await admin.get('startMove', { input: { address: 'https://pool.example.org' } });
  const page = await open(PHONE, '/?here');
  await expect(page.getByRole('heading', { name: 'This pool has moved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the Move Back' })).toHaveCount(0);
  await page.getByRole('button', { name: 'I’m the commissioner' }).click();
  await page.getByLabel('First name').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await page.getByRole('button', { name: 'Take the Move Back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the move back?' });
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take the Move Back' }).click();
  await expect(page.getByRole('link', { name: 'Open the Pool There' })).toHaveCount(0);
  expect(await admin.get('readMove')).toEqual({ movedTo: null });
});
