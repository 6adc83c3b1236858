/** What a phone that had the seals finds when the database was changed directly, with another program. */
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainOf, leavesOf, rootOf, type SealedPick } from '#shared/rules/proof.ts';
import { changeAsOther } from '../../testing/otherProgram.ts';
import { finish, goTo, KICKOFF, minutesBefore, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';
import { createWitness, type Witness } from '../../testing/witness.ts';
import { sha256 } from './seals.ts';

const LOCK = minutesBefore(KICKOFF.tenAm, 5);

let sample: Sample;
let tess: TestClient & { id: number };
let dave: TestClient & { id: number };
let phone: Witness;
/** A phone that was off between the lock and the kickoff. */
let stranger: Witness;
let billsId: number;

beforeEach(async () => {
  sample = await openSample();
  const { games, server } = sample;
  billsId = games.bills.id;
  tess = await server.player('Tess');
  dave = await server.player('Dave');
  await tess.get('savePicks', {
    input: { picks: [chosen(tess.id, games.bills, 0), chosen(tess.id, games.falcons, 2)] },
  });
  await dave.get('savePicks', { input: { picks: [chosen(dave.id, games.bills, 3)] } });
  phone = createWitness(tess, sample.weekId);
  stranger = createWitness(tess, sample.weekId);
  await goTo(sample.server, LOCK);
  await phone.receive(Date.parse(LOCK));
});
afterEach(() => sample.server.stop());

/** What another program does with the pool's file. */
const tamper = <T>(change: (sqlite: Database.Database) => T): T => changeAsOther(sample.server.dataDir, change);
const run = (sql: string) => tamper((sqlite) => sqlite.exec(sql));

/** Changes the sealed picks of the game in the database. */
function changeSealed(change: (picks: SealedPick[]) => SealedPick[]): void {
  tamper((sqlite) => {
    const stored = sqlite.prepare('select picks from seals where game_id = ?').pluck().get(billsId);
    const picks = change(JSON.parse(String(stored)) as SealedPick[]);
    sqlite.prepare('update seals set picks = ? where game_id = ?').run(JSON.stringify(picks), billsId);
  });
}

/** What a skilled host would do: change picks and seals, and compute every hash after it again. */
async function forge(): Promise<void> {
  run(
    `update picks set side = 'away', line = 12, pick_value = 'Tampa Bay Buccaneers +6' where user_id = ${tess.id} and game_id = ${billsId}`,
  );
  changeSealed((picks) => picks.map((pick) => (pick.userId === tess.id ? { ...pick, side: 'away', line: 12 } : pick)));
  const { poolId } = await tess.get('readProof', { params: { weekId: sample.weekId } });
  let previous = '';
  type Row = { id: number; game_id: number; week_id: number; sealed_at: number; picks: string };
  tamper((sqlite) => {
    for (const row of sqlite.prepare<[], Row>('select * from seals order by id').all()) {
      const leaves = leavesOf(poolId, JSON.parse(row.picks) as SealedPick[], sha256);
      const subject = { poolId, weekId: row.week_id, gameId: row.game_id, sealedAt: row.sealed_at };
      const root = rootOf(subject, leaves, sha256);
      previous = chainOf(previous, root, sha256);
      sqlite.prepare('update seals set root = ?, chain = ? where id = ?').run(root, previous, row.id);
    }
  });
}

const bills = () => `user_id = ${tess.id} and game_id = ${billsId}`;

it('an untouched game matches, and the phone shows since when it has the seal', async () => {
  await goTo(sample.server, KICKOFF.tenAm);
  expect(await phone.checkGame(billsId)).toMatchObject({
    state: 'matches',
    since: Date.parse(LOCK),
    problems: [],
  });
  expect(await stranger.checkGame(billsId)).toMatchObject({ state: 'late', since: null, problems: [] });
  await stranger.receive(Date.parse(KICKOFF.tenAm));
  expect(await stranger.checkGame(billsId)).toMatchObject({ state: 'late', since: Date.parse(KICKOFF.tenAm) });
});

it('a game that no one picked matches too', async () => {
  await goTo(sample.server, KICKOFF.tenAm);
  expect((await phone.checkGame(sample.games.giants.id)).state).toBe('matches');
});

describe('a phone that had the seals finds', () => {
  const changes: [what: string, change: () => void][] = [
    [
      'another pick',
      () => run(`update picks set side = 'away', line = 12, pick_value = 'Tampa Bay Buccaneers +6' where ${bills()}`),
    ],
    ['another line', () => run(`update picks set line = -4, pick_value = 'Buffalo Bills -2' where ${bills()}`)],
    [
      'another type',
      () =>
        run(
          `update picks set pick_type = 'total', side = 'over', line = 93, pick_value = 'Over 46.5' where ${bills()}`,
        ),
    ],
    ['another time of saving', () => run(`update picks set submitted_at = submitted_at + 1 where ${bills()}`)],
    ['another player', () => run(`update picks set user_id = 1 where user_id = ${dave.id}`)],
    ['a deleted pick', () => run(`delete from picks where ${bills()}`)],
    [
      'an added pick',
      () =>
        run(`insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
          select ${dave.id}, id, week_id, 'total', 'over', 85, 'Over 42.5', 5 from games where id = ${sample.games.falcons.id}`),
    ],
    [
      'a sealed pick with another side',
      () => changeSealed(([one, ...rest]) => [{ ...(one as SealedPick), side: 'away' }, ...rest]),
    ],
    [
      'a sealed pick with another line',
      () => changeSealed(([one, ...rest]) => [{ ...(one as SealedPick), line: -13 }, ...rest]),
    ],
    [
      'a sealed pick of another player',
      () => changeSealed(([one, ...rest]) => [{ ...(one as SealedPick), userId: 99 }, ...rest]),
    ],
    [
      'another salt',
      () => changeSealed(([one, ...rest]) => [{ ...(one as SealedPick), salt: '0'.repeat(32) }, ...rest]),
    ],
    ['a missing sealed pick', () => changeSealed((picks) => picks.slice(1))],
    ['another time of the seal', () => run(`update seals set sealed_at = sealed_at + 1 where game_id = ${billsId}`)],
    ['another root', () => run(`update seals set root = '${'0'.repeat(64)}' where game_id = ${billsId}`)],
    ['another chain', () => run(`update seals set chain = '${'0'.repeat(64)}' where game_id = ${billsId}`)],
    ['a deleted seal', () => run(`delete from seals where game_id = ${billsId}`)],
    [
      'a deleted game',
      () => run(`delete from seals where game_id = ${billsId}; delete from games where id = ${billsId}`),
    ],
    [
      'two seals in the other order',
      () => {
        run('update seals set id = id + 1000');
        run('update seals set id = 3000 - id');
      },
    ],
  ];

  it.each(changes)('%s', async (_what, change) => {
    await goTo(sample.server, KICKOFF.tenAm);
    change();
    const found = (await phone.check()).filter(({ state }) => state === 'mismatch');
    expect(found.map(({ gameId }) => gameId)).not.toEqual([]);
  });

  it('picks and seals that were forged together, which a phone without the seal can’t', async () => {
    await forge();
    await goTo(sample.server, KICKOFF.tenAm);
    expect(await phone.checkGame(billsId)).toMatchObject({ state: 'mismatch', problems: [{ kind: 'replaced' }] });
    expect((await stranger.checkGame(billsId)).state).toBe('late');
  });

  it('a side or a line that was changed without its text, once the game is graded', async () => {
    await goTo(sample.server, KICKOFF.tenAm);
    run(`update picks set side = 'away', line = 12 where ${bills()}`);
    await finish(sample.admin, sample.games.bills, 20, 30);
    expect(await phone.checkGame(billsId)).toMatchObject({
      state: 'mismatch',
      problems: [{ kind: 'pick', userId: tess.id }],
    });
  });

  it('a result that was changed', async () => {
    await goTo(sample.server, KICKOFF.tenAm);
    await finish(sample.admin, sample.games.bills, 20, 30);
    expect((await phone.checkGame(billsId)).state).toBe('matches');
    run(`update picks set result = 'loss' where ${bills()}`);
    expect((await phone.checkGame(billsId)).state).toBe('mismatch');
  });
});

describe('the card that a phone saved last', () => {
  const saved = async () => {
    const picks = await tess.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });
    return { userId: tess.id, at: Math.max(...picks.map(({ submittedAt }) => Date.parse(submittedAt))), picks };
  };

  it('shows that a pick was changed before its lock', async () => {
    const other = await openSample();
    await sample.server.stop();
    sample = other;
    tess = await sample.server.player('Tess');
    billsId = sample.games.bills.id;
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
    phone = createWitness(tess, sample.weekId);
    phone.keepCard(await saved());
    run(`update picks set side = 'away', line = 12, pick_value = 'Tampa Bay Buccaneers +6' where ${bills()}`);
    await goTo(sample.server, LOCK);
    await phone.receive(Date.parse(LOCK));
    await goTo(sample.server, KICKOFF.tenAm);
    expect(await phone.checkGame(billsId)).toMatchObject({ state: 'mismatch', problems: [{ kind: 'card' }] });
  });

  it('is the sealed one if nothing happened', async () => {
    phone.keepCard(await saved());
    await goTo(sample.server, KICKOFF.tenAm);
    expect(await phone.checkGame(billsId)).toMatchObject({ state: 'matches', savedElsewhere: false });
  });

  it('is older than a pick that was saved later on another device', async () => {
    const card = await saved();
    phone.keepCard({ ...card, at: card.at - 1, picks: [] });
    await goTo(sample.server, KICKOFF.tenAm);
    expect(await phone.checkGame(billsId)).toMatchObject({ state: 'matches', savedElsewhere: true });
  });
});
