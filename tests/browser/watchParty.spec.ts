/** The watch party: no internet, one commissioner with a phone and a TV to look at, and everybody else following. */
import type { Locator, Page } from '@playwright/test';
import { ADMIN, type TestServer } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import {
  EMPTY_PAGE,
  DESKTOP,
  expect,
  expectSound,
  findBarriers,
  PHONE,
  signIn,
  TABLET,
  test,
  type Open,
  type Size,
} from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN, type Sunday } from './sunday.ts';

async function openAs(open: Open, size: Size, username: string, password: string, path: string) {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, username, password);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return page;
}
const openParty = (open: Open, size: Size = PHONE) =>
  openAs(open, size, ADMIN.username, ADMIN.password, '/admin/party');

/** Ten minutes into the morning games. Tess has the Bears and over, Dave the Vikings. */
async function start(pool: TestServer) {
  const sunday = await makeSunday(pool);
  const [tess, dave, joanie] = [await pool.player('Tess'), await pool.player('Dave'), await pool.player('Joanie')];
  await sunday.pick(tess, ['Vikings', 0], ['Falcons', 2]);
  await sunday.pick(dave, ['Vikings', 1]);
  await sunday.pick(joanie, ['Vikings', 3]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  return { ...sunday, tess, dave, joanie };
}

const VIKINGS = 'Chicago Bears @ Minnesota Vikings';
const entry = (page: Page, title = VIKINGS) =>
  page.locator('.party-game').filter({ has: page.getByRole('heading', { name: title }) });
const tap = (page: Page, name: string) => entry(page).getByRole('button', { name, exact: true }).click();
const saved = (page: Page) => expect(page.locator('.tap-state')).toContainText('Saved');
const stored = async ({ admin, week, at }: Pick<Sunday, 'admin' | 'week' | 'at'>, home = 'Vikings') => {
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  return games.find(({ id }) => id === at(home).id);
};

test('scores tapped on a phone reach three friends within a second, and the final moves the standings', async ({
  pool,
  open,
}) => {
  const { tess, dave, joanie } = await start(pool);
  const admin = await openParty(open);
  const [picks, scores, board] = await Promise.all([
    openAs(open, PHONE, 'Tess', tess.code, '/'),
    openAs(open, PHONE, 'Dave', dave.code, '/scores'),
    openAs(open, PHONE, 'Joanie', joanie.code, '/leaderboard?tab=weekly'),
  ]);
  await expect(admin.getByText('Scoreboard off. You enter the scores.')).toBeVisible();

  await tap(admin, 'Bears plus 7');
  const card = scores.getByRole('article').filter({ has: scores.getByRole('heading', { name: VIKINGS }) });
  await expect(card).toContainText('CHIBears7, leads');
  await expect(picks.getByText('covering by 7').first()).toBeVisible();
  await expect(picks.getByText('If it ended now:').first()).toBeVisible();
  await tap(admin, 'Vikings plus 3');
  await expect(card).toContainText('Vikings3');
  await expect(picks.getByText('covering by 4').first()).toBeVisible();
  await tap(admin, 'Q2');
  await entry(admin).getByLabel('Clock, CHI @ MIN').fill('4:12');
  await entry(admin).getByLabel('Clock, CHI @ MIN').press('Enter');
  await expect(card).toContainText('Q2 4:12');

  // A slip of the thumb is taken back.
  await tap(admin, 'Vikings plus 6');
  await expect(card).toContainText('Vikings9');
  await entry(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Vikings3');

  // How the board would look, clearly marked as not how it is.
  await expect(board.getByText('This is not official.')).toBeVisible();
  await board.getByRole('button', { name: 'If it ended now' }).click();
  const provisional = board.getByRole('table', { name: 'If it ended now, not official' });
  await expect(provisional.getByRole('row', { name: /Rank 1 Tess 1–0 Winning/ })).toBeVisible();
  await expect(provisional.getByRole('row', { name: /Dave 0–1 Losing/ })).toBeVisible();
  await expect(board.getByRole('table', { name: 'Week 11', exact: true })).toHaveCount(0);

  await entry(admin)
    .getByRole('button', { name: `Final, ${VIKINGS}` })
    .click();
  const dialog = admin.getByRole('dialog', { name: 'Is it over?' });
  await expect(dialog).toContainText('Chicago Bears 7');
  await expect(dialog).toContainText('Minnesota Vikings 3');
  await expect(dialog).toContainText('3 picks are graded.');
  await dialog.getByRole('button', { name: 'Make Final' }).click();
  const official = board.getByRole('table', { name: 'Week 11', exact: true });
  await expect(official.getByRole('row', { name: /Rank 1 Joanie You 1 0 0/ })).toBeVisible();
  await expect(official.getByRole('row', { name: /Rank 1 Tess 1 0 0/ })).toBeVisible();
  await expect(official.getByRole('row', { name: /Rank 3 Dave 0 1 0/ })).toBeVisible();
  await expect(board.getByText('This is not official.')).toHaveCount(0);
  await expect(picks.getByText('Win', { exact: true }).first()).toBeVisible();
});

test('reopening a final for a correction scrolls to it', async ({ pool, open }) => {
  const { score, admin, week, at } = await start(pool);
  for (const home of ['Vikings', 'Falcons', 'Bills', 'Titans', 'Giants']) await score(home, 10, 20, true);
  const page = await openParty(open);
  const head = entry(page).getByRole('button', { name: VIKINGS }).first();
  await head.click();
  await entry(page)
    .getByRole('button', { name: `Reopen ${VIKINGS}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen Game' }).click();
  const onNow = page.getByRole('region', { name: 'On now' });
  await expect(onNow.getByRole('heading', { name: VIKINGS })).toBeVisible();
  await expect(head).toBeFocused();
  await expect(head).toBeInViewport();
  await tap(page, 'Vikings plus 3');
  await entry(page)
    .getByRole('button', { name: `Final, ${VIKINGS}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Final' }).click();
  await expect.poll(async () => stored({ admin, week, at })).toMatchObject({ homeScore: 23, isComplete: true });
});

test('when every game is over, the watch party leads to the recap', async ({ pool, open }) => {
  const { admin, week, score } = await start(pool);
  const page = await openParty(open);
  const recap = page.getByRole('link', { name: 'Recap of Week 11' });
  for (const game of await admin.get('readGames', { params: { weekId: week.id } })) {
    const home = game.homeTeam.split(' ').at(-1) ?? '';
    await expect(recap).toHaveCount(0);
    await score(home, 17, 20, true);
  }
  await recap.click();
  await expect(page.getByText(/won Week 11|shared Week 11/).first()).toBeVisible();
});

test('the board link is one tap from the top of the watch party', async ({ pool, open }) => {
  await start(pool);
  const page = await openParty(open);
  const create = page.getByRole('button', { name: 'Create Board Link' });
  await expect(create).not.toBeInViewport();
  await page.getByRole('button', { name: 'Party Board' }).click();
  await expect(create).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Party Board' })).toBeFocused();
});

test('taps made while the pool is away wait on the phone, also through a reload, and are sent in order', async ({
  pool,
  open,
}) => {
  const sunday = await start(pool);
  const page = await openParty(open);
  const sent: number[] = [];
  await page.route('**/api/admin/games/*/score', (route) => route.abort());
  await tap(page, 'Bears plus 6');
  await expect(page.locator('.tap-state')).toContainText('Not saved, retrying');
  await tap(page, 'Bears plus 1');
  await tap(page, 'Vikings plus 3');
  await expect(page.locator('.tap-state')).toContainText('3 score changes not sent yet.');
  await expect(entry(page).getByRole('button', { name: VIKINGS, exact: true })).toContainText('7–3');
  expect((await stored(sunday))?.awayScore).toBeNull();

  await page.reload();
  await expect(entry(page).getByRole('button', { name: VIKINGS, exact: true })).toContainText('7–3');
  await page.unroute('**/api/admin/games/*/score');
  page.on('request', (request) => {
    if (!request.url().endsWith('/score')) return;
    const body = request.postDataJSON() as { awayScore: number; homeScore: number };
    sent.push(body.awayScore * 100 + body.homeScore);
  });
  // The page also retries automatically. If that was faster, there is no button left to press.
  const buttons = page.getByRole('button', { name: 'Try again' });
  await buttons.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await saved(page);
  expect(sent).toEqual([600, 700, 703]);
  expect(await stored(sunday)).toMatchObject({ awayScore: 7, homeScore: 3, isPinned: true });
});

test('taps are sent as soon as the network is back, not at the next try', async ({ pool, open }) => {
  const sunday = await start(pool);
  const page = await openParty(open);
  await page.route('**/api/admin/games/*/score', (route) => route.abort());
  // The next try never comes.
  await page.evaluate(() => {
    const setTimeout = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: () => 0, letTimersRun: () => Object.assign(window, { setTimeout }) });
  });
  await tap(page, 'Bears plus 6');
  await expect(page.locator('.tap-state')).toContainText('Not saved, retrying');
  await page.unroute('**/api/admin/games/*/score');
  await page.evaluate(() => {
    (window as unknown as { letTimersRun: () => void }).letTimersRun();
    window.dispatchEvent(new Event('online'));
  });
  await saved(page);
  expect(await stored(sunday)).toMatchObject({ awayScore: 6 });
});

test('a tap whose answer was lost is not counted twice', async ({ pool, open }) => {
  const sunday = await start(pool);
  const page = await openParty(open);
  await page.route(
    '**/api/admin/games/*/score',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await tap(page, 'Bears plus 7');
  await saved(page);
  expect(await stored(sunday)).toMatchObject({ awayScore: 7, homeScore: 0 });
  await expect(entry(page)).not.toContainText('Changed on another device');
});

/** Keeps the next tap on its way until it is let go. */
const holdTap = (page: Page) => holdRequests(page, '**/api/admin/games/*/score', { times: 1 });

test('two devices that count for one team each at once lose nothing', async ({ pool, open }) => {
  const sunday = await start(pool);
  const page = await openParty(open);
  const letGo = await holdTap(page);
  await tap(page, 'Bears plus 7');
  await sunday.score('Vikings', 0, 3);
  letGo();
  await expect.poll(() => stored(sunday)).toMatchObject({ awayScore: 7, homeScore: 3 });
  await saved(page);
  await expect(entry(page)).not.toContainText('Another device');
  await entry(page).getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => stored(sunday)).toMatchObject({ awayScore: 0, homeScore: 3 });
});

test('a slower device sees both scores, and overwrites nothing unseen', async ({ pool, open }) => {
  const sunday = await start(pool);
  const page = await openParty(open);
  const letGo = await holdTap(page);
  await tap(page, 'Bears plus 7');
  await sunday.score('Vikings', 3, 0);
  letGo();
  await expect(entry(page)).toContainText(
    'Another device set the score to CHI 3, MIN 0. Your CHI 7, MIN 0 was not saved.',
  );
  expect(await stored(sunday)).toMatchObject({ awayScore: 3, homeScore: 0 });
  await expect(page.locator('.tap-state')).toHaveText('1 score change not saved: choose');
  await entry(page).getByRole('button', { name: 'Discard Mine' }).click();
  await saved(page);
  await tap(page, 'Bears plus 7');
  await saved(page);
  await expect.poll(() => stored(sunday)).toMatchObject({ awayScore: 10, homeScore: 0 });
});

test('a game is postponed, voided, moved or removed, and each dialog says what happens to its picks', async ({
  pool,
  open,
}) => {
  const sunday = await start(pool);
  const { id: nextWeek } = await sunday.admin.get('createWeek', {
    input: { season: 2026, seasonType: 'regular', weekNumber: 12 },
  });
  const page = await openParty(open);
  const more = async (title: string, action: string) => {
    const box = entry(page, title);
    const menu = box.getByRole('button', { name: `More, ${title}` });
    const unfold = async (button: Locator) => {
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    };
    // The game may just be on its way to another group.
    await expect(async () => {
      await unfold(box.getByRole('button', { name: title, exact: true }));
      await unfold(menu);
      await box.getByRole('button', { name: `${action}…` }).click({ timeout: 15_000 });
    }).toPass();
  };
  const confirm = async (dialog: string, text: string, verb: string) => {
    const box = page.getByRole('dialog', { name: dialog });
    await expect(box).toContainText(text);
    await box.getByRole('button', { name: verb, exact: true }).click();
    await expect(box).toHaveCount(0);
  };
  await more(VIKINGS, 'Void');
  await confirm('Void this game?', '3 picks on it become ties.', 'Void Game');
  await expect(page.getByRole('region', { name: 'Postponed or Called Off' })).toContainText('CHI @ MIN');
  expect((await stored(sunday))?.status).toBe('void');
  await more(VIKINGS, 'Clear Score');
  await confirm('Clear the score?', '3 picks on it are pending.', 'Clear Score');
  await expect(page.getByRole('region', { name: 'On now' })).toContainText('CHI @ MIN');

  await more(VIKINGS, 'Move to Another Week');
  await confirm('Move this game?', '3 picks on it count for Week 12. No one', 'Move to Week 12');
  await expect(page.getByText('Moved to Week 12')).toBeVisible();
  const moved = await sunday.admin.get('readGames', { params: { weekId: nextWeek } });
  expect(moved.map(({ homeTeam }) => homeTeam)).toEqual(['Minnesota Vikings']);

  const falcons = 'Carolina Panthers @ Atlanta Falcons';
  await more(falcons, 'Remove');
  await confirm('Remove this game?', '1 pick on it is deleted, with its result', 'Remove Game');
  await expect(entry(page, falcons)).toHaveCount(0);
});

test('a typed score stays against the scoreboard’s until the game is given back', async ({ pool, open }) => {
  const sunday = await start(pool);
  const score = await sunday.score('Vikings', 7, 3);
  const page = await openParty(open);
  const pinned = { ...score, isPinned: true };
  const feed = {
    state: 'failed',
    lastPollAt: SUNDAY_AFTER_TEN.replace('Z', '.000Z'),
    lastOkAt: '2026-11-22T17:50:00.000Z',
    failure: 'The scoreboard answered with a web page.',
    clockAheadMs: 180_000,
    pinned: [pinned],
    problems: [{ name: VIKINGS, reason: 'its period does not exist', at: '2026-11-22T17:50:00.000Z' }],
  };
  await page.route('**/api/admin/feed', (route) => route.fulfill({ json: feed }));
  await page.reload();
  await expect(entry(page)).toContainText('Typed');
  await expect(entry(page)).toContainText('You control this game’s score');
  await expect(page.getByText('Scoreboard failed. The scoreboard answered with a web page.')).toBeVisible();
  await expect(page.getByText('It last responded 20 minutes ago.')).toBeVisible();
  await expect(page.getByText('clock is 3 minutes behind the scoreboard’s, so games lock too late')).toBeVisible();
  await page.getByText('1 report from the scoreboard was not applied').click();
  await expect(page.getByText(`${VIKINGS}: its period does not exist. 20 minutes ago`)).toBeVisible();
  await entry(page)
    .getByRole('button', { name: `Let scoreboard update, ${VIKINGS}` })
    .click();
  await expect(page.getByText('The scoreboard doesn’t have this game')).toBeVisible();

  // The feed's final is another one: both are shown, and the typed one stays until one is chosen.
  await page.route('**/api/games/week/*', async (route) => {
    const answer = await route.fetch();
    const games = (await answer.json()) as { id: number }[];
    const feedScore = { awayScore: 10, homeScore: 24 };
    await route.fulfill({ json: games.map((one) => (one.id === score.id ? { ...one, feedScore } : one)) });
  });
  await page.reload();
  await expect(entry(page)).toContainText('You entered CHI 7, MIN 3. The scoreboard’s final is CHI 10, MIN 24.');
  await entry(page)
    .getByRole('button', { name: `Use scoreboard’s final, ${VIKINGS}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Use the scoreboard’s final?' })).toContainText('3 picks are graded.');
});

test('the watch party reads well at every width, light and dark', async ({ pool, open }) => {
  const sunday = await start(pool);
  await sunday.score('Falcons', 7, 3);
  await sunday.score('Bills', 14, 13, true);
  const page = await openParty(open);
  await expect(entry(page)).toBeVisible();
  await entry(page)
    .getByRole('button', { name: `More, ${VIKINGS}` })
    .click();
  await expectSound(page, PHONE, TABLET, DESKTOP);
});

test('everyone’s live picks show how they stand so far, outlined and in other words than results', async ({
  pool,
  open,
}) => {
  const sunday = await start(pool);
  await sunday.score('Vikings', 7, 3);
  await sunday.score('Bills', 14, 13, true);
  const page = await openAs(open, DESKTOP, 'Dave', sunday.dave.code, '/locked-picks');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Tess')).toContainText('Winning so far');
  await expect(row('Dave')).toContainText('Losing so far');
  await expect(page.getByText('So far, not final:')).toBeVisible();
  await sunday.score('Vikings', 7, 7);
  await expect(row('Tess')).toContainText('Even so far');
  await sunday.score('Vikings', 7, 7, true);
  await expect(row('Tess')).toContainText('Push');
  await expect(row('Tess')).not.toContainText('so far');
  expect(await findBarriers(page)).toEqual([]);
});
