/** House rules: set by the commissioner, seen and tried out by players. */
import type { Page } from '@playwright/test';
import type { Game } from '#shared/model.ts';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { expect, findBarriers, goTo, PHONE, scrollsSideways, signIn, test, WEEK_11, unfoldCard } from './pool.ts';

const SMALL = { width: 320, height: 640 } as const;
const SEASON = { season: 2026, seasonType: 'regular' } as const;

/** Tess has a win and a push, Dave a win and a loss: by the default rules Tess leads by her fewer losses. */
async function playAWeek(pool: TestServer) {
  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const at = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (found === undefined) throw new Error(`${home} are not at home this week`);
    return found;
  };
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  const save = (who: typeof tess, picks: [string, number][]) =>
    who.get('savePicks', { input: { picks: picks.map(([home, option]) => chosen(who.id, at(home), option)) } });
  await save(tess, [
    ['Bills', 0],
    ['Giants', 0],
  ]);
  await save(dave, [
    ['Bills', 0],
    ['Falcons', 0],
  ]);
  const final = (home: string, awayScore: number, homeScore: number) =>
    admin.get('scoreGame', { params: { id: at(home).id }, input: { awayScore, homeScore, isComplete: true } });
  await final('Bills', 20, 30);
  await final('Giants', 27, 20);
  await final('Falcons', 27, 30);
  return { admin, tess, dave };
}

async function openAs(page: Page, name: string, code: string, path: string): Promise<void> {
  await signIn(page, name, code);
  await page.goto(path);
}

test('frozen rules change on a phone after both tables were compared, and every player sees it', async ({
  pool,
  open,
}) => {
  const { admin, tess } = await playAWeek(pool);
  const page = await open(SMALL, '/favicon.svg');
  await openAs(page, ADMIN.username, ADMIN.password, '/admin/settings');
  const rules = page.getByRole('region', { name: 'House rules' });
  await unfoldCard(page, 'House rules');
  await expect(rules).toContainText('These rules are frozen');
  await rules.getByText('A push counts as a loss.').click();
  await rules.getByRole('button', { name: 'Compare and Save…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table', { name: 'Now' }).getByRole('row')).toHaveText([
    /Player/,
    /1 Tess\s*1\s*1–0–1/,
    /2 Dave\s*1\s*1–1/,
  ]);
  await expect(dialog.getByRole('table', { name: 'With the new rules' }).getByRole('row').nth(1)).toContainText(
    '1 Dave',
  );
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByText('Failed to save rules')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change the Rules' }).click();
  await expect(dialog).toBeHidden();
  expect(await admin.get('readRules', { params: SEASON })).toMatchObject({ push: 'loss' });

  const phone = await open(PHONE, '/favicon.svg');
  await openAs(phone, 'Tess', tess.code, '/');
  await expect(phone.getByText('Now: “A push counts as a loss.”', { exact: false })).toBeVisible();
  await goTo(phone, '/how-it-works');
  await expect(phone.getByText('A push counts as a loss.')).toBeVisible();
  await goTo(phone, '/leaderboard?tab=regular');
  const row = phone.getByRole('row', { name: /Tess/ }).first();
  await expect(phone.getByRole('columnheader', { name: 'Pts' })).toHaveAttribute('aria-sort', 'descending');
  await expect(row).toContainText('1');
  expect(await scrollsSideways(phone)).toBe(false);
  expect(await findBarriers(phone)).toEqual([]);
});

test('a player tries other rules in What if, and the pool keeps its own', async ({ pool, open }) => {
  const { admin, dave } = await playAWeek(pool);
  const page = await open(SMALL, '/favicon.svg');
  await openAs(page, 'Dave', dave.code, '/what-if');
  const proposed = page.getByRole('table', { name: 'With these rules' });
  await expect(proposed.getByRole('row', { name: /Dave/ })).toContainText('same rank');
  await page.getByText('A push counts as a loss.').click();
  await expect(proposed.getByRole('row', { name: /Dave/ })).toContainText('up 1');
  await expect(page.getByRole('table', { name: 'Official' }).getByRole('row', { name: /Dave/ })).toContainText('2');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the pool’s rules' }).click();
  await expect(proposed.getByRole('row', { name: /Dave/ })).toContainText('same rank');
  expect(await admin.get('readRules', { params: SEASON })).toMatchObject({ push: 'tie' });

  await test.step('by the default rules the leaderboard has no points column', async () => {
    await goTo(page, '/leaderboard?tab=regular');
    await expect(page.getByRole('columnheader', { name: 'Wins' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('columnheader', { name: 'Pts' })).toHaveCount(0);
  });
});

test('a dropped week is struck through in My season', async ({ pool, open }) => {
  const { admin, tess } = await playAWeek(pool);
  await admin.get('changeRules', { params: SEASON, input: { droppedWeeks: 1, confirm: true } });
  // 36 hours after the last kickoff the week is over.
  pool.clock.set('2026-11-26T00:00:00Z');
  const page = await open(PHONE, '/favicon.svg');
  await openAs(page, 'Tess', tess.code, '/my-season');
  const week = page.getByRole('region', { name: 'Week 11' });
  await expect(week).toContainText('Dropped from the season');
  await expect(week.locator('s')).toHaveText('1–0–1');
});

test('two phones play a week with a best bet and see its winner by the tiebreaker', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  const page = await open(SMALL, '/favicon.svg');
  await openAs(page, ADMIN.username, ADMIN.password, '/admin/settings');
  const rules = page.getByRole('region', { name: 'House rules' });
  await expect(rules).toContainText('Standard rules');
  await unfoldCard(page, 'House rules');
  await rules.getByText('You can mark one pick of your card as your best bet. It counts twice.').click();
  await rules.getByText('If players tie for a week, the closest guess at the total points of one game wins.').click();
  await rules.getByRole('button', { name: 'Save House Rules' }).click();
  await expect(page.getByText('House Rules Saved')).toBeVisible();

  const bills = games.find(({ homeTeam }) => homeTeam.endsWith('Bills'));
  const raiders = games.find(({ homeTeam }) => homeTeam.endsWith('Raiders'));
  if (bills === undefined || raiders === undefined) throw new Error('the week lacks a game');
  const phones: Page[] = [];
  for (const [player, name, guess] of [
    [tess, 'Tess', '30'],
    [dave, 'Dave', '45'],
  ] as const) {
    await player.get('savePicks', { input: { picks: [chosen(player.id, bills, 0)] } });
    const phone = await open(SMALL, '/favicon.svg');
    await openAs(phone, name, player.code, '/');
    await phone.getByLabel('Your best bet').selectOption({ index: 1 });
    const tiebreaker = phone.getByRole('region', { name: 'Tiebreaker' });
    const field = tiebreaker.getByLabel('Total points of Dallas Cowboys @ Las Vegas Raiders');
    await field.fill('201');
    await tiebreaker.getByRole('button', { name: 'Save Guess' }).click();
    await expect(tiebreaker).toContainText('Guess a whole number from 0 to 200.');
    await field.fill(guess);
    await tiebreaker.getByRole('button', { name: 'Save Guess' }).click();
    await expect(tiebreaker).toContainText(`Saved: ${guess}.`);
    await expect
      .poll(
        async () =>
          (await player.get('readCard', { params: { userId: player.id, weekId: bills.weekId } }))[0]?.isBestBet,
      )
      .toBe(true);
    expect(await scrollsSideways(phone)).toBe(false);
    expect(await findBarriers(phone)).toEqual([]);
    phones.push(phone);
  }

  for (const phone of phones) {
    await goTo(phone, '/leaderboard?tab=weekly');
    await expect(phone.getByText('Ties are decided by the guesses', { exact: false })).toBeVisible();
  }
  pool.clock.set('2026-11-24T06:00:00Z');
  for (const [game, awayScore, homeScore] of [
    [bills, 10, 30],
    [raiders, 20, 24],
  ] as const) {
    await admin.get('scoreGame', { params: { id: game.id }, input: { awayScore, homeScore, isComplete: true } });
  }
  for (const phone of phones) {
    await expect(phone.getByRole('row', { name: /Dave/ }).first()).toContainText('off by 1');
    await expect(phone.getByRole('row', { name: /Tess/ }).first()).toContainText('off by 14');
    await expect(phone.getByRole('row').nth(1)).toContainText('Dave');
    await expect(phone.getByText('The closest guess decides ties.', { exact: false })).toBeVisible();
    expect(await scrollsSideways(phone)).toBe(false);
  }
});
