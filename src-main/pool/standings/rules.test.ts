/** House rules over HTTP: frozen changes, recounts, notices, and weeks that end by the clock. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/houseRules.ts';
import type { Game } from '#shared/model.ts';
import { standings } from '../../db/schema.ts';
import {
  byHomeTeam,
  finish,
  finishTenAm,
  HOUR,
  KICKOFF,
  openSample,
  SAMPLE_GAMES,
  type Sample,
  type SampleGames,
} from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../../testing/testServer.ts';

const SEASON = { season: 2026, seasonType: 'regular' } as const;
const FAVORITE = 0;
type Player = TestClient & { id: number };

let sample: Sample;
let games: SampleGames;
let admin: TestClient;
let ann: Player;
let bob: Player;

beforeEach(async () => {
  sample = await openSample();
  ({ games, admin } = sample);
  ann = await sample.server.player('Ann');
  bob = await sample.server.player('Bob');
});
afterEach(() => sample.server.stop());

const choose = (who: Player, choices: readonly (readonly [Game, number])[]) =>
  who.get('savePicks', { input: { picks: choices.map(([game, option]) => chosen(who.id, game, option)) } });
const readRules = (who: TestClient = admin) => who.get('readRules', { params: SEASON });
const change = (input: object) => admin.ask('changeRules', { params: SEASON, input });
const seasonRows = async () =>
  (await admin.get('readSeasonStandings', { params: SEASON })).map(
    (row) => `${row.seasonRank} ${row.username} ${row.totalWins}-${row.totalLosses}-${row.totalTies} ${row.points}`,
  );
const validate = () => admin.get('validateStats', { params: { season: 2026 } });

/** Ann: a win, a push. Bob: a win, a loss. Packers by 7 with a line of -7 are the push. */
async function play(): Promise<void> {
  await choose(ann, [
    [games.bills, FAVORITE],
    [games.giants, FAVORITE],
  ]);
  await choose(bob, [
    [games.bills, FAVORITE],
    [games.falcons, FAVORITE],
  ]);
  await finishTenAm(sample);
}

describe('the rules of a season', () => {
  it('a season has the default rules, which freeze with its first graded pick', async () => {
    expect(await readRules(ann)).toEqual({ ...DEFAULT_RULES, frozenAt: null });
    await choose(ann, [[games.bills, FAVORITE]]);
    sample.server.clock.set(KICKOFF.onePm);
    await finish(admin, games.falcons, 20, 23);
    expect((await readRules()).frozenAt).toBeNull();
    await finish(admin, games.bills, 20, 30);
    expect((await readRules()).frozenAt).toBe(KICKOFF.onePm);
    const reopened = { awayScore: 20, homeScore: 30, isComplete: false };
    await admin.get('scoreGame', { params: { id: games.bills.id }, input: reopened });
    expect((await readRules()).frozenAt).toBeNull();
  });

  it('rules change freely before the first result, each season type has its own', async () => {
    const { status, body } = await change({ push: 'half', droppedWeeks: 2 });
    expect([status, body]).toEqual([200, { ...DEFAULT_RULES, push: 'half', droppedWeeks: 2, frozenAt: null }]);
    expect((await change({ push: 'loss' })).body).toMatchObject({ push: 'loss', droppedWeeks: 2 });
    const playoffs = await admin.get('readRules', { params: { season: 2026, seasonType: 'playoffs' } });
    expect(playoffs).toEqual({ ...DEFAULT_RULES, frozenAt: null });
    expect(await ann.get('readNotices')).toEqual([]);
  });

  it.each([
    [{ push: 'win' }],
    [{ droppedWeeks: 5 }],
    [{ droppedWeeks: -1 }],
    [{ droppedWeeks: 1.5 }],
    [{ bestBet: 'yes' }],
    [{ lateJoiners: 'average' }],
    [{ weeklyWinner: null }],
  ])('%j is rejected and changes nothing', async (input) => {
    expect((await change(input)).status).toBeOneOf([400, 422]);
    expect(await readRules()).toEqual({ ...DEFAULT_RULES, frozenAt: null });
  });

  it('the audit log names the change', async () => {
    await change({ push: 'half' });
    const [entry] = await admin.get('readAudit', { query: { kind: 'setting' } });
    expect(entry).toMatchObject({
      action: 'rules_changed',
      before: { push: 'tie' },
      after: { push: 'half', season: 2026 },
    });
  });
});

describe('frozen rules', () => {
  beforeEach(play);
  const backups = () => {
    const folder = path.join(sample.server.dataDir, 'backups');
    // The first backup of a new pool makes the folder, in its own time.
    return existsSync(folder) ? readdirSync(folder).filter((name) => /^change-.*\.db$/.test(name)) : [];
  };

  it('a change without confirmation answers 409 with both tables and changes nothing', async () => {
    const { status, body } = await change({ push: 'half' });
    expect(status).toBe(409);
    expect(body.message).toBe(
      'The 2026 regular season has results, so its rules are frozen. Compare both tables, then confirm the change.',
    );
    const { rules } = body.details as { rules: { official: unknown[]; proposed: unknown[] } };
    expect(rules.official).toMatchObject([
      { username: 'Ann', seasonRank: 1, points: 1 },
      { username: 'Bob', seasonRank: 2, points: 1 },
    ]);
    expect(rules.proposed).toMatchObject([
      { username: 'Ann', points: 1.5 },
      { username: 'Bob', points: 1 },
    ]);
    expect(await seasonRows()).toEqual(['1 Ann 1-0-1 1', '2 Bob 1-1-0 1']);
    expect(backups()).toEqual([]);
  });

  it('a confirmed change makes a snapshot, recounts every board and sends everyone a notice with the old and the new rule', async () => {
    expect((await change({ push: 'half', confirm: true })).status).toBe(200);
    expect(backups()).toHaveLength(1);
    expect(await seasonRows()).toEqual(['1 Ann 1-0-1 1.5', '2 Bob 1-1-0 1']);
    expect((await admin.get('readPeriodStandings', { params: { ...SEASON, period: 2 } }))[0]?.points).toBe(1.5);
    expect((await admin.get('readWeeklyStandings', { params: { weekId: sample.weekId } }))[0]?.points).toBe(1.5);
    for (const player of [ann, bob]) {
      expect((await player.get('readNotices'))[0]?.text).toBe(
        'The commissioner changed the rules of the 2026 regular season. Before: “A push is a tie and earns nothing.” ' +
          'Now: “A push earns half a point.” The standings were recounted.',
      );
    }
    expect((await validate()).repaired).toBe(false);
  });

  it('a rule that is changed and changed back restores every board', async () => {
    const boards = () => sample.server.pool.db.select().from(standings).all();
    const before = boards();
    for (const rules of [
      { push: 'loss' },
      { missingPicks: 'loss' },
      { droppedWeeks: 1 },
      { weeklyWinner: 'tiebreaker' },
    ]) {
      await change({ ...rules, confirm: true });
    }
    expect(boards()).not.toEqual(before);
    await change({ ...DEFAULT_RULES, confirm: true });
    expect(boards()).toEqual(before);
  });

  it('saving the same rules again is no change', async () => {
    expect((await change({ push: 'tie' })).status).toBe(200);
    expect(backups()).toEqual([]);
    expect(await ann.get('readNotices')).toEqual([]);
  });

  it('the self-check finds wrong points and repairs them', async () => {
    await change({ push: 'half', confirm: true });
    const { db } = sample.server.pool;
    db.update(standings).set({ halfPoints: 9 }).where(eq(standings.userId, bob.id)).run();
    const { message, repaired } = await validate();
    expect(repaired).toBe(true);
    expect(message).toContain('regular season, Bob: 1-1-0, 4.5 points (rank 2) is 1-1-0 (rank 2)');
    expect(await seasonRows()).toEqual(['1 Ann 1-0-1 1.5', '2 Bob 1-1-0 1']);
  });
});

describe('weeks that end', () => {
  const SUNDAY_NIGHT_OVER = Date.parse(KICKOFF.monday) + 36 * HOUR;

  it('missing picks count as losses 36 hours after the last kickoff, without any request in between', async () => {
    await change({ missingPicks: 'loss' });
    await play();
    expect(await seasonRows()).toEqual(['1 Ann 1-0-1 1', '2 Bob 1-1-0 1']);
    sample.server.clock.set(new Date(SUNDAY_NIGHT_OVER - 1).toISOString());
    expect(await seasonRows()).toEqual(['1 Ann 1-0-1 1', '2 Bob 1-1-0 1']);
    sample.server.clock.set(new Date(SUNDAY_NIGHT_OVER).toISOString());
    expect(await seasonRows()).toEqual(['1 Ann 1-3-1 1', '2 Bob 1-4-0 1']);
    expect((await validate()).repaired).toBe(false);
  });

  it('a player who is disabled, enabled or deleted after the week loses or gets those losses at once', async () => {
    await change({ missingPicks: 'loss' });
    await play();
    sample.server.clock.set(new Date(SUNDAY_NIGHT_OVER).toISOString());
    const params = { id: bob.id };
    await admin.get('deactivateUser', { params });
    expect(await seasonRows()).toEqual(['1 Bob 1-1-0 1', '2 Ann 1-3-1 1']);
    await admin.get('reactivateUser', { params });
    expect(await seasonRows()).toEqual(['1 Ann 1-3-1 1', '2 Bob 1-4-0 1']);
    await admin.get('deleteUser', { params });
    expect(await seasonRows()).toEqual(['1 Ann 1-3-1 1']);
    expect((await validate()).repaired).toBe(false);
  });

  it('a game that is moved to another day opens the week again, and its missing picks wait', async () => {
    await change({ missingPicks: 'loss' });
    await play();
    sample.server.clock.set(new Date(SUNDAY_NIGHT_OVER).toISOString());
    const gameTime = '2026-11-19T01:15:00.000Z';
    await admin.get('changeGame', { params: { id: games.raiders.id }, input: { gameTime, datesConfirmed: true } });
    expect(await seasonRows()).toEqual(['1 Ann 1-0-1 1', '2 Bob 1-1-0 1']);
  });

  it('a late joiner gets the lowest points of each missed week beside the own results', async () => {
    await change({ lateJoiners: 'lowest' });
    await play();
    const cy = await sample.server.player('Cy');
    sample.server.clock.set(new Date(SUNDAY_NIGHT_OVER).toISOString());
    const next = await makeWeek(admin, { season: 2026, weekNumber: 12 }, SAMPLE_GAMES.replaceAll('11/1', '11/2'));
    const { bills } = byHomeTeam(next.games);
    await choose(cy, [[bills, FAVORITE]]);
    await finish(admin, bills, 20, 30);
    expect(await seasonRows()).toEqual(['1 Cy 1-0-0 2', '2 Ann 1-0-1 1', '3 Bob 1-1-0 1']);
    expect((await validate()).repaired).toBe(false);
  });
});

describe('what if', () => {
  it('any member compares the season with other rules, and nothing is stored', async () => {
    await play();
    const before = sample.server.pool.db.select().from(standings).all();
    const compared = await bob.get('compareRules', { params: SEASON, query: { push: 'loss', bestBet: false } });
    expect(compared.official).toEqual(await admin.get('readSeasonStandings', { params: SEASON }));
    expect(compared.proposed.map((row) => `${row.seasonRank} ${row.username} ${row.totalLosses}`)).toEqual([
      '1 Ann 1',
      '1 Bob 1',
    ]);
    expect(sample.server.pool.db.select().from(standings).all()).toEqual(before);
    expect(await readRules()).toMatchObject({ ...DEFAULT_RULES });
  });

  it.each(['bestBet=maybe', 'droppedWeeks=9', 'droppedWeeks=x', 'push=win'])('%s is rejected', async (query) => {
    const url = `${sample.server.url}/api/rules/2026/regular/what-if?${query}`;
    expect((await fetch(url, { headers: { cookie: ann.cookie() } })).status).toBeOneOf([400, 422]);
  });
});
