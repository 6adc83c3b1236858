/** Changing a game's kickoff, lock time and line over HTTP, and the effect on its picks. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import type { InputOf } from '#shared/api.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { finish, HOUR, KICKOFF, minutesBefore, openSample, settle, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
let tess: TestClient & { id: number };
beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const changeTo = (game: Game, input: InputOf<'changeGame'>) =>
  sample.admin.ask('changeGame', { params: { id: game.id }, input });
const seenOf = ({ gameTime, lockTime, spread, total }: Game) => ({ gameTime, lockTime, spread, total });
const fresh = async (game: Game): Promise<Game> => {
  const found = (await sample.admin.get('readGames', { params: { weekId: sample.weekId } })).find(
    ({ id }) => id === game.id,
  );
  if (found === undefined) throw new Error('the game is gone');
  return found;
};
const pickOn = (game: Game, option = 0) => tess.get('savePicks', { input: { picks: [chosen(tess.id, game, option)] } });
const card = () => tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });
const notices = async () => (await tess.get('readNotices')).map(({ text }) => text);
const hour = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString();

describe('changing a line', () => {
  it('a changed line is stored in its shortest form, and other fields stay', async () => {
    const { status, body } = await changeTo(sample.games.bills, { spread: '-7.0' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ spread: '-7', total: '46.5', gameTime: KICKOFF.tenAm });
    expect((await changeTo(sample.games.bills, { spread: 'PK', total: null })).body).toMatchObject({
      spread: '0',
      total: null,
    });
  });

  it('a changed line leaves existing picks at the old one and notifies their players', async () => {
    const { bills } = sample.games;
    await pickOn(bills);
    await changeTo(bills, { spread: '-9.5' });
    expect(await card()).toMatchObject([{ pickValue: 'Buffalo Bills -6' }]);
    expect(await notices()).toEqual([
      'Tampa Bay Buccaneers @ Buffalo Bills: the line moved to Buffalo Bills -9.5. You keep Buffalo Bills -6.',
    ]);
    // A win by 8 points covers -6 but not -9.5.
    sample.server.clock.set(KICKOFF.onePm);
    await finish(sample.admin, bills, 20, 28);
    expect(await card()).toMatchObject([{ result: 'win' }]);
  });

  it('an invalid line is rejected with a field error and changes nothing', async () => {
    const { bills } = sample.games;
    for (const spread of ['3.25', 'abc', '<script>', '61', '🏈', '1e1']) {
      const { status, body } = await changeTo(bills, { spread, total: '50' });
      expect([status, body.details]).toEqual([
        422,
        { fields: [{ field: 'spread', message: commissionerTexts.badLine.spread }] },
      ]);
    }
    for (const total of ['0', '-44', 'PK', '151']) {
      expect((await changeTo(bills, { total })).body.details).toMatchObject({ fields: [{ field: 'total' }] });
    }
    expect((await changeTo(bills, { spread: 'x'.repeat(10_000) })).status).toBe(422);
    expect(await fresh(bills)).toEqual(bills);
  });

  it('the game counts its picks, and those at another line', async () => {
    const { bills, rams } = sample.games;
    const dave = await sample.server.player('Dave');
    await pickOn(bills);
    await dave.get('savePicks', { input: { picks: [chosen(dave.id, bills, 2)] } });
    await changeTo(bills, { spread: '-6.5' });
    const counts = await sample.admin.get('readPickCounts', { params: { weekId: sample.weekId } });
    expect(counts).toHaveLength(8);
    expect(counts.find(({ gameId }) => gameId === bills.id)).toEqual({ gameId: bills.id, picks: 2, atOtherLine: 1 });
    expect(counts.find(({ gameId }) => gameId === rams.id)).toEqual({ gameId: rams.id, picks: 0, atOtherLine: 0 });
  });

  it('a changed line is logged with the old one', async () => {
    await changeTo(sample.games.bills, { total: '48' });
    const [entry] = await sample.admin.get('readAudit', { query: { kind: 'line' } });
    expect(entry).toMatchObject({ before: { total: '46.5' }, after: { total: '48' }, gameId: sample.games.bills.id });
  });
});

describe('changing a kickoff', () => {
  it('a changed kickoff moves the lock unless that was set by hand', async () => {
    const { bills, rams } = sample.games;
    const later = hour(KICKOFF.tenAm, 3);
    expect((await changeTo(bills, { gameTime: later })).body).toMatchObject({
      gameTime: later,
      lockTime: minutesBefore(later, 5),
      lockSetByHand: false,
    });
    const early = minutesBefore(KICKOFF.onePm, 60);
    await changeTo(rams, { lockTime: early });
    const moved = await changeTo(rams, { gameTime: hour(KICKOFF.onePm, 1) });
    expect(moved.body).toMatchObject({ lockTime: early, lockSetByHand: true });
    expect((await changeTo(rams, { lockTime: null })).body).toMatchObject({
      lockTime: minutesBefore(hour(KICKOFF.onePm, 1), 5),
      lockSetByHand: false,
    });
  });

  it('a kickoff can be set to unknown, and then the game has no automatic lock', async () => {
    expect((await changeTo(sample.games.bills, { gameTime: null })).body).toMatchObject({
      gameTime: null,
      lockTime: null,
    });
    sample.server.clock.set(KICKOFF.sundayNight);
    await settle(sample.server);
    expect((await tess.ask('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } })).status).toBe(
      200,
    );
  });

  it('a kickoff moved later after the lock does not unlock the game', async () => {
    const { bills } = sample.games;
    sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 4));
    await settle(sample.server);
    const later = hour(KICKOFF.tenAm, 30);
    expect((await changeTo(bills, { gameTime: later })).body).toMatchObject({ isLocked: true, gameTime: later });
    const refused = await tess.ask('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
    expect(refused.body.code).toBe('locked');
  });

  it('a kickoff moved into the past locks and reveals at once and sends events', async () => {
    const { bills } = sample.games;
    await pickOn(bills);
    const dave = await sample.server.player('Dave');
    const { events, socket } = await sample.server.listen(dave);
    await changeTo(bills, { gameTime: hour(sample.games.bills.gameTime ?? '', -24 * 7) });
    const shown = await dave.get('readWeekPicks', { params: { weekId: sample.weekId } });
    expect(shown[String(tess.id)]).toMatchObject([{ gameId: bills.id, pickValue: 'Buffalo Bills -6' }]);
    await expect.poll(() => events).toContainEqual({ type: 'picks_changed', weekId: sample.weekId });
    socket.close();
  });

  it('a revealed game stays revealed when its kickoff moves', async () => {
    const { patriots } = sample.games;
    await pickOn(patriots);
    const dave = await sample.server.player('Dave');
    sample.server.clock.set(KICKOFF.thursday);
    await settle(sample.server);
    await changeTo(patriots, { gameTime: KICKOFF.monday });
    const shown = await dave.get('readWeekPicks', { params: { weekId: sample.weekId } });
    expect(shown[String(tess.id)]).toMatchObject([{ gameId: patriots.id }]);
  });

  it('a changed kickoff notifies the players who picked the game', async () => {
    await pickOn(sample.games.bills);
    await changeTo(sample.games.bills, { gameTime: KICKOFF.onePm });
    expect(await notices()).toEqual([
      'Tampa Bay Buccaneers @ Buffalo Bills: kickoff moved from Sun, Nov 15, 10:00 AM to Sun, Nov 15, 1:05 PM.',
    ]);
  });

  it('a kickoff moved twice leaves one notice, which ends with the week', async () => {
    await pickOn(sample.games.bills);
    await changeTo(sample.games.bills, { gameTime: KICKOFF.onePm });
    await changeTo(sample.games.bills, { gameTime: KICKOFF.monday });
    expect(await notices()).toHaveLength(1);
    expect((await notices())[0]).toContain('kickoff moved from Sun, Nov 15, 1:05 PM to Mon');
    await changeTo(sample.games.bills, { spread: '-7.5' });
    await changeTo(sample.games.bills, { spread: '-8.5' });
    expect((await notices()).map((text) => text.includes('kickoff'))).toEqual([false, true]);
    await sample.admin.get('createWeek', { input: { weekNumber: 12, season: 2026, seasonType: 'regular' } });
    sample.server.clock.set('2026-11-25T18:00:00Z');
    expect(await notices()).toEqual([]);
  });

  it('a kickoff in an impossible year is rejected with a field error', async () => {
    for (const gameTime of ['0206-11-15T18:00:00Z', '2206-11-15T18:00:00Z']) {
      const { status, body } = await changeTo(sample.games.bills, { gameTime });
      expect([status, body.details]).toEqual([
        400,
        { fields: [{ field: 'gameTime', message: commissionerTexts.dateNotPossible(2026) }] },
      ]);
    }
    expect((await changeTo(sample.games.bills, { gameTime: 'tomorrow' })).status).toBe(400);
  });
});

describe('setting a lock time', () => {
  it('a lock time after the kickoff is rejected with a field error', async () => {
    const { status, body } = await changeTo(sample.games.bills, { lockTime: hour(KICKOFF.tenAm, 1) });
    expect([status, body.details]).toEqual([
      422,
      { fields: [{ field: 'lockTime', message: serverTexts.lockAfterKickoff }] },
    ]);
  });

  it('a lock time locks at its instant, or at once if it is past', async () => {
    const { bills } = sample.games;
    await changeTo(bills, { lockTime: minutesBefore(KICKOFF.tenAm, 24 * 60) });
    sample.server.clock.set(minutesBefore(KICKOFF.tenAm, 24 * 60));
    await settle(sample.server);
    const refused = await tess.ask('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
    expect(refused.body.code).toBe('locked');
  });
});

describe('changes from two devices', () => {
  it('a line changed on another device is not overwritten', async () => {
    const { bills } = sample.games;
    const phone = await sample.server.admin();
    await phone.get('changeGame', { params: { id: bills.id }, input: { spread: '-7', seen: seenOf(bills) } });
    const { status, body } = await changeTo(bills, { spread: '-6.5', seen: seenOf(bills) });
    expect([status, body.code, body.message]).toEqual([409, 'stale', commissionerTexts.changedMeanwhile]);
    expect(body.details).toMatchObject({ game: { id: bills.id, spread: '-7' } });
    expect(await fresh(bills)).toMatchObject({ spread: '-7' });
    const again = await changeTo(bills, { spread: '-6.5', seen: { ...seenOf(bills), spread: '-7' } });
    expect(again.body.spread).toBe('-6.5');
  });

  it('a week’s lock time changed on another device is not overwritten, and the error has the current one', async () => {
    const params = { id: sample.weekId };
    const [first, second] = [hour(KICKOFF.tenAm, -2), hour(KICKOFF.tenAm, -1)];
    const change = (lockTime: string | null, seen: string | null) =>
      sample.admin.ask('changeWeek', { params, input: { lockTime, seen: { lockTime: seen } } });
    expect((await change(first, null)).status).toBe(200);
    const { status, body } = await change(second, null);
    expect([status, body.code, body.details]).toEqual([409, 'stale', { week: { lockTime: first } }]);
    expect((await change(second, first)).body.lockTime).toBe(second);
  });
});

it('only the commissioner can change games', async () => {
  const params = { id: sample.games.bills.id };
  expect((await tess.ask('changeGame', { params, input: { spread: '-1' } })).status).toBe(403);
  expect((await tess.ask('readPickCounts', { params: { weekId: sample.weekId } })).status).toBe(403);
  expect((await sample.admin.ask('changeGame', { params: { id: 999 }, input: {} })).status).toBe(404);
});
