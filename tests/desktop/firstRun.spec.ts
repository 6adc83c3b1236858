/** The first run in the app's window: from setup to the first open week and a friend's first pick. */
import { createLog } from '../../src-main/log.ts';
import { createAdmin } from '../../src-main/pool/people/admins.ts';
import { openPool } from '../../src-main/openPool.ts';
import { ADMIN, chosen } from '../../src-main/testing/testServer.ts';
import { expect, needsWindow, test, type App } from './desktop.ts';

needsWindow();

/** The environment names no commissioner, so the window asks. */
const NO_ADMIN = { env: { POOL_ADMIN_NAME: '', POOL_ADMIN_PASSWORD: '' } };

/** Next year, so that the season is never over. */
const SEASON = String(new Date().getFullYear() + 1);
const GAMES = [
  [SEASON, '9/16', '5:15 PM', 'NYJ', '@NE', '12.5', '43', '43'],
  [SEASON, '9/19', '10:00 AM', 'Carolina', '@Atlanta', '3.5', '42.5', '42.5'],
  [SEASON, '9/20', '5:15 PM', 'Dallas', '@Raiders', '3.5', '50', '50'],
]
  .map((row) => row.join('\t'))
  .join('\n');

const field = ({ page }: App, label: string) => page.getByLabel(label, { exact: true });
const button = ({ page }: App, name: string) => page.getByRole('button', { name, exact: true });
const step = ({ page }: App, title: string) => page.getByRole('region', { name: title });

async function fillIn(app: App): Promise<void> {
  await field(app, 'Pool name').fill('Elm Street Sundays');
  await field(app, 'Your name').fill('Margaret');
  await field(app, 'Password').fill('touchdown');
}

test('a first run leads to the first open week, and the next start is signed in', async ({ computer }) => {
  const app = await computer.start(NO_ADMIN);
  const { page } = app;
  await expect(page.getByRole('heading', { name: 'Set up your pool' })).toBeVisible();
  await button(app, 'Try a Demo Season').click();
  await expect.poll(app.opened).toEqual(['started: --demo']);
  expect(await app.client().ask('readMe')).toMatchObject({ status: 503, body: { code: 'not_open' } });
  await button(app, 'Set Up the Pool').click();
  await expect(page.getByText('Please give the pool a name.')).toBeVisible();
  await fillIn(app);
  await expect(field(app, 'Your name as a player')).toHaveValue('Margaret P');
  await field(app, 'Your name as a player').fill('Maggie');
  await button(app, 'Set Up the Pool').click();
  await expect(page.getByRole('heading', { name: 'You play as Maggie' })).toBeVisible();
  const ownCode = await field(app, 'Access code of Maggie').inputValue();
  expect(await app.client().login('Maggie', ownCode)).toBe(200);
  await button(app, 'Continue to the First Week').click();

  await expect(step(app, 'Create the first week')).toContainText('Step 1 of 4');
  await field(app, 'Season').fill(SEASON);
  await button(app, 'Create Week').click();
  await step(app, 'Add this week’s games').getByRole('link', { name: 'Add Games' }).click();
  await page.getByRole('textbox').first().fill(GAMES);
  await button(app, 'Add 3 Games').click();
  await step(app, 'Add your friends').getByRole('link', { name: 'Add Players' }).click();
  await field(app, 'First name').fill('Dave');
  await button(app, 'Generate Access Code').click();
  await expect(step(app, 'Invite your friends')).toContainText('Step 4 of 4');
  const code = await field(app, 'Access code').first().inputValue();

  const dave = app.client();
  expect(await dave.login('Dave', code)).toBe(200);
  await expect(page.getByText(/^Week 1 is open: 3 games, first lock .*5:10 PM PT\.$/)).toBeVisible();
  const { user } = await dave.get('readMe');
  const [week] = await dave.get('readWeeks');
  const [game] = await dave.get('readGames', { params: { weekId: week?.id ?? 0 } });
  if (game === undefined) throw new Error('the week has no game');
  await dave.get('savePicks', { input: { picks: [chosen(user.id, game, 0)] } });
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Participants' })).toContainText('1of 2 players');

  await app.end();
  const again = await computer.start(NO_ADMIN);
  await expect(again.page.getByText(/^Week 1 is open: 3 games/)).toBeVisible();
  await expect(again.page).toHaveURL(/\/admin\/week$/);
  await button(again, 'Got it').click();
  await expect(again.page.getByText(/^Week 1 is open/)).toHaveCount(0);
});

test('an unfinished first run continues after a reload, and the pool stays closed', async ({ computer }) => {
  const app = await computer.start(NO_ADMIN);
  await fillIn(app);
  await app.page.reload();
  await expect(field(app, 'Pool name')).toHaveValue('Elm Street Sundays');
  await expect(field(app, 'Password')).toHaveValue('');
  expect((await app.client().ask('login', { input: { username: 'Margaret', password: 'touchdown' } })).status).toBe(
    503,
  );
  // The token is still valid after the reload.
  await field(app, 'Password').fill('touchdown');
  await app.page.getByRole('radio', { name: 'No, I only run it' }).check({ force: true });
  await button(app, 'Set Up the Pool').click();
  await expect(step(app, 'Create the first week')).toBeVisible();
});

test('a first run can open a pool from another folder, and the window is signed in there', async ({ computer }) => {
  const oak = computer.folder('Oak Avenue');
  const { pool, close } = await openPool({ dataDir: oak, log: createLog('silent'), version: 'test' });
  await createAdmin(pool, ADMIN.username, ADMIN.password);
  close();
  const app = await computer.start(NO_ADMIN);
  await button(app, 'Open a Pool…').click();
  await app.press('Choose a Folder…');
  await app.choose(oak);
  await expect(app.page.getByText(ADMIN.username, { exact: true })).toBeVisible();
  await expect(step(app, 'Create the first week')).toBeVisible();
});
