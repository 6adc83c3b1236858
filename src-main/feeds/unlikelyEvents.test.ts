/** Implausible feed events: shown to the commissioner, and applied only when safe. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSampleWithFeed, type SampleFeed } from '../testing/sampleFeed.ts';
import { KICKOFF, minutesBefore } from '../testing/sampleWeek.ts';
import { finalScore, liveScore, type FakeReport } from '../testing/standInFeed.ts';
import { chosen } from '../testing/testServer.ts';

let sample: SampleFeed;
beforeEach(async () => {
  sample = await openSampleWithFeed();
  await sample.refresh();
});
afterEach(() => sample.close());

const report = (changes: Partial<FakeReport>) => sample.report('bills', changes);
const readGame = () => sample.scoreOf('bills');
const readReasons = async () => (await sample.readProblems()).map(({ reason }) => reason);

const readRow = async () => {
  const all = await sample.admin.get('readGames', { params: { weekId: sample.weekId } });
  return all.find(({ id }) => id === sample.games.bills.id);
};
/** Whether another member sees that Tess picked this game, which she does first. */
async function pickByTess() {
  const tess = await sample.server.player('Tess');
  const ann = await sample.server.player('Ann');
  const picks = [chosen(tess.id, sample.games.bills, 0)];
  await tess.get('autosavePicks', { input: { weekId: sample.weekId, picks } });
  return async () => {
    const seen = await ann.get('readWeekPicks', { params: { weekId: sample.weekId } });
    return Object.values(seen).some((all) => all.some(({ gameId }) => gameId === sample.games.bills.id));
  };
}
const TUESDAY_NOON = '2026-11-10T20:00:00Z';

test.each([
  ['final', finalScore(20, 27)],
  ['live', liveScore(7, 0)],
  ['called off', { status: 'STATUS_CANCELED', state: 'post' }],
] as const)(
  'a game reported as %s before its kickoff reveals no pick, whatever date comes with it',
  async (_, changes) => {
    const isSeen = await pickByTess();
    for (const told of [changes, { ...changes, date: TUESDAY_NOON }, { ...changes, date: 'unknown' }]) {
      report(told);
      await sample.refresh();
      expect(await readGame()).toEqual(['scheduled', null, null]);
    }
    sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 1));
    report(changes);
    await sample.refresh();
    expect(await readGame()).toEqual(['scheduled', null, null]);
    expect(await isSeen()).toBe(false);
    expect(await readReasons()).toContainEqual(expect.stringContaining('before its kickoff'));
  },
);

test('a game that the feed starts on an earlier date locks once the feed repeats it, and reveals no pick', async () => {
  const isSeen = await pickByTess();
  sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 23 * 60));
  const moved = minutesBefore(KICKOFF.tenAm, 24 * 60);
  report({ date: moved, ...liveScore(7, 0) });
  for (let polls = 0; polls < 3; polls += 1) await sample.refresh();
  expect(await readRow()).toMatchObject({ isLocked: false });
  sample.server.clock.advance(20_000);
  for (let polls = 0; polls < 2; polls += 1) {
    await sample.refresh();
    expect(await readRow()).toMatchObject({ isLocked: true, isRevealed: false, status: 'scheduled' });
  }
  expect(await isSeen()).toBe(false);
  const { doubtfulDates } = await sample.admin.get('readTodo');
  expect(doubtfulDates.map(({ feedGameTime }) => feedGameTime)).toEqual([moved]);
  await sample.admin.get('changeGame', { params: { id: sample.games.bills.id }, input: { gameTime: moved } });
  await sample.refresh();
  expect(await readGame()).toEqual(['live', 7, 0]);
  expect(await isSeen()).toBe(true);
});

test('a kickoff moved up with less than a day’s notice is reported but not applied', async () => {
  const kickoffs = async () => [(await readRow())?.gameTime, (await sample.admin.get('readTodo')).doubtfulDates.length];
  const hoursBefore = (hours: number) => minutesBefore(KICKOFF.tenAm, hours * 60);
  sample.server.clock.set(hoursBefore(26));
  report({ date: hoursBefore(2) });
  await sample.refresh();
  expect(await kickoffs()).toEqual([KICKOFF.tenAm, 1]);
  report({ date: hoursBefore(1) });
  await sample.refresh();
  expect(await kickoffs()).toEqual([hoursBefore(1), 0]);
  sample.server.clock.set(hoursBefore(4));
  report({ date: minutesBefore(hoursBefore(1), 30) });
  await sample.refresh();
  expect(await kickoffs()).toEqual([minutesBefore(hoursBefore(1), 30), 0]);
});

test('a score that drops by more than one play is applied after three polls over half a minute', async () => {
  sample.server.clock.set(KICKOFF.onePm);
  report(liveScore(20, 17));
  await sample.refresh();
  report(liveScore(0, 17));
  for (let polls = 0; polls < 3; polls += 1) await sample.refresh();
  expect(await readGame()).toEqual(['live', 20, 17]);
  expect(await readReasons()).toEqual([
    'its score would change from 20–17 to 0–17. That is applied if the scoreboard repeats it',
  ]);
  sample.server.clock.advance(20_000);
  await sample.refresh();
  expect(await readGame()).toEqual(['live', 0, 17]);
});

test('a final that jumps and comes back changes nothing', async () => {
  sample.server.clock.set(KICKOFF.onePm);
  report(finalScore(20, 27));
  await sample.refresh();
  for (const score of [50, 27, 50, 27]) {
    report(finalScore(20, score));
    sample.server.clock.advance(20_000);
    await sample.refresh();
    expect(await readGame()).toEqual(['final', 20, 27]);
  }
});

test('a notice about a game moved by the scoreboard sends an event only to its owner', async () => {
  const tess = await sample.server.player('Tess');
  const ann = await sample.server.player('Ann');
  const picks = [chosen(tess.id, sample.games.bills, 0)];
  await tess.get('autosavePicks', { input: { weekId: sample.weekId, picks } });
  const [ofTess, ofAnn] = [await sample.server.listen(tess), await sample.server.listen(ann)];
  const heard = (type: string) => [ofTess, ofAnn].map(({ events }) => events.some((event) => event.type === type));
  report({ date: minutesBefore(KICKOFF.tenAm, 30) });
  await sample.refresh();
  await expect.poll(() => heard('weeks_changed')).toEqual([true, true]);
  await sample.admin.get('sendMessage', { input: { message: 'after it' } });
  await expect.poll(() => heard('new_message')).toEqual([true, true]);
  expect(heard('notices_changed')).toEqual([true, false]);
});
