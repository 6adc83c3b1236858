/** Everyone's picks: hidden until kickoff, then shown without a reload. */
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import {
  DESKTOP,
  expect,
  expectSound,
  findBarriers,
  fireHeldTimers,
  goTo,
  logIn,
  openAs,
  PHONE,
  scrollsSideways,
  TABLET,
  test,
} from './pool.ts';
import { makeSunday, type Sunday, SUNDAY_AFTER_ONE, SUNDAY_AFTER_TEN, THURSDAY_NIGHT } from './sunday.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });
/** A player's cell under a game, found as a reader finds it: by the column's heading, and read together with it. */
const cell = (page: Page, name: string, game: string) =>
  row(page, name).evaluate((tr, title) => {
    const heads = [...(tr.closest('table')?.querySelectorAll('thead th') ?? [])];
    const found = tr.children[heads.findIndex((head) => head.textContent.includes(title))];
    return { text: found?.textContent.replace(/\s+/g, ' ') ?? '', look: found?.className ?? '' };
  }, game);

/** Columns trade places when a game is final, so heading and cell are read again until the cell shows this. */
const says = (page: Page, name: string, game: string, text: string | RegExp, look = /./) =>
  expect
    .poll(() => cell(page, name, game))
    .toEqual({
      text: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
      look: expect.stringMatching(look),
    });

type Player = Awaited<ReturnType<Sunday['player']>>;

async function expectThursday(page: Page, { score }: Sunday): Promise<void> {
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('Live Updates')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([/Tess/, /Abe/, /Bea/, /Cy/, /Dave/]);
  await says(page, 'Dave', 'NYJ @ NE', /–/);
  await says(page, 'Dave', 'CAR @ ATL', 'Revealed at kickoff');
  await says(page, 'Abe', 'CAR @ ATL', 'Revealed at kickoff');
  // One's own are no secret from oneself.
  await says(page, 'Tess', 'CAR @ ATL', 'ATL −3.5');
  await says(page, 'Tess', 'CAR @ ATL', 'Only you see it');
  await expect(row(page, 'Dave').getByRole('rowheader')).toContainText('3/5');
  await score('Patriots', 14, 27, true);
  await expect(page.getByText('Live Updates')).toHaveCount(0);
  await expect(page.getByText('All Locked')).toHaveCount(0);
}

async function expectTurning(page: Page): Promise<void> {
  await says(page, 'Bea', 'CAR @ ATL', 'ATL −3.5', /is-turning/);
  const delays = await page
    .locator('td.is-turning.is-spread .matrix-cell')
    .evaluateAll((cells) => cells.map((one) => getComputedStyle(one).animationDelay));
  // Of Bea, Cy and Dave, who are in the third to fifth rows.
  expect(delays).toEqual(['0.08s', '0.12s', '0.16s']);
  await expect(page.getByRole('status').filter({ hasText: 'Carolina Panthers @ Atlanta Falcons' })).toHaveCount(1);
  // A row that climbs later would start the turning again.
  await fireHeldTimers(page);
  await expect(page.locator('.is-turning')).toHaveCount(0);
}

async function expectSunday(page: Page, { score }: Sunday): Promise<void> {
  await says(page, 'Dave', 'CAR @ ATL', 'CAR +3.5', /is-spread/);
  await says(page, 'Dave', 'CAR @ ATL', 'Pending');
  await says(page, 'Dave', 'TB @ BUF', /./, /is-total/);
  await says(page, 'Abe', 'CAR @ ATL', /–/);
  await says(page, 'Dave', 'SEA @ LAR', 'Revealed at kickoff');
  await score('Falcons', 17, 20);
  await expect(page.getByRole('columnheader', { name: /Panthers @ Atlanta/ })).toContainText('17–20 live');
  await score('Falcons', 17, 20, true);
  await says(page, 'Dave', 'CAR @ ATL', 'Win');
  await says(page, 'Dave', 'CAR @ ATL', /./, /is-win/);
  await says(page, 'Tess', 'CAR @ ATL', 'Loss');
  // Played games come first.
  await expect(page.getByRole('columnheader').nth(1)).toContainText('NYJ @ NE');
  await expect(page.getByRole('columnheader').nth(2)).toContainText('CAR @ ATL');
  await score('Falcons', 17, 21, true);
  await says(page, 'Dave', 'CAR @ ATL', 'Loss');
}

async function expectReason(page: Page, { admin, at }: Sunday, abe: Player): Promise<void> {
  await admin.get('enterPick', {
    params: { id: abe.id },
    input: {
      gameId: at('Falcons').id,
      choice: { pickType: 'total', pickValue: 'Over 42.5' },
      reason: 'phoned in at 9:40',
    },
  });
  await says(page, 'Abe', 'CAR @ ATL', 'Over 42.5 *');
  const mark = row(page, 'Abe').locator('td').getByRole('button');
  await expect(mark).toHaveAccessibleDescription(/phoned in at 9:40/);
  await page.getByRole('region', { name: /Everyone’s picks/ }).focus();
  await page.keyboard.press('Tab');
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entered by the commissioner: phoned in at 9:40')).toBeFocused();
}

test('picks appear in the table at kickoff, and turn green or red at the final', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const [tess, dave] = [await sunday.player('Tess'), await sunday.player('Dave')];
  const [abe, bea, cy] = [await sunday.player('Abe'), await sunday.player('Bea'), await sunday.player('Cy')];
  await sunday.pick(tess, ['Falcons', 0], ['Rams', 2]);
  await sunday.pick(dave, ['Falcons', 1], ['Bills', 3], ['Rams', 1]);
  for (const one of [bea, cy]) await sunday.pick(one, ['Falcons', 0]);

  const page = await open(DESKTOP, '/locked-picks');
  await test.step('a visitor is asked to log in, and a member waits for the first kickoff', async () => {
    await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await logIn(page, 'Tess', tess.code);
    await expect(page.getByText('Welcome!')).toBeVisible();
    await page.getByRole('button', { name: 'Close notice' }).click();
    await goTo(page, '/locked-picks');
    await expect(page.getByRole('heading', { name: 'No Games Have Started Yet' })).toBeVisible();
    await expect(page.getByText('Picks are revealed at kickoff. Games lock 5 minutes before kickoff.')).toBeVisible();
  });
  pool.clock.set(THURSDAY_NIGHT);
  await test.step('the table is there once a game has kicked off, live while one is', () =>
    expectThursday(page, sunday));
  pool.clock.set(SUNDAY_AFTER_TEN);
  await test.step('the sealed cells of a column turn over one after another', () => expectTurning(page));
  await test.step('picks appear without a reload, and turn green or red', () => expectSunday(page, sunday));
  await test.step('a pick the commissioner entered is marked, and the keyboard reaches why', () =>
    expectReason(page, sunday, abe));
  await test.step('the commissioner’s screen does not show picks on All Picks that are still secret', async () => {
    const desk = await openAs(open, DESKTOP, ADMIN, '/locked-picks');
    await says(desk, 'Dave', 'CAR @ ATL', 'CAR +3.5');
    await says(desk, 'Dave', 'SEA @ LAR', 'Revealed at kickoff');
  });
});

async function expectCards(page: Page): Promise<void> {
  const cards = page.locator('.player-card');
  // The reader first, then by wins.
  await expect(cards).toHaveText([/Tess/, /Dave/, /Ingrid/]);
  await expect(cards.nth(1)).toContainText('1–0');
  await expect(cards.nth(1).getByRole('img')).toHaveAccessibleName(
    'win, winning so far, hidden until kickoff, not picked, not picked',
  );
  await expect(cards.nth(1)).toContainText('1 revealed at kickoff');
  await expect(cards.nth(1)).not.toContainText('SEA');
  await expect(cards.first()).toContainText('Only you see it');
  expect(await findBarriers(page)).toEqual([]);
}

async function expectGames(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'By game' }).click();
  await expect(page).toHaveURL(/view=games/);
  const games = page.locator('.game-picks');
  const falcons = games.filter({ hasText: 'CAR @ ATL' });
  await expect(falcons).toContainText('1 on CAR · 2 on ATL');
  await expect(falcons).toContainText('Only Ingrid');
  await expect(games.filter({ hasText: 'SEA @ LAR' })).toContainText('Revealed at kickoff');
  await expect(games.filter({ hasText: 'SEA @ LAR' })).not.toContainText('Dave');
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await scrollsSideways(page)).toBe(false);
  }
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Carolina Panthers @ Atlanta/ })).toContainText(
    '1 on CAR · 2 on ATL',
  );
  await page.setViewportSize(PHONE);
}

async function expectLiveGamesFirst(page: Page): Promise<void> {
  await goTo(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  await page.getByRole('link', { name: 'All Picks' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  const frame = page.getByRole('region', { name: /Everyone’s picks/ });
  await expect(page.getByRole('columnheader', { name: /49ers @ Arizona/ })).toBeInViewport({ ratio: 1 });
  const edge = async () => (await page.getByRole('columnheader', { name: 'Player' }).boundingBox())?.x;
  const before = await edge();
  await frame.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await frame.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight));
  await expect(page.getByRole('rowheader').last()).toBeInViewport();
  await expect(page.getByRole('columnheader').last()).toBeInViewport();
  expect(await edge()).toBe(before);

  for (const size of [TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page), `at ${size.width}`).toBe(false);
  }
  await expectSound(page, PHONE);
}

async function expectWeeks(page: Page, { admin, week }: Sunday): Promise<void> {
  const choice = page.getByLabel('Week', { exact: true });
  await expect(choice.locator('option')).toHaveText(['Week 12', 'Week 11 (current)', 'Week 10 (Locked)']);
  await expect(choice).toHaveValue(String(week.id));
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Historical Week')).toBeVisible();
  await expect(page.getByText('All Locked')).toBeVisible();
  await says(page, 'Dave', 'NYJ @ BUF', 'NYJ +3');
  await page.reload();
  await expect(page.getByText('Historical Week')).toBeVisible();

  await choice.selectOption('Week 12');
  await expect(page.getByText('UPCOMING')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Games Have Started Yet' })).toBeVisible();
  // A locked week shows its matrix, with nothing in it before kickoff.
  await admin.get('lockWeek', { params: { id: Number(await choice.inputValue()) } });
  await says(page, 'Dave', 'CHI @ DET', 'Revealed at kickoff');
  await expect(page.getByText('All Locked')).toBeVisible();
}

test('a phone shows picks by player, by game and in a table, of each week', async ({ pool, open }) => {
  // Before Week 10 kicks off: a game that was once revealed takes no picks, also when the clock goes back.
  pool.clock.set('2026-11-14T18:00:00Z');
  const earlier = await makeSunday(pool, 10, '2026\t11/15\t10:00 AM\tJets\t@Bills\t3\t44\t44');
  const sunday = await makeSunday(pool);
  await makeSunday(pool, 12, '2026\t11/29\t10:00 AM\tBears\t@Lions\t3\t44\t44');
  const tess = await sunday.player('Tess');
  const dave = await sunday.player('Dave');
  const ingrid = await sunday.player('Ingrid');
  await earlier.pick(dave, ['Bills', 1]);
  await sunday.pick(tess, ['Falcons', 0], ['Rams', 2]);
  await sunday.pick(dave, ['Falcons', 0], ['Bills', 3], ['Rams', 1]);
  await sunday.pick(ingrid, ['Falcons', 1]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Bills', 10, 13, true);
  await sunday.score('Falcons', 7, 20);

  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/locked-picks');
  await test.step('a phone begins with a card per player', () => expectCards(page));
  await test.step('by game, the sides and who is alone', () => expectGames(page));
  for (let n = 1; n <= 14; n += 1) await sunday.pick(await sunday.player(`Player ${n}`), ['Cardinals', n % 4]);
  pool.clock.set(SUNDAY_AFTER_ONE);
  for (const home of ['Patriots', 'Dolphins', 'Falcons', 'Bills', 'Titans', 'Giants', 'Vikings']) {
    await sunday.score(home, 20, 23, true);
  }
  await sunday.score('Rams', 7, 3);
  await test.step('the table opens at the live games, with names and games staying in place', () =>
    expectLiveGamesFirst(page));
  await test.step('a week is current, locked, historical or upcoming', () => expectWeeks(page, sunday));
});
