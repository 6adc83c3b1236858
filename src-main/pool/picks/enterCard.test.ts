/** Whole cards that the commissioner enters for a player. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/api.ts';
import { detailsOf, PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { finish, KICKOFF, openSample, settle, type Sample, type SampleGames } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const REASON = 'from the group chat';
type Input = InputOf<'enterCard'>;

let sample: Sample;
let games: SampleGames;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  ({ games } = sample);
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const typed = (game: Game, option: number, more: Partial<Input['picks'][number]> = {}) => {
  const { gameId, pickType, pickValue } = chosen(tess.id, game, option);
  return { gameId, pickType, pickValue, ...more };
};
const enter = (picks: Input['picks'], more: Partial<Input> & { client?: TestClient; id?: number } = {}) => {
  const { client = sample.admin, id = tess.id, ...rest } = more;
  const input = { weekId: sample.weekId, picks, reason: REASON, ...rest };
  return client.ask('enterCard', { params: { id }, input });
};
const save = (...picks: [Game, number][]) =>
  tess.get('savePicks', { input: { picks: picks.map(([game, option]) => chosen(tess.id, game, option)) } });
const card = () => tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });
const values = async () => (await card()).map(({ pickValue }) => pickValue).toSorted();
const notices = async () => (await tess.get('readNotices')).map(({ text }) => text);
const bestBets = () =>
  sample.admin.get('changeRules', { params: { season: 2026, seasonType: 'regular' }, input: { bestBet: true } });
const rowsOf = ({ body }: Awaited<ReturnType<typeof enter>>) =>
  detailsOf(new PoolError('broken_rule', body.message, { details: body.details as object }), 'broken_rule')?.rows;

describe('entering a card for a player', () => {
  it('the picks are on the card with the reason, and the player gets a notice for each', async () => {
    const { events } = await sample.server.listen(tess);
    const { status, body } = await enter([typed(games.bills, 0), typed(games.rams, 2)]);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await values()).toEqual(['Buffalo Bills -6', 'Over 49.5']);
    expect((await card()).map(({ enteredReason }) => enteredReason)).toEqual([REASON, REASON]);
    expect(await notices()).toEqual([
      serverTexts.pickEntered('Over 49.5', REASON),
      serverTexts.pickEntered('Buffalo Bills -6', REASON),
    ]);
    await settle(sample.server);
    await expect.poll(() => events.filter(({ type }) => type === 'picks_changed')).toHaveLength(1);
  });

  it('the response does not show the card', async () => {
    await save([games.eagles, 0]);
    expect((await enter([typed(games.bills, 0)])).body).toEqual({ ok: true });
  });

  it('a typed pick replaces the pick on its game, and the other picks stay', async () => {
    await save([games.bills, 0], [games.rams, 2]);
    await enter([typed(games.bills, 3)]);
    expect(await values()).toEqual(['Over 49.5', 'Under 46.5']);
  });

  it('a pick that the player already has stays as it is, with its line', async () => {
    await save([games.bills, 0]);
    await sample.admin.get('changeGame', { params: { id: games.bills.id }, input: { spread: '-7.5' } });
    const [before] = await card();
    const moved = { gameId: games.bills.id, pickType: 'spread', pickValue: 'Buffalo Bills -7.5' } as const;
    expect((await enter([moved, typed(games.eagles, 0)])).status).toBe(200);
    expect(await card()).toContainEqual(before);
    expect((await notices()).filter((text) => text.includes('entered'))).toHaveLength(1);
  });

  it('the same card again changes nothing and notifies no one', async () => {
    await enter([typed(games.bills, 0)]);
    const before = [await card(), await notices()];
    await enter([typed(games.bills, 0)], { others: 'remove' });
    expect([await card(), await notices()]).toEqual(before);
  });

  it('an entered pick on a final game is graded at once', async () => {
    await finish(sample.admin, games.patriots, 14, 27);
    await enter([typed(games.patriots, 0)]);
    expect(await sample.admin.get('readWeeklyStandings', { params: { weekId: sample.weekId } })).toMatchObject([
      { username: 'Tess', wins: 1 },
    ]);
  });

  it('only the commissioner can enter a card, and only for players', async () => {
    expect((await enter([typed(games.bills, 0)], { client: tess })).status).toBe(403);
    const { user } = await sample.admin.get('readMe');
    expect((await enter([typed(games.bills, 0)], { id: user.id })).status).toBe(404);
    expect((await enter([typed(games.bills, 0)], { weekId: 99 })).status).toBe(404);
  });
});

describe('a card that cannot be entered', () => {
  it('each bad pick is named, and nothing is entered', async () => {
    const answer = await enter([
      typed(games.eagles, 0),
      typed(games.bills, 0, { pickValue: 'Buffalo Bills -3' }),
      typed(games.rams, 0, { pickValue: 'Miami Dolphins -3' }),
      typed(games.eagles, 1),
      { ...typed(games.raiders, 0), gameId: 99 },
    ]);
    expect([answer.status, answer.body.message]).toEqual([422, serverTexts.cardNotEntered]);
    const title = 'Tampa Bay Buccaneers @ Buffalo Bills';
    expect(rowsOf(answer)).toEqual([
      { row: 2, message: serverTexts.lineMoved(title, 'Buffalo Bills -3', 'Buffalo Bills -6') },
      { row: 3, message: serverTexts.noSuchOption('Seattle Seahawks @ Los Angeles Rams') },
      { row: 4, message: serverTexts.twoPicks(false) },
      { row: 5, message: serverTexts.gameOfAnotherWeek },
    ]);
    expect(await card()).toEqual([]);
  });

  it('a late pick needs the setting', async () => {
    await sample.admin.get('changeSettings', { input: { picksAfterLock: 'never' } });
    sample.server.clock.set(KICKOFF.tenAm);
    const answer = await enter([typed(games.eagles, 0), typed(games.patriots, 0)]);
    expect(rowsOf(answer)).toEqual([{ row: 2, message: commissionerTexts.noLatePicks }]);
    await sample.admin.get('changeSettings', { input: { picksAfterLock: 'with-reason' } });
    expect((await enter([typed(games.eagles, 0), typed(games.patriots, 0)])).status).toBe(200);
  });

  it('picks that do not fit beside the others are rejected together', async () => {
    await save([games.falcons, 0], [games.bills, 0], [games.giants, 0], [games.rams, 0]);
    const answer = await enter([typed(games.eagles, 0), typed(games.raiders, 0)]);
    expect([answer.status, answer.body.message]).toEqual([422, serverTexts.cardTooFull('Tess', 5)]);
    expect(await card()).toHaveLength(4);
    expect((await enter([typed(games.eagles, 0), typed(games.rams, 2)])).status).toBe(200);
    expect(await card()).toHaveLength(5);
  });

  it('the card size of the week counts', async () => {
    await sample.admin.get('changeWeek', { params: { id: sample.weekId }, input: { cardSize: 1 } });
    expect((await enter([typed(games.eagles, 0), typed(games.raiders, 0)])).status).toBe(422);
    expect((await enter([typed(games.eagles, 0)])).status).toBe(200);
  });
});

describe('replacing the other picks', () => {
  it('the other picks on open games go, with a notice for each', async () => {
    await save([games.falcons, 0], [games.bills, 0], [games.giants, 0], [games.rams, 0], [games.eagles, 0]);
    const five = [games.falcons, games.broncos, games.raiders].map((game) => typed(game, 1));
    expect((await enter(five, { others: 'remove' })).status).toBe(200);
    expect(await values()).toEqual(['Carolina Panthers +4.5', 'Denver Broncos +3.5', 'Las Vegas Raiders +3.5']);
    expect((await notices()).filter((text) => text.includes('removed your pick'))).toHaveLength(4);
  });

  it('the other picks on locked games stay', async () => {
    await save([games.patriots, 0], [games.bills, 0]);
    sample.server.clock.set(KICKOFF.thursday);
    await enter([typed(games.eagles, 0)], { others: 'remove' });
    expect(await values()).toEqual(['New England Patriots -12.5', 'Philadelphia Eagles -2.5']);
  });
});

describe('the best bet of an entered card', () => {
  it('a mark needs the rule, and a card has one', async () => {
    const marked = { isBestBet: true };
    const answer = await enter([typed(games.bills, 0, marked)]);
    expect([answer.status, answer.body.message]).toEqual([422, serverTexts.noBestBets]);
    await bestBets();
    const two = await enter([typed(games.bills, 0, marked), typed(games.rams, 0, marked)]);
    expect([two.status, two.body.message]).toEqual([422, serverTexts.twoBestBets]);
    expect((await enter([typed(games.bills, 0, marked), typed(games.rams, 0)])).status).toBe(200);
    expect((await card()).filter(({ isBestBet }) => isBestBet).map(({ gameId }) => gameId)).toEqual([games.bills.id]);
  });

  it('a mark on a pick that the player has keeps its line and moves the mark', async () => {
    await bestBets();
    await tess.get('savePicks', {
      input: { picks: [chosen(tess.id, games.bills, 0), { ...chosen(tess.id, games.rams, 0), isBestBet: true }] },
    });
    await sample.admin.get('changeGame', { params: { id: games.bills.id }, input: { spread: '-7.5' } });
    const marked = {
      gameId: games.bills.id,
      pickType: 'spread',
      pickValue: 'Buffalo Bills -7.5',
      isBestBet: true,
    } as const;
    await enter([marked]);
    expect((await card()).map(({ pickValue, isBestBet }) => [pickValue, isBestBet])).toEqual(
      expect.arrayContaining([['Buffalo Bills -6', true]]),
    );
    expect((await card()).filter(({ isBestBet }) => isBestBet)).toHaveLength(1);
  });
});
