/** Tiebreaker guesses that the commissioner enters, and how often a whole card recounts the standings. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/api.ts';
import { texts } from '#shared/texts.ts';
import { cardSentences } from '#shared/texts/cards.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { finish, KICKOFF, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const REASON = 'phoned in';
const SEASON = { season: 2026, seasonType: 'regular' } as const;

let sample: Sample;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
  await sample.admin.get('changeRules', { params: SEASON, input: { weeklyWinner: 'tiebreaker' } });
});
afterEach(() => sample.server.stop());

const enter = (input: Partial<InputOf<'enterCard'>>) =>
  sample.admin.ask('enterCard', {
    params: { id: tess.id },
    input: { weekId: sample.weekId, picks: [], reason: REASON, ...input },
  });
const guesses = async (who: TestClient = tess) =>
  (await who.get('readTiebreak', { params: { weekId: sample.weekId } })).guesses;
const option = (game: Parameters<typeof chosen>[1], index: number) => {
  const { gameId, pickType, pickValue } = chosen(tess.id, game, index);
  return { gameId, pickType, pickValue };
};

describe('a guess that the commissioner enters', () => {
  it('a guess is entered alone or with picks, and the player gets a notice', async () => {
    expect((await enter({ tiebreakGuess: 44 })).status).toBe(200);
    expect(await guesses()).toEqual({ [tess.id]: 44 });
    expect((await tess.get('readNotices'))[0]?.text).toBe(serverTexts.guessEntered(44, REASON));
    await enter({ picks: [option(sample.games.bills, 0)], tiebreakGuess: 51 });
    expect(await guesses()).toEqual({ [tess.id]: 51 });
    await enter({ tiebreakGuess: null });
    expect(await guesses()).toEqual({});
    expect((await tess.get('readNotices'))[0]?.text).toBe(serverTexts.guessTakenAway(REASON));
  });

  it('a guess that is left out or equal changes nothing and notifies no one', async () => {
    await enter({ tiebreakGuess: 44 });
    const before = await tess.get('readNotices');
    await enter({ tiebreakGuess: 44 });
    await enter({ picks: [option(sample.games.bills, 0)] });
    expect(await guesses()).toEqual({ [tess.id]: 44 });
    expect(await tess.get('readNotices')).toHaveLength(before.length + 1);
  });

  it('the audit log names the player, both guesses and the reason', async () => {
    await enter({ tiebreakGuess: 44 });
    await enter({ tiebreakGuess: 45 });
    const [entry] = await sample.admin.get('readAudit', { query: { kind: 'picks' } });
    expect(entry).toMatchObject({ action: 'guess_saved', username: 'Tess', before: 44, after: 45, reason: REASON });
  });

  it('a late guess counts at once where late entries are allowed, and is rejected where they are not', async () => {
    const { games, admin } = sample;
    const bo = await sample.server.player('Bo');
    for (const who of [tess, bo]) {
      const picks = [chosen(who.id, games.bills, 0)];
      await who.get('savePicks', { input: { picks, weekId: sample.weekId, tiebreakGuess: 60 } });
    }
    sample.server.clock.set('2026-11-17T06:00:00.000Z');
    await finish(admin, games.bills, 10, 30);
    await finish(admin, games.raiders, 20, 24);
    await admin.get('changeSettings', { input: { picksAfterLock: 'never' } });
    const { status, body } = await enter({ tiebreakGuess: 44 });
    expect([status, body.message]).toEqual([409, serverTexts.guessLocked('Dallas Cowboys @ Las Vegas Raiders')]);
    await admin.get('changeSettings', { input: { picksAfterLock: 'with-reason' } });
    expect((await enter({ tiebreakGuess: 44 })).status).toBe(200);
    const rows = await admin.get('readWeeklyStandings', { params: { weekId: sample.weekId } });
    expect(rows.map(({ weekRank, username, tiebreakDistance }) => [weekRank, username, tiebreakDistance])).toEqual([
      [1, 'Tess', 0],
      [2, 'Bo', 16],
    ]);
    expect((await admin.get('validateStats', { params: { season: 2026 } })).repaired).toBe(false);
  });

  it.each([-1, 201, 44.5])('the guess %d is rejected with the range, and nothing is entered', async (tiebreakGuess) => {
    const { status, body } = await enter({ picks: [option(sample.games.bills, 0)], tiebreakGuess });
    expect(status).toBeOneOf([400, 422]);
    expect(JSON.stringify(body)).toContain(texts.guessRange);
    expect(await tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } })).toEqual([]);
  });

  it('a card without picks and without a guess is rejected', async () => {
    const { status, body } = await enter({});
    expect(status).toBeOneOf([400, 422]);
    expect(JSON.stringify(body)).toContain(cardSentences.choosePick);
  });

  it('an entered guess fixes the tiebreaker’s game', async () => {
    await enter({ tiebreakGuess: 44 });
    const gameTime = '2026-11-17T05:00:00.000Z';
    const params = { id: sample.games.eagles.id };
    await sample.admin.get('changeGame', { params, input: { gameTime, datesConfirmed: true } });
    const { gameId } = await tess.get('readTiebreak', { params: { weekId: sample.weekId } });
    expect(gameId).toBe(sample.games.raiders.id);
  });
});

it('a whole card of picks on final games counts the standings once', async () => {
  const { games, admin, server } = sample;
  sample.server.clock.set(KICKOFF.onePm);
  const finals = [games.bills, games.falcons, games.giants];
  for (const game of finals) await finish(admin, game, 10, 30);
  server.pool.db.$client.exec(`
    create temp table counted (n integer);
    create temp trigger count_inserts after insert on main.standings begin insert into counted values (1); end;
    create temp trigger count_updates after update on main.standings begin insert into counted values (1); end;`);
  expect((await enter({ picks: finals.map((game) => option(game, 0)) })).status).toBe(200);
  // Week, period and season: a row each for the only player.
  expect(server.pool.db.$client.prepare('select count(*) as n from counted').get()).toEqual({ n: 3 });
});
