/** The audit log names weeks, games and the game of each pick, even after they are deleted, and records lines. */
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { finish, KICKOFF, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { ADMIN, chosen, type TestClient } from '../../testing/testServer.ts';

const WEEK_11 = 'Week 11 of the regular season 2026';
const BILLS = 'Tampa Bay Buccaneers @ Buffalo Bills';
const RAMS = 'Seattle Seahawks @ Los Angeles Rams';

let sample: Sample;
let admin: TestClient;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  ({ admin } = sample);
  tess = await sample.server.player('Tess');
  const picks = [chosen(tess.id, sample.games.bills, 0), chosen(tess.id, sample.games.rams, 2)];
  await tess.get('savePicks', { input: { picks } });
});
afterEach(() => sample.server.stop());

const entries = (kind?: string) => admin.get('readAudit', { query: kind === undefined ? {} : { kind } });

async function csvRows(): Promise<Record<string, string>[]> {
  const answer = await fetch(`${sample.server.url}/api/admin/export/audit`, {
    method: 'POST',
    headers: { cookie: admin.cookie(), [PRESENCE_HEADER]: admin.presence(), 'content-type': 'application/json' },
    body: '{}',
  });
  return Papa.parse<Record<string, string>>(await answer.text(), { header: true, skipEmptyLines: true }).data;
}

describe('names in the audit log', () => {
  it('each pick of a saved card has its game’s name in the audit log', async () => {
    const [card] = await entries('picks');
    expect(card).toMatchObject({
      weekTitle: WEEK_11,
      after: [
        { game: BILLS, pickValue: 'Buffalo Bills -6' },
        { game: RAMS, pickValue: 'Over 49.5' },
      ],
    });
  });

  it('a removed game keeps its name on all its audit log entries', async () => {
    await finish(admin, sample.games.bills, 14, 27);
    await admin.get('removeGame', { params: { id: sample.games.bills.id } });
    const about = (await entries()).filter(({ gameId }) => gameId === sample.games.bills.id);
    expect(about.map(({ kind, gameTitle }) => [kind, gameTitle])).toEqual([
      ['games', BILLS],
      ['score', BILLS],
      ['games', BILLS],
    ]);
  });

  it('a deleted week keeps its name and its games’ names in the audit log', async () => {
    await finish(admin, sample.games.rams, 14, 27);
    await admin.get('deleteWeek', { params: { id: sample.weekId } });
    const ofWeek = await admin.get('readAudit', { query: { weekId: sample.weekId } });
    expect(new Set(ofWeek.map(({ weekTitle }) => weekTitle))).toEqual(new Set([WEEK_11]));
    expect(ofWeek.find(({ kind }) => kind === 'score')?.gameTitle).toBe(RAMS);
    expect(ofWeek[0]).toMatchObject({ kind: 'week', after: 'deleted' });
  });

  it('the picks of a deleted player keep their games’ and weeks’ names in the audit log', async () => {
    await admin.get('deleteUser', { params: { id: tess.id } });
    const [entry] = await entries('user');
    const { bills, rams } = sample.games;
    const ofGame = ({ id }: Game, game: string) => ({ weekId: sample.weekId, week: WEEK_11, gameId: id, game });
    expect(entry?.before).toEqual({
      picks: [
        { ...ofGame(bills, BILLS), pickValue: 'Buffalo Bills -6' },
        { ...ofGame(rams, RAMS), pickValue: 'Over 49.5' },
      ],
    });
  });

  it('the audit log spreadsheet has the week, the game and the game of each pick', async () => {
    await finish(admin, sample.games.rams, 14, 27);
    await admin.get('deleteWeek', { params: { id: sample.weekId } });
    const rows = await csvRows();
    expect(rows.find(({ What }) => What === 'score')).toMatchObject({ Week: WEEK_11, Game: RAMS });
    expect(rows.find(({ What }) => What === 'picks')).toMatchObject({
      About: 'Tess',
      Week: WEEK_11,
      After: `Buffalo Bills -6 (${BILLS}); Over 49.5 (${RAMS})`,
    });
  });
});

describe('lines in the audit log', () => {
  it('a pasted game is logged with its kickoff and lines', async () => {
    const added = (await entries('games')).find(({ gameId }) => gameId === sample.games.bills.id);
    expect(added).toMatchObject({
      actorName: ADMIN.username,
      gameTitle: BILLS,
      before: null,
      after: { gameTime: KICKOFF.tenAm, spread: '-6', total: '46.5' },
    });
  });

  it('every pasted game has one log entry, and a paste that changes nothing has none', async () => {
    const paste = (gamesText: string) =>
      admin.get('addManualGames', { params: { weekId: sample.weekId }, input: { gamesText, update: true } });
    expect(await entries('games')).toHaveLength(8);
    const same = await paste('2026\t11/15\t10:00 AM\tTampa Bay Buccaneers\tBuffalo Bills\t6\t46.5\t46.5');
    expect([same.added, same.changed]).toEqual([0, 0]);
    expect(await entries('games')).toHaveLength(8);
    expect(await entries('line')).toEqual([]);
  });
});
