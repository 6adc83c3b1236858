/** Calling a game off, moving it to another week, and removing it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game, Week } from '#shared/model.ts';
import { everyTable } from '../../testing/everyTable.ts';
import { finish, KICKOFF, openSample, type Sample, type SampleGames } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../../testing/testServer.ts';

const TITLE = 'Tampa Bay Buccaneers @ Buffalo Bills';
let sample: Sample;
let games: SampleGames;
let admin: TestClient;
let tess: TestClient & { id: number };
let next: { week: Week; games: Game[] };

beforeEach(async () => {
  sample = await openSample();
  ({ games, admin } = sample);
  tess = await sample.server.player('Tess');
  const gamesText = ['Jets\tRavens', 'Bears\tSteelers', 'Colts\tChiefs', 'Giants\tLions', 'Browns\tRaiders']
    .map((teams) => `2026\t11/22\t10:00 AM\t${teams}\t3\t44.5\t44.5`)
    .join('\n');
  next = await makeWeek(admin, { season: 2026, weekNumber: 12 }, gamesText);
});
afterEach(() => sample.server.stop());

const pick = (who: TestClient & { id: number }, ...of: Game[]) =>
  who.get('savePicks', { input: { picks: of.map((game) => chosen(who.id, game, 0)) } });
const cardOf = async (weekId: number, who = tess) =>
  (await who.get('readCard', { params: { userId: who.id, weekId } })).map(({ pickValue, result }) => [
    pickValue,
    result,
  ]);
const noticesOf = async (who: TestClient = tess) => (await who.get('readNotices')).map(({ text }) => text);
const record = async (weekId = sample.weekId) => {
  const [row] = await tess.get('readWeeklyStandings', { params: { weekId } });
  return row === undefined ? null : `${row.wins}-${row.losses}-${row.ties}`;
};
const readGames = (weekId: number) => tess.get('readGames', { params: { weekId } });
const move = (carryPicks: boolean, game = games.bills, weekId = next.week.id) =>
  admin.ask('moveGame', { params: { id: game.id }, input: { weekId, carryPicks } });
const setStatus = (status: 'scheduled' | 'postponed' | 'cancelled' | 'void') =>
  admin.get('setGameStatus', { params: { id: games.bills.id }, input: { status } });

describe('calling a game off', () => {
  beforeEach(() => pick(tess, games.bills));

  test.each(['cancelled', 'void'] as const)(
    'a game marked %s makes its picks ties and notifies players, and can be undone',
    async (status) => {
      await finish(admin, games.bills, 20, 27);
      expect(await record()).toBe('1-0-0');
      expect(await setStatus(status)).toMatchObject({ status, awayScore: null });
      expect(await record()).toBe('0-0-1');
      expect(await noticesOf()).toEqual([`${TITLE} was called off. Your pick counts as a tie.`]);
      expect(await setStatus('scheduled')).toMatchObject({
        status: 'scheduled',
        isPinned: false,
        gameTime: KICKOFF.tenAm,
      });
      expect(await record()).toBeNull();
    },
  );

  test('a postponed game loses its kickoff, keeps its revealed picks, and leaves them pending', async () => {
    sample.server.clock.set(KICKOFF.tenAm);
    expect(await setStatus('postponed')).toMatchObject({ status: 'postponed', gameTime: null, isLocked: true });
    expect(await cardOf(sample.weekId)).toEqual([['Buffalo Bills -6', 'pending']]);
    expect(await noticesOf()).toEqual([`${TITLE} was postponed. Your pick is pending.`]);
    const other = await sample.server.player('Otis');
    const seen = await other.get('readWeekPicks', { params: { weekId: sample.weekId } });
    expect(seen[String(tess.id)]?.[0]?.pickValue).toBe('Buffalo Bills -6');
  });

  test('calling a game off is logged once with before and after, even if done twice', async () => {
    await setStatus('void');
    await setStatus('void');
    const entries = await admin.get('readAudit', { query: { kind: 'score' } });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorName: 'Rosalind',
      before: { status: 'scheduled' },
      after: { status: 'void' },
    });
  });

  test('a mistyped final can be undone with the results it graded', async () => {
    await finish(admin, games.bills, 20, 27);
    await setStatus('scheduled');
    expect([
      await record(),
      (await readGames(sample.weekId)).find(({ id }) => id === games.bills.id)?.homeScore,
    ]).toEqual([null, null]);
  });
});

test('undoing a score is rejected if another device has changed it', async () => {
  const params = { id: games.bills.id };
  const seen = { awayScore: 7, homeScore: 0, isComplete: false };
  await admin.get('scoreGame', { params, input: seen });
  await admin.get('scoreGame', { params, input: { ...seen, homeScore: 3 } });
  const before = everyTable(sample.server.pool);
  const refused = await admin.ask('setGameStatus', { params, input: { status: 'scheduled', seen } });
  expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
  expect(refused.body.details).toMatchObject({ game: { awayScore: 7, homeScore: 3 } });
  expect(everyTable(sample.server.pool)).toEqual(before);
  const fresh = { ...seen, homeScore: 3 };
  const taken = await admin.get('setGameStatus', { params, input: { status: 'scheduled', seen: fresh } });
  expect([taken.status, taken.awayScore]).toEqual(['scheduled', null]);
});

describe('moving a game to another week', () => {
  test('a moved game with a doubtful kickoff stays in To do until the commissioner confirms it', async () => {
    const doubtful = async () =>
      (await admin.get('readTodo')).doubtfulDates
        .map(({ game }) => game.homeTeam)
        .filter((team) => team === 'Buffalo Bills');
    const put = (weekId: number, gameTime: string | undefined, datesConfirmed?: boolean) =>
      admin.get('moveGame', {
        params: { id: games.bills.id },
        input: {
          weekId,
          carryPicks: true,
          ...(gameTime === undefined ? {} : { gameTime }),
          ...(datesConfirmed === undefined ? {} : { datesConfirmed }),
        },
      });
    await put(next.week.id, '2026-12-20T18:00:00.000Z');
    expect(await doubtful()).toEqual(['Buffalo Bills']);
    await put(sample.weekId, undefined, true);
    expect(await doubtful()).toEqual([]);
    // Confirmed only for the other week.
    await put(next.week.id, undefined);
    expect(await doubtful()).toEqual(['Buffalo Bills']);
    await put(sample.weekId, '2026-11-08T18:00:00.000Z');
    expect((await admin.get('readTodo')).doubtfulDates[0]?.reasons).toContain(
      'The kickoff had already passed when it was set.',
    );
  });

  test('a game moved with its picks moves their results, and both weeks are recalculated', async () => {
    await pick(tess, games.bills);
    await finish(admin, games.bills, 20, 27);
    expect((await move(true)).body).toMatchObject({ weekId: next.week.id, status: 'final' });
    expect([await cardOf(sample.weekId), await cardOf(next.week.id)]).toEqual([[], [['Buffalo Bills -6', 'win']]]);
    expect([await record(), await record(next.week.id)]).toEqual([null, '1-0-0']);
    expect(await noticesOf()).toEqual([
      `${TITLE} was moved to Week 12 of the regular season 2026. Your pick Buffalo Bills -6 moved with it.`,
    ]);
    expect((await admin.get('validateStats', { params: { season: 2026 } })).repaired).toBe(false);
  });

  test('a game moved without its picks makes a snapshot, removes them and notifies players', async () => {
    await pick(tess, games.bills);
    expect((await move(false)).status).toBe(200);
    expect([await cardOf(sample.weekId), await cardOf(next.week.id)]).toEqual([[], []]);
    expect(await noticesOf()).toEqual([
      `${TITLE} was moved to Week 12 of the regular season 2026. Your pick Buffalo Bills -6 was removed.`,
    ]);
    const [backup] = await admin.get('readBackups');
    expect(backup?.reason).toBe('move TB at BUF to week 12');
  });

  test('a move that would give a player six picks is rejected with the player’s name and changes nothing', async () => {
    const otis = await sample.server.player('Otis');
    for (const who of [tess, otis]) await pick(who, games.bills);
    await pick(otis, ...next.games);
    const before = everyTable(sample.server.pool);
    const { status, body } = await move(true);
    expect([status, body.code, body.details]).toEqual([409, 'conflict', { names: ['Otis'] }]);
    expect(body.message).toBe(
      'Otis already has five picks in that week. Remove one first, or move the game without its picks.',
    );
    expect(everyTable(sample.server.pool)).toEqual(before);
    expect((await move(false)).status).toBe(200);
  });

  test('a move is rejected if the other week already has the pairing', async () => {
    const gamesText = '2026\t11/22\t1:00 PM\tBills\tBuccaneers\t3\t44.5\t44.5';
    await admin.get('addManualGames', { params: { weekId: next.week.id }, input: { gamesText } });
    const { status, body } = await move(true);
    expect([status, body.code]).toEqual([409, 'duplicate']);
  });

  test('a move to an unknown week is a 404, and to its own week changes nothing', async () => {
    expect((await move(true, games.bills, 4711)).status).toBe(404);
    const before = everyTable(sample.server.pool);
    expect((await move(false, games.bills, sample.weekId)).status).toBe(200);
    expect(everyTable(sample.server.pool)).toEqual(before);
  });

  test('a moved game’s hidden picks stay hidden, and its revealed picks revealed', async () => {
    const otis = await sample.server.player('Otis');
    await pick(tess, games.bills, games.eagles);
    sample.server.clock.set(KICKOFF.tenAm);
    await move(true);
    await move(true, games.eagles);
    await admin.get('changeGame', { params: { id: games.bills.id }, input: { gameTime: '2026-11-23T18:00:00.000Z' } });
    const seen = await otis.get('readWeekPicks', { params: { weekId: next.week.id } });
    expect(seen[String(tess.id)]?.map(({ pickValue }) => pickValue)).toEqual(['Buffalo Bills -6', null]);
  });
});

describe('removing a game', () => {
  test('removing a game makes a snapshot, removes its picks and results and notifies players', async () => {
    await pick(tess, games.bills, games.eagles);
    await finish(admin, games.bills, 20, 27);
    await admin.get('removeGame', { params: { id: games.bills.id } });
    expect((await readGames(sample.weekId)).some(({ id }) => id === games.bills.id)).toBe(false);
    expect([(await cardOf(sample.weekId)).length, await record()]).toEqual([1, null]);
    expect(await noticesOf()).toEqual([`${TITLE} was removed, and so was your pick Buffalo Bills -6.`]);
    expect((await admin.get('readBackups'))[0]?.reason).toBe('remove TB at BUF');
    expect((await admin.ask('removeGame', { params: { id: games.bills.id } })).status).toBe(404);
  });
});

test('a game without a feed report cannot be returned to the feed, and one without a feed final keeps its score', async () => {
  await finish(admin, games.bills, 20, 27);
  expect((await admin.ask('unpinGame', { params: { id: games.bills.id } })).status).toBe(409);
  expect((await admin.ask('takeFeedScore', { params: { id: games.bills.id } })).status).toBe(409);
  expect((await admin.ask('unpinGame', { params: { id: games.eagles.id } })).status).toBe(200);
});
