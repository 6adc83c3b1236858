/** A list of names under Add many, and the week select on a phone. */
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { expect, openAs, PHONE, scrollsSideways, test, WEEK_11 } from './pool.ts';

test('names under Add many stay while another section is open', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await openAs(open, PHONE, ADMIN, '/admin/players');
  await page.getByText('Add many', { exact: true }).click();
  const names = page.getByLabel('Names, one per line');
  await names.fill('Ann\nBob');
  await page.getByLabel('Admin section', { exact: true }).selectOption('Week');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  // The whole name of the chosen week fits into its select.
  const select = page.getByLabel('Week', { exact: true });
  const fits = await select.evaluate((element: HTMLSelectElement) => {
    const style = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return false;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(element.selectedOptions[0]?.text ?? '').width <= room;
  });
  expect(fits).toBe(true);
  expect(await scrollsSideways(page)).toBe(false);
  await page.goBack();
  if (!(await names.isVisible())) await page.getByText('Add many', { exact: true }).click();
  await expect(names).toHaveValue('Ann\nBob');
});
