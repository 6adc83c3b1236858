/** A scorekeeper: a player who enters scores in the watch party, and sees and does nothing else of the commissioner's. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/limits.ts';
import { SCOREKEEPER_LIMITS, scorekeepingTexts } from '#shared/texts/scorekeeping.ts';
import { everyTable } from '../testing/everyTable.ts';
import { KICKOFF, minutesBefore, openSample, settle, type Sample } from '../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../testing/testServer.ts';

type Player = TestClient & { id: number; code: string };

let sample: Sample;
let tess: Player;
let dave: Player;

const setScorekeeper = (isScorekeeper: boolean) =>
  sample.admin.get('setScorekeeper', { params: { id: tess.id }, input: { isScorekeeper } });
const falcons = () => ({ id: sample.games.falcons.id });
const enter = (isComplete: boolean, awayScore = 20, homeScore = 23) =>
  tess.ask('scoreGame', { params: falcons(), input: { awayScore, homeScore, isComplete } });
const undo = () => tess.ask('setGameStatus', { params: falcons(), input: { status: 'scheduled' } });
/** What a scorekeeper could change; any request may prolong a session, and the clock seals games. */
const stored = () => {
  const { games, audit_log: log, standings } = everyTable(sample.server.pool);
  return { games, log, standings };
};
const storedGame = async () =>
  (await dave.get('readGames', { params: { weekId: sample.weekId } })).find(({ id }) => id === falcons().id);

beforeEach(async () => {
  sample = await openSample();
  [tess, dave] = [await sample.server.player('Tess'), await sample.server.player('Dave')];
  await dave.get('savePicks', { input: { picks: [chosen(dave.id, sample.games.falcons, 0)] } });
  await setScorekeeper(true);
});
afterEach(() => sample.server.stop());

describe('during a game', () => {
  beforeEach(async () => {
    sample.server.clock.set(KICKOFF.tenAm);
    await tess.get('readMe'); // stores which games are revealed now
  });

  test('a scorekeeper enters a live score and a final, takes both back, and is named in the audit log', async () => {
    expect((await enter(false, 7, 3)).body).toMatchObject({ status: 'live', awayScore: 7, isPinned: true });
    expect((await enter(true)).body).toMatchObject({ status: 'final', homeScore: 23 });
    const standings = () => dave.get('readWeeklyStandings', { params: { weekId: sample.weekId } });
    expect(await standings()).toMatchObject([{ username: 'Dave', losses: 1 }]);
    expect((await undo()).body).toMatchObject({ status: 'scheduled', awayScore: null, isPinned: false });
    expect(await standings()).toEqual([]);
    const log = await sample.admin.get('readAudit', { query: { kind: 'score' } });
    expect(log.map(({ actorName, action }) => [actorName, action])).toEqual(
      Array.from({ length: 3 }, () => ['Tess', 'score_changed']),
    );
  });

  test('a scorekeeper can’t call a game off, nor score one that a commissioner called off', async () => {
    const before = stored();
    for (const status of ['postponed', 'cancelled', 'void'] as const) {
      const { status: answered, body } = await tess.ask('setGameStatus', { params: falcons(), input: { status } });
      expect([answered, body.message]).toEqual([403, scorekeepingTexts.onlyScores]);
    }
    expect(stored()).toEqual(before);
    await sample.admin.get('setGameStatus', { params: falcons(), input: { status: 'void' } });
    for (const { status, body } of [
      await enter(false),
      await undo(),
      await tess.ask('unpinGame', { params: falcons() }),
    ]) {
      expect([status, body.message]).toEqual([409, SCOREKEEPER_LIMITS['called-off']]);
    }
    expect((await storedGame())?.status).toBe('void');
  });

  test('a scorekeeper’s old results stay: a commissioner corrects them', async () => {
    await enter(true);
    sample.server.clock.advance(36 * HOUR_MS);
    const { status, body } = await enter(true, 0, 1);
    expect([status, body.message]).toEqual([409, SCOREKEEPER_LIMITS.over]);
    expect((await undo()).status).toBe(409);
  });

  test('a player who is no scorekeeper any more enters nothing, from that moment on', async () => {
    const { events } = await sample.server.listen(tess);
    await enter(false);
    await setScorekeeper(false);
    await settle(sample.server);
    expect((await enter(true)).body.code).toBe('not_allowed');
    expect((await storedGame())?.status).toBe('live');
    expect((await tess.get('readMe')).user).toEqual({ id: tess.id, username: 'Tess', isAdmin: false });
    expect((await tess.get('readNotices'))[0]?.text).toBe(scorekeepingTexts.removed);
    expect(events.map(({ type }) => type)).toContain('users_changed');
  });
});

describe('before kickoff', () => {
  test('a scorekeeper’s score would show everyone’s picks, so it is rejected with a reason and changes nothing', async () => {
    sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 1));
    await settle(sample.server);
    const before = stored();
    for (const { status, body } of [await enter(true), await enter(false), await undo()]) {
      expect([status, body.message]).toEqual([409, SCOREKEEPER_LIMITS.early]);
    }
    expect(stored()).toEqual(before);
    const picks = await tess.get('readWeekPicks', { params: { weekId: sample.weekId } });
    expect(picks[dave.id]).toMatchObject([{ gameId: null, pickValue: null }]);
  });

  test('a game that a commissioner started early stays hidden from the scorekeeper, who can’t end it', async () => {
    await sample.admin.get('scoreGame', {
      params: falcons(),
      input: { awayScore: 0, homeScore: 3, isComplete: false },
    });
    expect((await enter(true)).status).toBe(409);
    const picks = await tess.get('readWeekPicks', { params: { weekId: sample.weekId } });
    expect(picks[dave.id]).toMatchObject([{ gameId: null, pickValue: null }]);
  });
});

test('the players list shows who keeps score to commissioners only, and switching is written down', async () => {
  expect((await tess.get('readMe')).user).toMatchObject({ isAdmin: false, isScorekeeper: true });
  const listed = await sample.admin.get('readUsers');
  expect(listed.filter(({ isScorekeeper }) => isScorekeeper).map(({ username }) => username)).toEqual(['Tess']);
  expect(JSON.stringify(await dave.get('readUsers'))).not.toContain('corekeeper');
  expect((await tess.get('readNotices'))[0]?.text).toBe(scorekeepingTexts.added);
  await setScorekeeper(false);
  const log = await sample.admin.get('readAudit', { query: { kind: 'user', userId: tess.id } });
  expect(log.map(({ actorName, action }) => [actorName, action]).slice(0, 2)).toEqual([
    ['Rosalind', 'scorekeeper_removed'],
    ['Rosalind', 'scorekeeper_added'],
  ]);
});

test('a commissioner can’t be made a scorekeeper', async () => {
  const { user } = await sample.admin.get('readMe');
  const params = { id: user.id };
  const { status, body } = await sample.admin.ask('setScorekeeper', { params, input: { isScorekeeper: true } });
  expect([status, body.code]).toEqual([409, 'conflict']);
});
