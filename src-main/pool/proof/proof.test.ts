/** Seals, from the lock to the reveal, checked by the independent verifier that anyone can run. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Proof } from '#shared/model.ts';
import { rootOf } from '#shared/rules/proof.ts';
import { goTo, KICKOFF, minutesBefore, openSample, type Sample, type SampleGames } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';
import { sha256 } from './seals.ts';

const VERIFIER = path.resolve(import.meta.dirname, '../../../resources/verifyProof.mjs');

let sample: Sample;
let games: SampleGames;
let tess: TestClient & { id: number };
let dave: TestClient & { id: number };
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-proof-'));
  sample = await openSample();
  ({ games } = sample);
  tess = await sample.server.player('Tess');
  dave = await sample.server.player('Dave');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, games.bills, 0), chosen(tess.id, games.rams, 2)] } });
  await dave.get('savePicks', { input: { picks: [chosen(dave.id, games.bills, 3)] } });
});
afterEach(async () => {
  await sample.server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const read = () => tess.get('readProof', { params: { weekId: sample.weekId } });
const sealsOf = async (gameId: number) => (await read()).seals.filter((seal) => seal.gameId === gameId);
const lockOf = (kickoff: string) => minutesBefore(kickoff, 5);

function verify(proof: Proof) {
  const file = path.join(folder, 'proof.json');
  writeFileSync(file, JSON.stringify(proof));
  const { status, stdout } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
  return { isRight: status === 0, output: stdout };
}

describe('a seal', () => {
  it('appears at the lock, hides its picks until the kickoff, and then proves them', async () => {
    expect(await sealsOf(games.bills.id)).toEqual([]);
    await goTo(sample.server, lockOf(KICKOFF.tenAm));
    const [hidden] = await sealsOf(games.bills.id);
    expect(hidden).toMatchObject({ late: false, voided: false, leaves: null, picks: null });
    await goTo(sample.server, KICKOFF.tenAm);
    const [seal] = await sealsOf(games.bills.id);
    expect(seal).toMatchObject({ root: hidden?.root, chain: hidden?.chain, sealedAt: hidden?.sealedAt });
    expect(seal?.picks?.map(({ userId, side, line }) => [userId, side, line])).toEqual([
      [tess.id, 'home', -12],
      [dave.id, 'under', 93],
    ]);
    const { isRight, output } = verify(await read());
    expect(output).toMatch(/game \d+, sealed 2026-11-15T17:55:00.000Z, chain [0-9a-f-]{14} \(2 picks\): ok/);
    expect(isRight).toBe(true);
  });

  it('covers a game that no one picked without showing that no one did', async () => {
    await goTo(sample.server, lockOf(KICKOFF.thursday));
    const [seal] = await sealsOf(games.patriots.id);
    const { poolId, weekId } = await read();
    const empty = { poolId, weekId, gameId: games.patriots.id, sealedAt: seal?.sealedAt ?? 0 };
    expect(seal?.root).not.toBe(rootOf(empty, [], sha256));
    await goTo(sample.server, KICKOFF.thursday);
    expect((await sealsOf(games.patriots.id))[0]?.picks).toMatchObject([{ userId: 0, line: 0 }]);
    expect(verify(await read()).output).toContain('(0 picks): ok');
  });

  it('is void after an unlock, and the next lock makes another', async () => {
    const params = { id: games.rams.id };
    await sample.admin.get('lockGame', { params });
    await sample.admin.get('unlockGame', { params, input: {} });
    expect(await sealsOf(games.rams.id)).toMatchObject([{ voided: true }]);
    await sample.admin.get('lockGame', { params });
    expect(await sealsOf(games.rams.id)).toMatchObject([{ voided: true }, { voided: false, picks: null }]);
    await goTo(sample.server, KICKOFF.oneTwentyFive);
    const seals = await sealsOf(games.rams.id);
    expect(seals.map(({ picks }) => picks?.length)).toEqual([1, 1]);
    expect(verify(await read()).isRight).toBe(true);
  });

  it('of every open game is made by a week’s lock', async () => {
    await sample.admin.get('lockWeek', { params: { id: sample.weekId } });
    const all = await sample.admin.get('readGames', { params: { weekId: sample.weekId } });
    expect((await read()).seals.map(({ gameId }) => gameId).toSorted((a, b) => a - b)).toEqual(
      all.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    await sample.admin.get('unlockWeek', { params: { id: sample.weekId } });
    expect((await read()).seals.every(({ voided }) => voided)).toBe(true);
  });

  it('of a pool that slept through the lock is marked late', async () => {
    await goTo(sample.server, minutesBefore(KICKOFF.tenAm, 3));
    expect(await sealsOf(games.bills.id)).toMatchObject([{ late: true, picks: null }]);
  });

  it('chains with the one before it, whichever game that was', async () => {
    await goTo(sample.server, KICKOFF.oneTwentyFive);
    const { seals } = await read();
    expect(seals.length).toBeGreaterThan(2);
    expect(seals[0]?.previous).toBe('');
    seals.slice(1).forEach(({ previous }, index) => expect(previous).toBe(seals[index]?.chain));
  });

  it('leaves the commissioner’s own picks out', async () => {
    const { user } = await sample.admin.get('readMe');
    await sample.admin.get('savePicks', { input: { picks: [chosen(user.id, games.bills, 1)] } });
    await goTo(sample.server, KICKOFF.tenAm);
    const [seal] = await sealsOf(games.bills.id);
    expect(seal?.picks?.map(({ userId }) => userId)).toEqual([tess.id, dave.id]);
  });
});

describe('a change after the lock', () => {
  const enter = (userId: number, choice: unknown) =>
    sample.admin.get('enterPick', {
      params: { id: userId },
      input: { gameId: games.bills.id, choice: choice as null, reason: 'phoned in' },
    });

  it('leaves the seal as it was and is listed once the game is revealed', async () => {
    await goTo(sample.server, lockOf(KICKOFF.tenAm));
    const { pickType, pickValue } = chosen(dave.id, games.bills, 0);
    await enter(dave.id, { pickType, pickValue });
    await enter(tess.id, null);
    expect((await read()).amendments).toEqual([]);
    await goTo(sample.server, KICKOFF.tenAm);
    const proof = await read();
    expect(proof.amendments).toMatchObject([
      { userId: dave.id, kind: 'entered', reason: 'phoned in', gameId: games.bills.id },
      { userId: tess.id, kind: 'removed', reason: 'phoned in', gameId: games.bills.id },
    ]);
    const [seal] = await sealsOf(games.bills.id);
    expect(seal?.picks?.map(({ userId, side }) => [userId, side])).toEqual([
      [tess.id, 'home'],
      [dave.id, 'under'],
    ]);
    expect(verify(proof).output).toContain(`player ${dave.id}, entered: phoned in`);
  });

  it('before the lock is no amendment', async () => {
    await enter(tess.id, null);
    await goTo(sample.server, KICKOFF.tenAm);
    expect((await read()).amendments).toEqual([]);
  });

  it('lists a deleted player', async () => {
    await goTo(sample.server, KICKOFF.tenAm);
    await sample.admin.get('deleteUser', { params: { id: dave.id } });
    expect((await read()).amendments).toMatchObject([
      { userId: dave.id, kind: 'player-deleted', reason: 'Dave was deleted.' },
    ]);
  });
});

describe('the verifier', () => {
  const tampered: [what: string, change: (seal: Proof['seals'][number]) => void][] = [
    ['the side of a pick', (seal) => Object.assign(seal.picks?.[0] ?? {}, { side: 'away' })],
    ['the line of a pick', (seal) => Object.assign(seal.picks?.[0] ?? {}, { line: -13 })],
    ['the player of a pick', (seal) => Object.assign(seal.picks?.[0] ?? {}, { userId: 99 })],
    ['the time of a pick', (seal) => Object.assign(seal.picks?.[0] ?? {}, { submittedAt: 1 })],
    ['the salt of a pick', (seal) => Object.assign(seal.picks?.[0] ?? {}, { salt: '0'.repeat(32) })],
    ['a missing pick', (seal) => seal.picks?.pop()],
    ['a missing pick and its leaf', (seal) => [seal.picks?.pop(), seal.leaves?.pop()]],
    ['the order of the leaves', (seal) => Object.assign(seal, { leaves: seal.leaves?.toReversed() })],
    ['the root', (seal) => Object.assign(seal, { root: '0'.repeat(64) })],
    ['the chain', (seal) => Object.assign(seal, { chain: '0'.repeat(64) })],
    ['the seal before', (seal) => Object.assign(seal, { previous: '0'.repeat(64) })],
    ['the time of the seal', (seal) => Object.assign(seal, { sealedAt: seal.sealedAt + 1 })],
  ];

  it.each(tampered)('finds a change of %s', async (_, change) => {
    await goTo(sample.server, KICKOFF.tenAm);
    const proof = await read();
    const seal = proof.seals.find(({ gameId }) => gameId === games.bills.id);
    if (seal === undefined) throw new Error('the game has no seal');
    change(seal);
    const { isRight, output } = verify(proof);
    expect(isRight).toBe(false);
    expect(output).toContain('DOES NOT MATCH');
  });
});
