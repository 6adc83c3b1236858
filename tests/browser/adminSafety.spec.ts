/** The pool's own book: standings counted again and cleared, backups, the audit log, settings. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { standings } from '../../src-main/db/schema.ts';
import { finish } from '../../src-main/testing/sampleWeek.ts';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import {
  EMPTY_PAGE,
  DESKTOP,
  expect,
  findBarriers,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  test,
  WEEK_11,
  unfoldCard,
} from './pool.ts';

type Open = (size: { width: number; height: number }, path?: string) => Promise<Page>;

async function openSection(open: Open, path: string, title: string, size: { width: number; height: number } = DESKTOP) {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return page;
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const breakCall = (page: Page, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: 'broken' }),
  );

/** A week with a final, and Tess with a pick on it. */
async function playOne(pool: TestServer) {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const [game] = games;
  if (game === undefined) throw new Error('the week has no games');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, game, 0)] } });
  await finish(admin, game, 14, 27);
  const rows = () => admin.get('readWeeklyStandings', { params: { weekId: week.id } });
  return { admin, week, games, tess, rows };
}

test('leaderboards are cleared after asking, by season and type or all, and return', async ({ pool, open }) => {
  const { rows } = await playOne(pool);
  const page = await openSection(open, 'standings', 'Standings');
  await unfoldCard(page, 'Clear leaderboards');
  await page.getByLabel('Season type to clear').selectOption('Playoffs');
  await press(page, 'Clear Playoffs 2026…');
  await press(page, 'Clear Playoffs 2026');
  await expect(page.getByText('Season Leaderboards Cleared')).toBeVisible();
  expect(await rows()).toHaveLength(1);

  await page.getByLabel('Season type to clear').selectOption('Regular Season');
  await press(page, 'Clear Regular Season 2026…');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This empties the weekly, period and season boards of Regular Season 2026.');
  await expect(dialog).toContainText('The boards return with the next final score');
  await breakCall(page, /clear-leaderboards/);
  await press(page, 'Clear Regular Season 2026');
  await expect(page.getByText('Clear Failed')).toBeVisible();
  await expect(page.getByText('Failed to clear season leaderboards')).toBeVisible();
  await page.unroute(/clear-leaderboards/);
  await press(page, 'Clear Regular Season 2026');
  await expect(page.getByText('Season Leaderboards Cleared')).toBeVisible();
  expect(await rows()).toEqual([]);

  await press(page, 'Update Stats');
  await expect(page.getByText('Stats Updated')).toBeVisible();
  expect(await rows()).toHaveLength(1);

  await press(page, 'Close notice');
  await press(page, 'Clear All Leaderboards…');
  await breakCall(page, /clear-leaderboards/);
  await press(page, 'Clear All Leaderboards');
  await expect(page.getByText('Failed to clear leaderboards')).toBeVisible();
  await page.unroute(/clear-leaderboards/);
  await press(page, 'Clear All Leaderboards');
  await expect(page.getByText('Leaderboards Cleared', { exact: true })).toBeVisible();
  expect(await rows()).toEqual([]);
});

test('the self-check reports that everything matches, or what it repaired', async ({ pool, open }) => {
  const { rows } = await playOne(pool);
  const page = await openSection(open, 'standings', 'Standings', PHONE);
  await press(page, 'Validate Stats');
  await expect(page.getByText('Stats Validated').first()).toBeVisible();
  await expect(page.getByText('All 3 standings rows agree with the picks and scores.').first()).toBeVisible();
  pool.pool.db.update(standings).set({ wins: 7 }).run();
  await press(page, 'Validate Stats');
  await expect(page.getByText('Stats Repaired').first()).toBeVisible();
  await expect(page.getByText(/Repaired 3 rows: .*Tess: 7-0-0/).first()).toBeVisible();
  expect(await rows()).toMatchObject([{ wins: 1 }]);
  await breakCall(page, /validate-stats/);
  await press(page, 'Validate Stats');
  await expect(page.getByText('Validation Failed')).toBeVisible();
  await expect(page.getByText('Failed to validate stats')).toBeVisible();
  await page.getByLabel('Season to check').selectOption('2026');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('a backup is made and restored, and everyone else is signed out', async ({ pool, open }) => {
  const { admin, week, games, tess } = await playOne(pool);
  const page = await openSection(open, 'safety', 'Backups & log');
  await expect(page.getByText('No backup yet.')).toBeVisible();
  await breakCall(page, /api\/admin\/backups$/);
  await press(page, 'Back Up Now');
  await expect(page.getByText('Failed to make a backup')).toBeVisible();
  await page.unroute(/api\/admin\/backups$/);
  await press(page, 'Back Up Now');
  await expect(page.getByText('Backup Made')).toBeVisible();
  pool.clock.advance(60_000);
  await tess.get('savePicks', { input: { picks: games.slice(1, 3).map((game) => chosen(tess.id, game, 1)) } });
  await tess.get('sendMessage', { input: { message: 'hello' } });

  const friend = await open(PHONE);
  await logIn(friend, 'Tess', tess.code);
  await expect(friend.getByText('Welcome!')).toBeVisible();

  await page.getByRole('button', { name: /^Restore Tue 10:00 AM, Made by hand/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the pool of Tue 10:00 AM?' });
  await expect(dialog).toContainText('This undoes every change since the backup: 2 picks and 1 chat message.');
  await expect(dialog).toContainText('Sunday Five makes a backup first');
  await expect(dialog).toContainText('Everyone else is signed out');
  expect(await findBarriers(page)).toEqual([]);
  await breakCall(page, /\/restore$/);
  await press(page, 'Restore Tue 10:00 AM');
  await expect(page.getByText('Failed to restore the backup')).toBeVisible();
  await page.unroute(/\/restore$/);
  await press(page, 'Restore Tue 10:00 AM');
  await expect(page.getByText('Pool Restored')).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Join Pool' })).toBeVisible();
  await expect(page.getByText('Before: restore a backup')).toBeVisible();
  await expect(page.getByText('restored the backup of Tue 10:00 AM')).toBeVisible();
  // The page that did it is still signed in; other browsers of the same account are not.
  expect((await admin.ask('readMe')).status).toBe(401);
  await admin.login(ADMIN.username, ADMIN.password);
  expect(await admin.get('readCard', { params: { userId: tess.id, weekId: week.id } })).toHaveLength(1);
});

test('backups after the fifth are folded until they are asked for', async ({ pool, open }) => {
  const admin = await pool.admin();
  for (let n = 0; n < 7; n += 1) {
    pool.clock.advance(61_000);
    await admin.get('makeBackup');
  }
  const page = await openSection(open, 'safety', 'Backups & log', { ...PHONE, width: 320 });
  const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  expect(await scrollsSideways(page)).toBe(false);
  await press(page, /^Show \d+ Older Backups?$/);
  await expect.poll(() => rows.count()).toBeGreaterThan(6);
  await expect(page.getByRole('button', { name: /Older Backup/ })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
});

test('the audit log reads as sentences, is filtered, and goes back page by page', async ({ pool, open }) => {
  const { admin, games } = await playOne(pool);
  const bo = await pool.player('Bo');
  for (let n = 0; n < 205; n += 1) {
    // The saves of one card within a minute share an entry.
    pool.clock.advance(61_000);
    const game = games[1 + (n % 2)];
    if (game !== undefined) await bo.get('savePicks', { input: { picks: [chosen(bo.id, game, n % 4)] } });
  }
  await admin.get('lockWeek', { params: { id: games[0]?.weekId ?? 0 } });
  const page = await openSection(open, 'safety', 'Backups & log', PHONE);
  const entries = page.locator('.audit > li');
  await expect(entries.first()).toContainText('Rosalind changed locked from no to yes');
  await expect(entries.first()).toContainText('Week 11 of the regular season 2026');
  await expect(entries).toHaveCount(20);
  await expect(page.locator('.audit')).not.toContainText(/[{}[\]]|null|undefined/);
  await press(page, 'Show Older');
  await expect(entries).toHaveCount(120);
  await press(page, 'Show Older');
  await expect(entries).toHaveCount(220);
  await press(page, 'Show Older');
  await expect(page.getByText('added Tess')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Older' })).toBeHidden();

  await page.getByLabel('Player in the log').selectOption('Tess');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Tess chose New England Patriots -12.5 (NYJ @ NE) (1 pick)');
  await page.getByLabel('Player in the log').selectOption('Everyone');
  await page.getByLabel('Kind of change').selectOption('Scores');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('Rosalind changed the score from no score (scheduled) to 14–27 (final)');
  await expect(entries.first()).toContainText('New York Jets @ New England Patriots');
  await page.getByLabel('Week in the log').selectOption('Week 11, Regular Season 2026');
  await expect(entries).toHaveCount(1);
  await page.getByLabel('Kind of change').selectOption('Chat');
  await expect(page.getByText('No changes of this kind.')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('picks, standings, players and log are saved as files for a spreadsheet', async ({ pool, open }) => {
  await playOne(pool);
  const page = await openSection(open, 'safety', 'Backups & log');
  await unfoldCard(page, 'Export for a spreadsheet');
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('region', { name: 'Export for a spreadsheet' }).getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  expect(await save('Players')).toMatchObject({
    name: 'sunday-five-players.csv',
    text: expect.stringContaining('Tess'),
  });
  expect((await save('Audit Log')).text).toContain('Rosalind');
  await page.getByLabel('Season of picks and standings').selectOption('2026');
  expect(await save('Picks')).toMatchObject({ name: 'sunday-five-picks-2026.csv' });
  expect((await save('Standings')).text).toContain('2026,regular,week 11,1,Tess,1,0,0,1,100.0');
});

test('settings are changed, and the typed text survives a failure', async ({ pool, open }) => {
  const admin = await pool.admin();
  const page = await openSection(open, 'settings', 'Settings');
  const name = page.getByLabel('Pool name');
  const save = () => press(page, 'Save Settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  for (const [text, said] of [
    ['   ', 'Please give the pool a name.'],
    ['x'.repeat(10_000), 'A pool’s name can have at most 60 characters.'],
  ] as const) {
    await name.fill(text);
    await save();
    await expect(page.getByText(said)).toBeVisible();
  }
  await name.fill('<b>Couch</b> League 🏈');
  await page.getByText('Fetch scores from the public scoreboard').click();
  await page.getByLabel('Keep this computer awake').selectOption('Never');
  await page.getByText('More settings').click();
  await page.getByLabel('Picks you enter for a player after the lock').selectOption('Never');
  await breakCall(page, /admin\/settings/);
  await save();
  await expect(page.getByText('Failed to save settings')).toBeVisible();
  await expect(name).toHaveValue('<b>Couch</b> League 🏈');
  await page.unroute(/admin\/settings/);
  await save();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  expect(await admin.get('readSettings')).toEqual({
    poolName: '<b>Couch</b> League 🏈',
    inviteAddress: null,
    feedEnabled: false,
    keepAwake: 'never',
    picksAfterLock: 'never',
    momentsInChat: false,
    commissionerSeesPicks: 'always',
    firstSteps: 'guided',
    timeZone: 'America/Los_Angeles',
  });
});

test('a new admin password ends the other admin sessions, not this one', async ({ pool, open }) => {
  const other = await openSection(open, 'safety', 'Backups & log', PHONE);
  const page = await openSection(open, 'settings', 'Settings', PHONE);
  await unfoldCard(page, 'Change admin password');
  const field = page.getByLabel('New admin password');
  const button = page.getByRole('button', { name: 'Change Password' });
  for (const text of ['', '12345', '   12345   ', 'x'.repeat(10_000)]) {
    await field.fill(text);
    await expect(button).toBeDisabled();
  }
  await expect(page.getByText('The admin password can have at most 200 characters.')).toBeVisible();
  await field.fill('touchdown 🏈');
  await breakCall(page, /change-password/);
  await field.press('Enter');
  await expect(page.getByText('Failed to change password')).toBeVisible();
  await expect(field).toHaveValue('touchdown 🏈');
  await page.unroute(/change-password/);
  await field.press('Enter');
  await expect(page.getByText('Password Changed')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(other.getByRole('button', { name: 'Join Pool' })).toBeVisible();
  expect(await pool.client().login(ADMIN.username, 'touchdown 🏈')).toBe(200);
  expect(await pool.client().login(ADMIN.username, ADMIN.password)).toBe(401);
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});
