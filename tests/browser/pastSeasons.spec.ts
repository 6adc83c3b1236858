/** Seasons that were played elsewhere: imported by the commissioner, remembered in History. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test } from './pool.ts';

const TABLE = `Season;Week;Player;Wins;Losses;Ties
2024;1;Dave;2;3;0
2024;1;Old Bob;4;1;0
2024;1;Tess B;3;1;1
2024;x;Dave;3;2;0`;

test('the commissioner imports past seasons after mending a row and choosing a name, and undoes it', async ({
  pool,
  open,
}) => {
  await pool.player('Dave');
  await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/history');
  await page.getByRole('link', { name: 'Import past seasons' }).click();

  const card = page.getByRole('region', { name: 'Past seasons' });
  await card
    .getByLabel('CSV file of past results')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE, 'latin1') });
  await expect(card.getByRole('status')).toHaveText('3 results to add, 1 row to fix, 1 name to choose');
  await expect(card.getByRole('list', { name: 'Rows to fix' })).toContainText(
    'Week “x”: write a week of the regular season, 1 to 18, or leave out this row.',
  );
  await expect(card.getByRole('region', { name: 'Seasons' })).toContainText('Champion: Old Bob, 4–1');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);

  await card.getByRole('textbox', { name: 'Past results' }).fill(TABLE.replace('2024;x', '2024;2'));
  const button = card.getByRole('button', { name: 'Import 4 Results' });
  await expect(button).toBeDisabled();
  await card.getByLabel('Player for “Tess B”').selectOption('Tess');
  await expect(card.getByLabel('Player for “Old Bob”')).toHaveValue('0');
  await button.click();
  await expect(page.getByText('Past Seasons Imported')).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Past results' })).toHaveValue('');
  await expect(card.getByRole('list', { name: 'Imports of past seasons' })).toContainText('4 results of 3 players');

  await card.getByRole('link', { name: 'Open History' }).click();
  await expect(page.getByRole('region', { name: 'Champions' }).getByRole('listitem')).toContainText('Dave5–5');
  await expect(page.getByRole('row', { name: /Old Bob/ })).toContainText('4–1');
  expect(await findBarriers(page)).toEqual([]);

  await page.goBack();
  await card.getByRole('button', { name: 'Undo the import of 2024' }).click();
  await page
    .getByRole('dialog', { name: 'Undo the import of 2024?' })
    .getByRole('button', { name: 'Undo Import' })
    .click();
  await expect(page.getByText('Import Undone')).toBeVisible();
  await card.getByRole('link', { name: 'Open History' }).click();
  await expect(page.getByText('History begins with the first result')).toBeVisible();
});
