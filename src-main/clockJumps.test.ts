/** The computer's clock is set back or forward while the pool is running: no data is lost and no timer is late. */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { KICKOFF, minutesBefore, openSample, settle, type Sample } from './testing/sampleWeek.ts';
import { liveScore, startStandInFeed, toReport, type StandInFeed } from './testing/standInFeed.ts';
import { ADMIN, chosen, type TestClient } from './testing/testServer.ts';

let feed: StandInFeed;
let sample: Sample;
let tess: TestClient & { id: number; code: string };

beforeEach(async () => {
  feed = await startStandInFeed();
  sample = await openSample(undefined, { feed: { url: feed.url, agent: 'sunday-five/test' } });
  for (const [key, game] of Object.entries(sample.games)) feed.reports.set(key, toReport(game));
  tess = await sample.server.player('Tess');
});
afterEach(async () => {
  await sample.server.stop();
  feed.close();
});

const clock = () => sample.server.clock;
async function goTo(instant: number | string): Promise<void> {
  clock().set(instant);
  await sample.server.poller?.idle();
  await settle(sample.server);
}
const jump = (ms: number) => goTo(clock().now() + ms);
const save = (option: number, game = sample.games.raiders) =>
  tess.ask('autosavePicks', { input: { weekId: sample.weekId, picks: [chosen(tess.id, game, option)] } });
const card = () => tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });
const games = () => tess.get('readGames', { params: { weekId: sample.weekId } });
/** Counts files, because a clock set a year forward ends the session of a client. */
const backupsOf = (kind: string) =>
  readdirSync(sample.server.pool.backupsDir).filter((name) => name.startsWith(kind) && name.endsWith('.db')).length;

it('the last save is kept, whatever its timestamp', async () => {
  const values = ['Dallas Cowboys -3.5', 'Las Vegas Raiders +3.5', 'Over 48', 'Under 48'];
  for (const [option, by] of [-HOUR_MS, DAY_MS, -DAY_MS, HOUR_MS].entries()) {
    await jump(by);
    expect((await save(option)).status).toBe(200);
    expect((await card()).map(({ pickValue }) => pickValue)).toEqual([values[option]]);
  }
});

it('a game that locked early because of a wrong clock opens again, and its pick is kept', async () => {
  const { patriots } = sample.games;
  expect((await save(0, patriots)).status).toBe(200);
  await goTo(minutesBefore(KICKOFF.thursday, 30));
  await jump(26 * MINUTE_MS); // past the lock, short of the kickoff
  expect((await save(1, patriots)).status).toBe(409);
  await jump(-26 * MINUTE_MS);
  expect(await card()).toMatchObject([{ pickValue: 'New England Patriots -12.5' }]);
  expect((await save(1, patriots)).status).toBe(200);
});

it('To do names the games that a clock a month ahead revealed, until they are unlocked', async () => {
  const listed = async () =>
    (await sample.admin.get('readTodo')).doubtfulDates
      .filter(({ reasons }) => reasons.includes(serverTexts.revealedBeforeKickoff))
      .map(({ game }) => game.homeTeam);
  expect(await listed()).toEqual([]);
  await jump(31 * DAY_MS);
  await sample.admin.login(ADMIN.username, ADMIN.password);
  expect(await listed()).toEqual([]);
  await jump(-31 * DAY_MS);
  expect(await listed()).toHaveLength(Object.keys(sample.games).length);
  const { id, homeTeam } = sample.games.raiders;
  await sample.admin.get('unlockGame', { params: { id }, input: { reason: 'the clock was wrong' } });
  expect(await listed()).not.toContain(homeTeam);
});

it('a lock is published again at its right time after the clock was an hour ahead', async () => {
  const published: PoolEvent[] = [];
  sample.server.pool.onPublish((events) => published.push(...events));
  const lockAt = Date.parse(minutesBefore(KICKOFF.thursday, 5));
  await goTo(lockAt - HOUR_MS);
  await jump(HOUR_MS); // the game locks an hour too early
  await jump(-HOUR_MS);
  published.length = 0;
  await goTo(lockAt - 1);
  expect(published).toEqual([]);
  await goTo(lockAt);
  expect(published.map(({ type }) => type).toSorted()).toEqual(['games_changed', 'seals_changed']);
});

it('a clock set back during live games does not delay the next poll', async () => {
  await goTo(KICKOFF.tenAm);
  feed.reports.set('bills', toReport(sample.games.bills, liveScore(3, 0)));
  await jump(20_000);
  await jump(-HOUR_MS);
  feed.reports.set('bills', toReport(sample.games.bills, liveScore(10, 7)));
  const asked = feed.requests.length;
  await jump(20_000);
  await jump(20_000);
  expect(feed.requests.length).toBeGreaterThanOrEqual(asked + 2);
  expect((await games()).find(({ id }) => id === sample.games.bills.id)).toMatchObject({ awayScore: 10, homeScore: 7 });
});

it('polling live games continues after the clock was set forward by a day and back', async () => {
  await goTo(KICKOFF.tenAm);
  feed.reports.set('bills', toReport(sample.games.bills, liveScore(3, 0)));
  await jump(20_000);
  await jump(DAY_MS);
  await jump(-DAY_MS);
  const asked = feed.requests.length;
  for (let n = 0; n < 6; n += 1) await jump(20_000);
  expect(feed.requests.length - asked).toBeGreaterThanOrEqual(5);
});

it('a clock set an hour back or a day forward logs no one out, and logins work', async () => {
  for (const by of [-HOUR_MS, DAY_MS, DAY_MS, -2 * DAY_MS]) {
    await jump(by);
    expect((await tess.ask('readMe')).status).toBe(200);
    expect(await sample.server.client().login(ADMIN.username, ADMIN.password)).toBe(200);
  }
});

it('a slowed-down login does not wait for an hour that was set back', async () => {
  const guess = (n: number) =>
    sample.server.client().ask('login', {
      input: { username: 'Tess', password: `guess ${n}` },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    });
  for (let n = 1; n <= 11; n += 1) expect((await guess(n)).status).toBe(401);
  // From here on every login with this name is slowed down, even with the right code.
  let status: number | undefined;
  void sample.server
    .client()
    .login('Tess', tess.code)
    .then((answered) => (status = answered));
  await settle(sample.server);
  expect(status).toBeUndefined();
  const setBack = async () => {
    await jump(-HOUR_MS);
    return status;
  };
  await expect.poll(setBack).toBe(200);
});

it('a backup from the future doesn’t replace today’s backup or trigger one every hour', async () => {
  await jump(MINUTE_MS);
  await expect.poll(() => backupsOf('weekly')).toBe(1);
  // The file exists before the next check is scheduled. A jump before that would go unnoticed.
  await expect.poll(clock().dueTimes).toContain(clock().now() + HOUR_MS);
  await jump(300 * DAY_MS);
  await expect.poll(() => backupsOf('weekly')).toBe(2);
  await jump(-300 * DAY_MS);
  expect(backupsOf('daily')).toBe(2);
  let hours = 0;
  const hourLater = async () => {
    hours += 1;
    await jump(HOUR_MS);
    return backupsOf('daily');
  };
  await expect.poll(hourLater).toBe(3);
  expect(hours).toBeGreaterThanOrEqual(23);
});
