/** A rejected save loses nothing: card, best bet and guess stay as they were, and the sentence says what to do. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KICKOFF, minutesBefore, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const SEASON = { season: 2026, seasonType: 'regular' } as const;

let sample: Sample;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
  await sample.admin.get('changeRules', { params: SEASON, input: { bestBet: true, weeklyWinner: 'tiebreaker' } });
  const { falcons, bills } = sample.games;
  const picks = [{ ...chosen(tess.id, falcons, 0), isBestBet: true }, chosen(tess.id, bills, 0)];
  await tess.get('savePicks', { input: { weekId: sample.weekId, picks, tiebreakGuess: 44 } });
  sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 5));
});
afterEach(() => sample.server.stop());

const stored = async () => ({
  card: await tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } }),
  guesses: (await tess.get('readTiebreak', { params: { weekId: sample.weekId } })).guesses,
});
const kept = () => {
  const { falcons, eagles } = sample.games;
  return [{ ...chosen(tess.id, falcons, 0), isBestBet: true }, chosen(tess.id, eagles, 0)];
};

it.each([
  [
    'a sixth pick',
    () => {
      // The pick on the locked Bills stays, although it is not sent.
      const { eagles, rams, raiders, broncos } = sample.games;
      const more = [eagles, rams, raiders, broncos].map((game) => chosen(tess.id, game, 0));
      return { picks: [...kept().slice(0, 1), ...more] };
    },
    'You can only select 5 games',
  ],
  [
    'two best bets',
    () => ({ picks: kept().map((pick) => ({ ...pick, isBestBet: true })) }),
    'Mark only one pick of your card as your best bet.',
  ],
  [
    'a mark that leaves a locked game',
    () => ({ picks: kept().map((pick, at) => ({ ...pick, isBestBet: at === 1 })) }),
    'has locked, so its best bet can’t change.',
  ],
  ['a guess of 201', () => ({ picks: kept(), tiebreakGuess: 201 }), 'Guess a whole number from 0 to 200.'],
  ['a guess of 44.5', () => ({ picks: kept(), tiebreakGuess: 44.5 }), 'Guess a whole number from 0 to 200.'],
])('a save with %s is rejected whole', async (_what, inputOf, sentence) => {
  const before = await stored();
  const { status, body } = await tess.ask('autosavePicks', { input: { weekId: sample.weekId, ...inputOf() } });
  expect(status).toBeOneOf([400, 409, 422]);
  expect(JSON.stringify(body)).toContain(sentence);
  expect(await stored()).toEqual(before);
  expect(before.card).toHaveLength(2);
});

it('a card size below the picks already made changes neither the week nor a card', async () => {
  const before = await stored();
  const answer = await sample.admin.ask('changeWeek', { params: { id: sample.weekId }, input: { cardSize: 1 } });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Tess already has more picks this week. Choose a card of at least 2 picks.',
  ]);
  expect((await sample.admin.get('readWeeks'))[0]?.cardSize).toBe(5);
  expect(await stored()).toEqual(before);
});
