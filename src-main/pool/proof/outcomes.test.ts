/** The verdict of a phone that keeps the seals after everything that can honestly happen to a sealed game. */
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPoolCopy } from '../../db/openCopy.ts';
import { packCopy } from '../../db/poolCopy.ts';
import {
  goTo,
  KICKOFF,
  minutesBefore,
  openSample,
  type Sample,
  settle,
  toGamesText,
} from '../../testing/sampleWeek.ts';
import { ADMIN, chosen, startTestServer, type TestClient } from '../../testing/testServer.ts';
import { createWitness, type Witness } from '../../testing/witness.ts';

const LOCK = minutesBefore(KICKOFF.tenAm, 5);

let sample: Sample;
let tess: TestClient & { id: number; code: string };
let dave: TestClient & { id: number };
let phone: Witness;
let billsId: number;

beforeEach(async () => {
  sample = await openSample();
  const { games, server } = sample;
  billsId = games.bills.id;
  tess = await server.player('Tess');
  dave = await server.player('Dave');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, games.bills, 0)] } });
  await dave.get('savePicks', { input: { picks: [chosen(dave.id, games.bills, 3)] } });
  phone = createWitness(tess, sample.weekId);
});
afterEach(() => sample.server.stop());

const receive = () => phone.receive(sample.server.clock.now());
const params = () => ({ id: billsId });
const backUp = async () => {
  const { name } = await sample.admin.get('makeBackup');
  sample.server.clock.advance(1_000);
  return name;
};
const restore = async (name: string) => {
  // The proof of presence ends after ten minutes.
  await sample.admin.login(ADMIN.username, ADMIN.password);
  await sample.admin.get('restoreBackup', { params: { name } });
  await tess.login('Tess', tess.code);
};
const sealsOf = async (weekId: number, gameId: number) =>
  (await tess.get('readProof', { params: { weekId } })).seals.filter((seal) => seal.gameId === gameId);

it('a game locked by hand, unlocked and locked again matches its second seal', async () => {
  for (const call of ['lockGame', 'unlockGame', 'lockGame'] as const) {
    await sample.admin.get(call, { params: params(), input: {} as never });
    await receive();
  }
  await goTo(sample.server, KICKOFF.tenAm);
  expect(await phone.checkGame(billsId)).toMatchObject({ state: 'matches', problems: [] });
  expect((await sealsOf(sample.weekId, billsId)).map(({ voided }) => voided)).toEqual([true, false]);
});

it('a game of a locked week matches', async () => {
  await sample.admin.get('lockWeek', { params: { id: sample.weekId } });
  await receive();
  await goTo(sample.server, KICKOFF.tenAm);
  expect((await phone.checkGame(billsId)).state).toBe('matches');
});

it('a game whose lock the computer slept through is sealed before it is revealed', async () => {
  await goTo(sample.server, KICKOFF.onePm);
  await receive();
  expect(await phone.checkGame(billsId)).toMatchObject({ state: 'late', problems: [] });
  expect(await sealsOf(sample.weekId, billsId)).toMatchObject([{ late: true, picks: [{}, {}] }]);
});

it.each(['void', 'cancelled'] as const)('a sealed game that is %s matches', async (status) => {
  await goTo(sample.server, LOCK);
  await receive();
  await sample.admin.get('setGameStatus', { params: params(), input: { status } });
  expect((await phone.checkGame(billsId)).state).toBe('matches');
});

it('a game called off before its lock has no seal', async () => {
  await sample.admin.get('setGameStatus', { params: params(), input: { status: 'cancelled' } });
  expect((await phone.checkGame(billsId)).state).toBe('unsealed');
});

it('a sealed game that moves to another week is sealed there, and its first seal stays in its own', async () => {
  await sample.admin.get('lockGame', { params: params() });
  await receive();
  const { id: weekId } = await sample.admin.get('createWeek', {
    input: { season: 2026, seasonType: 'regular', weekNumber: 12 },
  });
  await sample.admin.get('moveGame', { params: params(), input: { weekId, carryPicks: true } });
  await receive();
  expect(await sealsOf(sample.weekId, billsId)).toMatchObject([{ voided: true, picks: null }]);
  expect((await phone.check()).filter(({ state }) => state === 'mismatch')).toEqual([]);
  await goTo(sample.server, KICKOFF.tenAm);
  expect(await sealsOf(weekId, billsId)).toMatchObject([{ voided: false, picks: [{}, {}] }]);
});

it('a removed game stays closed and is no mismatch', async () => {
  await goTo(sample.server, LOCK);
  await receive();
  await sample.admin.get('removeGame', { params: params() });
  await goTo(sample.server, KICKOFF.tenAm);
  expect(await sealsOf(sample.weekId, billsId)).toMatchObject([{ picks: null }]);
  expect((await phone.check()).filter(({ state }) => state === 'mismatch')).toEqual([]);
});

it.each([
  ['before the reveal, the game is sealed again', LOCK, 'matches'],
  ['after the reveal, the swap is listed', KICKOFF.tenAm, 'changed'],
] as const)('home and away are swapped: %s', async (_what, at, state) => {
  await goTo(sample.server, LOCK);
  await receive();
  await goTo(sample.server, at);
  const swapped = toGamesText([[2026, '11/15', '10:00 AM', 'Buffalo Bills', '@ Tampa Bay Buccaneers', 6, 46.5, 46.5]]);
  const input = { gamesText: swapped, update: true };
  await sample.admin.get('addManualGames', { params: { weekId: sample.weekId }, input });
  await receive();
  await goTo(sample.server, KICKOFF.tenAm);
  expect(await phone.checkGame(billsId)).toMatchObject({ state, problems: [] });
});

it('a pick entered after the lock is listed with its reason', async () => {
  await goTo(sample.server, LOCK);
  await receive();
  const input = { gameId: billsId, choice: null, reason: 'asked to' };
  await sample.admin.get('enterPick', { params: { id: dave.id }, input });
  await goTo(sample.server, KICKOFF.tenAm);
  expect(await phone.checkGame(billsId)).toMatchObject({
    state: 'changed',
    changes: [{ userId: dave.id, kind: 'removed', reason: 'asked to' }],
  });
});

it('a deleted player is listed, and matches again when a backup brings the player back', async () => {
  await goTo(sample.server, LOCK);
  await receive();
  const name = await backUp();
  await goTo(sample.server, KICKOFF.tenAm);
  await sample.admin.get('deleteUser', { params: { id: dave.id } });
  expect(await phone.checkGame(billsId)).toMatchObject({
    state: 'changed',
    changes: [{ userId: dave.id, kind: 'player-deleted' }],
  });
  await restore(name);
  expect(await phone.checkGame(billsId)).toMatchObject({ state: 'matches', problems: [] });
});

it('a restore takes no seal back, and lists the picks that are not as sealed', async () => {
  const name = await backUp();
  await dave.get('savePicks', { input: { picks: [chosen(dave.id, sample.games.bills, 2)] } });
  await goTo(sample.server, LOCK);
  await receive();
  await restore(name);
  await goTo(sample.server, KICKOFF.tenAm);
  const found = await phone.checkGame(billsId);
  expect(found).toMatchObject({ state: 'changed', problems: [], changes: [{ userId: dave.id, kind: 'restored' }] });
  expect(found.changes[0]?.reason).toContain('restored from the backup of');
});

it('a pool that was moved to another computer keeps its id, its seals and its chain', async () => {
  await goTo(sample.server, LOCK);
  await receive();
  const { pool, dataDir } = sample.server;
  const file = path.join(dataDir, 'moved.sundayfive');
  await packCopy({
    database: pool.sqlite.name,
    file,
    uploadsDir: pool.uploadsDir,
    key: pool.codeKey.toString('base64'),
  });
  const elsewhere = path.join(dataDir, 'elsewhere');
  await openPoolCopy(file, elsewhere);
  const other = await startTestServer(LOCK, { dataDir: elsewhere, withoutAdmin: true });
  try {
    const before = await tess.get('readSeals');
    const moved = other.client();
    await moved.login('Tess', tess.code);
    expect(await moved.get('readSeals')).toEqual(before);
    other.clock.set(KICKOFF.tenAm);
    await settle(other);
    const checked = await phone.check(moved);
    expect(checked.find(({ gameId }) => gameId === billsId)?.state).toBe('matches');
  } finally {
    await other.stop();
  }
});

it('a change before the reveal sends the others no event about the seals', async () => {
  await goTo(sample.server, LOCK);
  const { events } = await sample.server.listen(tess);
  const input = { gameId: billsId, choice: null, reason: 'asked to' };
  await sample.admin.get('enterPick', { params: { id: dave.id }, input });
  await sample.admin.get('sendMessage', { input: { message: 'done' } });
  await expect.poll(() => events.some(({ type }) => type === 'new_message'), { timeout: 20_000 }).toBe(true);
  expect(events.map(({ type }) => type)).not.toContain('seals_changed');
});
