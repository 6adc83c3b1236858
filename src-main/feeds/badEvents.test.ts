/** Bad feed events are not applied, do not affect the others, and are shown to the commissioner. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSampleWithFeed, type SampleFeed } from '../testing/sampleFeed.ts';
import { KICKOFF } from '../testing/sampleWeek.ts';
import { finalScore, liveScore } from '../testing/standInFeed.ts';

let sample: SampleFeed;
beforeEach(async () => {
  sample = await openSampleWithFeed();
});
afterEach(() => sample.close());

/** Makes the database reject score changes of one game. */
const refuseToStore = ({ id }: { id: number }) =>
  sample.server.pool.sqlite.exec(
    `create trigger refuse before update of home_score on games when new.id = ${id} begin select raise(abort, 'no'); end`,
  );

describe('bad feed events', () => {
  beforeEach(async () => {
    await sample.refresh();
    sample.server.clock.set(KICKOFF.onePm);
  });

  test('a feed event that cannot be stored does not stop the others and sends nothing to pages', async () => {
    refuseToStore(sample.games.falcons);
    for (const key of ['falcons', 'bills', 'giants'] as const) sample.report(key, liveScore(7, 3));
    await sample.refresh();
    expect([await sample.scoreOf('falcons'), await sample.scoreOf('bills'), await sample.scoreOf('giants')]).toEqual([
      ['scheduled', null, null],
      ['live', 7, 3],
      ['live', 7, 3],
    ]);
    expect(await sample.admin.get('readFeedStatus')).toMatchObject({
      state: 'ok',
      problems: [{ name: 'Carolina Panthers @ Atlanta Falcons', reason: 'it could not be stored' }],
    });
  });

  test('a feed event with the id of another game changes neither game', async () => {
    sample.report('falcons', { ...finalScore(20, 27), id: 'id of bills' });
    sample.report('bills', { id: 'id of nothing' });
    await sample.refresh();
    expect([await sample.scoreOf('falcons'), await sample.scoreOf('bills')]).toEqual([
      ['scheduled', null, null],
      ['scheduled', null, null],
    ]);
    expect(await sample.readProblems()).toMatchObject([
      { name: 'Carolina Panthers @ Atlanta Falcons', reason: 'its id belongs to Tampa Bay Buccaneers @ Buffalo Bills' },
    ]);
  });

  test('a feed event with an impossible score or period changes nothing', async () => {
    sample.report('falcons', liveScore(3, 150));
    sample.report('bills', liveScore(3, 0, 12));
    sample.report('giants', liveScore(-3, 0));
    sample.report('rams', { ...finalScore(20, 17), period: 2 });
    await sample.refresh();
    for (const key of ['falcons', 'bills', 'giants', 'rams'] as const) {
      expect(await sample.scoreOf(key)).toEqual(['scheduled', null, null]);
    }
    expect((await sample.readProblems()).map(({ reason }) => reason).toSorted()).toEqual([
      'it is final before its last quarter',
      'its period does not exist',
      'its score is not a football score',
      'its score is not a football score',
    ]);
  });

  test('a bad feed event is shown for a day, even after the feed has corrected it', async () => {
    sample.report('falcons', liveScore(3, 150));
    await sample.refresh();
    sample.report('falcons', liveScore(3, 15));
    await sample.refresh();
    expect(await sample.scoreOf('falcons')).toEqual(['live', 3, 15]);
    expect(await sample.readProblems()).toHaveLength(1);
    sample.server.clock.advance(25 * 3_600_000);
    expect(await sample.readProblems()).toEqual([]);
  });

  test('a bad feed event is listed in the import report', async () => {
    sample.report('falcons', { ...finalScore(20, 27), id: 'id of bills' });
    sample.feed.reports.delete('bills');
    const { skipped } = await sample.admin.get('importGames', { params: { weekId: sample.weekId } });
    expect(skipped).toEqual([
      { name: 'Carolina Panthers @ Atlanta Falcons', reason: 'its id belongs to Tampa Bay Buccaneers @ Buffalo Bills' },
    ]);
  });
});
