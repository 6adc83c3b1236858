/** The scoreboard, as members, visitors and the commissioner see it on a Sunday. */
import { expectGlided, expectNoGlide, watchGlides } from './glides.ts';
import type { Page, Route } from '@playwright/test';
import type { Game, LiveScores } from '#shared/model.ts';
import { chosen, makeWeek, type TestClient, type TestServer } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import {
  DESKTOP,
  EMPTY_PAGE,
  expect,
  expectSound,
  findBarriers,
  goTo,
  openAs,
  fireHeldTimers,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
  WEEK_11,
} from './pool.ts';

/** Sunday of Week 11, the ten o'clock games have been going for 42 minutes. */
const SUNDAY = '2026-11-22T18:42:00Z';

async function makeSunday(pool: TestServer) {
  const admin = await pool.admin();
  const { games, week } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const at = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (found === undefined) throw new Error(`${home} are not at home this week`);
    return found;
  };
  return { admin, at, week };
}

const score = (admin: TestClient, game: Game, awayScore: number, homeScore: number, isComplete = false) =>
  admin.get('scoreGame', { params: { id: game.id }, input: { awayScore, homeScore, isComplete } });

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const group = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
test('a typed score changes on every screen within a second, and is announced once', async ({ pool, open }) => {
  const { admin, at, week } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, at('Vikings'), 0)], weekId: week.id } });
  pool.clock.set(SUNDAY);
  await score(admin, at('Vikings'), 7, 3);

  const page = await open(DESKTOP, '/scores');
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, 'Tess', tess.code);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Scores' }).click();
  const bears = card(page, 'Chicago Bears @ Minnesota Vikings');
  await expect(group(page, 'Games in Progress').getByRole('article')).toHaveCount(1);
  await expect(bears).toContainText('CHIBears7, leads');
  await expect(bears).toContainText('Your pick: CHI PK');
  await expect(bears.getByText('Live')).toBeVisible();

  await score(admin, at('Vikings'), 7, 10);
  await expect(bears).toContainText('MINVikings10, leads');
  await expect(bears).toContainText('If it ended now: needs 4 more points');
  await expect(page.getByRole('status').filter({ hasText: 'Chicago Bears 7, Minnesota Vikings 10.' })).toHaveCount(1);

  await score(admin, at('Vikings'), 7, 10, true);
  const done = group(page, 'Completed Games');
  await expect(done.getByText('Final')).toBeVisible();
  await expect(done).toContainText('MINVikings10, won');
  await expect(done.getByText('Loss')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Final: Chicago Bears 7, Minnesota Vikings 10.' }),
  ).toHaveCount(1);
});

test('a live card keeps its height, and counts others’ picks only once they are revealed', async ({ pool, open }) => {
  const { admin, at, week } = await makeSunday(pool);
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  const save = (who: typeof tess, ...homes: string[]) =>
    who.get('savePicks', { input: { picks: homes.map((home) => chosen(who.id, at(home), 0)), weekId: week.id } });
  await save(tess, 'Vikings');
  await save(dave, 'Falcons', 'Rams');
  pool.clock.set(SUNDAY);
  await score(admin, at('Vikings'), 7, 3);
  await score(admin, at('Falcons'), 7, 3);
  const page = await open({ width: 320, height: 640 }, EMPTY_PAGE);
  await signIn(page, 'Rosalind', 'commissioner-1');
  await page.goto('/scores');
  const falcons = card(page, 'Carolina Panthers @ Atlanta Falcons');
  await expect(falcons).toContainText('1 of 2 on ATL');
  await expect(card(page, 'Seattle Seahawks @ Los Angeles Rams')).not.toContainText('of 2');

  await page.goto(EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/scores');
  const bears = card(page, 'Chicago Bears @ Minnesota Vikings');
  await expect(bears).toContainText('covering by 4');
  const height = async () => (await bears.boundingBox())?.height;
  const before = await height();
  await score(admin, at('Vikings'), 7, 30);
  await expect(bears).toContainText('needs 24 more points');
  expect(await height()).toBe(before);
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('a game that becomes final glides to the finals, and jumps there without motion', async ({ pool, open }) => {
  const { admin, at } = await makeSunday(pool);
  pool.clock.set(SUNDAY);
  await score(admin, at('Bills'), 7, 3);
  await score(admin, at('Vikings'), 7, 3);
  const page = await open(DESKTOP, '/scores');
  await expect(group(page, 'Games in Progress').getByRole('article')).toHaveCount(2);
  await watchGlides(page);
  await score(admin, at('Bills'), 7, 3, true);
  await page.getByRole('button', { name: 'Refresh Scores' }).click();
  await expect(group(page, 'Completed Games').getByRole('article')).toHaveCount(1);
  await expectNoGlide(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await score(admin, at('Vikings'), 7, 3, true);
  await page.getByRole('button', { name: 'Refresh Scores' }).click();
  await expect(group(page, 'Completed Games').getByRole('article')).toHaveCount(2);
  await expectGlided(page);
});

test('a visitor sees the scores without logging in, but no picks', async ({ pool, open }) => {
  const { admin, at } = await makeSunday(pool);
  await score(admin, at('Patriots'), 14, 27, true);
  pool.clock.set(SUNDAY);
  await score(admin, at('Bills'), 10, 10);
  pool.clock.set('2026-11-22T18:56:00Z');
  const page = await open(PHONE, '/scores');
  await expect(page.getByRole('heading', { level: 1, name: 'Scores' })).toBeVisible();
  await expect(page.getByText('Updated 10:42 AM')).toBeVisible();
  await expect(page.getByText('Scores are 14 minutes old')).toBeVisible();
  await expect(page.getByText('All times PT')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Games in Progress 1',
    'Completed Games 1',
    'Scheduled Games 9',
  ]);
  await expect(card(page, 'New York Jets @ New England Patriots')).toContainText('Thu 5:15 PM');
  await expect(group(page, 'Scheduled Games').getByText('Scheduled', { exact: true })).toHaveCount(9);
  // A kickoff that has passed without a score is not hidden behind its badge.
  await expect(card(page, 'Carolina Panthers @ Atlanta Falcons')).toContainText('kicked off, no score yet');
  await expect(page.getByText('Your pick')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

/** The scoreboard feed's part is played here: the pool's answer to "ask again", once it is let go. */
function answerRefresh(page: Page, feed: LiveScores['feed'] | 'error') {
  const answer = async (route: Route) => {
    if (feed === 'error') return route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } });
    // Whole, also where the page has it already: it is changed here.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const body = (await response.json()) as LiveScores;
    return route.fulfill({ response, json: { ...body, feed } });
  };
  return holdRequests(page, '**/api/scores/live?refresh=1', { answer });
}

test('Refresh Scores claims success only when the scoreboard answered', async ({ pool, open }) => {
  await makeSunday(pool);
  const page = await open(PHONE, '/scores');
  const refresh = page.getByRole('button', { name: 'Refresh Scores' });

  await refresh.click();
  await expect(page.getByText('The commissioner enters the scores', { exact: true })).toBeVisible();
  await expect(page.getByText('Scores Updated')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close notice' }).click();

  let letGo = await answerRefresh(page, 'ok');
  await refresh.click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeFocused();
  letGo();
  await expect(page.getByText('Scores Updated')).toBeVisible();
  await expect(page.getByText('Latest scores have been refreshed from multiple sources')).toBeVisible();
  await expect(refresh).toBeFocused();

  for (const feed of ['failed', 'error'] as const) {
    await page.getByRole('button', { name: 'Close notice' }).click();
    await page.unroute('**/api/scores/live?refresh=1');
    letGo = await answerRefresh(page, feed);
    letGo();
    await refresh.press('Enter');
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to fetch latest scores')).toBeVisible();
    await expect(page.getByText('Scores Updated')).toHaveCount(0);
  }
});

test('postponed, cancelled and void games are called so', async ({ pool, open }) => {
  const { at } = await makeSunday(pool);
  const set = (home: string, status: string, kickoffAt: number | null) =>
    pool.pool.sqlite
      .prepare('update games set status = ?, kickoff_at = ? where id = ?')
      .run(status, kickoffAt, at(home).id);
  set('Falcons', 'postponed', null);
  set('Bills', 'postponed', Date.parse('2026-11-25T01:00:00Z'));
  set('Vikings', 'cancelled', Date.parse('2026-11-22T18:00:00Z'));
  set('Giants', 'void', Date.parse('2026-11-22T18:00:00Z'));
  const page = await open(PHONE, '/scores');
  const off = group(page, 'Postponed or Called Off');
  await expect(off.getByRole('article')).toHaveCount(4);
  await expect(card(page, 'Carolina Panthers @ Atlanta Falcons')).toContainText(/Postponed.*time TBD/);
  await expect(card(page, 'Tampa Bay Buccaneers @ Buffalo Bills')).toContainText(/Postponed.*Tue, Nov 24, 5:00 PM/);
  await expect(card(page, 'Chicago Bears @ Minnesota Vikings')).toContainText('Cancelled');
  await expect(card(page, 'Green Bay Packers @ New York Giants')).toContainText('Void');
});

test('without games the screen shows that, and fills automatically', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await open(PHONE);
  await logIn(page, 'Tess', tess.code);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scores' }).click();
  await expect(page.getByText('No games available at this time.')).toBeVisible();
  await makeSunday(pool);
  await expect(page.getByText('DET', { exact: true })).toBeVisible();
});

test('the screen shows that scores are loading, and offers another try when they fail', async ({ open }) => {
  const page = await open(PHONE, '/injuries');
  const letGo = await holdRequests(page, '**/api/scores/live', { answer: (route) => route.abort() });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Scores' }).click();
  await expect(page.getByText('Loading live scores...')).toBeAttached();
  letGo();
  await expect(page.getByRole('heading', { name: 'Failed to fetch latest scores' })).toBeVisible();
  await page.unroute('**/api/scores/live');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No games available at this time.')).toBeVisible();
});

test('a changed score lights up for a quarter of a second, and not with reduced motion', async ({ pool, open }) => {
  const { admin, at } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  pool.clock.set(SUNDAY);
  await score(admin, at('Vikings'), 0, 0);
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/scores');
  const points = card(page, 'Chicago Bears @ Minnesota Vikings').locator('.points');
  await expect(points).toHaveText(['0', '0']);
  const flash = () =>
    points.evaluateAll((all) =>
      all.map((one) => {
        const { animationName, animationDuration } = getComputedStyle(one);
        return animationName === 'none' ? 'none' : animationDuration;
      }),
    );
  expect(await flash()).toEqual(['none', 'none']);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await score(admin, at('Vikings'), 7, 0);
  await expect(points).toHaveText(['7', '0']);
  expect(await flash()).toEqual(['0.25s', 'none']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await flash()).toEqual(['0s', 'none']);
});

test('kickoffs show Pacific time, and the local time beside it elsewhere', async ({ browser, pool }) => {
  const { at } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  const zones = {
    'America/New_York': 'Sun 5:20 PM PT · 8:20 PM here',
    'Europe/Berlin': 'Sun 5:20 PM PT · Mon 2:20 AM here',
  };
  for (const [timezoneId, text] of Object.entries(zones)) {
    const context = await browser.newContext({ viewport: PHONE, timezoneId });
    const page = await context.newPage();
    await page.goto(`${pool.url}/scores`);
    await expect(card(page, `${at('Eagles').awayTeam} @ Philadelphia Eagles`)).toContainText(text);
    expect(await scrollsSideways(page)).toBe(false);
    await page.goto(pool.url);
    await logIn(page, 'Tess', tess.code);
    await expect(page.locator('.game').filter({ hasText: 'Eagles' })).toContainText(text);
    expect(await scrollsSideways(page)).toBe(false);
    await context.close();
  }
  const context = await browser.newContext({ viewport: PHONE, timezoneId: 'America/Tijuana' });
  const page = await context.newPage();
  await page.goto(`${pool.url}/scores`);
  await expect(card(page, 'Detroit Lions @ Philadelphia Eagles')).toContainText('Sun 5:20 PM');
  await expect(page.getByText('here')).toHaveCount(0);
  await context.close();
});

test('scores and injuries are readable at every width, light and dark', async ({ pool, open }) => {
  const { admin, at } = await makeSunday(pool);
  pool.clock.set(SUNDAY);
  await score(admin, at('Patriots'), 14, 27, true);
  await score(admin, at('Bills'), 10, 3);
  const page = await open(PHONE, '/scores');
  await expect(card(page, 'Tampa Bay Buccaneers @ Buffalo Bills')).toBeVisible();
  await expectSound(page, PHONE, TABLET, DESKTOP);
  await goTo(page, '/injuries');
  await expect(page.getByRole('heading', { level: 1, name: 'Injuries' })).toBeVisible();
  await expectSound(page, DESKTOP, TABLET, PHONE);
  await test.step('injury reports open in their own tab that gets no access to this page', async () => {
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveCount(2);
    await expect(links.nth(0)).toHaveAttribute('href', 'https://www.espn.com/nfl/injuries');
    await expect(links.nth(1)).toHaveAttribute('href', 'https://www.nfl.com/injuries/');
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAccessibleName(/opens in a new tab/);
    }
  });
});

test('a visitor’s scores are read again every half minute, and a member’s only when the server announces one', async ({
  pool,
  open,
}) => {
  const { admin, at } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  pool.clock.set(SUNDAY);
  await score(admin, at('Bills'), 10, 10);
  const visitor = await open(PHONE, '/scores');
  const member = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/scores');
  const bills = 'Tampa Bay Buccaneers @ Buffalo Bills';
  for (const page of [visitor, member]) await expect(card(page, bills)).toContainText('Bills10');

  await score(admin, at('Bills'), 10, 17);
  await expect(card(member, bills)).toContainText('Bills17');
  await expect(card(visitor, bills)).toContainText('Bills10');
  await fireHeldTimers(visitor);
  await expect(card(visitor, bills)).toContainText('Bills17');
});
