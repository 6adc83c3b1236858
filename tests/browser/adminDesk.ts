/** What the tests of the commissioner's week share: a week of real games, and the page it is run on. */
import type { Locator, Page } from '@playwright/test';
import type { Game, Week } from '#shared/model.ts';
import { ADMIN, makeWeek, type TestClient, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, openAs, WEEK_11, type Open, type Size } from './pool.ts';

export const SUNDAY_AFTERNOON = '2026-11-22T23:30:00Z';

export type Desk = {
  pool: TestServer;
  admin: TestClient;
  week: Week;
  games: Game[];
  page: Page;
  at: (home: string) => Game;
};

/** Opens the commissioner's section on Week 11. */
export async function openDesk(pool: TestServer, open: Open, size: Size = DESKTOP): Promise<Desk> {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await openAs(open, size, ADMIN, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const at = (home: string): Game => {
    const game = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (game === undefined) throw new Error(`${home} are not at home`);
    return game;
  };
  return { pool, admin, week, games, page, at };
}

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const row = (page: Page, home: string) =>
  card(page, 'Individual Game Controls').getByRole('listitem').filter({ hasText: home });
/** Opens or closes the menu of a row. */
export const openMenu = (game: Locator): Promise<void> => game.getByRole('button', { name: /^More, / }).click();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The next call of this kind is answered as a broken pool would, with or without a sentence. */
export async function failNext(page: Page, path: RegExp, method: string, message?: string): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: message === undefined ? 500 : 409,
            json: message === undefined ? 'gone' : { message, code: 'conflict' },
          })
        : route.fallback(),
    { times: 1 },
  );
}
