/** Before a restore every kind of change that it would undo is counted. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareHere } from '../../db/compareBackup.ts';
import { runDbJob } from '../../db/runInWorker.ts';
import type { RestoreChanges } from '#shared/model.ts';
import { finish, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
let admin: TestClient;
let tess: TestClient & { id: number };
let backup: string;

const changes = async () => {
  const { changes: counted } = await admin.get('readRestorePreview', { params: { name: backup } });
  // Only what differs.
  return Object.fromEntries(Object.entries(counted).filter(([, n]) => n !== 0)) as Partial<RestoreChanges>; // its keys
};

beforeEach(async () => {
  sample = await openSample();
  ({ admin } = sample);
  tess = await sample.server.player('Tess');
  const picks = [chosen(tess.id, sample.games.bills, 0), chosen(tess.id, sample.games.rams, 0)];
  await tess.get('savePicks', { input: { picks } });
  await tess.get('sendMessage', { input: { message: 'Go Bills' } });
  backup = (await admin.get('makeBackup')).name;
  sample.server.clock.advance(1_000);
});
afterEach(() => sample.server.stop());

describe('a restore', () => {
  it('undoes nothing right after the backup', async () => {
    expect(await changes()).toEqual({});
  });

  it('undoes picks that were added, changed or removed', async () => {
    const picks = [chosen(tess.id, sample.games.bills, 1), chosen(tess.id, sample.games.eagles, 0)];
    await tess.get('savePicks', { input: { picks } });
    expect(await changes()).toEqual({ picks: 3 });
  });

  it('undoes messages that were sent or deleted', async () => {
    await tess.get('sendMessage', { input: { message: 'Sorry' } });
    const [first] = await admin.get('readMessages');
    await admin.get('deleteMessage', { params: { id: first?.id ?? 0 } });
    await tess.get('sendMessage', { input: { message: 'Again' } });
    expect((await changes()).messages).toBeGreaterThan(0);
  });

  it('undoes lines, kickoffs and locks, each counted once', async () => {
    const { bills, rams, eagles } = sample.games;
    await admin.get('changeGame', { params: { id: bills.id }, input: { spread: '-7' } });
    await admin.get('changeGame', { params: { id: rams.id }, input: { gameTime: '2026-11-16T18:00:00Z' } });
    await admin.get('lockGame', { params: { id: eagles.id } });
    await admin.get('lockWeek', { params: { id: sample.weekId } });
    expect(await changes()).toEqual({ lines: 1, kickoffs: 1, locks: 2 });
  });

  it('undoes scores with the leaderboards they made', async () => {
    await finish(admin, sample.games.bills, 14, 27);
    expect(await changes()).toEqual({ scores: 1, standings: 3 });
  });

  it('undoes new weeks, and games that were added or removed', async () => {
    const week = { season: 2026, seasonType: 'regular', weekNumber: 12 } as const;
    await admin.get('createWeek', { input: week });
    await admin.get('removeGame', { params: { id: sample.games.eagles.id } });
    expect(await changes()).toEqual({ weeks: 1, games: 1 });
  });

  it('undoes players, access codes, the commissioner’s password and settings', async () => {
    await sample.server.player('Bo');
    await admin.get('renameUser', { params: { id: tess.id }, input: { username: 'Tessa' } });
    await admin.get('regenerateCode', { params: { id: tess.id } });
    await admin.get('changeSettings', { input: { poolName: 'Couch League' } });
    await admin.get('changePassword', { input: { newPassword: 'another-password-2' } });
    expect(await changes()).toEqual({ players: 2, codes: 1, settings: 1, commissioners: 1 });
  });

  it('undoes house rules, card sizes, and guesses of the tiebreaker', async () => {
    const params = { season: 2026, seasonType: 'regular' } as const;
    await admin.get('changeRules', { params, input: { weeklyWinner: 'tiebreaker' } });
    await admin.get('changeWeek', { params: { id: sample.weekId }, input: { cardSize: 4 } });
    await tess.get('autosavePicks', { input: { weekId: sample.weekId, picks: [], tiebreakGuess: 44 } });
    expect(await changes()).toEqual({ settings: 2, picks: 3 });
  });

  it('undoes new scorekeepers and co-commissioners', async () => {
    await admin.get('setScorekeeper', { params: { id: tess.id }, input: { isScorekeeper: true } });
    await admin.get('addCommissioner', { input: { username: 'Bo', password: 'second-in-command' } });
    expect(await changes()).toEqual({ players: 1, commissioners: 1 });
  });

  it('is compared by a worker as it is here', async () => {
    await finish(admin, sample.games.bills, 14, 27);
    const { sqlite, backupsDir } = sample.server.pool;
    const compared = { database: sqlite.name, backup: `${backupsDir}/${backup}`, onlyRevealed: false };
    expect(await runDbJob('compare', compareHere, compared)).toEqual(compareHere(compared));
  });
});
