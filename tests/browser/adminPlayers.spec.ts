/** The commissioner's players: codes handed out, changed and taken back; picks that were phoned in. */
import type { Page } from '@playwright/test';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import {
  EMPTY_PAGE,
  DESKTOP,
  dismissNotice,
  expect,
  expectSound,
  findBarriers,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
  WEEK_11,
} from './pool.ts';

type Open = (size: { width: number; height: number }, path?: string) => Promise<Page>;

async function openPlayers(open: Open, size: { width: number; height: number } = DESKTOP): Promise<Page> {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/players');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  return page;
}

const addMany = async (pool: TestServer, usernames: string[]) =>
  (await pool.admin()).get('addPlayers', { input: { usernames } });
const rows = (page: Page) => page.getByRole('list', { name: 'Current players' }).locator('> li');
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: `More: ${name}`, exact: true }) });
const names = (page: Page) => rows(page).locator('.player-name').allTextContents();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const generate = (page: Page) => press(page, 'Generate Access Code');
/** Lets one call fail the way a broken server does. */
const breakCall = (page: Page, path: RegExp, method = 'POST') =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  );

test('a player is added, invited by a link, and logs in with it in another browser', async ({ pool, open }) => {
  const page = await openPlayers(open);
  await page.getByLabel('First name').fill('  Dave & Bo ');
  await generate(page);
  await expect(page.getByText('Access Code Generated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New code for Dave & Bo' })).toBeFocused();
  const code = await page.getByLabel('Access code', { exact: true }).inputValue();
  const invitation = await page.getByLabel('Invitation for Dave & Bo').first().inputValue();
  expect(invitation).toContain(`Access code: ${code}`);
  const link = /http\S+/.exec(invitation)?.[0] ?? '';
  expect(link.startsWith(`${pool.url}/join#n=Dave`)).toBe(true);
  await expect(page.getByRole('img', { name: 'Link for Dave & Bo to scan' })).toBeVisible();
  await expect(page.getByText('Access codes only work in the environment where they were generated.')).toBeVisible();

  // The clipboard has it: pasted back it is the same.
  await press(page, 'Copy Invitation: Dave & Bo');
  await expect(page.getByText('Copied')).toBeVisible();
  await press(page, 'Add many');
  await page.getByLabel('Names, one per line').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Names, one per line')).toHaveValue(invitation);

  const friend = await open(PHONE, link.slice(pool.url.length));
  await expect(friend.getByText('Good to see you, Dave & Bo.')).toBeVisible();
});

test('an invitation shows once the address that friends can open is known', async ({ pool, open }) => {
  const page = await openPlayers(open);
  const answer = await holdRequests(page, '**/api/admin/invite');
  await page.reload();
  await page.getByLabel('First name').fill('Dave');
  await generate(page);
  await expect(page.getByRole('heading', { name: 'New code for Dave' })).toBeVisible();
  await expect(page.getByLabel('Access code', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy Invitation/ })).toHaveCount(0);
  await expect(page.getByLabel('Invitation for Dave')).toHaveCount(0);
  answer();
  await expect(page.getByLabel('Invitation for Dave').first()).toHaveValue(new RegExp(pool.url));
  await expect(page.getByRole('button', { name: 'Copy Invitation: Dave' })).toBeVisible();
});

test('a mistake shows next to its field, and nothing typed is lost', async ({ open }) => {
  const page = await openPlayers(open);
  const [name, code] = [page.getByLabel('First name'), page.getByLabel('Custom access code')];
  for (const text of ['', '   ']) {
    await name.fill(text);
    await generate(page);
    await expect(page.getByText('Please enter a name.')).toBeVisible();
    await expect(name).toBeFocused();
  }
  await name.fill('x'.repeat(10_000));
  await generate(page);
  await expect(page.getByText('A name can have at most 40 characters.')).toBeVisible();
  await page.getByText('Choose a custom code').click();
  await name.fill('<script>alert(1)</script> 🏈');
  for (const text of ['', '   ', ' r2 ']) {
    await code.fill(text);
    await generate(page);
    await expect(page.getByText('Custom access code must be at least 3 characters')).toBeVisible();
    await expect(code).toBeFocused();
  }
  await code.fill('x'.repeat(10_000));
  await generate(page);
  await expect(page.getByText('An access code can have at most 64 characters.')).toBeVisible();
  await code.fill('  go 🏈  ');

  await breakCall(page, /access-codes/);
  await generate(page);
  await expect(page.getByRole('alert').getByText('Failed to generate access code')).toBeVisible();
  await expect(name).toHaveValue('<script>alert(1)</script> 🏈');
  await expect(code).toHaveValue('  go 🏈  ');
  await page.unroute(/access-codes/);
  await generate(page);
  await expect(page.getByRole('heading', { name: 'New code for <script>alert(1)</script> 🏈' })).toBeVisible();
  await expect(page.getByLabel('Access code', { exact: true })).toHaveValue('go 🏈');
});

test('a second Dave is refused, and the name suggested is one tap away', async ({ pool, open }) => {
  await addMany(pool, ['Dave']);
  const page = await openPlayers(open, PHONE);
  await page.getByLabel('First name').fill('dave');
  await page.keyboard.press('Enter');
  const said = 'There is already a player called Dave. Try “Dave M” so that everyone can tell them apart.';
  await expect(page.getByRole('form').or(page.locator('form')).getByText(said)).toBeVisible();
  await press(page, 'Add “Dave M” Instead');
  await expect(page.getByRole('heading', { name: 'New code for Dave M' })).toBeVisible();
  await expect(row(page, 'Dave M')).toBeVisible();
});

test('slips are drawn at once, with the address that they carry', async ({ pool, open }) => {
  await pool.player('Dave');
  const page = await openPlayers(open);
  for (const [sooner, later] of [
    ['**/api/admin/users', '**/api/admin/invite'],
    ['**/api/admin/invite', '**/api/admin/users'],
  ] as const) {
    const answer = await holdRequests(page, later);
    const first = page.waitForResponse(sooner);
    await page.goto('/admin/slips');
    await (await first).finished();
    // Drawn after the answer has come.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(page.locator('main [aria-busy="true"]')).toBeAttached();
    await expect(page.getByText('only works on this computer')).toHaveCount(0);
    answer();
    await page.getByRole('combobox', { name: 'Print slips for' }).selectOption('All players');
    await expect(page.getByText('Dave', { exact: true })).toBeVisible();
    await page.unroute(later);
  }
});

test('a list of names gets its codes at once, and a bad row holds back all', async ({ pool, open }) => {
  await addMany(pool, ['Dave']);
  const page = await openPlayers(open);
  await press(page, 'Add many');
  const list = page.getByLabel('Names, one per line');
  await list.fill('Tess\n\n  Bo \nTESS');
  await expect(page.getByText('3 names found: Tess, Bo, TESS.')).toBeVisible();
  await expect(
    page.getByText('Line 4, “TESS”: The same name is in line 1. If it is someone else, add an initial'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate 3/ })).toBeDisabled();
  await list.fill('Tess\n\nBo\nDAVE');
  await press(page, 'Generate 3 Access Codes');
  await expect(page.getByText(/Line 4, “DAVE”: There is already a player called Dave/)).toBeVisible();
  await expect(list).toHaveValue('Tess\n\nBo\nDAVE');
  await expect.poll(() => names(page)).toEqual(['Dave']);
  await press(page, 'Delete this line');
  await expect(list).toHaveValue('Tess\n\nBo');
  await press(page, 'Generate 2 Access Codes');
  await expect(page.getByText('2 Access Codes Generated')).toBeVisible();
  const made = page.getByRole('list', { name: 'New access codes' });
  await expect(made.getByRole('listitem')).toHaveCount(2);
  const code = await made.locator('code').first().textContent();
  expect(await pool.client().login('Tess', code ?? '')).toBe(200);
  // One text with everyone's codes is shown only on request.
  await expect(page.getByRole('button', { name: 'Copy All Invitations' })).toBeHidden();
  await made.locator('xpath=..').getByText('Everyone’s codes in one text').click();
  await press(page, 'Copy All Invitations');
  await list.focus();
  await page.keyboard.press('Control+V');
  await expect(list).toHaveValue(/Bo, you are in Sunday Five[^]*Access code: /);
  await press(page, 'Copy Invitation: Bo');
  await press(page, 'Done');
  await expect(made).toBeHidden();
});

test('a table copied from a spreadsheet gives its names only', async ({ open }) => {
  const page = await openPlayers(open, PHONE);
  await press(page, 'Add many');
  const list = page.getByLabel('Names, one per line');
  await list.fill('Name\tE-mail\tPaid\n Tess \ttess@example.org\t$20\nBo\tbo@example.org\t\nbo\t\t\ntess\t\t');
  await expect(page.getByText('4 names found: Tess, Bo, bo, … The rest of the table is left out.')).toBeVisible();
  await press(page, 'Delete these 2 lines');
  await expect(list).toBeFocused();
  await press(page, 'Generate 2 Access Codes');
  await expect(page.getByText('2 Access Codes Generated')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Bo', 'Tess']);
});

test('the list is sorted by name, by date and by status, and leaves admins out', async ({ pool, open }) => {
  for (const name of ['Zoe', 'ana', 'Bo']) {
    pool.clock.advance(1000);
    await addMany(pool, [name]);
  }
  const admin = await pool.admin();
  const ana = (await admin.get('readUsers')).find(({ username }) => username === 'ana');
  await admin.get('deactivateUser', { params: { id: ana?.id ?? 0 } });
  const page = await openPlayers(open);
  await expect.poll(() => names(page)).toEqual(['ana', 'Bo', 'Zoe']);
  const sort = page.getByLabel('Sort players by');
  await sort.selectOption('Date added');
  await expect.poll(() => names(page)).toEqual(['Bo', 'ana', 'Zoe']);
  await sort.selectOption('Status');
  await expect.poll(() => names(page)).toEqual(['Bo', 'Zoe', 'ana']);
  await expect(page.getByText('3 players · User Access Management')).toBeVisible();
  const list = page.getByRole('list', { name: 'Current players' });
  await expect(list).toHaveCSS('max-height', '384px');
});

test('a disabled player is logged out at once, and comes back when enabled', async ({ pool, open }) => {
  const [made] = (await addMany(pool, ['Tess'])).codes;
  const page = await openPlayers(open);
  const friend = await open(PHONE);
  await logIn(friend, 'Tess', made?.accessCode ?? '');
  await expect(friend.getByText('Welcome!')).toBeVisible();

  await press(page, 'More: Tess');
  await breakCall(page, /deactivate/, 'PATCH');
  await press(page, 'Disable Tess');
  await expect(page.getByText('Failed to deactivate user')).toBeVisible();
  await page.unroute(/deactivate/);
  await press(page, 'Disable Tess');
  await expect(page.getByText('User Deactivated')).toBeVisible();
  await expect(page.getByText('User access has been disabled')).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Join Pool' })).toBeVisible();
  await expect(row(page, 'Tess').getByText('Disabled')).toBeVisible();

  await breakCall(page, /reactivate/, 'PATCH');
  await press(page, 'Enable Tess');
  await expect(page.getByText('Failed to reactivate user')).toBeVisible();
  await page.unroute(/reactivate/);
  await press(page, 'Enable Tess');
  await expect(page.getByText('User Reactivated')).toBeVisible();
  await expect(page.getByText('User access has been restored')).toBeVisible();
  await logIn(friend, 'Tess', made?.accessCode ?? '');
  await expect(friend.getByText('Welcome!')).toBeVisible();
});

test('a player gets another code and another name, by keyboard alone', async ({ pool, open }) => {
  await addMany(pool, ['Tess', 'Bo']);
  const page = await openPlayers(open);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('More: Tess').press('Enter');
  await button('Set Code: Tess').press('Enter');
  const code = page.getByLabel('Custom access code for Tess');
  await expect(code).toBeFocused();
  for (const text of ['', '  r2  ']) {
    await code.fill(text);
    await expect(button('Set Custom Code')).toBeDisabled();
  }
  await code.fill('x'.repeat(10_000));
  await expect(page.getByText('An access code can have at most 64 characters.')).toBeVisible();
  await expect(button('Set Custom Code')).toBeDisabled();
  await code.fill(' touchdown ');
  await breakCall(page, /custom-code/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to set custom access code')).toBeVisible();
  await expect(code).toHaveValue(' touchdown ');
  await page.unroute(/custom-code/);
  await code.press('Enter');
  await expect(page.getByText('Custom Access Code Set')).toBeVisible();
  await expect(row(page, 'Tess').locator('.player-code')).toHaveText('touchdown');

  await button('More: Tess').press('Enter');
  await button('Set Code: Tess').press('Enter');
  await breakCall(page, /regenerate-code/);
  await button('Generate Code').press('Enter');
  await expect(page.getByText('Failed to regenerate access code')).toBeVisible();
  await page.unroute(/regenerate-code/);
  await button('Generate Code').press('Enter');
  await expect(page.getByText('New Access Code Generated')).toBeVisible();
  await expect(row(page, 'Tess').locator('.player-code')).not.toHaveText('touchdown');

  await button('More: Tess').press('Enter');
  const name = page.getByLabel('New name for Tess');
  await name.fill('   ');
  await name.press('Enter');
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await name.fill('bo');
  await name.press('Enter');
  await expect(page.locator('form').getByText(/There is already a player called Bo/)).toBeVisible();
  await button('Use “Bo M”').press('Enter');
  await expect(page.getByText('User Renamed')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Bo', 'Bo M']);
});

test('a player is deleted only after a dialog that says what goes', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const dave = await pool.player('Dave');
  const picks = games.slice(1, 3).map((game) => chosen(dave.id, game, 0));
  await dave.get('savePicks', { input: { picks } });
  await dave.get('sendMessage', { input: { message: 'hello' } });
  const page = await openPlayers(open, PHONE);
  await press(page, 'More: Dave');
  await press(page, 'Delete Dave');
  const dialog = page.getByRole('dialog', { name: 'Delete Dave?' });
  await expect(dialog).toContainText(
    'deletes the user Dave and all their picks (2). Their 1 chat message stays, signed “(left)”.',
  );
  await expect(dialog).toContainText(
    'For 30 days, “Backups & log” can restore the player with picks, chat and access code.',
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Dave')).toBeVisible();

  await press(page, 'Delete Dave');
  await breakCall(page, /admin\/users\/\d+$/, 'DELETE');
  await dialog.getByRole('button', { name: 'Delete Dave' }).click();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
  await page.unroute(/admin\/users\/\d+$/);
  await dialog.getByRole('button', { name: 'Delete Dave' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(page.getByText('No players yet.')).toBeVisible();
  expect(await admin.get('readWeekPicks', { params: { weekId: week.id } })).toEqual({});
  expect((await admin.get('readBackups'))[0]?.reason).toBe('delete Dave');
});

test('a pick is entered for a member who phoned in, and the member gets a notice', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const [made] = (await addMany(pool, ['Tess'])).codes;
  pool.clock.set('2026-11-22T18:30:00Z');
  const friend = await open(PHONE);
  await logIn(friend, 'Tess', made?.accessCode ?? '');
  const page = await openPlayers(open, PHONE);
  await press(page, 'More: Tess');
  await press(page, 'Enter Picks for Tess');
  await expect(page.getByRole('heading', { level: 1, name: 'Picks for Tess' })).toBeVisible();
  await expect(page.getByText('No picks yet')).toBeVisible();
  const game = page.getByLabel('Game', { exact: true });
  await game.selectOption({ label: 'Tampa Bay Buccaneers @ Buffalo Bills, Sun 10:00 AM (Locked)' });
  await expect(page.getByText('This game is locked.')).toBeVisible();
  await press(page, 'Enter Pick');
  await expect(page.getByText('Choose an option, or “No pick”.')).toBeVisible();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('SPREAD Favorite Buffalo Bills -5.5').check();
  await page.getByLabel('Reason').fill('x'.repeat(201));
  await press(page, 'Enter Pick');
  await expect(page.getByText('Use at most 200 characters.')).toBeVisible();
  await page.getByLabel('Reason').fill('phoned in at <9:40> 📞');
  await breakCall(page, /users\/\d+\/picks/);
  await press(page, 'Enter Pick');
  await expect(page.getByText('Failed to enter the pick')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('phoned in at <9:40> 📞');
  await page.unroute(/users\/\d+\/picks/);
  await press(page, 'Enter Pick');
  await expect(page.getByText('Pick Entered')).toBeVisible();
  await expect(page.getByText('Entered by the commissioner: phoned in at <9:40> 📞')).toBeVisible();
  const told = 'The commissioner entered Buffalo Bills -5.5 for you: phoned in at <9:40> 📞';
  await expect(friend.getByText(told)).toBeVisible();

  await press(page, 'Change Buffalo Bills -5.5, TB @ BUF');
  await page.getByLabel('TOTAL Under 47.5').check();
  await page.getByLabel('Reason').fill('misheard');
  await press(page, 'Replace Pick');
  await expect(page.getByText('Entered by the commissioner: misheard')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await press(page, 'Change Under 47.5, TB @ BUF');
  await page.getByLabel('No pick (remove Under 47.5)').check();
  await page.getByLabel('Reason').fill('a mistake');
  await press(page, 'Remove Pick');
  await expect(page.getByText('Pick Removed')).toBeVisible();
  await expect(page.getByText('No picks yet')).toBeVisible();

  await admin.get('changeSettings', { input: { picksAfterLock: 'never' } });
  await page.reload();
  await press(page, 'More: Tess');
  await press(page, 'Enter Picks for Tess');
  await game.selectOption({ label: 'Tampa Bay Buccaneers @ Buffalo Bills, Sun 10:00 AM (Locked)' });
  await expect(page.getByText('This pool doesn’t allow picks after the lock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter Pick' })).toBeHidden();
  await press(page, 'Back to Players');
  await expect(row(page, 'Tess')).toBeVisible();
});

test('the players who are missing are named in a reminder, and lost codes are marked', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await addMany(pool, ['Tess', 'Dave']);
  const page = await openPlayers(open);
  await expect(page.getByText('2 players can still add picks to Week 11.')).toBeVisible();
  await expect(page.getByLabel('Reminder', { exact: true })).toHaveValue(
    'Week 11: Dave (5 to go), Tess (5 to go), you can still add picks. The next game locks Thu 5:10 PM PT.',
  );
  await press(page, 'Copy Reminder');
  await expect(page.getByText('Reminder Copied')).toBeVisible();
  // Friends get the address that works for them, also where this page was opened by one that does not.
  await admin.get('changeSettings', { input: { inviteAddress: 'https://five.example.org' } });
  await expect(page.getByLabel('Reminder', { exact: true })).toHaveValue(
    /Make your picks: https:\/\/five\.example\.org$/,
  );
  await dismissNotice(page);

  // The codes are read again with the players.
  pool.pool.codeKey.fill(7);
  await page.reload();
  await expect(page.getByText('2 access codes are lost')).toBeVisible();
  await expect(row(page, 'Tess').getByText('lost', { exact: true })).toBeVisible();
  await press(page, 'Make New Codes for All…');
  await press(page, 'Make 2 New Codes');
  await expect(page.getByRole('heading', { name: '2 new codes' })).toBeVisible();
  await expect(page.getByText('2 access codes are lost')).toBeHidden();
});

test("nothing is in anyone's way at any width", async ({ pool, open }) => {
  await addMany(pool, ['Tess', 'Maximiliana Konstantinopolitanska-Smith', '👩‍👩‍👧‍👦'.repeat(3)]);
  const page = await openPlayers(open, PHONE);
  await page.getByLabel('First name').fill('W'.repeat(40));
  await page.getByText('Choose a custom code').click();
  await page.getByLabel('Custom access code').fill('W'.repeat(64));
  await generate(page);
  await expect(page.getByRole('img', { name: /to scan/ })).toBeVisible();
  await press(page, 'More: Tess');
  await press(page, 'Set Code: Tess');
  await press(page, 'Close notice');
  await expectSound(page, PHONE, TABLET, DESKTOP);
  await press(page, 'More: Tess');
  await press(page, 'More: Tess');
  await expectSound(page, DESKTOP, TABLET, PHONE);
});
