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

test.each([
  ['final', finalScore(20, 27)],
  ['live', liveScore(7, 0)],
  ['called off', { status: 'STATUS_CANCELED', state: 'post' }],
] as const)('a game reported as %s on Tuesday reveals no pick', async (_, changes) => {
  const tess = await sample.server.player('Tess');
  const ann = await sample.server.player('Ann');
  const picks = [chosen(tess.id, sample.games.bills, 0)];
  await tess.get('autosavePicks', { input: { weekId: sample.weekId, picks } });
  report(changes);
  await sample.refresh();
  expect(await readGame()).toEqual(['scheduled', null, null]);
  const seen = await ann.get('readWeekPicks', { params: { weekId: sample.weekId } });
  const gamesSeen = Object.values(seen).flatMap((all) => all.map(({ gameId }) => gameId));
  expect(gamesSeen).not.toContain(sample.games.bills.id);
  expect(await readReasons()).toEqual([expect.stringContaining('long before its kickoff')]);
});

test('a game that moved to the day before can start on its new date', async () => {
  sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 24 * 60));
  report({ date: minutesBefore(KICKOFF.tenAm, 24 * 60), ...liveScore(7, 0) });
  await sample.refresh();
  expect(await readGame()).toEqual(['live', 7, 0]);
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
