/** A commissioner who leaves a spreadsheet pastes its players and games, in Safari's engine and Firefox's, on a phone. */
import { expect } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import type { EnginePage } from './enginePage.ts';
import { firefox } from './firefox.ts';
import { logIn, testIn } from './testIn.ts';
import { webkit } from './webkit.ts';

const PLAYERS = 'Name\tE-mail\tPaid\nTess\ttess@example.org\t$20\nBo\tbo@example.org\t\nbo\t\t';
const GAMES =
  'Date\tTime\tAway\tHome\tSpread\tO/U\nSun 11/22\t1:00 PM\tBears\tLions\t-6.5\t47.5\n\t1:05 PM\tJets\tBills\t2.5\t41';

/** Runs in the page: puts a text into its one area as a paste does; keys would leave it at the first tab. */
const PASTE = String(function paste(text: string): boolean {
  const area = document.querySelector('textarea');
  area?.focus();
  return area !== null && document.execCommand('insertText', false, text);
});
const paste = (page: EnginePage, text: string) =>
  expect.poll(() => page.run(PASTE, text), { timeout: 30_000 }).toBe(true);

for (const engine of [webkit, firefox])
  testIn(engine)(`${engine.name} › players and games come from a spreadsheet`, async ({ pool, open }, info) => {
    const whyNot = engine.whyNot();
    info.skip(whyNot !== null, whyNot ?? '');
    const admin = await pool.admin();
    const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
    const page = await open('/');
    await logIn(page, ADMIN.username, ADMIN.password);
    await page.waitForText('Welcome!');

    await page.open('/admin/players');
    await page.press({ is: 'button', name: 'Add many' });
    await paste(page, PLAYERS);
    await page.waitForText('3 names found: Tess, Bo, bo. The rest of the table is left out.');
    await page.press({ is: 'button', name: 'Delete this line' });
    await page.press({ is: 'button', name: 'Generate 2 Access Codes' });
    await page.waitForText('2 Access Codes Generated');
    expect((await page.see()).isWide).toBe(false);

    await page.open('/admin/games');
    await page.waitForText('Paste from a spreadsheet');
    await paste(page, GAMES);
    await page.press({ is: 'button', name: 'Arrange the Columns' });
    await page.press({ is: 'checkbox', name: /^These favorites are right/ });
    expect((await page.see()).isWide).toBe(false);
    await page.press({ is: 'button', name: 'Add 2 Games' });
    await page.waitForText('Added 2 games manually');
    const games = await admin.get('readGames', { params: { weekId: week.id } });
    expect(games.map(({ awayTeam, spread }) => `${awayTeam} ${spread}`)).toEqual([
      'Chicago Bears -6.5',
      'New York Jets 2.5',
    ]);
  });
