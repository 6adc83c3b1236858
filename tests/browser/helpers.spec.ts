/** The commissioner's helpers: a scorekeeper on game day, and a co-commissioner with their own password. */
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, goTo, logIn, openAs, PHONE, scrollsSideways, test, unfoldCard } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const VIKINGS = 'Chicago Bears @ Minnesota Vikings';
const RAMS = 'Seattle Seahawks @ Los Angeles Rams';
const game = (page: Page, title = VIKINGS) =>
  page.locator('.party-game').filter({ has: page.getByRole('heading', { name: title }) });

/** No width scrolls sideways, and neither color mode has a barrier. */
async function expectWhole(page: Page, what: string): Promise<void> {
  for (const width of [320, PHONE.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await scrollsSideways(page), `${what} at ${width} px`).toBe(false);
  }
  await expectSound(page, DESKTOP);
}

test('the commissioner makes Tess a scorekeeper, who enters a final, and another phone sees the standings move', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  await sunday.pick(dave, ['Vikings', 0]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  const phone = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  await phone.getByRole('button', { name: 'Menu' }).click();
  await expect(phone.getByRole('link', { name: 'My season' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Watch party' })).toHaveCount(0);

  const admin = await openAs(open, PHONE, ADMIN, '/admin/players');
  await admin.getByRole('button', { name: 'More: Tess' }).click();
  await admin.getByText('Tess may enter scores').click();
  await expect(admin.getByText('Scorekeeper Added')).toBeVisible();
  await expect(admin.locator('.player-row').filter({ hasText: 'Tess' }).locator('.tag').first()).toHaveText(
    'Scorekeeper',
  );
  await expectWhole(admin, 'scorekeeper-switch');

  // The menu that Tess has open gets the screen at once.
  await phone.getByRole('link', { name: 'Watch party' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Watch party');
  const board = await openAs(open, PHONE, { username: 'Dave', password: dave.code }, '/leaderboard?tab=weekly');
  await expect(board.getByRole('table', { name: 'Week 11', exact: true })).toHaveCount(0);

  await game(phone).getByRole('button', { name: 'Bears plus 7', exact: true }).click();
  await expect(phone.locator('.tap-state')).toContainText('Saved');
  await expect(game(phone).getByRole('button', { name: /More|Trouble|Postpone/ })).toHaveCount(0);
  await game(phone)
    .getByRole('button', { name: `Final, ${VIKINGS}` })
    .click();
  await phone.getByRole('dialog', { name: 'Is it over?' }).getByRole('button', { name: 'Make Final' }).click();
  const official = board.getByRole('table', { name: 'Week 11', exact: true });
  await expect(official.getByRole('row', { name: /Rank 1 Dave You 1 0 0/ })).toBeVisible();
  const [entry] = await sunday.admin.get('readAudit', { query: { kind: 'score' } });
  expect(entry?.actorName).toBe('Tess');

  // A game that has not kicked off shows why it has no buttons.
  const heading = game(phone, RAMS).getByRole('button', { name: RAMS, exact: true });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await expect(game(phone, RAMS)).toContainText('You can enter scores once this game has kicked off.');
  await expect(game(phone, RAMS).getByRole('button', { name: /plus|Final/ })).toHaveCount(0);
  await expectWhole(phone, 'scorekeeper');

  // Switched off, the player is led back at once.
  await admin.getByText('Tess may enter scores').click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
});

test('a co-commissioner logs in and edits a line, and the audit log names him', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const first = await openAs(open, DESKTOP, ADMIN, '/admin/settings');
  const card = first.getByRole('region', { name: 'Commissioners' });
  await unfoldCard(first, 'Commissioners');
  await card.getByLabel('Co-commissioner’s name').fill('Rosalind');
  await card.getByRole('button', { name: 'Add Co-Commissioner' }).click();
  await expect(card.getByText(/at least 6 characters/i).first()).toBeVisible();
  await card.getByLabel('First password').fill('second-in-command');
  await card.getByRole('button', { name: 'Add Co-Commissioner' }).click();
  await expect(card.getByText(/There is already a player called Rosalind/)).toBeVisible();
  await card.getByLabel('Co-commissioner’s name').fill('Bo');
  await card.getByRole('button', { name: 'Add Co-Commissioner' }).click();
  await expect(first.getByText('Co-Commissioner Added')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText([/^Rosalind \(you\)First commissioner/, /^BoCo-commissioner/]);
  await card.getByRole('button', { name: 'Set password: Bo' }).click();
  await expectWhole(first, 'commissioners');

  const second = await open(PHONE);
  await logIn(second, 'Bo', 'second-in-command');
  await expect(second.getByText('Welcome!')).toBeVisible();
  await goTo(second, '/admin/settings');
  const theirs = second.getByRole('region', { name: 'Commissioners' });
  await unfoldCard(second, 'Commissioners');
  await expect(
    theirs.getByText('Only Rosalind, the first commissioner, can add or remove commissioners.'),
  ).toBeVisible();
  await expect(theirs.locator('.unfold-body').getByRole('button')).toHaveCount(0);
  await goTo(second, '/admin/week');
  await second.getByRole('button', { name: `Edit Line, ${VIKINGS}` }).click();
  const form = second.getByRole('form', { name: `Line of ${VIKINGS}` });
  await form.getByLabel('Total').fill('50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await sunday.admin.get('readAudit', { query: { kind: 'line' } }))[0]?.actorName)
    .toBe('Bo');
  await goTo(first, '/admin/safety');
  await expect(first.getByText(/Bo.*48\.5.*50/).first()).toBeVisible();

  // Removing him ends what he has open.
  await goTo(first, '/admin/settings');
  await unfoldCard(first, 'Commissioners');
  await card.getByRole('button', { name: 'Remove Bo' }).click();
  await first.getByRole('dialog', { name: 'Remove Bo?' }).getByRole('button', { name: 'Remove Bo' }).click();
  await expect(first.getByText('Co-Commissioner Removed')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Join Pool' })).toBeVisible();
});
