/** Events that are wrong: none of them is applied, none stops the others, and the commissioner sees each. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KICKOFF, openSample, settle, type Sample, type SampleGames } from '../testing/sampleWeek.ts';
import {
  finalScore,
  liveScore,
  startStandInFeed,
  toTold,
  type StandInFeed,
  type Told,
} from '../testing/standInFeed.ts';

let feed: StandInFeed;
let sample: Sample;
let games: SampleGames;

beforeEach(async () => {
  feed = await startStandInFeed();
  sample = await openSample(undefined, { feed: { url: feed.url, agent: 'test' } });
  ({ games } = sample);
  for (const [key, game] of Object.entries(games)) feed.told.set(key, toTold(game, { id: `id of ${key}` }));
});
afterEach(async () => {
  await sample.server.stop();
  feed.close();
});

const report = (key: keyof SampleGames, changes: Partial<Told>) =>
  feed.told.set(key, toTold(games[key], { id: `id of ${key}`, ...changes }));
const refresh = async () => {
  sample.server.clock.advance(6000);
  await sample.admin.get('readLiveScores', { query: { refresh: '1' } });
  await settle(sample.server);
};
const scoreOf = async (key: keyof SampleGames) => {
  const all = await sample.admin.get('readGames', { params: { weekId: sample.weekId } });
  const { status, awayScore, homeScore } = all.find(({ id }) => id === games[key].id) ?? {};
  return [status, awayScore, homeScore];
};
const readProblems = async () => (await sample.admin.get('readFeedStatus')).problems;

/** A database that refuses to change the score of one game. */
const refuseToStore = ({ id }: { id: number }) =>
  sample.server.pool.sqlite.exec(
    `create trigger refuse before update of home_score on games when new.id = ${id} begin select raise(abort, 'no'); end`,
  );

describe('an event', () => {
  beforeEach(async () => {
    await refresh();
    sample.server.clock.set(KICKOFF.onePm);
  });

  test('that cannot be stored does not stop the others, and announces nothing', async () => {
    refuseToStore(games.falcons);
    for (const key of ['falcons', 'bills', 'giants'] as const) report(key, liveScore(7, 3));
    await refresh();
    expect([await scoreOf('falcons'), await scoreOf('bills'), await scoreOf('giants')]).toEqual([
      ['scheduled', null, null],
      ['live', 7, 3],
      ['live', 7, 3],
    ]);
    expect(await sample.admin.get('readFeedStatus')).toMatchObject({
      state: 'ok',
      problems: [{ name: 'Carolina Panthers @ Atlanta Falcons', reason: 'it could not be stored' }],
    });
  });

  test('with the id of another game changes neither', async () => {
    report('falcons', { ...finalScore(20, 27), id: 'id of bills' });
    report('bills', { id: 'id of nothing' });
    await refresh();
    expect([await scoreOf('falcons'), await scoreOf('bills')]).toEqual([
      ['scheduled', null, null],
      ['scheduled', null, null],
    ]);
    expect(await readProblems()).toMatchObject([
      { name: 'Carolina Panthers @ Atlanta Falcons', reason: 'its id belongs to Tampa Bay Buccaneers @ Buffalo Bills' },
    ]);
  });

  test('with an impossible score or period changes nothing', async () => {
    report('falcons', liveScore(3, 150));
    report('bills', liveScore(3, 0, 12));
    report('giants', liveScore(-3, 0));
    report('rams', { ...finalScore(20, 17), period: 2 });
    await refresh();
    for (const key of ['falcons', 'bills', 'giants', 'rams'] as const) {
      expect(await scoreOf(key)).toEqual(['scheduled', null, null]);
    }
    expect((await readProblems()).map(({ reason }) => reason).toSorted()).toEqual([
      'it is final before its last quarter',
      'its period does not exist',
      'its score is not a football score',
      'its score is not a football score',
    ]);
  });

  test('that was wrong is still shown after the feed has corrected it, for a day', async () => {
    report('falcons', liveScore(3, 150));
    await refresh();
    report('falcons', liveScore(3, 15));
    await refresh();
    expect(await scoreOf('falcons')).toEqual(['live', 3, 15]);
    expect(await readProblems()).toHaveLength(1);
    sample.server.clock.advance(25 * 3_600_000);
    expect(await readProblems()).toEqual([]);
  });

  test('that is wrong is named in the import report too', async () => {
    report('falcons', { ...finalScore(20, 27), id: 'id of bills' });
    feed.told.delete('bills');
    const { skipped } = await sample.admin.get('importGames', { params: { weekId: sample.weekId } });
    expect(skipped).toEqual([
      { name: 'Carolina Panthers @ Atlanta Falcons', reason: 'its id belongs to Tampa Bay Buccaneers @ Buffalo Bills' },
    ]);
  });
});
