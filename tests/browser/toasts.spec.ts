/** Toasts cover no controls, and close after a while. */
import type { Page } from '@playwright/test';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, fireHeldTimers, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Notices' });
const close = (page: Page) => notice(page).getByRole('button', { name: 'Close notice' });

/** At the top of a screen: which of the controls that stay in place, or stand up there, lie under the notice. */
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

for (const [name, size] of [
  ['a phone', PHONE],
  ['the desktop', DESKTOP],
] as const) {
  test(`on ${name} they cover neither the bars nor the controls at the top`, async ({ pool, open }) => {
    const admin = await pool.admin();
    await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
    const tess = await pool.player('Tess');
    const page = await open(size);
    await signIn(page, 'Tess', tess.code);
    await page.goto(pool.url);
    const boxes = page.getByRole('checkbox');
    for (const n of [0, 4, 8, 12, 16, 20]) await boxes.nth(n).click({ force: true });
    await expect(notice(page).getByText('Maximum Picks Reached')).toBeVisible();
    expect(await coveredControls(page)).toEqual([]);
    await close(page).click();
    await expect(close(page)).toHaveCount(0);

    await page.goto('/chat');
    await page.route('**/api/chat/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByRole('textbox').fill('Anybody here?');
    await page.keyboard.press('Enter');
    await expect(notice(page).getByText('Failed to send message')).toBeVisible();
    expect(await coveredControls(page)).toEqual([]);

    await signIn(page, ADMIN.username, ADMIN.password);
    await page.goto('/admin/week');
    await page.getByRole('button', { name: 'Lock Week', exact: true }).click();
    await expect(notice(page).getByText('Week locked successfully')).toBeVisible();
    expect(await coveredControls(page)).toEqual([]);
  });
}

test('a finger reaches what lies under one', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await open(PHONE);
  await signIn(page, 'Tess', tess.code);
  await page.goto(pool.url);
  const boxes = page.getByRole('checkbox');
  for (const n of [0, 4, 8, 12, 16, 20]) await boxes.nth(n).click({ force: true });
  const words = await notice(page).getByText('Maximum Picks Reached').boundingBox();
  expect(words).not.toBeNull();
  const under = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('.toast') ?? null,
    [(words?.x ?? 0) + 5, (words?.y ?? 0) + 5],
  );
  expect(under).toBeNull();
});

test('a toast closes after a while, but not under the pointer that rests on it', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await page.getByRole('button', { name: 'Lock Week', exact: true }).click();
  const text = notice(page).getByText('Week locked successfully');
  await expect(text).toBeVisible();
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
