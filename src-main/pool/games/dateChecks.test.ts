/** Unlikely dates: rejected, listed in To do, or not applied from the feed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/api.ts';
import type { Game } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { timesIn } from '#shared/times.ts';
import { finish, HOUR, KICKOFF, openSample, toGamesText, type Sample } from '../../testing/sampleWeek.ts';
import {
  finalScore,
  startStandInFeed,
  toReport,
  type StandInFeed,
  type FakeReport,
} from '../../testing/standInFeed.ts';

const { fullTime } = timesIn(DEFAULT_TIME_ZONE);

let sample: Sample;
const change = (game: Game, input: InputOf<'changeGame'>) =>
  sample.admin.ask('changeGame', { params: { id: game.id }, input });
const doubts = async () =>
  (await sample.admin.get('readTodo')).doubtfulDates.map(({ game, reasons }) => [game.homeTeam, ...reasons]);
const { dateDoubts } = commissionerTexts;

describe('dates entered by the commissioner', () => {
  beforeEach(async () => {
    sample = await openSample();
  });
  afterEach(() => sample.server.stop());

  it('a kickoff or lock time in an impossible year is rejected with a field error', async () => {
    const message = commissionerTexts.dateNotPossible(2026);
    for (const year of [1900, 2025, 2028, 2900]) {
      for (const field of ['gameTime', 'lockTime'] as const) {
        const { status, body } = await change(sample.games.bills, { [field]: `${year}-11-15T18:00:00Z` });
        expect([status, body.details]).toEqual([400, { fields: [{ field, message }] }]);
      }
      const lockTime = `${year}-11-15T18:00:00Z`;
      const week = await sample.admin.ask('changeWeek', { params: { id: sample.weekId }, input: { lockTime } });
      expect([week.status, week.body.details]).toEqual([400, { fields: [{ field: 'lockTime', message }] }]);
    }
  });

  it('a pasted row in another year is a bad row', async () => {
    const gamesText = toGamesText([[2026, '11/15/2062', '10:00 AM', 'Dolphins', 'Colts', 3, 44, 44]]);
    const { status, body } = await sample.admin.ask('addManualGames', {
      params: { weekId: sample.weekId },
      input: { gamesText },
    });
    expect([status, body.details]).toEqual([
      422,
      { rows: [{ row: 1, message: commissionerTexts.dateNotPossible(2026) }] },
    ]);
  });

  it('a doubtful kickoff is saved and listed in To do until it is corrected', async () => {
    const { bills } = sample.games;
    expect((await change(bills, { gameTime: '2026-01-10T18:00:00Z' })).status).toBe(200);
    expect(await doubts()).toEqual([
      ['Buffalo Bills', dateDoubts['outside-season'](2026), dateDoubts['far-from-week'](), serverTexts.kickoffWasPast],
    ]);
    await change(bills, { gameTime: KICKOFF.tenAm });
    expect(await doubts()).toEqual([['Buffalo Bills', serverTexts.revealedBeforeKickoff]]);
    await sample.admin.get('unlockGame', { params: { id: bills.id }, input: { reason: 'wrong year' } });
    expect(await doubts()).toEqual([]);
  });

  it('a doubtful kickoff leaves To do when confirmed, and another one is listed again', async () => {
    const { bills } = sample.games;
    await change(bills, { gameTime: '2026-12-06T18:00:00Z' });
    expect(await doubts()).toEqual([['Buffalo Bills', dateDoubts['far-from-week']()]]);
    await sample.admin.get('confirmDates', { params: { id: bills.id } });
    expect(await doubts()).toEqual([]);
    await change(bills, { spread: '-7' });
    expect(await doubts()).toEqual([]);
    await change(bills, { gameTime: '2026-12-07T18:00:00Z' });
    expect(await doubts()).toHaveLength(1);
    await change(bills, { gameTime: '2026-12-08T18:00:00Z', datesConfirmed: true });
    expect(await doubts()).toEqual([]);
  });

  it('a kickoff set in the past is doubtful until the game has a score, and one that passes is not', async () => {
    const { bills } = sample.games;
    sample.server.clock.set(new Date(Date.parse(KICKOFF.tenAm) + HOUR).toISOString());
    expect(await doubts()).toEqual([]);
    await change(bills, { gameTime: KICKOFF.thursday });
    expect(await doubts()).toEqual([['Buffalo Bills', serverTexts.kickoffWasPast]]);
    await finish(sample.admin, bills, 3, 7);
    expect(await doubts()).toEqual([]);
  });

  it('a lock time far from the week is doubtful', async () => {
    await change(sample.games.bills, { lockTime: '2026-10-15T17:55:00Z' });
    expect(await doubts()).toEqual([['Buffalo Bills', serverTexts.lockTimeLooksWrong('Thu, Oct 15, 2026, 10:55 AM')]]);
  });

  it('the paste preview shows the doubts about each row', async () => {
    const gamesText = toGamesText([
      [2026, '11/15', '10:00 AM', 'Dolphins', 'Colts', 3, 44, 44],
      [2026, '11/29', '10:00 AM', 'Bears', 'Vikings', 3, 44, 44],
      [2026, '11/9', '10:00 AM', 'Texans', 'Titans', 3, 44, 44],
    ]);
    const { rows } = await sample.admin.get('addManualGames', {
      params: { weekId: sample.weekId },
      input: { gamesText, preview: true },
    });
    expect(rows.map((row) => row.doubts)).toEqual([[], [dateDoubts['far-from-week']()], [dateDoubts.past()]]);
  });
});

describe('dates from the feed', () => {
  let feed: StandInFeed;
  beforeEach(async () => {
    feed = await startStandInFeed();
    sample = await openSample(undefined, { feed: { url: feed.url, agent: 'sunday-five/test' } });
    for (const [key, game] of Object.entries(sample.games)) feed.reports.set(key, toReport(game));
  });
  afterEach(async () => {
    await sample.server.stop();
    feed.close();
  });
  const tell = (key: keyof Sample['games'], told: Partial<FakeReport>) =>
    feed.reports.set(key, toReport(sample.games[key], told));
  const load = () => sample.admin.get('importGames', { params: { weekId: sample.weekId } });
  const kickoffOf = (home: string, { games }: Awaited<ReturnType<typeof load>>) =>
    games.find(({ homeTeam }) => homeTeam === home)?.gameTime;

  it('a moved kickoff is applied, but one weeks from the other games is only reported', async () => {
    tell('falcons', { date: KICKOFF.onePm });
    tell('bills', { date: '2026-12-20T18:00:00.000Z' });
    const report = await load();
    expect([kickoffOf('Atlanta Falcons', report), kickoffOf('Buffalo Bills', report)]).toEqual([
      KICKOFF.onePm,
      KICKOFF.tenAm,
    ]);
    expect(report.doubtfulDates.map(({ title, gameTime }) => [title, gameTime])).toEqual([
      ['Tampa Bay Buccaneers @ Buffalo Bills', '2026-12-20T18:00:00.000Z'],
    ]);
    expect(report.changedGames).toContain('Carolina Panthers @ Atlanta Falcons');
    const notApplied = serverTexts.feedDateNotApplied('Sun, Dec 20, 2026, 10:00 AM');
    const meanwhile = serverTexts.locksMeanwhile(fullTime(Date.parse(sample.games.bills.lockTime ?? '')));
    expect(await doubts()).toEqual([['Buffalo Bills', notApplied, meanwhile]]);
    // Once the stored kickoff is confirmed, the same report does not ask again.
    await sample.admin.get('confirmDates', { params: { id: sample.games.bills.id } });
    await load();
    expect(await doubts()).toEqual([]);
  });

  it('a postponement by weeks keeps the old lock, and To do shows that before and after it', async () => {
    const { bills } = sample.games;
    tell('bills', { date: '2026-12-20T18:00:00.000Z' });
    await load();
    const notApplied = serverTexts.feedDateNotApplied('Sun, Dec 20, 2026, 10:00 AM');
    const lock = fullTime(Date.parse(bills.lockTime ?? ''));
    expect(await doubts()).toEqual([['Buffalo Bills', notApplied, serverTexts.locksMeanwhile(lock)]]);
    sample.server.clock.set(KICKOFF.tenAm);
    expect(await doubts()).toEqual([['Buffalo Bills', notApplied, serverTexts.lockedMeanwhile(lock)]]);
    await change(bills, { gameTime: '2026-12-20T18:00:00Z', datesConfirmed: true });
    expect(await doubts()).toEqual([]);
  });

  it('a new game with a doubtful date is added without a kickoff', async () => {
    feed.reports.set('new', { away: 'Miami Dolphins', home: 'Indianapolis Colts', date: '2026-12-20T18:00:00Z' });
    const report = await load();
    expect(report.added).toBe(1);
    expect(kickoffOf('Indianapolis Colts', report)).toBeNull();
    expect(report.doubtfulDates).toHaveLength(1);
    const todo = await sample.admin.get('readTodo');
    expect(todo.withoutKickoff.map(({ homeTeam }) => homeTeam)).toEqual(['Indianapolis Colts']);
    expect(todo.doubtfulDates.map(({ feedGameTime }) => feedGameTime)).toEqual(['2026-12-20T18:00:00.000Z']);
  });

  it('a past kickoff from the feed does not reveal the picks of a scheduled game', async () => {
    tell('bills', { date: '2026-11-10T18:00:00.000Z' });
    const report = await load();
    expect(kickoffOf('Buffalo Bills', report)).toBe(KICKOFF.tenAm);
  });

  it('an import of games that have all kicked off can be previewed', async () => {
    const { id: weekId } = await sample.admin.get('createWeek', {
      input: { season: 2026, seasonType: 'regular', weekNumber: 10 },
    });
    feed.week.number = 10;
    feed.reports.clear();
    feed.reports.set('old', {
      away: 'Miami Dolphins',
      home: 'Indianapolis Colts',
      date: '2026-11-08T18:00:00Z',
      ...finalScore(7, 3),
    });
    const asked = await sample.admin.ask('importGames', { params: { weekId }, query: { ask: '1' } });
    expect([asked.status, asked.body.message]).toEqual([409, serverTexts.allKickedOff(1)]);
    expect(await sample.admin.get('readGames', { params: { weekId } })).toEqual([]);
    const { added } = await sample.admin.get('importGames', { params: { weekId } });
    expect(added).toBe(1);
  });
});
