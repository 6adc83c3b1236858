/** A whole Sunday in one member's browser: no pick of the others reaches it before kickoff. */
import type { Page } from '@playwright/test';
import { api } from '#shared/api.ts';
import type { TestServer } from '../../src-main/testing/testServer.ts';
import { allowIdleWork, DESKTOP, expect, goTo, logIn, test } from './pool.ts';
import { findLeaks, record, type Recorder, type Secret } from './recorder.ts';
import { makeSunday, THURSDAY_NIGHT, type Sunday } from './sunday.ts';

const SCREENS = ['/', '/leaderboard', '/picks-status', '/locked-picks', '/scores', '/chat', '/my-season', '/board'];
const ONCE = ['/injuries', '/how-it-works', '/about', '/admin', '/picks-overview', '/nowhere'];

/** Goes through the screens as a curious member would, and waits on each until all of it has come. */
async function lookAround(page: Page, recorder: Recorder, screens: readonly string[]): Promise<void> {
  const nothing = page.getByRole('heading', { name: 'Page Not Found' });
  // One new document, then from screen to screen; between two of them an address without a screen leaves nothing of the first.
  await page.goto('/nowhere');
  for (const screen of screens) {
    await goTo(page, '/nowhere');
    await expect(nothing).toBeVisible();
    await goTo(page, screen);
    await expect(nothing).toHaveCount(screen === '/nowhere' ? 1 : 0);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => recorder.isQuiet(), { intervals: [10] }).toBe(true);
  }
}

/** Asks for everything there is to read, by hand, also what no screen of hers would. */
async function askForAll(page: Page, weekId: number, userId: number): Promise<void> {
  const values: Record<string, string | number> = {
    weekId,
    userId,
    id: userId,
    season: 2026,
    seasonType: 'regular',
    period: 2,
    name: 'x',
    what: 'picks',
  };
  const paths = Object.values(api)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, key: string) => String(values[key])));
  expect(paths.length).toBeGreaterThan(20);
  await page.evaluate(async (all) => {
    await Promise.all(all.map(async (path) => (await fetch(path)).text()));
  }, paths);
}

/** What the others have picked by now and no one may know yet, as the pool itself has it. */
async function readSecrets({ admin, week, games }: Sunday): Promise<Secret[]> {
  const all = await admin.get('readWeekPicks', { params: { weekId: week.id } });
  return Object.entries(all).flatMap(([userId, list]) =>
    list.map(({ gameId, pickValue, enteredReason }) => {
      const game = games.find(({ id }) => id === gameId);
      if (game?.gameTime == null || pickValue === null) throw new Error('every game here has a kickoff');
      const until = Date.parse(game.gameTime);
      return { userId: Number(userId), gameId: game.id, pickValue, reason: enteredReason, until };
    }),
  );
}

/** The members and what they pick on Tuesday; no two pick the same, so that a text shows whose it is. */
async function begin(pool: TestServer) {
  const sunday = await makeSunday(pool);
  const [tess, dave, abe, mo] = await Promise.all(['Tess', 'Dave', 'Abe', 'Mo'].map((name) => sunday.player(name)));
  if (!tess || !dave || !abe || !mo) throw new Error('four players were asked for');
  await sunday.pick(tess, ['Bills', 2], ['Rams', 2]);
  await sunday.pick(dave, ['Patriots', 0], ['Falcons', 0], ['Bills', 0], ['Rams', 0], ['Eagles', 0]);
  await sunday.pick(abe, ['Falcons', 1], ['Cardinals', 3], ['Raiders', 1]);
  await sunday.admin.get('enterPick', {
    params: { id: mo.id },
    input: {
      gameId: sunday.at('Eagles').id,
      choice: { pickType: 'total', pickValue: 'Under 46.5' },
      reason: 'phoned from the stadium',
    },
  });
  return { ...sunday, tess, dave, abe, mo };
}

test('a member’s browser is never sent what others picked before kickoff', async ({ pool, open }) => {
  const sunday = await begin(pool);
  const { tess, dave, abe, week } = sunday;
  const page = await open(DESKTOP, '/how-it-works');
  await allowIdleWork(page);
  const recorder = await record(page, page.context(), () => pool.clock.now());
  const secrets: Secret[] = [];
  /** A secret that is not there any more was never revealed, and must not be. */
  const learnSecrets = async () => {
    const now = await readSecrets(sunday);
    const isSame = (a: Secret, b: Secret) => a.userId === b.userId && a.pickValue === b.pickValue;
    for (const old of secrets) if (!now.some((one) => isSame(one, old))) old.until = Infinity;
    secrets.push(...now.filter((one) => !secrets.some((old) => isSame(one, old))));
  };
  const receiveAll = async (screens: readonly string[] = SCREENS.slice(1, 4)) => {
    await learnSecrets();
    await lookAround(page, recorder, screens);
    await askForAll(page, week.id, dave.id);
  };

  const framesSoFar = () => recorder.received.filter(({ from }) => from === '/ws').length;
  /** Something happens while she looks, and her page hears of it. */
  const happen = async (act: () => unknown) => {
    await expect.poll(async () => (await sunday.admin.get('readHealth')).details?.connected).toBe(1);
    const before = framesSoFar();
    await act();
    await expect.poll(framesSoFar).toBeGreaterThan(before);
  };

  await page.goto('/');
  await logIn(page, 'Tess', tess.code);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  // on Tuesday
  await receiveAll([...SCREENS, ...ONCE]);

  await happen(() => pool.clock.set(THURSDAY_NIGHT));
  // on Thursday night
  await receiveAll();

  pool.clock.set('2026-11-22T17:30:00Z');
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'SPREAD Underdog Tampa Bay Buccaneers +5.5' }).check();
  await expect(page.getByText(/Saved \d/).filter({ visible: true })).toBeVisible();
  await happen(() => sunday.pick(dave, ['Falcons', 0], ['Bills', 0], ['Rams', 0], ['Titans', 2]));
  await happen(() => sunday.pick(abe, ['Falcons', 1], ['Cardinals', 3], ['Raiders', 1], ['Vikings', 1]));
  // on Sunday morning, while others change their picks
  await receiveAll();

  await happen(() => pool.clock.set('2026-11-22T17:57:00Z'));
  // after the lock of the ten o’clock games
  await receiveAll(SCREENS);

  await happen(() => pool.clock.set('2026-11-22T18:10:00Z'));
  await sunday.score('Falcons', 7, 3);
  // after the ten o’clock kickoffs
  await receiveAll();

  await happen(() => pool.clock.set('2026-11-22T21:30:00Z'));
  await sunday.score('Falcons', 20, 23, true);
  await sunday.score('Bills', 10, 31, true);
  // with finals in, and the afternoon games under way
  await receiveAll();

  // Not a test of silence: revealed picks are there.
  await page.goto('/locked-picks');
  await expect(page.getByRole('row', { name: /Dave/ })).toContainText('BUF −5.5');
  const texts = recorder.received.map(({ text }) => text).join('\n');
  expect(texts).toContain('Buffalo Bills -5.5');
  expect(texts).not.toContain('Dallas Cowboys +3.5');

  // The night game of the one whose pick the commissioner entered: its reason comes with it, and not before.
  expect(texts).not.toContain('phoned from the stadium');
  await happen(() => pool.clock.set('2026-11-23T01:30:00Z'));
  await expect(page.getByText('Entered by the commissioner: phoned from the stadium')).toBeVisible();
  // on Sunday night
  await receiveAll();
  // Each answer is judged by the moment at which it came.
  expect(findLeaks(recorder.received, secrets, tess.id)).toEqual([]);
});

test('the same look finds what the commissioner is sent, so it would find a leak', async ({ pool, open }) => {
  const sunday = await begin(pool);
  const page = await open(DESKTOP, '/how-it-works');
  const recorder = await record(page, page.context(), () => pool.clock.now());
  await page.goto('/');
  await logIn(page, 'Rosalind', 'commissioner-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  await lookAround(page, recorder, ['/picks-overview']);
  const leaks = findLeaks(recorder.received, await readSecrets(sunday), sunday.tess.id).join('\n');
  expect(leaks).toContain(`says "Buffalo Bills -5.5" of user ${sunday.dave.id}`);
  expect(leaks).toContain(`says "Under 46.5" of user ${sunday.mo.id}`);
  expect(leaks).toContain(`says that user ${sunday.abe.id} picked game ${sunday.at('Falcons').id}`);

  const at = pool.clock.now();
  const frame = { at, from: '/ws', text: '{"type":"picks_changed","weekId":1,"userId":2}' };
  const hidden = {
    at,
    from: '/api/picks/week/1',
    text: '{}\n{"2":[{"gameId":null,"pickType":"total","submittedAt":""}]}',
  };
  expect(findLeaks([frame, hidden], [], sunday.tess.id)).toHaveLength(2);
});
