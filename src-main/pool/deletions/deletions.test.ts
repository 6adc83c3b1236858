/** Deletions undone one at a time: the rows that return, those that no longer fit, and what everyone may see of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/limits.ts';
import { checkWeek, checkedGame, shownPicks } from '#shared/rules/sealCheck.ts';
import { sha256 } from '../proof/seals.ts';
import { damage, everyTable } from '../../testing/everyTable.ts';
import {
  finish,
  finishTenAm,
  goTo,
  HOUR,
  KICKOFF,
  minutesBefore,
  openSample,
  SAMPLE_GAMES,
  settle,
  type Sample,
} from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

type Player = TestClient & { id: number; code: string };

let sample: Sample;
let tess: Player;
let dave: Player;

beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
  dave = await sample.server.player('Dave');
});
afterEach(() => sample.server.stop());

const pickOn = (player: Player, ...games: ('bills' | 'falcons' | 'giants' | 'rams' | 'raiders')[]) =>
  player.get('savePicks', { input: { picks: games.map((name) => chosen(player.id, sample.games[name], 0)) } });
const cardOf = async (userId: number) => {
  const picks = await sample.admin.get('readCard', { params: { userId, weekId: sample.weekId } });
  return picks.map(({ pickValue, result }) => `${pickValue} ${result}`);
};
const deletions = () => sample.admin.get('readDeletions');
const newest = async () => (await deletions())[0]?.id ?? 0;
const AS_BEFORE = { username: null, weekNumber: null };
const restore = async (input: { username?: string; weekNumber?: number } = {}) =>
  sample.admin.ask('restoreDeletion', { params: { id: await newest() }, input: { ...AS_BEFORE, ...input } });
const remove = (player: Player) => sample.admin.get('deleteUser', { params: { id: player.id } });
const standings = () => sample.admin.get('readWeeklyStandings', { params: { weekId: sample.weekId } });
/** All tables but those that only grow, the sessions, and the deleted rows. */
const poolTables = () =>
  Object.fromEntries(
    Object.entries(everyTable(sample.server.pool)).filter(
      ([name]) => !['audit_log', 'amendments', 'sessions', 'deletions', 'deleted_rows'].includes(name),
    ),
  );
const sorted = (tables: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );

describe('a deleted player', () => {
  it('returns with picks, results, chat, code and calendar link, exactly as before', async () => {
    await pickOn(dave, 'bills', 'giants', 'rams');
    await dave.get('sendMessage', { input: { message: 'Bills!' } });
    await dave.get('createCalendarLink');
    await finishTenAm(sample);
    await settle(sample.server);
    const before = poolTables();
    await remove(dave);
    expect(await standings()).toEqual([]);
    expect(await deletions()).toMatchObject([
      { kind: 'player', title: 'Dave', actorName: 'Rosalind', games: 0, picks: 3 },
    ]);
    expect(await restore()).toMatchObject({ status: 200, body: { skippedPicks: 0 } });
    // Standings rows are counted again, so their order may differ.
    expect(sorted(poolTables())).toEqual(sorted(before));
    expect(damage(sample.server.pool)).toEqual([]);
    expect(await deletions()).toEqual([]);
    expect(await sample.server.client().login('Dave', dave.code)).toBe(200);
  });

  it('has picks graded that were pending when the player was deleted', async () => {
    await pickOn(dave, 'bills', 'falcons', 'giants');
    await remove(dave);
    await finishTenAm(sample);
    await restore();
    expect(await cardOf(dave.id)).toEqual(
      expect.arrayContaining(['Buffalo Bills -6 win', 'Atlanta Falcons -4.5 loss', 'Green Bay Packers -7 tie']),
    );
    expect(await standings()).toMatchObject([{ username: 'Dave', wins: 1, losses: 1, ties: 1 }]);
  });

  it('gets another name when the name is taken meanwhile', async () => {
    await pickOn(dave, 'bills');
    await remove(dave);
    await sample.server.player('dave');
    const refused = await restore();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'duplicate', details: { fields: [{ field: 'username' }], suggestion: 'dave M' } },
    });
    expect(await deletions()).toHaveLength(1);
    expect(await restore({ username: 'Dave M' })).toMatchObject({ status: 200 });
    expect(await cardOf(dave.id)).toHaveLength(1);
    expect((await sample.admin.get('readUsers')).map(({ username }) => username)).toContain('Dave M');
  });

  it('gets the picked team back when home and away were swapped meanwhile', async () => {
    await pickOn(dave, 'bills');
    await remove(dave);
    const gamesText = SAMPLE_GAMES.split('\n')[2]?.replace('Buffalo Bills', '@ Buffalo Bills') ?? '';
    const swapped = gamesText.replace('@ Buffalo Bills', 'Buffalo Bills').replace('Tampa Bay', '@ Tampa Bay');
    await sample.admin.get('addManualGames', {
      params: { weekId: sample.weekId },
      input: { gamesText: swapped, update: true },
    });
    await restore();
    sample.server.clock.set(KICKOFF.onePm);
    const [game] = (await sample.admin.get('readGames', { params: { weekId: sample.weekId } })).filter(
      ({ homeTeam }) => homeTeam === 'Tampa Bay Buccaneers',
    );
    if (game === undefined) throw new Error('the game was not swapped');
    await finish(sample.admin, game, 30, 20);
    expect(await cardOf(dave.id)).toEqual(['Buffalo Bills -6 win']);
  });

  it('stays hidden from the others until the kickoff', async () => {
    await pickOn(dave, 'bills');
    await remove(dave);
    const picksOf = async () => {
      const all = await tess.get('readWeekPicks', { params: { weekId: sample.weekId } });
      return Object.entries(all).filter(([userId]) => userId === String(dave.id));
    };
    expect(JSON.stringify(await picksOf())).not.toContain('Buffalo');
    await restore();
    expect(JSON.stringify(await picksOf())).not.toContain('Buffalo');
    expect((await tess.ask('readDeletions')).status).toBe(403);
  });
});

/** The verdict of a phone that kept every seal on the game at the Bills. */
async function checkBills() {
  const params = { weekId: sample.weekId };
  const [proof, games, picks] = [
    await tess.get('readProof', { params }),
    await tess.get('readGames', { params }),
    await tess.get('readWeekPicks', { params }),
  ];
  const checks = checkWeek(
    {
      proof,
      kept: [],
      games: games.map(checkedGame),
      shown: shownPicks(picks),
      card: null,
    },
    sha256,
  );
  const check = checks.find(({ gameId }) => gameId === sample.games.bills.id);
  return { state: check?.state, changes: check?.changes, listed: proof.amendments.map(({ kind }) => kind) };
}

describe('the proof', () => {
  it('lists a pick that returned after its game was sealed without it', async () => {
    await pickOn(dave, 'bills');
    await remove(dave);
    await goTo(sample.server, minutesBefore(KICKOFF.tenAm, 2));
    await restore();
    expect((await checkBills()).listed).toEqual([]);
    await goTo(sample.server, KICKOFF.tenAm);
    expect(await checkBills()).toMatchObject({
      state: 'changed',
      changes: [{ userId: dave.id, kind: 'restored', reason: 'The deletion of Dave was undone.' }],
    });
  });

  it('matches when the sealed pick is back as it was', async () => {
    await pickOn(dave, 'bills');
    await goTo(sample.server, minutesBefore(KICKOFF.tenAm, 2));
    await remove(dave);
    await restore();
    await goTo(sample.server, KICKOFF.tenAm);
    expect(await checkBills()).toMatchObject({ state: 'late', listed: ['player-deleted'] });
  });
});

describe('a deleted week', () => {
  const removeWeek = () => sample.admin.get('deleteWeek', { params: { id: sample.weekId } });

  it('returns exactly as before', async () => {
    await pickOn(dave, 'bills', 'giants', 'rams');
    await sample.admin.get('changeWeek', {
      params: { id: sample.weekId },
      input: { tiebreakGameId: sample.games.rams.id },
    });
    await finishTenAm(sample);
    await settle(sample.server);
    const before = poolTables();
    await removeWeek();
    expect(await sample.admin.get('readWeeks')).toEqual([]);
    expect(await deletions()).toMatchObject([{ kind: 'week', games: 8, picks: 3 }]);
    expect(await restore()).toMatchObject({ status: 200, body: { skippedPicks: 0 } });
    expect(sorted(poolTables())).toEqual(sorted(before));
    expect(damage(sample.server.pool)).toEqual([]);
  });

  it('gets another number when its number exists again', async () => {
    await pickOn(dave, 'bills');
    await removeWeek();
    await sample.admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
    expect(await restore()).toMatchObject({
      status: 409,
      body: {
        code: 'duplicate',
        message:
          'Week 11 of the regular season 2026 exists again. Restore this one under another number, or delete the new one first.',
        details: { fields: [{ field: 'weekNumber' }] },
      },
    });
    expect(await restore({ weekNumber: 12 })).toMatchObject({ status: 200 });
    expect((await sample.admin.get('readWeeks')).map(({ weekNumber }) => weekNumber)).toEqual([11, 12]);
    expect(await cardOf(dave.id)).toHaveLength(1);
  });

  it('returns without the picks of a player who was deleted after it, and the player brings them', async () => {
    await pickOn(dave, 'bills', 'giants');
    await removeWeek();
    await remove(dave);
    const [ofPlayer, ofWeek] = await deletions();
    await sample.admin.get('restoreDeletion', { params: { id: ofWeek?.id ?? 0 }, input: AS_BEFORE });
    expect(await deletions()).toMatchObject([{ id: ofPlayer?.id, title: 'Dave', picks: 2 }]);
    await sample.admin.get('restoreDeletion', { params: { id: ofPlayer?.id ?? 0 }, input: AS_BEFORE });
    expect(await cardOf(dave.id)).toHaveLength(2);
  });
});

describe('deleted games', () => {
  const clear = () => sample.admin.get('clearGames', { params: { weekId: sample.weekId } });

  it('return with their picks', async () => {
    await pickOn(dave, 'bills', 'giants');
    const before = poolTables();
    await clear();
    expect(await cardOf(dave.id)).toEqual([]);
    await restore();
    expect(sorted(poolTables())).toEqual(sorted(before));
    expect(damage(sample.server.pool)).toEqual([]);
  });

  it('give their picks to the same games that were added again, as far as the cards have room', async () => {
    await pickOn(dave, 'bills', 'giants');
    await pickOn(tess, 'bills');
    await clear();
    const { games } = await sample.admin.get('addManualGames', {
      params: { weekId: sample.weekId },
      input: { gamesText: SAMPLE_GAMES },
    });
    const bills = games.find(({ homeTeam }) => homeTeam === 'Buffalo Bills');
    if (bills === undefined) throw new Error('the game was not added again');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, bills, 1)] } });
    expect(await restore()).toMatchObject({ body: { skippedPicks: 1 } });
    expect(await sample.admin.get('readGames', { params: { weekId: sample.weekId } })).toHaveLength(8);
    expect(await cardOf(dave.id)).toEqual(['Buffalo Bills -6 pending', 'Green Bay Packers -7 pending']);
    expect(await cardOf(tess.id)).toEqual(['Tampa Bay Buccaneers +6 pending']);
  });

  it('wait for their week when it was deleted after them', async () => {
    await sample.admin.get('removeGame', { params: { id: sample.games.bills.id } });
    const id = await newest();
    await sample.admin.get('deleteWeek', { params: { id: sample.weekId } });
    expect(await sample.admin.ask('restoreDeletion', { params: { id }, input: AS_BEFORE })).toMatchObject({
      status: 409,
      body: { message: 'The week of these games was deleted too. Restore the week first.' },
    });
    await restore();
    expect(await sample.admin.ask('restoreDeletion', { params: { id }, input: AS_BEFORE })).toMatchObject({
      status: 200,
    });
    expect(await sample.admin.get('readGames', { params: { weekId: sample.weekId } })).toHaveLength(8);
  });
});

describe('a deletion', () => {
  it('can be undone for 30 days, and its rows are gone after that', async () => {
    await remove(dave);
    const id = await newest();
    sample.server.clock.advance(30 * DAY_MS);
    const admin = await sample.server.admin();
    expect(await admin.get('readDeletions')).toHaveLength(1);
    sample.server.clock.advance(1);
    expect(await admin.get('readDeletions')).toEqual([]);
    expect(await admin.ask('restoreDeletion', { params: { id }, input: AS_BEFORE })).toMatchObject({ status: 404 });
    // The hourly upkeep deletes them.
    const rowsAnHourLater = () => {
      sample.server.clock.advance(HOUR);
      return everyTable(sample.server.pool)['deleted_rows'];
    };
    await expect.poll(rowsAnHourLater, { timeout: 15_000 }).toEqual([]);
  });

  it('that is deleted for good leaves no row', async () => {
    await pickOn(dave, 'bills');
    await remove(dave);
    await sample.admin.get('eraseDeletion', { params: { id: await newest() } });
    expect(everyTable(sample.server.pool)).toMatchObject({ deletions: [], deleted_rows: [] });
    const [entry] = await sample.admin.get('readAudit');
    expect(entry).toMatchObject({ action: 'deletion_erased', before: { deletion: 'Dave' } });
  });
});
