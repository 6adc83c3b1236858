/** Two phones find a pick that was changed in the database after its lock, and see a listed change as listed. */
import type { Page } from '@playwright/test';
import type { TestServer } from '../../src-main/testing/testServer.ts';
import {
  allowIdleWork,
  DESKTOP,
  EMPTY_PAGE,
  expect,
  findBarriers,
  goTo,
  type Open,
  PHONE,
  scrollsSideways,
  signIn,
  test,
} from './pool.ts';
import { changePick, countKeptSeals, LOCKS } from './seals.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

/** The pool's time, and every page's own: a seal is kept with the time of the device. */
async function setTime(pool: TestServer, pages: readonly Page[], instant: string): Promise<void> {
  for (const page of pages) await page.clock.setFixedTime(new Date(instant));
  pool.clock.set(instant);
}

const keptSeals = (page: Page): Promise<number> => page.evaluate(countKeptSeals);

async function openPhones(pool: TestServer, open: Open) {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  const dave = await sunday.player('Dave');
  await sunday.pick(tess, ['Falcons', 0], ['Bills', 2]);
  await sunday.pick(dave, ['Falcons', 1], ['Bills', 3]);
  const enter = async (name: string, code: string, size: typeof PHONE | typeof DESKTOP) => {
    const page = await open(size, EMPTY_PAGE);
    await signIn(page, name, code);
    await allowIdleWork(page);
    await page.goto('/locked-picks');
    return page;
  };
  const pages = [await enter('Tess', tess.code, PHONE), await enter('Dave', dave.code, DESKTOP)] as const;
  return { sunday, tess, dave, pages };
}

const proof = (page: Page) =>
  page.getByRole('group', { name: 'Proof', exact: true }).or(page.getByRole('alert', { name: 'Proof' }));

async function lockTen(pool: TestServer, pages: readonly Page[]): Promise<void> {
  for (const [instant, sealed] of LOCKS) {
    await setTime(pool, pages, instant);
    for (const page of pages) await expect.poll(() => keptSeals(page)).toBe(sealed);
  }
}

test('both phones say in red that a pick was changed in the database after its lock', async ({ pool, open }) => {
  const { sunday, tess, pages } = await openPhones(pool, open);
  await lockTen(pool, pages);
  changePick(pool, sunday, tess.id);
  await setTime(pool, pages, SUNDAY_AFTER_TEN);
  for (const page of pages) {
    await expect(proof(page)).toContainText('1 game of 7 does not match the seals');
    await expect(proof(page)).toContainText('Tess’s pick is not as it was sealed');
    await expect(proof(page)).toContainText('What to do:');
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
  const [phone] = pages;
  await goTo(phone, '/my-season');
  await expect(proof(phone)).toContainText('1 game of 2 does not match the seals');
  await goTo(phone, '/proof');
  await expect(proof(phone)).toContainText('1 game of 7 does not match the seals');
  await expect(phone.getByRole('region', { name: 'Seals' }).getByRole('listitem')).toHaveCount(7);
  await expect(phone.getByRole('region', { name: 'Changes after the seal' })).toContainText('None.');
  expect(await findBarriers(phone)).toEqual([]);
  expect(await scrollsSideways(phone)).toBe(false);
});

/** A phone that was off at the locks: it has no seals of its own. */
async function expectFirstSeenLate(page: Page, code: string): Promise<void> {
  await page.clock.setFixedTime(new Date(SUNDAY_AFTER_TEN));
  await signIn(page, 'Tess', code);
  await page.goto('/locked-picks');
  await expect(proof(page)).toContainText('All 7 games match their seals');
  await proof(page).locator('summary').click();
  await expect(proof(page)).toContainText('this device first saw the seal after kickoff');
}

async function expectWithoutStorage(page: Page, code: string): Promise<void> {
  await signIn(page, 'Tess', code);
  // A full storage refuses like that of a private window.
  await page.evaluate(() => {
    let size = 2 ** 20;
    for (let n = 0; size > 8; n += 1) {
      try {
        localStorage.setItem(`fill-${n}`, 'x'.repeat(size));
      } catch {
        size /= 2;
      }
    }
  });
  await page.clock.setFixedTime(new Date(SUNDAY_AFTER_TEN));
  await page.goto('/locked-picks');
  await proof(page).locator('summary').click();
  await expect(proof(page)).toContainText('This browser doesn’t keep data');
  await expect(proof(page)).toContainText('All 7 games match');
}

test('every device compares the games with the seals it has, and lists a pick entered with a reason', async ({
  pool,
  open,
}) => {
  const { sunday, tess, dave, pages } = await openPhones(pool, open);
  await lockTen(pool, pages);
  await setTime(pool, pages, SUNDAY_AFTER_TEN);
  for (const page of pages) await expect(proof(page)).toContainText('All 7 games match the seals on this device');
  await test.step('a phone that was off at the lock shows that it first saw the seals after kickoff', async () =>
    expectFirstSeenLate(await open(PHONE, EMPTY_PAGE), tess.code));
  await test.step('a browser that keeps nothing still compares, and says what it can’t do', async () =>
    expectWithoutStorage(await open(PHONE, EMPTY_PAGE), tess.code));
  await test.step('a pick entered with a reason is listed, and the other games match', async () => {
    const choice = { pickType: 'total', pickValue: 'Over 42.5' } as const;
    const input = { gameId: sunday.at('Falcons').id, choice, reason: 'phoned in before the lock' };
    await sunday.admin.get('enterPick', { params: { id: dave.id }, input });
    for (const page of pages) {
      await expect(proof(page)).toContainText('1 game of 7 changed by the commissioner, with reasons');
      await proof(page).locator('summary').click();
      await expect(proof(page)).toContainText('Dave: pick entered (“phoned in before the lock”)');
      await expect(proof(page)).toContainText('This device has had the seal since');
      expect(await scrollsSideways(page)).toBe(false);
    }
  });
});
