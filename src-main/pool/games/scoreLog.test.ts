/** The log of scores over HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSampleWithFeed, type SampleFeed } from '../../testing/sampleFeed.ts';
import { finalScore, liveScore } from '../../testing/standInFeed.ts';
import { finish, KICKOFF } from '../../testing/sampleWeek.ts';

let sample: SampleFeed;
beforeEach(async () => {
  sample = await openSampleWithFeed();
  sample.server.clock.set(KICKOFF.tenAm);
});
afterEach(() => sample.close());

const readLog = async () => {
  const log = await sample.admin.get('readScoreLog', { params: { weekId: sample.weekId } });
  const bills = log.filter(({ gameId }) => gameId === sample.games.bills.id);
  return bills.map((change) => [change.status, change.awayScore, change.homeScore, change.period, change.source]);
};
const type = (awayScore: number, homeScore: number) =>
  sample.admin.get('scoreGame', {
    params: { id: sample.games.bills.id },
    input: { awayScore, homeScore, isComplete: false, period: 3, clock: '8:12' },
  });

describe('the score log', () => {
  it('every score, period and status of the scoreboard is logged once, the clock alone is not', async () => {
    const tell = async (awayScore: number, homeScore: number, period: number, clock: string) => {
      sample.report('bills', liveScore(awayScore, homeScore, period, clock));
      await sample.refresh();
    };
    await tell(0, 0, 1, '15:00');
    await tell(0, 7, 1, '9:30');
    await tell(0, 7, 1, '9:01');
    await tell(0, 7, 2, '15:00');
    sample.server.clock.set(KICKOFF.oneTwentyFive);
    sample.report('bills', finalScore(0, 7));
    await sample.refresh();
    expect(await readLog()).toEqual([
      ['live', 0, 0, 1, 'feed'],
      ['live', 0, 7, 1, 'feed'],
      ['live', 0, 7, 2, 'feed'],
      ['final', 0, 7, null, 'feed'],
    ]);
  });

  it('typed scores are logged as typed, with their time and clock, and a mistake that is taken back too', async () => {
    await type(3, 0);
    await type(3, 0);
    await finish(sample.admin, sample.games.bills, 3, 10);
    await sample.admin.get('setGameStatus', { params: { id: sample.games.bills.id }, input: { status: 'scheduled' } });
    expect(await readLog()).toEqual([
      ['live', 3, 0, 3, 'typed'],
      ['final', 3, 10, null, 'typed'],
      ['scheduled', null, null, null, 'feed'],
    ]);
    const [first] = await sample.admin.get('readScoreLog', { params: { weekId: sample.weekId } });
    expect(first).toMatchObject({ at: KICKOFF.tenAm, clock: '8:12' });
  });

  it('a game whose sides are swapped by a paste has its logged scores swapped too', async () => {
    await type(3, 10);
    const swapped = '2026\t11/15\t10:00 AM\t@ Tampa Bay Buccaneers\tBuffalo Bills\t6\t46.5\t46.5';
    const input = { gamesText: swapped, update: true, datesConfirmed: true };
    await sample.admin.get('addManualGames', { params: { weekId: sample.weekId }, input });
    expect(await readLog()).toEqual([['live', 10, 3, 3, 'typed']]);
  });

  it('members and the board link read the log, visitors don’t', async () => {
    const params = { weekId: sample.weekId };
    expect((await (await sample.server.player('Tess')).ask('readScoreLog', { params })).status).toBe(200);
    expect((await sample.server.client().ask('readScoreLog', { params })).status).toBe(401);
    expect((await sample.admin.ask('readScoreLog', { params: { weekId: 4711 } })).status).toBe(404);
  });

  it('the log goes with its game', async () => {
    await type(3, 0);
    await sample.admin.get('removeGame', { params: { id: sample.games.bills.id } });
    expect(sample.server.pool.sqlite.prepare('select count(*) from score_log').pluck().get()).toBe(0);
  });
});
