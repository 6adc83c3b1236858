/** Picks that are hidden from commissioners too: opened cards, entries, copies and the setting are listed for everyone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/api.ts';
import type { TestClient } from '../../testing/testServer.ts';
import { chosen } from '../../testing/testServer.ts';
import { goTo, KICKOFF, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { sendRequest } from '../../testing/sendRequest.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';

type Player = TestClient & { id: number };

let sample: Sample;
let admin: TestClient;
let tess: Player;
let dave: Player;
beforeEach(async () => {
  sample = await openSample();
  ({ admin } = sample);
  [tess, dave] = [await sample.server.player('Tess'), await sample.server.player('Dave')];
  const { bills, falcons, eagles } = sample.games;
  await tess.get('savePicks', { input: { picks: [bills, falcons, eagles].map((game) => chosen(tess.id, game, 0)) } });
  await hide('after-kickoff');
  await tess.get('dismissNotices', { input: { upTo: 1_000_000_000 } });
});
afterEach(() => sample.server.stop());

const hide = (commissionerSeesPicks: 'always' | 'after-kickoff') =>
  admin.get('changeSettings', { input: { commissionerSeesPicks } });
const params = () => ({ id: tess.id });
const ofWeek = () => ({ params: { weekId: sample.weekId } });
const listed = async (reader: TestClient = dave) =>
  (await reader.get('readOpenings', ofWeek())).openings.map(({ kind, userId, reason }) => [kind, userId, reason]);
const notices = async (who = tess) => (await who.get('readNotices')).map(({ text }) => text);
const open = (reason = 'asked on the phone') =>
  admin.get('openCard', { params: params(), input: { weekId: sample.weekId, reason } });
const over: InputOf<'enterPick'>['choice'] = { pickType: 'total', pickValue: 'Over 44.5' };
const readCard = () => admin.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });

describe('an opened card', () => {
  it('shows its picks once, gives its owner a notice and is listed for everyone', async () => {
    expect((await open()).picks).toHaveLength(3);
    expect(await notices()).toEqual([
      'Rosalind opened your card of Week 11 of the regular season 2026 before kickoff and could see its hidden picks: asked on the phone',
    ]);
    expect(await listed()).toEqual([
      ['hidden', null, ''],
      ['card', tess.id, 'asked on the phone'],
    ]);
    expect((await admin.get('readAudit', { query: { kind: 'picks' } }))[0]).toMatchObject({
      action: 'card_opened',
      reason: 'asked on the phone',
    });
    expect(await readCard()).toEqual([]);
  });

  it('needs a reason', async () => {
    await expect(open(' ')).rejects.toThrow('Enter a reason');
    expect(await notices()).toEqual([]);
  });

  it('is not listed while commissioners see all picks anyway, nor once every game is revealed', async () => {
    await hide('always');
    await open();
    await hide('after-kickoff');
    await goTo(sample.server, KICKOFF.monday);
    expect((await open()).picks).toHaveLength(3);
    expect((await listed()).filter(([kind]) => kind === 'card')).toEqual([]);
  });
});

describe('an entry on a card with hidden picks', () => {
  const enter = (gameId: number, choice = over, reason = 'by text') =>
    admin.get('enterPick', { params: params(), input: { gameId, choice, reason } });

  it('is listed like an opened card, and its answer shows no hidden pick', async () => {
    const { rams } = sample.games;
    const choice = chosen(tess.id, rams, 0);
    expect(await enter(rams.id, choice)).toEqual({ picks: [], tiebreakGuess: null });
    expect((await listed()).at(-1)).toEqual(['card', tess.id, 'by text']);
    expect(await notices()).toHaveLength(2);
  });

  it('is listed even if the card is full, because that shows which games are not on it', async () => {
    await admin.get('changeWeek', { params: { id: sample.weekId }, input: { cardSize: 3 } });
    const { rams } = sample.games;
    await expect(enter(rams.id, chosen(tess.id, rams, 0))).rejects.toThrow('Tess already has');
    expect((await listed()).at(-1)).toEqual(['card', tess.id, 'by text']);
    const input = { weekId: sample.weekId, picks: [chosen(tess.id, rams, 0)], reason: 'whole card' };
    await expect(admin.get('enterCard', { params: params(), input })).rejects.toThrow('Tess’s card holds 3 picks');
    expect((await listed()).at(-1)).toEqual(['card', tess.id, 'whole card']);
    expect(await tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } })).toHaveLength(3);
  });

  it('is not listed for a revealed game, and still shows only what everyone sees', async () => {
    const { patriots } = sample.games;
    await goTo(sample.server, KICKOFF.thursday);
    const { picks } = await enter(patriots.id, chosen(tess.id, patriots, 0));
    expect(picks.map(({ gameId }) => gameId)).toEqual([patriots.id]);
    expect((await listed()).filter(([kind]) => kind === 'card')).toEqual([]);
  });
});

describe('the setting', () => {
  it('gives every player a notice in both directions, and is listed', async () => {
    await hide('always');
    expect(await notices()).toEqual([
      'Rosalind changed a setting: commissioners see all picks now, also before kickoff.',
    ]);
    expect((await notices(dave))[1]).toContain('commissioners see picks only after kickoff now, like everyone');
    expect((await listed()).map(([kind]) => kind)).toEqual(['hidden', 'shown']);
    expect(await dave.get('readOpenings', ofWeek())).toMatchObject({ commissionerSeesPicks: 'always' });
    expect(await readCard()).toHaveLength(3);
  });

  it('adds no entry when it is saved unchanged', async () => {
    await hide('after-kickoff');
    expect(await listed()).toHaveLength(1);
  });

  it('stays as it is when a backup from before it is restored, and so does the list', async () => {
    await hide('always');
    const { name } = await admin.get('makeBackup');
    await hide('after-kickoff');
    await open();
    const before = await listed();
    await admin.get('restoreBackup', { params: { name } });
    expect((await admin.get('readSettings')).commissionerSeesPicks).toBe('after-kickoff');
    expect(await listed(admin)).toEqual(before);
  });

  it('is off after a restore if it was off before', async () => {
    const { name } = await admin.get('makeBackup');
    await hide('always');
    await admin.get('restoreBackup', { params: { name } });
    expect((await admin.get('readSettings')).commissionerSeesPicks).toBe('always');
  });
});

describe('other answers to the commissioner', () => {
  it('a copy of the pool is listed, with a notice to every player', async () => {
    const { url } = sample.server;
    const headers = { cookie: admin.cookie(), [PRESENCE_HEADER]: admin.presence() };
    await sendRequest(`${url}/api/admin/copy`, { method: 'POST', headers, body: null });
    expect((await listed()).at(-1)).toEqual(['copy', null, '']);
    expect(await notices()).toEqual([
      'Rosalind saved a copy of the whole pool. It contains every pick, also those hidden until kickoff.',
    ]);
  });

  it('a game can’t move to a week where a card is full, whether or not that player picked it', async () => {
    const next = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    await admin.get('changeWeek', { params: { id: next.id }, input: { cardSize: 1 } });
    const gamesText = '2026\t11/22\t10:00 AM\tChicago Bears\t@ Detroit Lions\t3.5\t44.5\t44.5';
    const { games } = await admin.get('addManualGames', { params: { weekId: next.id }, input: { gamesText } });
    const [bears] = games;
    if (bears === undefined) throw new Error('no game was added');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, bears, 0)] } });
    for (const { id } of [sample.games.bills, sample.games.rams]) {
      const input = { weekId: next.id, carryPicks: true };
      await expect(admin.get('moveGame', { params: { id }, input })).rejects.toThrow('Tess already has');
    }
  });

  it('to do counts hidden picks as picks on open games, whichever games they are on', async () => {
    const missing = async () =>
      (await admin.get('readTodo')).missing.map(({ username, couldAdd }) => [username, couldAdd]);
    const before = await missing();
    await admin.get('lockGame', { params: { id: sample.games.bills.id } });
    const afterBills = await missing();
    await admin.get('unlockGame', { params: { id: sample.games.bills.id }, input: {} });
    await admin.get('lockGame', { params: { id: sample.games.rams.id } });
    expect([before, afterBills]).toEqual([await missing(), await missing()]);
  });
});
