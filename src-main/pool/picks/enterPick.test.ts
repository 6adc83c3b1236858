/** Picks that the commissioner enters for a player: with a reason, even late, and with a notice to the player. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REASON_MAX } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { finish, KICKOFF, openSample, settle, type Sample, type SampleGames } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const REASON = 'phoned in before kickoff';

let sample: Sample;
let games: SampleGames;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  ({ games } = sample);
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const choiceOf = (game: Game, option: number) => {
  const { pickType, pickValue } = chosen(tess.id, game, option);
  return { pickType, pickValue };
};
type More = { choice?: unknown; reason?: unknown; userId?: number; client?: TestClient };
const enter = (game: Game, option: number, { choice, reason = REASON, userId = tess.id, client }: More = {}) =>
  (client ?? sample.admin).ask('enterPick', {
    params: { id: userId },
    input: { gameId: game.id, choice: choice === undefined ? choiceOf(game, option) : choice, reason },
  });
const takeAway = (game: Game) => enter(game, 0, { choice: null });
const card = () => tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });
const values = async () => (await card()).map(({ pickValue }) => pickValue).toSorted();
const standings = () => sample.admin.get('readWeeklyStandings', { params: { weekId: sample.weekId } });
const newestAudit = async () => (await sample.admin.get('readAudit', { query: {} }))[0];
const afterThursday = () => sample.server.clock.set(KICKOFF.tenAm);

describe('entering a pick for a player', () => {
  it('an entered pick is on the card with its reason, and the player gets a notice', async () => {
    const { events } = await sample.server.listen(tess);
    const { status, body } = await enter(games.bills, 0);
    expect(status).toBe(200);
    expect(body.picks).toMatchObject([{ pickValue: 'Buffalo Bills -6', enteredReason: REASON, result: 'pending' }]);
    expect(await card()).toEqual(body.picks);
    expect(await tess.get('readNotices')).toMatchObject([
      { text: serverTexts.pickEntered('Buffalo Bills -6', REASON), gameId: games.bills.id },
    ]);
    await settle(sample.server);
    await expect
      .poll(() => events.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['picks_changed', 'notices_changed']));
  });

  it('an entered pick replaces the pick on its game and no other', async () => {
    await tess.get('savePicks', {
      input: { picks: [chosen(tess.id, games.bills, 0), chosen(tess.id, games.rams, 2)] },
    });
    await enter(games.bills, 3);
    expect(await values()).toEqual(['Over 49.5', 'Under 46.5']);
    expect(await newestAudit()).toMatchObject({
      actorName: 'Rosalind',
      kind: 'picks',
      username: 'Tess',
      before: 'Buffalo Bills -6',
      after: 'Under 46.5',
      reason: REASON,
    });
  });

  it('an entered pick makes the player’s open page stale', async () => {
    const params = { userId: tess.id, weekId: sample.weekId };
    const tag = (await tess.ask('readCard', { params })).headers.get('ETag') ?? '';
    await enter(games.bills, 0);
    const { status, body } = await tess.ask('autosavePicks', {
      input: { picks: [], weekId: sample.weekId },
      headers: { 'If-Match': tag },
    });
    expect([status, body.code]).toEqual([409, 'stale']);
  });

  it.each([undefined, '', '   ', null, 7, 'x'.repeat(REASON_MAX + 1)])(
    'an entered pick needs a reason, not %j',
    async (reason) => {
      const { status } = await sample.admin.ask('enterPick', {
        params: { id: tess.id },
        input: { gameId: games.bills.id, choice: choiceOf(games.bills, 0), reason },
      });
      expect([400, 422]).toContain(status);
      expect(await card()).toEqual([]);
    },
  );

  it('an entered pick cannot be a sixth, and the error names the player', async () => {
    const five = [games.patriots, games.falcons, games.bills, games.giants, games.rams];
    for (const game of five) await enter(game, 0);
    expect(await enter(games.eagles, 0)).toMatchObject({
      status: 422,
      body: { message: commissionerTexts.memberHasFive('Tess') },
    });
    expect((await enter(games.rams, 2)).status).toBe(200);
    expect(await card()).toHaveLength(5);
    await takeAway(games.rams);
    expect((await enter(games.eagles, 0)).status).toBe(200);
  });

  it('an entered pick must be an option of its game', async () => {
    const choice = { pickType: 'spread', pickValue: 'Buffalo Bills -3' };
    expect((await enter(games.bills, 0, { choice })).status).toBe(422);
    expect(await card()).toEqual([]);
  });

  it('a pick cannot be entered for admins or unknown players', async () => {
    const { user } = await sample.admin.get('readMe');
    expect((await enter(games.bills, 0, { userId: user.id })).status).toBe(404);
    expect((await enter(games.bills, 0, { userId: 999 })).status).toBe(404);
    expect((await enter({ ...games.bills, id: 999 }, 0)).status).toBe(404);
  });

  it('only the commissioner can enter a pick for a player', async () => {
    expect((await enter(games.bills, 0, { client: tess })).status).toBe(403);
    expect((await enter(games.bills, 0, { client: sample.server.client() })).status).toBe(401);
  });
});

describe('entering a pick after the lock', () => {
  it('a pick can be entered after the lock with a reason', async () => {
    afterThursday();
    expect((await enter(games.patriots, 0)).status).toBe(200);
    expect(await values()).toEqual(['New England Patriots -12.5']);
  });

  it('a pick cannot be entered after the lock if the setting is never, but open games still work', async () => {
    await sample.admin.get('changeSettings', { input: { picksAfterLock: 'never' } });
    afterThursday();
    expect(await enter(games.patriots, 0)).toMatchObject({
      status: 409,
      body: { message: commissionerTexts.noLatePicks },
    });
    expect((await enter(games.eagles, 0)).status).toBe(200);
    await sample.admin.get('lockWeek', { params: { id: sample.weekId } });
    expect((await enter(games.raiders, 0)).status).toBe(409);
    expect((await takeAway(games.eagles)).status).toBe(409);
    expect(await values()).toHaveLength(1);
  });

  it('a pick entered on a final game is graded at once and counts in the standings', async () => {
    await finish(sample.admin, games.patriots, 14, 27);
    const { body } = await enter(games.patriots, 0);
    expect(body.picks).toMatchObject([{ result: 'win', isWin: true }]);
    expect(await standings()).toMatchObject([{ username: 'Tess', wins: 1, losses: 0 }]);
    await enter(games.patriots, 1);
    expect(await standings()).toMatchObject([{ username: 'Tess', wins: 0, losses: 1 }]);
  });
});

describe('removing a pick', () => {
  it('removing a pick removes its result from the standings and notifies the player', async () => {
    await enter(games.patriots, 0);
    await finish(sample.admin, games.patriots, 14, 27);
    expect(await standings()).toHaveLength(1);
    const { events } = await sample.server.listen(tess);
    expect((await takeAway(games.patriots)).body.picks).toEqual([]);
    expect(await standings()).toEqual([]);
    const [notice] = await tess.get('readNotices');
    expect(notice?.text).toBe(serverTexts.pickTakenAway('New England Patriots -12.5', REASON));
    expect(await newestAudit()).toMatchObject({ before: 'New England Patriots -12.5', after: null });
    await expect.poll(() => events.map(({ type }) => type)).toContain('standings_changed');
  });

  it('removing a pick that does not exist changes nothing and notifies no one', async () => {
    const before = await newestAudit();
    expect((await takeAway(games.bills)).status).toBe(200);
    expect(await newestAudit()).toEqual(before);
    expect(await tess.get('readNotices')).toEqual([]);
  });
});
