/** From one week to the next: To do asks for it when everything is played, and the form offers its number. */
import { ADMIN, type TestServer } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import { EMPTY_PAGE, expect, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday } from './sunday.ts';

type Sunday = Awaited<ReturnType<typeof makeSunday>>;

const SLOW = { timeout: 15_000 };
const TUESDAY_AFTER = '2026-11-24T20:00:00Z';

/** On the Tuesday after, every game but one is final. @returns what makes that one final too */
async function finishAllButOne(pool: TestServer, admin: Sunday['admin'], games: Sunday['games']) {
  pool.clock.set(TUESDAY_AFTER);
  const [finishLast, ...finishOthers] = games.toReversed().map(
    ({ id }) =>
      () =>
        admin.get('scoreGame', { params: { id }, input: { awayScore: 17, homeScore: 20, isComplete: true } }),
  );
  for (const finish of finishOthers) await finish();
  if (finishLast === undefined) throw new Error('a Sunday has games');
  return finishLast;
}

test('To do asks for the next week once all games are final, and its button leads to the filled form', async ({
  pool,
  open,
}) => {
  const { admin, games } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  await tess.get('readMe');
  const finishLast = await finishAllButOne(pool, admin, games);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin');
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo.getByText('not final yet')).toHaveCount(1, SLOW);
  await expect(todo.getByText('Create the next week')).toHaveCount(0);

  await finishLast();
  await todo.getByRole('link', { name: 'Create a Week' }).click(SLOW);
  const number = page.getByLabel('Week number');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('12');
  await expect(page.getByLabel('Season', { exact: true })).toHaveValue('2026');
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: 'Create Week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Week 12' })).toBeVisible(SLOW);
  await expect(todo.getByText('Create the next week')).toHaveCount(0);
  expect((await admin.get('readWeeks')).map(({ weekNumber }) => weekNumber)).toEqual([11, 12]);
});

test('the last final score leaves the screen on its week, and the next visit opens the next one', async ({
  pool,
  open,
}) => {
  const { admin, games } = await makeSunday(pool);
  await admin.get('createWeek', { input: { weekNumber: 12, season: 2026, seasonType: 'regular' } });
  const finishLast = await finishAllButOne(pool, admin, games);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible(SLOW);
  const weeks = page.getByLabel('Week', { exact: true });
  await expect(weeks.locator(':checked')).toHaveText('Week 11 (current)');

  await finishLast();
  await expect(weeks.locator(':checked')).toHaveText('Week 11');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  await page.getByLabel('Admin section', { exact: true }).selectOption('games');
  await expect(weeks.locator(':checked')).toHaveText('Week 11');

  await page.goto('/admin/week');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 12' })).toBeVisible();
});

test('a new pool is offered the scoreboard’s week, unless something else was typed meanwhile', async ({ open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  const answer = await holdRequests(page, '**/api/admin/league-week', {
    answer: (route) => route.fulfill({ json: { season: 2027, seasonType: 'playoffs', weekNumber: 2 } }),
  });
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  const [number, season] = [page.getByLabel('Week number'), page.getByLabel('Season', { exact: true })];
  // Until the scoreboard answers, the calendar's week.
  await expect(number).toHaveValue('11', SLOW);
  await expect(season).toHaveValue('2026');
  await number.fill('13');
  answer();
  await expect(season).toHaveValue('2027', SLOW);
  await expect(page.getByLabel('Season type')).toHaveValue('playoffs');
  await expect(number).toHaveValue('13');
  await number.fill('');
  await page.reload();
  await expect(number).toHaveValue('2', SLOW);
});
