/** Toasts cover no controls, and close after a while. */
import type { Page } from '@playwright/test';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import { DESKTOP, expect, fireHeldTimers, goTo, logIn, openAs, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Notices' });
const close = (page: Page) => notice(page).getByRole('button', { name: 'Close notice' });

/** At the top of a screen: which of the controls that stay in place, or are up there, are under the notice. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    if (toast === undefined) return ['no notice is shown'];
    const bars = '.topbar, .bottomnav, .pickbar, .composer, .admin-bar, .page-head';
    return [...document.querySelectorAll(bars)]
      .flatMap((bar) => [...bar.querySelectorAll('a, button, select, input, textarea')])
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        const isApart = right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom;
        return width > 0 && !isApart;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

/** The notice that is shown covers no control at the top, on a phone nor on a desktop. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await coveredControls(page), `at ${size.width} px`).toEqual([]);
  }
}

test('toasts cover neither the bars nor the controls at the top, and let a finger through', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  const boxes = page.getByRole('checkbox');
  for (const n of [0, 4, 8, 12, 16, 20]) await boxes.nth(n).click({ force: true });
  await expect(notice(page).getByText('Maximum Picks Reached')).toBeVisible();
  await test.step('a finger reaches the controls under a toast', async () => {
    const words = await notice(page).getByText('Maximum Picks Reached').boundingBox();
    expect(words).not.toBeNull();
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('.toast') ?? null,
      [(words?.x ?? 0) + 5, (words?.y ?? 0) + 5],
    );
    expect(under).toBeNull();
  });
  await expectNothingCovered(page);
  await close(page).click();
  await expect(close(page)).toHaveCount(0);

  await goTo(page, '/chat');
  await page.route('**/api/chat/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('textbox').fill('Anybody here?');
  await page.keyboard.press('Enter');
  await expect(notice(page).getByText('Failed to send message')).toBeVisible();
  await expectNothingCovered(page);

  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await page.getByRole('button', { name: 'Lock Week', exact: true }).click();
  const text = notice(page).getByText('Week locked successfully');
  await expect(text).toBeVisible();
  await expectNothingCovered(page);
  await test.step('a toast closes after a while, but not under the pointer that rests on it', async () => {
    await close(page).hover();
    await fireHeldTimers(page);
    await expect(text).toBeVisible();
    await page.mouse.move(0, 0);
    // The page starts the timer when it hears that the pointer has left.
    const afterAWhile = async () => {
      await fireHeldTimers(page);
      return text.count();
    };
    await expect.poll(afterAWhile).toBe(0);
  });
});

test('the welcome on a small phone leaves the first game to be seen, and does not move as the games come', async ({
  pool,
  open,
}) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await open({ width: 320, height: 568 });
  const release = await holdRequests(page, '**/api/games/week/*');
  await logIn(page, 'Tess', tess.code);
  await expect(notice(page).getByText('Welcome!')).toBeVisible();
  await expect(page.locator('.picks-skeleton')).toBeAttached();
  const whileLoading = await notice(page).boundingBox();
  release();
  await expect(page.locator('.pickbar')).toBeVisible();
  const [toast, game] = [await page.locator('.toast').boundingBox(), await page.locator('.game').first().boundingBox()];
  expect((toast?.y ?? 0) + (toast?.height ?? 0), 'the notice ends above the game').toBeLessThanOrEqual(game?.y ?? 0);
  expect(await notice(page).boundingBox()).toEqual(whileLoading);
});
