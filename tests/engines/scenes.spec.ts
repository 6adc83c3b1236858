/** The scenes in the engines that Playwright cannot drive: Safari's and Firefox's, on a phone's width, over plain http. */
import { expect } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { joinLink } from '../../src-shared/rules/joinLink.ts';
import { changePick, countKeptSeals, LOCKS } from '../browser/seals.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from '../browser/sunday.ts';
import { readAdminSections, readRoutes } from '../routes.ts';
import type { EnginePage } from './enginePage.ts';
import { firefox } from './firefox.ts';
import { logIn, testIn } from './testIn.ts';
import { webkit } from './webkit.ts';

/** Runs in the page: is this drawn in the color of danger? */
const IS_RED = String(function isRed(selector: string): boolean {
  const probe = document.body.appendChild(document.createElement('p'));
  probe.style.color = 'var(--danger)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  const found = document.querySelector(selector);
  return found !== null && getComputedStyle(found).color === color;
});

/** An address without a screen. */
const NOWHERE = '/no/such-screen';

/** Goes to an address within a loaded page and waits until its screen is there; answers its problems. */
async function problemsOf(page: EnginePage, path: string): Promise<string[]> {
  // Errors are heard only from the end of a document's load on, so the screens open without another load.
  if (path !== NOWHERE) {
    await page.goTo(NOWHERE);
    await page.waitForText('Page Not Found');
    await page.goTo(path);
    await expect.poll(async () => (await page.see()).text, { timeout: 30_000 }).not.toContain('Page Not Found');
  }
  await expect
    .poll(
      async () => {
        const { heading, isBusy } = await page.see();
        return heading !== '' && !isBusy;
      },
      { timeout: 30_000, message: `${path} has loaded` },
    )
    .toBe(true);
  const { heading, isWide, text, errors, width } = await page.see();
  return [
    ...errors.map((error) => `${path}: ${error}`),
    ...(isWide ? [`${path} is wider than ${width} px`] : []),
    ...(/something went wrong/i.test(`${heading} ${text}`) ? [`${path} shows the error screen: ${text}`] : []),
  ];
}

const pathsFor = (...access: string[]) =>
  readRoutes()
    .filter((route) => access.includes(route.access))
    .map(({ path }) => (path === '*' ? NOWHERE : path));

for (const engine of [webkit, firefox]) {
  const test = testIn(engine);
  test.describe(engine.name, () => {
    const whyNot = engine.whyNot();
    test.skip(whyNot !== null, whyNot ?? '');

    test('a friend logs in, picks, sees the save, the reveal and a live score, and chats', async ({ pool, open }) => {
      const sunday = await makeSunday(pool);
      const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
      await sunday.pick(dave, ['Vikings', 0]);
      const page = await open('/');

      await logIn(page, 'tess', tess.code.toUpperCase());
      await page.waitForText('Week 11');
      await page.press({ is: 'checkbox', name: /^SPREAD Underdog Minnesota Vikings/ });
      await page.press({ is: 'checkbox', name: /^TOTAL Over 42\.5/ });
      await page.waitForText('2 of 5 picks');
      await page.waitForText(/Saved \d+:\d\d [AP]M/);
      const read = { params: { userId: tess.id, weekId: sunday.week.id } };
      await expect.poll(async () => (await tess.get('readCard', read)).length, { timeout: 30_000 }).toBe(2);

      await page.open('/locked-picks');
      await page.waitForText('No Games Have Started Yet');
      pool.clock.set(SUNDAY_AFTER_TEN);
      await page.waitForText('Chicago Bears -0');
      await page.waitForText('Minnesota Vikings +0');

      await page.open('/scores');
      await sunday.score('Vikings', 7, 13);
      await page.waitForText('13');
      await page.waitForText('Live');

      await dave.get('sendMessage', { input: { message: 'Skol!' } });
      await page.open('/chat');
      await page.waitForText('Skol!');
      await page.waitForText('Today');
      await page.fill('Message', 'Not over yet');
      await page.press({ is: 'button', name: 'Send message' });
      await page.waitForText('Not over yet');
    });

    test('a friend opens the slip’s link and sees the card', async ({ pool, open }) => {
      await makeSunday(pool);
      const { code } = await pool.player('Tess O’Brien');
      const page = await open(joinLink('', { name: 'Tess O’Brien', code }));
      await page.waitForText('Week 11');
      await page.waitForText('0 of 5 picks');
    });

    test('the commissioner makes a game final on a phone, and the standings move', async ({ pool, open }) => {
      const sunday = await makeSunday(pool);
      const tess = await pool.player('Tess');
      await sunday.pick(tess, ['Vikings', 1]);
      pool.clock.set(SUNDAY_AFTER_TEN);
      await sunday.score('Vikings', 7, 13);
      const page = await open('/');
      await logIn(page, ADMIN.username, ADMIN.password);
      await page.waitForText('Welcome!');

      await page.open('/admin/party');
      await page.press({ is: 'button', name: /^Final, Chicago Bears/ });
      await page.press({ is: 'button', name: 'Make Final' });
      await expect
        .poll(async () => (await tess.get('readWeeklyStandings', { params: { weekId: sunday.week.id } }))[0]?.wins, {
          timeout: 30_000,
        })
        .toBe(1);
      await page.open('/leaderboard?tab=weekly');
      await page.waitForText(/Tess.*100\.0%/);
    });

    test('a phone says in red that a pick was changed in the database after its lock', async ({ pool, open }) => {
      const sunday = await makeSunday(pool);
      const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
      await sunday.pick(dave, ['Falcons', 0], ['Bills', 3]);
      const page = await open('/');
      await logIn(page, 'Tess', tess.code);
      await page.waitForText('Week 11');
      for (const [instant, sealed] of LOCKS) {
        pool.clock.set(instant);
        await expect.poll(() => page.run(String(countKeptSeals)), { timeout: 30_000 }).toBe(sealed);
      }
      changePick(pool, sunday, dave.id);
      pool.clock.set(SUNDAY_AFTER_TEN);
      await page.open('/locked-picks');
      await page.waitForText('1 game of 7 does not match the seals');
      await page.waitForText('Dave’s pick is not as it was sealed');
      await page.open('/proof');
      await page.waitForText('1 game of 7 does not match the seals');
      expect(await page.run(IS_RED, '.seal-check.is-mismatch')).toBe(true);
    });

    test('every screen opens without an error and without sideways scroll', async ({ pool, open }) => {
      const sunday = await makeSunday(pool);
      const tess = await pool.player('Tess');
      await sunday.pick(tess, ['Vikings', 1], ['Falcons', 2]);
      await tess.get('sendMessage', { input: { message: 'Good morning' } });
      pool.clock.set(SUNDAY_AFTER_TEN);
      const page = await open(NOWHERE);
      await page.waitForText('Page Not Found');
      const problems: string[] = [];
      for (const path of pathsFor('everyone')) problems.push(...(await problemsOf(page, path)));
      await page.open('/');
      await logIn(page, ADMIN.username, ADMIN.password);
      await page.waitForText('Welcome!');
      for (const path of [...pathsFor('member', 'own-login', 'scorekeeper', 'admin'), ...readAdminSections()]) {
        problems.push(...(await problemsOf(page, path)));
      }
      expect(problems).toEqual([]);
    });
  });
}
