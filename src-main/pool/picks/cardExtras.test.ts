/** Best bet, tiebreaker guess and card size over HTTP: saved with the card, hidden, locked and revealed with their game. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import { finish, KICKOFF, minutesBefore, openSample, type Sample, type SampleGames } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const SEASON = { season: 2026, seasonType: 'regular' } as const;
const [FAVORITE, OVER] = [0, 2];
type Player = TestClient & { id: number };
type Choice = readonly [game: Game, option: number, isBestBet?: boolean];

let sample: Sample;
let games: SampleGames;
let weekId: number;
let admin: TestClient;
let tess: Player;
let bo: Player;

beforeEach(async () => {
  sample = await openSample();
  ({ games, weekId, admin } = sample);
  [tess, bo] = [await sample.server.player('Tess'), await sample.server.player('Bo')];
  await admin.get('changeRules', { params: SEASON, input: { bestBet: true, weeklyWinner: 'tiebreaker' } });
});
afterEach(() => sample.server.stop());

const save = (who: Player, choices: readonly Choice[], more: object = {}) =>
  who.ask('autosavePicks', {
    input: {
      weekId,
      picks: choices.map(([game, option, isBestBet]) => ({
        ...chosen(who.id, game, option),
        ...(isBestBet === undefined ? {} : { isBestBet }),
      })),
      ...more,
    },
  });
const marked = async (who: Player) =>
  (await who.get('readCard', { params: { userId: who.id, weekId } })).filter(({ isBestBet }) => isBestBet);
const tiebreak = (who: TestClient) => who.get('readTiebreak', { params: { weekId } });
const changeWeek = (input: object) => admin.ask('changeWeek', { params: { id: weekId }, input });
const weekly = async () =>
  (await admin.get('readWeeklyStandings', { params: { weekId } })).map(
    (row) => `${row.weekRank} ${row.username} ${row.wins}-${row.losses} ${row.points} ${row.tiebreakDistance}`,
  );
const at = (instant: string) => sample.server.clock.set(instant);

describe('best bet', () => {
  it('a mark is saved with the card, moves, and stays when a client leaves it out', async () => {
    const both: Choice[] = [
      [games.bills, FAVORITE],
      [games.falcons, FAVORITE],
    ];
    expect(
      (
        await save(tess, [
          [games.bills, FAVORITE, true],
          [games.falcons, FAVORITE],
        ])
      ).status,
    ).toBe(200);
    expect(await marked(tess)).toMatchObject([{ gameId: games.bills.id }]);
    await save(tess, both);
    expect(await marked(tess)).toMatchObject([{ gameId: games.bills.id }]);
    await save(tess, [
      [games.bills, FAVORITE, false],
      [games.falcons, FAVORITE, true],
    ]);
    expect(await marked(tess)).toMatchObject([{ gameId: games.falcons.id }]);
    await save(tess, [[games.bills, FAVORITE]]);
    expect(await marked(tess)).toEqual([]);
  });

  it('two marks are rejected with a clear sentence, and nothing is saved', async () => {
    const { status, body } = await save(tess, [
      [games.bills, FAVORITE, true],
      [games.falcons, FAVORITE, true],
    ]);
    expect([status, body.message]).toEqual([422, 'Mark only one pick of your card as your best bet.']);
    expect(await tess.get('readCard', { params: { userId: tess.id, weekId } })).toEqual([]);
  });

  it('a mark is rejected in a season without best bets', async () => {
    await admin.get('changeRules', { params: SEASON, input: { bestBet: false } });
    const { status, body } = await save(tess, [[games.bills, FAVORITE, true]]);
    expect([status, body.message]).toEqual([422, 'This season has no best bets. Remove the mark and save again.']);
  });

  it('a mark on a locked game can not move, and none moves to a locked game', async () => {
    await save(tess, [
      [games.falcons, FAVORITE, true],
      [games.raiders, FAVORITE],
    ]);
    await save(bo, [
      [games.falcons, FAVORITE],
      [games.raiders, FAVORITE, true],
    ]);
    at(minutesBefore(KICKOFF.tenAm, 5));
    const sentence = 'Carolina Panthers @ Atlanta Falcons has locked, so its best bet can’t change.';
    for (const [who, choices] of [
      [
        tess,
        [
          [games.falcons, FAVORITE, false],
          [games.raiders, FAVORITE, true],
        ],
      ],
      [
        bo,
        [
          [games.falcons, FAVORITE, true],
          [games.raiders, FAVORITE, false],
        ],
      ],
    ] as const) {
      const { status, body } = await save(who, choices);
      expect([status, body.message]).toEqual([409, sentence]);
    }
    expect(await marked(tess)).toMatchObject([{ gameId: games.falcons.id }]);
  });

  it('a mark is hidden from others until its game is revealed', async () => {
    await save(tess, [[games.falcons, FAVORITE, true]]);
    const shown = async () => (await bo.get('readWeekPicks', { params: { weekId } }))[tess.id];
    expect(await shown()).toMatchObject([{ gameId: null, isBestBet: null }]);
    at(KICKOFF.tenAm);
    expect(await shown()).toMatchObject([{ gameId: games.falcons.id, isBestBet: true }]);
  });

  it('a best bet counts twice on every board, and the audit log names it', async () => {
    await save(tess, [
      [games.falcons, FAVORITE, true],
      [games.bills, FAVORITE],
    ]);
    at(KICKOFF.onePm);
    await finish(admin, games.falcons, 10, 30);
    await finish(admin, games.bills, 30, 10);
    expect(await weekly()).toEqual(['1 Tess 2-1 2 null']);
    expect((await admin.get('validateStats', { params: { season: 2026 } })).repaired).toBe(false);
    const [entry] = await admin.get('readAudit', { query: { kind: 'picks' } });
    expect(entry?.after).toMatchObject([{ isBestBet: true }, {}]);
  });

  it('the commissioner enters a best bet, which replaces the one before', async () => {
    await save(tess, [[games.bills, FAVORITE, true]]);
    const { pickType, pickValue } = chosen(tess.id, games.falcons, OVER);
    const input = { gameId: games.falcons.id, choice: { pickType, pickValue, isBestBet: true }, reason: 'by phone' };
    await admin.get('enterPick', { params: { id: tess.id }, input });
    expect(await marked(tess)).toMatchObject([{ gameId: games.falcons.id }]);
    expect((await tess.get('readNotices'))[0]?.text).toContain('Over 42.5 (best bet)');
  });

  it('the mark changes the card’s ETag, so that two devices never overwrite each other', async () => {
    const first = await save(tess, [[games.bills, FAVORITE]]);
    const second = await save(tess, [[games.bills, FAVORITE, true]]);
    expect(second.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
    const picks = [{ ...chosen(tess.id, games.bills, OVER), isBestBet: false }];
    const headers = { 'If-Match': first.headers.get('ETag') ?? '' };
    expect((await tess.ask('autosavePicks', { input: { weekId, picks }, headers })).status).toBe(409);
  });
});

describe('tiebreaker', () => {
  it('the last game breaks ties until the commissioner names another', async () => {
    expect((await tiebreak(tess)).gameId).toBe(games.raiders.id);
    expect((await changeWeek({ tiebreakGameId: games.eagles.id })).body).toMatchObject({
      tiebreakGameId: games.eagles.id,
    });
    expect((await tiebreak(tess)).gameId).toBe(games.eagles.id);
    await changeWeek({ tiebreakGameId: null });
    expect((await tiebreak(tess)).gameId).toBe(games.raiders.id);
  });

  it('the first save fixes the game, whatever kicks off last afterwards', async () => {
    await save(tess, [[games.bills, FAVORITE]]);
    const gameTime = '2026-11-17T05:00:00.000Z';
    await admin.get('changeGame', { params: { id: games.eagles.id }, input: { gameTime, datesConfirmed: true } });
    expect((await tiebreak(tess)).gameId).toBe(games.raiders.id);
  });

  it('a guess is saved with the card, stays when it is left out, and is removed by null', async () => {
    const { body } = await save(tess, [[games.bills, FAVORITE]], { tiebreakGuess: 44 });
    expect(body.tiebreakGuess).toBe(44);
    expect((await save(tess, [[games.bills, OVER]])).body.tiebreakGuess).toBe(44);
    expect((await save(tess, [], { tiebreakGuess: null })).body.tiebreakGuess).toBeNull();
  });

  it.each([-1, 201, 44.5, '44'])('the guess %j is rejected', async (tiebreakGuess) => {
    const { status, body } = await save(tess, [], { tiebreakGuess });
    expect(status).toBeOneOf([400, 422]);
    expect(JSON.stringify(body)).toContain('Guess a whole number from 0 to 200.');
    expect((await tiebreak(tess)).guesses).toEqual({});
  });

  it('a guess is secret until the named game is revealed', async () => {
    await save(tess, [], { tiebreakGuess: 44 });
    expect((await tiebreak(bo)).guesses).toEqual({});
    expect((await tiebreak(tess)).guesses).toEqual({ [tess.id]: 44 });
    at(minutesBefore(KICKOFF.monday, 1));
    expect((await tiebreak(bo)).guesses).toEqual({});
    at(KICKOFF.monday);
    expect((await tiebreak(bo)).guesses).toEqual({ [tess.id]: 44 });
  });

  it('a guess locks with the named game', async () => {
    await save(tess, [], { tiebreakGuess: 44 });
    at(minutesBefore(KICKOFF.monday, 5));
    const { status, body } = await save(tess, [], { tiebreakGuess: 45 });
    expect([status, body.message]).toEqual([
      409,
      'Dallas Cowboys @ Las Vegas Raiders has locked, so your guess can’t change.',
    ]);
    expect((await changeWeek({ tiebreakGameId: games.eagles.id })).status).toBe(409);
  });

  it('the closest guess wins a tied week; a game called off shares it again', async () => {
    for (const [who, tiebreakGuess] of [
      [tess, 30],
      [bo, 41],
    ] as const) {
      await save(who, [[games.bills, FAVORITE]], { tiebreakGuess });
    }
    at('2026-11-17T06:00:00.000Z');
    await finish(admin, games.bills, 10, 30);
    expect(await weekly()).toEqual(['1 Bo 1-0 1 null', '1 Tess 1-0 1 null']);
    await finish(admin, games.raiders, 20, 24);
    expect(await weekly()).toEqual(['1 Bo 1-0 1 3', '2 Tess 1-0 1 14']);
    await admin.get('scoreGame', {
      params: { id: games.raiders.id },
      input: { awayScore: 20, homeScore: 24, isComplete: false },
    });
    expect(await weekly()).toEqual(['1 Bo 1-0 1 null', '1 Tess 1-0 1 null']);
    await admin.get('setGameStatus', { params: { id: games.raiders.id }, input: { status: 'void' } });
    expect(await weekly()).toEqual(['1 Bo 1-0 1 null', '1 Tess 1-0 1 null']);
    expect(await tiebreak(tess)).toMatchObject({ isCalledOff: true, total: null });
    expect((await admin.get('validateStats', { params: { season: 2026 } })).repaired).toBe(false);
  });

  it('players who guessed get a notice when the named game changes', async () => {
    await save(tess, [], { tiebreakGuess: 44 });
    await changeWeek({ tiebreakGameId: games.eagles.id });
    expect((await tess.get('readNotices'))[0]?.text).toContain(
      'The tiebreaker is now Detroit Lions @ Philadelphia Eagles.',
    );
    expect(await bo.get('readNotices')).toEqual([]);
  });

  it('a game of another week can not break ties', async () => {
    expect((await changeWeek({ tiebreakGameId: 9999 })).status).toBe(422);
  });
});

describe('card size', () => {
  it('a week can ask for fewer picks; one more is rejected and a smaller card can be full', async () => {
    expect((await changeWeek({ cardSize: 1 })).body).toMatchObject({ cardSize: 1 });
    expect((await save(tess, [[games.bills, FAVORITE]])).status).toBe(200);
    const { status, body } = await save(tess, [
      [games.bills, FAVORITE],
      [games.falcons, FAVORITE],
    ]);
    expect([status, body.message]).toEqual([422, 'You can only select 1 game']);
    expect((await admin.get('readBoard')).playersIn).toBe(1);
  });

  it('a card smaller than the picks already made is rejected with the names', async () => {
    await save(tess, [
      [games.bills, FAVORITE],
      [games.falcons, FAVORITE],
      [games.rams, OVER],
    ]);
    const { status, body } = await changeWeek({ cardSize: 2 });
    expect([status, body.message]).toEqual([
      409,
      'Tess already has more picks this week. Choose a card of at least 3 picks.',
    ]);
  });

  it.each([0, 6, 2.5])('a card of %d picks is rejected', async (cardSize) => {
    const { status, body } = await changeWeek({ cardSize });
    expect(status).toBeOneOf([400, 422]);
    expect(JSON.stringify(body)).toContain('A card has 1 to 5 picks.');
  });

  it('missing picks are counted by the card size', async () => {
    await admin.get('changeRules', { params: SEASON, input: { missingPicks: 'loss' } });
    await changeWeek({ cardSize: 2 });
    await save(tess, [[games.bills, FAVORITE]]);
    at('2026-11-18T13:15:00.000Z');
    await finish(admin, games.bills, 10, 30);
    expect(await weekly()).toEqual(['1 Tess 1-1 1 null', '2 Bo 0-2 0 null']);
  });

  it('the lock time stays when only the card changes, and the other way round', async () => {
    const lockTime = '2026-11-13T01:00:00.000Z';
    await changeWeek({ lockTime });
    expect((await changeWeek({ cardSize: 3 })).body).toMatchObject({ lockTime, cardSize: 3 });
    expect((await changeWeek({ lockTime: null })).body).toMatchObject({ lockTime: null, cardSize: 3 });
  });
});
