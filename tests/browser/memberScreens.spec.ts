/** The member's screens: taps and lines, what small windows and large text do to them, and who is signed in. */
import type { Page } from '@playwright/test';
import { chosen, type TestServer } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { readRoutes } from '../routes.ts';
import { makeSunday } from './sunday.ts';

const SLOW = { timeout: 15_000 };
const NE = 'SPREAD Favorite New England Patriots -12.5';
const ATL = 'SPREAD Favorite Atlanta Falcons -3.5';

async function setUp(pool: TestServer) {
  const { admin, week, at } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  const save = (...picks: [home: string, option: number][]) =>
    tess.get('savePicks', {
      input: { weekId: week.id, picks: picks.map(([home, option]) => chosen(tess.id, at(home), option)) },
    });
  const saved = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: week.id } })).map(({ pickValue }) => pickValue);
  return { admin, week, at, tess, save, saved };
}

type Open = (size: { width: number; height: number }, path?: string) => Promise<Page>;
async function openAs(open: Open, size: { width: number; height: number }, code: string, path = '/') {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, 'Tess', code);
  await page.goto(path);
  if (path === '/') await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  return page;
}

const choose = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name, exact: true }).first();

test('a double tap counts once, and a removal can be undone', async ({ pool, open }) => {
  const { tess, saved } = await setUp(pool);
  const page = await openAs(open, PHONE, tess.code);
  await choose(page, NE).evaluate((input: HTMLInputElement) => {
    input.click();
    input.click();
  });
  await expect(choose(page, NE)).toBeChecked();
  await expect.poll(saved, SLOW).toEqual(['New England Patriots -12.5']);
  await page.waitForFunction((from) => performance.now() > from + 400, await page.evaluate(() => performance.now()));
  await choose(page, NE).click();
  await expect(page.getByText('NE −12.5 removed')).toBeVisible();
  await expect.poll(saved, SLOW).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choose(page, NE)).toBeChecked();
  await expect.poll(saved, SLOW).toEqual(['New England Patriots -12.5']);
});

test('a pick shows the line it holds, and giving up a better one asks first', async ({ pool, open }) => {
  const { admin, at, tess, save, saved } = await setUp(pool);
  await save(['Falcons', 0], ['Bills', 2]);
  await admin.get('changeGame', { params: { id: at('Falcons').id }, input: { spread: '-6.5' } });
  await admin.get('changeGame', { params: { id: at('Bills').id }, input: { total: '44' } });
  const page = await openAs(open, PHONE, tess.code);
  const option = page.locator(`#game-${at('Falcons').id} .option-fill`);
  await expect(option.locator('.option-line')).toHaveText('ATL −3.5');
  await expect(option.locator('.option-now')).toHaveText('now −6.5');

  const falcons = choose(page, /Atlanta Falcons -6.5/);
  await falcons.click();
  const dialog = page.getByRole('dialog', { name: 'Give up ATL −3.5?' });
  await expect(dialog).toContainText('The line is ATL −6.5 now.', SLOW);
  await dialog.getByRole('button', { name: 'Keep ATL −3.5' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await saved()).toHaveLength(2);
  // The other side of that game would replace it as well.
  await choose(page, /Carolina Panthers/).click();
  await dialog.getByRole('button', { name: 'Give Up ATL −3.5' }).click();
  await expect.poll(saved, SLOW).toContain('Carolina Panthers +6.5');

  // Over 47.5 is worse than Over 44: no question, and Undo takes the better line.
  await choose(page, /TOTAL Over 44/).click();
  await expect(page.getByText('Over 47.5 removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved, SLOW).toContain('Over 44');
});

test('the notice after a submit counts only games that are still open', async ({ pool, open }) => {
  const { tess, save } = await setUp(pool);
  await save(['Patriots', 0], ['Falcons', 0]);
  // Sunday evening: only the Monday game is open.
  pool.clock.set('2026-11-23T02:00:00Z');
  const page = await openAs(open, PHONE, tess.code);
  const submit = page.getByRole('button', { name: /^Update Picks$/ }).filter({ visible: true });
  await submit.click();
  await expect(page.getByText('2 picks saved. You can add 1 more until games lock.')).toBeVisible(SLOW);
  await choose(page, 'SPREAD Underdog Dallas Cowboys +3.5').check();
  await submit.click();
  await expect(page.getByText('3 picks saved. No other game is open.')).toBeVisible(SLOW);
});

test('a server error on submit shows the fixed text', async ({ pool, open }) => {
  const { tess, save } = await setUp(pool);
  await save(['Patriots', 0]);
  const page = await openAs(open, PHONE, tess.code);
  await page.route('**/api/picks', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } }),
  );
  await page
    .getByRole('button', { name: /^Update Picks$/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText('Failed to submit picks')).toBeVisible(SLOW);
});

test('the first message of a new pool shows on the Chat item before Chat was ever opened', async ({ pool, open }) => {
  const { admin, tess } = await setUp(pool);
  const page = await openAs(open, PHONE, tess.code);
  const stored = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('chat-seen')));
  await expect.poll(stored, SLOW).toBe(true);
  await admin.get('sendMessage', { input: { message: 'Welcome' } });
  await expect(page.getByRole('link', { name: 'Chat 1 unread message' }).filter({ visible: true })).toBeVisible(SLOW);
});

test('the session decides who is shown, not the stored user', async ({ pool, open }) => {
  const { week, tess, save } = await setUp(pool);
  const dave = await pool.player('Dave');
  await save(['Patriots', 0]);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Dave', dave.code);
  await page.evaluate(
    (user) => localStorage.setItem('sunday-five-user', user),
    JSON.stringify({ id: tess.id, username: 'Tess', isAdmin: false }),
  );
  await page.goto('/');
  await expect(page.locator('.who')).toHaveText('Dave', SLOW);
  await choose(page, ATL).check();
  const daves = async () =>
    (await dave.get('readCard', { params: { userId: dave.id, weekId: week.id } })).map(({ pickValue }) => pickValue);
  await expect.poll(daves, SLOW).toEqual(['Atlanta Falcons -3.5']);
});

test('Live Updates is shown only while games are live', async ({ pool, open }) => {
  const { admin, at, tess } = await setUp(pool);
  const score = (isComplete: boolean) =>
    admin.get('scoreGame', { params: { id: at('Patriots').id }, input: { awayScore: 14, homeScore: 27, isComplete } });
  pool.clock.set('2026-11-20T01:30:00Z');
  await score(false);
  const page = await openAs(open, PHONE, tess.code, '/locked-picks');
  await expect(page.getByText('Live Updates')).toBeVisible(SLOW);
  await score(true);
  await expect(page.getByText('Live Updates')).toHaveCount(0, SLOW);
  await expect(page.getByText('All Locked')).toHaveCount(0);
});

test('no :hover rule applies to a device without a pointer', async ({ open }) => {
  const page = await open(PHONE, '/how-it-works');
  const bare = await page.evaluate(() => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList, inHover: boolean) => {
      for (const rule of Array.from(rules)) {
        if (rule instanceof CSSMediaRule) walk(rule.cssRules, inHover || rule.conditionText.includes('hover'));
        else if (rule instanceof CSSStyleRule && !inHover) {
          const selector = rule.selectorText.replace(/:not\([^)]*\)/g, '');
          if (selector.includes(':hover')) found.push(selector);
        }
      }
    };
    for (const sheet of Array.from(document.styleSheets)) walk(sheet.cssRules, false);
    return found;
  });
  expect(bare).toEqual([]);
});

/** Words in controls that reach out of their control or of the window. */
const findClipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const SCROLLERS = '.board-table, .rules-tables, .history-table, [role=tablist]';
    const controls = 'button, a, label.option, select, .slot, .tag, th, .save-mark, .tv-record';
    for (const control of Array.from(document.querySelectorAll<HTMLElement>(controls))) {
      if (!control.checkVisibility() || control.closest('.sr, .skip-link, .pick-matrix, .matrix-frame') !== null)
        continue;
      const box = control.getBoundingClientRect();
      const isInline = getComputedStyle(control).display === 'inline';
      const isInScroller = control.closest(SCROLLERS) !== null;
      if (!isInScroller && (box.left < -2 || box.right > innerWidth + 2))
        found.push(`${control.className} leaves the window`);
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
        if (node.textContent?.trim() === '' || node.parentElement?.closest('.sr, option') != null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        const leaves = !isInline && (text.left < box.left - 2 || text.right > box.right + 2);
        // Wide tables scroll inside their frames.
        const isInFrame = control.closest(SCROLLERS) !== null;
        const isOutside = !isInFrame && (text.left < -2 || text.right > innerWidth + 2);
        if (leaves || isOutside) found.push(`${control.className || control.tagName}: ${node.textContent?.trim()}`);
      }
    }
    return [...new Set(found)];
  });

const ROUTES = readRoutes()
  .filter(({ access }) => access === 'everyone' || access === 'member' || access === 'own-login')
  .map(({ path }) => (path === '*' ? '/no/such-screen' : path));

for (const [name, size, zoom] of [
  ['320 px wide', { width: 320, height: 640 }, 1],
  ['360 px wide with text at 200 %', PHONE, 2],
] as const) {
  test(`no member screen clips or scrolls sideways at ${name}`, async ({ pool, open }) => {
    const { admin, at, tess, save } = await setUp(pool);
    await save(['Patriots', 0], ['Falcons', 0], ['Bills', 2], ['Dolphins', 0], ['Raiders', 1]);
    await admin.get('changeGame', { params: { id: at('Raiders').id }, input: { spread: '-6.5' } });
    pool.clock.set('2026-11-22T18:42:00Z');
    const score = (home: string, isComplete: boolean) =>
      admin.get('scoreGame', { params: { id: at(home).id }, input: { awayScore: 14, homeScore: 27, isComplete } });
    await score('Patriots', true);
    await score('Falcons', false);
    await admin.get('sendMessage', { input: { message: 'Welcome to the pool' } });
    const page = await openAs(open, size, tess.code);
    for (const path of ROUTES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible(SLOW);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0, SLOW);
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, zoom * 100);
      expect.soft(await scrollsSideways(page), path).toBe(false);
      expect.soft(await findClipped(page), path).toEqual([]);
    }
  });
}

for (const [width, rows] of [
  [320, 2],
  [620, 1],
  [1280, 2],
] as const) {
  test(`the four options of a game have ${rows === 1 ? 'one row' : 'two even rows'} at ${width} px`, async ({
    pool,
    open,
  }) => {
    const { at, tess } = await setUp(pool);
    const page = await openAs(open, { width, height: 800 }, tess.code);
    const options = page.locator(`#game-${at('Bills').id} label.option`);
    await expect(options).toHaveCount(4);
    const tops = await options.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const inRow = new Map<number, number>();
    for (const top of tops) inRow.set(top, (inRow.get(top) ?? 0) + 1);
    expect([...inRow.values()]).toEqual(Array.from({ length: rows }, () => 4 / rows));
  });
}

test('a name on the board breaks only between words at 320 px', async ({ pool, open }) => {
  const { admin, week, at, tess } = await setUp(pool);
  for (const player of [tess, await pool.player('Juniper'), await pool.player('Dave M')]) {
    const picks = [chosen(player.id, at('Patriots'), 0)];
    await player.get('savePicks', { input: { weekId: week.id, picks } });
  }
  pool.clock.set('2026-11-20T05:00:00Z');
  const input = { awayScore: 14, homeScore: 27, isComplete: true };
  await admin.get('scoreGame', { params: { id: at('Patriots').id }, input });
  const page = await openAs(open, { width: 320, height: 640 }, tess.code, '/leaderboard');
  const name = (text: string) => page.locator('.standings-name').filter({ hasText: text });
  await expect(name('Tess')).toBeVisible(SLOW);
  const lines = (text: string) =>
    name(text).evaluate((element) => {
      const range = document.createRange();
      if (element.firstChild !== null) range.selectNodeContents(element.firstChild);
      return range.getClientRects().length;
    });
  expect(await lines('Juniper')).toBe(1);
  expect(await lines('Dave M')).toBe(1);
  expect(await lines('Tess')).toBe(1);
});

test('a landscape phone keeps most of its window for the games', async ({ pool, open }) => {
  const { tess, save } = await setUp(pool);
  await save(['Patriots', 0], ['Falcons', 0]);
  const page = await openAs(open, { width: 667, height: 375 }, tess.code);
  await page.locator('.game').last().scrollIntoViewIfNeeded();
  const covered = await page.evaluate(() => {
    const bars = Array.from(document.querySelectorAll('.topbar, .bottomnav, .pickbar'));
    return bars.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0);
  });
  expect(covered).toBeLessThan(375 * 0.25);
});
