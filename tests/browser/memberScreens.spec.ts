/** The member's screens: taps and lines, what small windows and large text do to them, and who is signed in. */
import type { Page } from '@playwright/test';
import { chosen, type TestServer } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, goTo, openAs, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { readRoutes } from '../routes.ts';
import { makeSunday } from './sunday.ts';

const SLOW = { timeout: 15_000 };
const SMALL = { width: 320, height: 640 } as const;
const NE = 'SPREAD Favorite New England Patriots -12.5';
const ATL = 'SPREAD Favorite Atlanta Falcons -3.5';

async function setUp(pool: TestServer) {
  const { admin, week, at, score } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  const save = (...picks: [home: string, option: number][]) =>
    tess.get('savePicks', {
      input: { weekId: week.id, picks: picks.map(([home, option]) => chosen(tess.id, at(home), option)) },
    });
  const saved = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: week.id } })).map(({ pickValue }) => pickValue);
  return { admin, week, at, score, tess, save, saved, user: { username: 'Tess', password: tess.code } };
}
type Setting = Awaited<ReturnType<typeof setUp>>;

const choose = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name, exact: true }).first();
const update = (page: Page) => page.getByRole('button', { name: /^Update Picks$/ }).filter({ visible: true });

async function expectEvenRows(page: Page, { at }: Setting): Promise<void> {
  const options = page.locator(`#game-${at('Titans').id} label.option`);
  await expect(options).toHaveCount(4);
  for (const [width, rows] of [
    [320, 2],
    [620, 1],
    [1280, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await options.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const inRow = new Map<number, number>();
    for (const top of tops) inRow.set(top, (inRow.get(top) ?? 0) + 1);
    expect([...inRow.values()], `at ${width} px`).toEqual(Array.from({ length: rows }, () => 4 / rows));
  }
}

async function expectRoomInLandscape(page: Page): Promise<void> {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.locator('.game').last().scrollIntoViewIfNeeded();
  const covered = await page.evaluate(() => {
    const bars = Array.from(document.querySelectorAll('.topbar, .bottomnav, .pickbar'));
    return bars.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0);
  });
  expect(covered).toBeLessThan(375 * 0.25);
  await page.setViewportSize(PHONE);
}

/** Tess has Atlanta −3.5, now −6.5, and Over 47.5, now 44. */
async function expectQuestionBeforeWorseLine(page: Page, { at, saved }: Setting): Promise<void> {
  const option = page.locator(`#game-${at('Falcons').id} .option-fill`);
  await expect(option.locator('.option-line')).toHaveText('ATL −3.5');
  await expect(option.locator('.option-now')).toHaveText('now −6.5');

  const falcons = choose(page, /Atlanta Falcons -6.5/);
  await falcons.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Give up ATL −3.5?' });
  await expect(dialog).toContainText('The line is ATL −6.5 now.', SLOW);
  await dialog.getByRole('button', { name: 'Keep ATL −3.5' }).click();
  await expect(dialog).toHaveCount(0);
  // The focus is back on what opened the dialog.
  await expect(falcons).toBeFocused();
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
}

async function expectOneTapAndUndo(page: Page, { saved }: Setting): Promise<void> {
  const ofPatriots = async () => (await saved()).filter((pick) => pick.startsWith('New England'));
  await choose(page, NE).evaluate((input: HTMLInputElement) => {
    input.click();
    input.click();
  });
  await expect(choose(page, NE)).toBeChecked();
  await expect.poll(ofPatriots, SLOW).toEqual(['New England Patriots -12.5']);
  await page.waitForFunction((from) => performance.now() > from + 400, await page.evaluate(() => performance.now()));
  await choose(page, NE).click();
  await expect(page.getByText('NE −12.5 removed')).toBeVisible();
  await expect.poll(ofPatriots, SLOW).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choose(page, NE)).toBeChecked();
  await expect.poll(ofPatriots, SLOW).toEqual(['New England Patriots -12.5']);
}

test('a member taps through a week on a phone', async ({ pool, open }) => {
  const setting = await setUp(pool);
  const { admin, at, save, user } = setting;
  await save(['Falcons', 0], ['Bills', 2]);
  await admin.get('changeGame', { params: { id: at('Falcons').id }, input: { spread: '-6.5' } });
  await admin.get('changeGame', { params: { id: at('Bills').id }, input: { total: '44' } });
  const page = await openAs(open, PHONE, user);
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  await test.step('the first message of a new pool shows on the Chat item before Chat was ever opened', async () => {
    const stored = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('chat-seen')));
    await expect.poll(stored, SLOW).toBe(true);
    await admin.get('sendMessage', { input: { message: 'Welcome' } });
    await expect(page.getByRole('link', { name: 'Chat 1 unread message' }).filter({ visible: true })).toBeVisible(SLOW);
  });
  await test.step('a pick shows its own line, and giving up a better one asks first', () =>
    expectQuestionBeforeWorseLine(page, setting));
  await test.step('the four options of a game are in two even rows, or in one', () => expectEvenRows(page, setting));
  await test.step('a landscape phone keeps most of its window for the games', () => expectRoomInLandscape(page));
  await test.step('a double tap counts once, and a removal can be undone', () => expectOneTapAndUndo(page, setting));
  await test.step('a server error on submit shows the fixed text', async () => {
    await page.route('**/api/picks', (route) =>
      route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } }),
    );
    await update(page).click();
    await expect(page.getByText('Failed to submit picks')).toBeVisible(SLOW);
    await page.unroute('**/api/picks');
  });
  await test.step('the notice after a submit counts only games that are still open', async () => {
    // Sunday evening: only the Monday game is open.
    pool.clock.set('2026-11-23T02:00:00Z');
    await expect(page.locator('.game:has(input:enabled)')).toHaveCount(1, SLOW);
    await update(page).click();
    await expect(page.getByText('3 picks saved. You can add 1 more until games lock.')).toBeVisible(SLOW);
    await choose(page, 'SPREAD Underdog Dallas Cowboys +3.5').check();
    await update(page).click();
    await expect(page.getByText('4 picks saved. No other game is open.')).toBeVisible(SLOW);
  });
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

/** The :hover rules of all style sheets loaded so far that also apply to a device without a pointer. */
const findBareHovers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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

const SCALES = [
  ['320 px wide', SMALL, 100],
  ['360 px wide with text at 200 %', PHONE, 200],
] as const;

/** How many lines a name takes on the board. */
const linesOf = (page: Page, name: string): Promise<number> =>
  page
    .locator('.standings-name')
    .filter({ hasText: name })
    .evaluate((element) => {
      const range = document.createRange();
      if (element.firstChild !== null) range.selectNodeContents(element.firstChild);
      return range.getClientRects().length;
    });

test('no member screen clips or scrolls sideways on a small phone, nor with text at 200 %', async ({ pool, open }) => {
  const { admin, at, score, save, user } = await setUp(pool);
  await save(['Patriots', 0], ['Falcons', 0], ['Bills', 2], ['Dolphins', 0], ['Raiders', 1]);
  for (const name of ['Juniper', 'Dave M']) {
    const player = await pool.player(name);
    await player.get('savePicks', { input: { picks: [chosen(player.id, at('Patriots'), 0)] } });
  }
  await admin.get('changeGame', { params: { id: at('Raiders').id }, input: { spread: '-6.5' } });
  pool.clock.set('2026-11-22T18:42:00Z');
  await score('Patriots', 14, 27, true);
  await score('Falcons', 14, 27);
  await admin.get('sendMessage', { input: { message: 'Welcome to the pool' } });
  const page = await openAs(open, SMALL, user);
  for (const path of ROUTES) {
    await goTo(page, '/no/such-screen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await goTo(page, path);
    if (path !== '/no/such-screen') await expect(page.getByText('Page Not Found')).toHaveCount(0, SLOW);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible(SLOW);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, SLOW);
    for (const [name, size, percent] of SCALES) {
      await page.setViewportSize(size);
      await page.evaluate((scale) => (document.documentElement.style.fontSize = `${scale}%`), percent);
      expect.soft(await scrollsSideways(page), `${path} ${name}`).toBe(false);
      expect.soft(await findClipped(page), `${path} ${name}`).toEqual([]);
    }
  }
  await test.step('no :hover rule of any of these screens applies to a device without a pointer', async () => {
    expect(await findBareHovers(page)).toEqual([]);
  });
  await test.step('a name on the board breaks only between words at 320 px', async () => {
    await goTo(page, '/leaderboard');
    await page.setViewportSize(SMALL);
    await page.evaluate(() => (document.documentElement.style.fontSize = '100%'));
    await expect(page.locator('.standings-name').filter({ hasText: 'Tess' })).toBeVisible(SLOW);
    for (const name of ['Juniper', 'Dave M', 'Tess']) expect(await linesOf(page, name), name).toBe(1);
  });
});
