/** Events that are hard to believe: held back, shown to the commissioner, and applied only where that is safe. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KICKOFF, minutesBefore, openSample, settle, type Sample, type SampleGames } from '../testing/sampleWeek.ts';
import {
  finalScore,
  liveScore,
  startStandInFeed,
  toTold,
  type StandInFeed,
  type Told,
} from '../testing/standInFeed.ts';
import { chosen } from '../testing/testServer.ts';

let feed: StandInFeed;
let sample: Sample;
let games: SampleGames;
beforeEach(async () => {
  feed = await startStandInFeed();
  sample = await openSample(undefined, { feed: { url: feed.url, agent: 'test' } });
  ({ games } = sample);
  for (const [key, game] of Object.entries(games)) feed.told.set(key, toTold(game, { id: `id of ${key}` }));
  await refresh();
});
afterEach(async () => {
  await sample.server.stop();
  feed.close();
});

const report = (changes: Partial<Told>) =>
  feed.told.set('bills', toTold(games.bills, { id: 'id of bills', ...changes }));
const refresh = async () => {
  sample.server.clock.advance(6_000);
  await sample.admin.get('readLiveScores', { query: { refresh: '1' } });
  await settle(sample.server);
};
const readGame = async () => {
  const all = await sample.admin.get('readGames', { params: { weekId: sample.weekId } });
  const { status, awayScore, homeScore } = all.find(({ id }) => id === games.bills.id) ?? {};
  return [status, awayScore, homeScore];
};
const readReasons = async () => (await sample.admin.get('readFeedStatus')).problems.map(({ reason }) => reason);

test.each([
  ['final', finalScore(20, 27)],
  ['live', liveScore(7, 0)],
  ['called off', { status: 'STATUS_CANCELED', state: 'post' }],
] as const)('a game that the scoreboard reports as %s on Tuesday shows no pick', async (_, changes) => {
  const tess = await sample.server.player('Tess');
  const ann = await sample.server.player('Ann');
  const picks = [chosen(tess.id, games.bills, 0)];
  await tess.get('autosavePicks', { input: { weekId: sample.weekId, picks } });
  report(changes);
  await refresh();
  expect(await readGame()).toEqual(['scheduled', null, null]);
  const seen = await ann.get('readWeekPicks', { params: { weekId: sample.weekId } });
  const gamesSeen = Object.values(seen).flatMap((all) => all.map(({ gameId }) => gameId));
  expect(gamesSeen).not.toContain(games.bills.id);
  expect(await readReasons()).toEqual([expect.stringContaining('long before its kickoff')]);
});

test('a game that moved to the day before starts by its new date', async () => {
  sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 24 * 60));
  report({ date: minutesBefore(KICKOFF.tenAm, 24 * 60), ...liveScore(7, 0) });
  await refresh();
  expect(await readGame()).toEqual(['live', 7, 0]);
});

test('a score that falls by more than one play is applied once three polls over half a minute report it', async () => {
  sample.server.clock.set(KICKOFF.onePm);
  report(liveScore(20, 17));
  await refresh();
  report(liveScore(0, 17));
  for (let polls = 0; polls < 3; polls += 1) await refresh();
  expect(await readGame()).toEqual(['live', 20, 17]);
  expect(await readReasons()).toEqual([
    'its score would change from 20–17 to 0–17. That is applied if the scoreboard repeats it',
  ]);
  sample.server.clock.advance(20_000);
  await refresh();
  expect(await readGame()).toEqual(['live', 0, 17]);
});

test('a final that jumps and comes back changes nothing', async () => {
  sample.server.clock.set(KICKOFF.onePm);
  report(finalScore(20, 27));
  await refresh();
  for (const score of [50, 27, 50, 27]) {
    report(finalScore(20, score));
    sample.server.clock.advance(20_000);
    await refresh();
    expect(await readGame()).toEqual(['final', 20, 27]);
  }
});
