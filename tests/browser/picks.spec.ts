/** The picks screen in its rarer hours: no line, no kickoff, locks passing, lines moving, two devices, a failing save. */
import type { Page } from '@playwright/test';
import type { Game } from '#shared/model.ts';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import {
  DESKTOP,
  dismissNotice,
  EMPTY_PAGE,
  expect,
  expectSound,
  findBarriers,
  openAs,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
  WEEK_11,
  type Open,
  type Size,
} from './pool.ts';

/** The Thursday game locks at 5:10 PM. */
const THURSDAY_LOCK = '2026-11-20T01:10:00Z';
const beforeLock = (seconds: number) => Date.parse(THURSDAY_LOCK) - seconds * 1_000;

const NE = 'SPREAD Favorite New England Patriots -12.5';
const ATL = 'SPREAD Favorite Atlanta Falcons -3.5';
const BUF = 'TOTAL Over 47.5';
const DET = 'SPREAD Underdog Detroit Lions +2.5';
const DAL = 'SPREAD Underdog Dallas Cowboys +3.5';

async function setUp(pool: TestServer) {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const at = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (found === undefined) throw new Error(`${home} are not at home this week`);
    return found;
  };
  const tess = await pool.player('Tess');
  const saved = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: week.id } })).map(({ pickValue }) => pickValue);
  return { admin, week, games, at, tess, saved };
}

type Prepare = (page: Page) => Promise<void>;

/** A page at Tess's picks, ready to be tapped. */
async function openPicks(open: Open, size: Size, code: string, prepare?: Prepare) {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, 'Tess', code);
  await prepare?.(page);
  await page.goto('/');
  await expect(page.locator('fieldset.picks-games')).toBeEnabled();
  return page;
}

/** From here on the page hears nothing from the server but answers. */
const makeDeaf = (page: Page) => page.routeWebSocket(/\/ws$/, () => {});

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).first();
const card = (page: Page, game: Game) => page.locator(`#game-${game.id}`);
/** Opens the row of a locked game that was not picked. */
const openRow = (page: Page, game: Game) => card(page, game).getByRole('button').click();
const savedMark = (page: Page) => page.getByText(/Saved .*\d/).filter({ visible: true });

test('unknown lines and times are named, and what can be picked can be picked', async ({ pool, open }) => {
  const { admin, at, tess, saved } = await setUp(pool);
  const change = (game: Game, input: { spread?: null; total?: null; gameTime?: null }) =>
    admin.get('changeGame', { params: { id: game.id }, input });
  await tess.get('savePicks', {
    input: {
      weekId: at('Vikings').weekId,
      picks: [chosen(tess.id, at('Vikings'), 0), chosen(tess.id, at('Giants'), 0)],
    },
  });
  await change(at('Patriots'), { spread: null });
  await change(at('Dolphins'), { spread: null, total: null });
  await change(at('Eagles'), { gameTime: null });
  const set = (home: string, status: string) =>
    pool.pool.sqlite.prepare('update games set status = ? where id = ?').run(status, at(home).id);
  set('Bills', 'postponed');
  set('Vikings', 'cancelled');
  set('Giants', 'void');

  const page = await openPicks(open, PHONE, tess.code);
  for (const size of [TABLET, DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const patriots = card(page, at('Patriots'));
    await expect(patriots).toContainText('SPREAD No line yet');
    await expect(patriots.getByRole('checkbox')).toHaveCount(2);
    const dolphins = card(page, at('Dolphins'));
    await expect(dolphins.getByText('No line yet')).toHaveCount(2);
    await expect(dolphins.getByRole('checkbox')).toHaveCount(0);
    const eagles = card(page, at('Eagles'));
    await expect(eagles).toContainText('time TBD');
    await expect(eagles).not.toContainText('locks');
    await expect(eagles.getByRole('checkbox').first()).toBeEnabled();
    await expect(card(page, at('Bills'))).toContainText('Postponed');
    await expect(card(page, at('Bills')).getByRole('checkbox').first()).toBeEnabled();
    const vikings = card(page, at('Vikings'));
    await expect(vikings).toContainText('Cancelled');
    await expect(vikings).toContainText('Your pick: CHI PK');
    await expect(vikings.getByRole('checkbox').first()).toBeDisabled();
    await expect(card(page, at('Giants'))).toContainText('Void');
    expect(await scrollsSideways(page)).toBe(false);
  }
  expect(await findBarriers(page)).toEqual([]);
  await choose(page, DET).check();
  await expect.poll(saved).toContain('Detroit Lions +2.5');
});

test('a card counts down and locks by the page’s own clock, to the second', async ({ pool, open }) => {
  const { at, tess } = await setUp(pool);
  pool.clock.set(beforeLock(55));
  const page = await openPicks(open, PHONE, tess.code, async (one) => {
    await makeDeaf(one);
    await one.clock.install();
  });
  // From here on the page's clock moves only by the test's word, and no answer tells it that the server's does not move.
  // A busy machine may take seconds to stop it.
  await page.route('**/api/**', () => {});
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
  const patriots = card(page, at('Patriots'));
  await expect(patriots).toContainText(/locks in \d+\ss/);
  const left = async () => Number(/locks in (\d+)\ss/.exec(await patriots.innerText())?.[1]);
  const before = await left();
  await page.clock.fastForward(5_000);
  await expect.poll(left).toBe(before - 5);
  await expect(choose(page, NE)).toBeEnabled();
  await page.clock.fastForward((before - 5 + 1) * 1_000);
  await openRow(page, at('Patriots'));
  await expect(choose(page, NE)).toBeDisabled();
  await expect(patriots).toContainText('Locked at 5:10 PM');
  await expect(
    page.getByRole('status').filter({ hasText: 'New York Jets @ New England Patriots has locked.' }),
  ).toHaveCount(1);
  await expect(choose(page, ATL)).toBeEnabled();
});

type SetUp = Awaited<ReturnType<typeof setUp>> & { pool: TestServer; page: Page };

async function submitThree({ page, saved }: SetUp): Promise<void> {
  const [inList, inBar] = [
    page.getByRole('button', { name: 'Submit Picks', exact: true }),
    page.getByRole('region', { name: 'Your five picks' }).getByRole('button', { name: /of 5 picks/ }),
  ];
  await expect(inList).toBeDisabled();
  await expect(inBar).toBeDisabled();
  await expect(inBar).toHaveText('0 of 5 picks Submit Picks');
  await expect(page.getByRole('img', { name: 'Pick 1: Not Selected' })).toBeVisible();
  for (const name of [NE, ATL, DAL]) await choose(page, name).check();
  // The phone's bar asks for five while five can still be had.
  await expect(inBar).toHaveText('3 of 5 picks Submit Picks');
  await expect(inBar).toBeDisabled();
  await inList.click();
  await expect(page.getByText('Picks Submitted', { exact: true })).toBeVisible();
  await expect(page.getByText('3 picks saved. You can add 2 more until games lock.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(inBar).toHaveText('3 of 5 picks Update Picks');
  expect(await saved()).toHaveLength(3);
  // The same option again takes its pick off.
  await choose(page, ATL).uncheck();
  await expect.poll(saved).toEqual(['New England Patriots -12.5', 'Dallas Cowboys +3.5']);
}

async function retrySave({ page, saved }: SetUp): Promise<void> {
  await page.route('**/api/picks/autosave', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } }),
  );
  await choose(page, BUF).check();
  await expect(page.getByText('1 not saved, trying again').filter({ visible: true })).toBeVisible();
  const why = page.getByText('It broke. Your picks are kept on this device and sent again automatically.');
  await expect(why).toBeVisible();
  await expect(choose(page, BUF)).toBeChecked();
  expect(await saved()).not.toContain('Over 47.5');
  await page.unroute('**/api/picks/autosave');
  await expect.poll(saved).toContain('Over 47.5');
  await expect(savedMark(page)).toBeVisible();
  await expect(why).toHaveCount(0);
}

async function reportEnteredPick({ admin, at, tess, page }: SetUp): Promise<void> {
  await admin.get('enterPick', {
    params: { id: tess.id },
    input: {
      gameId: at('Falcons').id,
      choice: { pickType: 'spread', pickValue: 'Atlanta Falcons -3.5' },
      reason: 'phoned in',
    },
  });
  const notice = page.getByText(/The commissioner entered Atlanta Falcons -3.5 for you: phoned in/);
  await expect(notice).toBeVisible();
  await expect(choose(page, ATL)).toBeChecked();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(choose(page, ATL)).toBeChecked();
  await expect(notice).toHaveCount(0);
}

async function lockWeek({ admin, week, at, page }: SetUp): Promise<void> {
  await admin.get('lockWeek', { params: { id: week.id } });
  await expect(page.getByText('Week is Locked')).toBeVisible();
  await openRow(page, at('Eagles'));
  await expect(choose(page, DET)).toBeDisabled();
  await expect(page.getByText('All Games Locked').filter({ visible: true })).toBeVisible();
  await expect(
    page
      .getByRole('button', { name: /Update Picks|Submit Picks|Locked/ })
      .filter({ visible: true })
      .first(),
  ).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'View All Picks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Picks' })).toBeVisible();
}

test('a card is begun, submitted, changed by the commissioner and locked', async ({ pool, open }) => {
  const week = await setUp(pool);
  const set = { ...week, pool, page: await openPicks(open, PHONE, week.tess.code) };
  await test.step('a card of three is submitted with the number left to add; an empty one cannot be', () =>
    submitThree(set));
  await dismissNotice(set.page);
  await test.step('a save that fails is tried again until it goes through, and shows that meanwhile', () =>
    retrySave(set));
  await test.step('what the commissioner did to a card is shown until it was read', () => reportEnteredPick(set));
  await test.step('a locked week shows that and leads to everyone’s picks', () => lockWeek(set));
});

async function takeBackMovedLine({ admin, at, page, saved }: SetUp): Promise<void> {
  await admin.get('changeGame', { params: { id: at('Falcons').id }, input: { spread: '-4.5' } });
  await choose(page, ATL).click();
  await choose(page, DAL).click();
  await expect(page.getByText('The line has moved')).toBeVisible();
  await expect(
    page.locator('.toast').getByText(/the line moved from Atlanta Falcons -3.5 to Atlanta Falcons -4.5/),
  ).toBeVisible();
  const moved = choose(page, 'SPREAD Favorite Atlanta Falcons -4.5');
  await expect(moved).not.toBeChecked();
  await expect.poll(saved).toEqual(['Dallas Cowboys +3.5']);
  await page.getByRole('button', { name: 'Close notice' }).click();
  await moved.check();
  await expect.poll(saved).toEqual(['Dallas Cowboys +3.5', 'Atlanta Falcons -4.5']);
}

async function takeBackLocked({ pool, at, page, saved }: SetUp): Promise<void> {
  // No read may bring the server's time before the tap.
  const isRead = (url: URL) => url.pathname.startsWith('/api/');
  await page.route(isRead, (route) => (route.request().method() === 'GET' ? undefined : route.fallback()));
  pool.clock.set(THURSDAY_LOCK);
  // Only a click: the server may take it back before anyone has looked whether it is still there.
  await choose(page, NE).click();
  await page.unroute(isRead);
  await choose(page, BUF).click();
  await expect(page.getByText('Game Locked', { exact: true })).toBeVisible();
  await expect(page.locator('.toast').getByText(/This game locked at .*5:10 PM/)).toBeVisible();
  await openRow(page, at('Patriots'));
  await expect(card(page, at('Patriots'))).toContainText('Locked at 5:10 PM');
  await expect(choose(page, NE)).not.toBeChecked();
  await expect.poll(saved).toEqual(['Dallas Cowboys +3.5', 'Atlanta Falcons -4.5', 'Over 47.5']);
}

test('a tap that the server rejects is taken back, and the others are saved', async ({ pool, open }) => {
  const week = await setUp(pool);
  const set = { ...week, pool, page: await openPicks(open, PHONE, week.tess.code, makeDeaf) };
  await test.step('after a line has moved both lines are named, and the new one can be picked', () =>
    takeBackMovedLine(set));
  await dismissNotice(set.page);
  await test.step('after a game has locked on the server, its tap is taken back alone', () => takeBackLocked(set));
});

test('when the server’s clock passes a lock, open cards lock at once, and Clear All Picks keeps locked picks', async ({
  pool,
  open,
}) => {
  const { at, tess, saved } = await setUp(pool);
  const page = await openPicks(open, DESKTOP, tess.code);
  for (const name of [NE, ATL, DAL]) await choose(page, name).check();
  await expect.poll(saved).toHaveLength(3);
  pool.clock.set(THURSDAY_LOCK);
  await expect(choose(page, NE)).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Locked 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Picks' }).filter({ visible: true }).click();
  await expect(page.getByText('2 picks cleared')).toBeVisible();
  await expect.poll(saved).toEqual(['New England Patriots -12.5']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choose(page, ATL)).toBeChecked();
  await expect.poll(saved).toEqual(['New England Patriots -12.5', 'Atlanta Falcons -3.5', 'Dallas Cowboys +3.5']);
  pool.clock.set('2026-11-20T01:15:00Z');
  await expect(card(page, at('Patriots'))).toContainText('Kicked off');
});

test('two devices of one member show one card, and neither loses the other’s taps', async ({ pool, open }) => {
  const { week, at, tess, saved } = await setUp(pool);
  const desk = await openPicks(open, DESKTOP, tess.code);
  /** What the member's phone saves. */
  const saveOnPhone = (...homes: string[]) =>
    tess.get('autosavePicks', {
      input: { weekId: week.id, picks: homes.map((home) => chosen(tess.id, at(home), 0)) },
    });
  await saveOnPhone('Patriots');
  await expect(choose(desk, NE)).toBeChecked();
  await expect(desk.getByText('1/5 Selected').filter({ visible: true })).toBeVisible();

  // One that has missed what the other did finds out when it saves.
  const deaf = await openPicks(open, TABLET, tess.code, makeDeaf);
  await expect(choose(deaf, NE)).toBeChecked();
  await saveOnPhone('Falcons');
  expect(await saved()).toEqual(['Atlanta Falcons -3.5']);
  await choose(deaf, DAL).check();
  await expect(deaf.getByText('Your picks were changed on another device.')).toBeVisible();
  await expect(choose(deaf, NE)).not.toBeChecked();
  await expect(choose(deaf, ATL)).toBeChecked();
  await expect.poll(saved).toEqual(['Atlanta Falcons -3.5', 'Dallas Cowboys +3.5']);
  await expect(choose(desk, DAL)).toBeChecked();
});

test('the commissioner’s own card shows that it is not ranked', async ({ pool, open }) => {
  await setUp(pool);
  const page = await openAs(open, DESKTOP, ADMIN);
  await expect(page.getByText(/The commissioner’s picks are kept but not ranked/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a player' })).toBeVisible();
  await choose(page, BUF).check();
  await expect(savedMark(page)).toBeVisible();
});

test('five picks can be made and submitted by keyboard alone', async ({ pool, open }) => {
  const { games, tess, saved } = await setUp(pool);
  const page = await openPicks(open, DESKTOP, tess.code);
  const options = page.locator('.option input');
  await options.first().focus();
  for (let n = 0; n < 5; n += 1) {
    await expect(options.nth(4 * n)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(options.nth(4 * n)).toBeChecked();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  }
  // On past the rest of the games to the card's own buttons.
  const submit = page.getByRole('button', { name: 'Submit Picks' }).filter({ visible: true });
  for (let step = 0; step < 4 * games.length + 10; step += 1) {
    if (await submit.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picks Submitted Successfully!')).toBeVisible();
  expect(await saved()).toHaveLength(5);
});

test('a Sunday’s card with open, live and final games reads well at every width, light and dark', async ({
  pool,
  open,
}) => {
  const { admin, at, week, tess } = await setUp(pool);
  const homes = ['Patriots', 'Falcons', 'Bills', 'Eagles', 'Raiders'];
  await tess.get('savePicks', {
    input: { weekId: week.id, picks: homes.map((home, n) => chosen(tess.id, at(home), n % 4)) },
  });
  pool.clock.set('2026-11-22T18:42:00Z');
  await admin.get('scoreGame', {
    params: { id: at('Patriots').id },
    input: { awayScore: 14, homeScore: 27, isComplete: true },
  });
  await admin.get('scoreGame', {
    params: { id: at('Falcons').id },
    input: { awayScore: 3, homeScore: 0, isComplete: false },
  });
  const page = await openPicks(open, PHONE, tess.code);
  await expect(card(page, at('Patriots')).getByText('Win')).toBeVisible();
  await expectSound(page, PHONE, TABLET, DESKTOP);
});
