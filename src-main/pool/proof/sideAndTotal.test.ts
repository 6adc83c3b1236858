/** The seal of a game with both the side and the total on a card, and that it hides which of them a player has. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { changeAsOther } from '../../testing/otherProgram.ts';
import {
  BILLS,
  BUCCANEERS,
  ONE_GAME_LOCK,
  openOneGameWeek,
  OVER,
  saveOptions,
  UNDER,
  type OneGame,
} from '../../testing/oneGameWeek.ts';
import { goTo, KICKOFF, settle } from '../../testing/sampleWeek.ts';
import { pathOf } from '../../testing/testServer.ts';
import { answer } from '../../testing/twins.ts';
import { createWitness, type Witness } from '../../testing/witness.ts';

const VERIFIER = path.resolve(import.meta.dirname, '../../../resources/verifyProof.mjs');

const open: OneGame[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.server.stop();
});

/** A pool where Tess has these options, and what events another player heard. */
async function openWith(options: readonly number[]): Promise<OneGame & { heard: () => string[] }> {
  const one = await openOneGameWeek();
  open.push(one);
  const { events } = await one.server.listen(one.dave);
  await saveOptions(one, one.tess, options);
  return { ...one, heard: () => events.map((event) => JSON.stringify(event)).toSorted() };
}

/** A pool at its kickoff, and a phone that got the seal at the lock and has this card. */
async function openSealed(): Promise<{ one: OneGame; phone: Witness }> {
  const one = await openWith([BILLS, OVER]);
  const phone = createWitness(one.tess, one.week.id);
  const picks = await one.tess.get('readCard', { params: { userId: one.tess.id, weekId: one.week.id } });
  phone.keepCard({ userId: one.tess.id, at: one.server.clock.now(), picks });
  await goTo(one.server, ONE_GAME_LOCK);
  await phone.receive(Date.parse(ONE_GAME_LOCK));
  return { one, phone };
}

describe('a seal of two picks by one player', () => {
  it('proves both, on a phone and by the verifier', async () => {
    const { one, phone } = await openSealed();
    await goTo(one.server, KICKOFF.tenAm);
    expect(await phone.checkGame(one.game.id)).toMatchObject({ state: 'matches', problems: [], savedElsewhere: false });
    const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-proof-'));
    const file = path.join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(await one.dave.get('readProof', { params: { weekId: one.week.id } })));
    const { status, stdout } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('(2 picks): ok');
    expect(status).toBe(0);
  });

  it.each(['spread', 'total'] as const)('shows a %s that was changed afterwards', async (pickType) => {
    const { one, phone } = await openSealed();
    await goTo(one.server, KICKOFF.tenAm);
    const other =
      pickType === 'spread'
        ? `side = 'away', line = 12, pick_value = 'Tampa Bay Buccaneers +6'`
        : `side = 'under', pick_value = 'Under 46.5'`;
    changeAsOther(one.server.dataDir, (sqlite) =>
      sqlite.exec(`update picks set ${other} where user_id = ${one.tess.id} and pick_type = '${pickType}'`),
    );
    await settle(one.server);
    const found = await phone.checkGame(one.game.id);
    expect(found).toMatchObject({ state: 'mismatch', problems: [{ kind: 'pick', userId: one.tess.id }] });
  });

  it('lists a total that the commissioner changed after the lock', async () => {
    const { one, phone } = await openSealed();
    const choice = { pickType: 'total', pickValue: 'Under 46.5' } as const;
    const input = { gameId: one.game.id, choice, reason: 'misread' };
    await one.admin.get('enterPick', { params: { id: one.tess.id }, input });
    await goTo(one.server, KICKOFF.tenAm);
    expect(await phone.checkGame(one.game.id)).toMatchObject({
      state: 'changed',
      changes: [{ userId: one.tess.id, kind: 'entered', reason: 'misread' }],
    });
  });
});

/** What another player can read and hear while the game is hidden. */
async function seenBy({ server, dave, tess, week, heard }: Awaited<ReturnType<typeof openWith>>): Promise<string[]> {
  const weekly = { weekId: week.id };
  const headers = { cookie: dave.cookie() };
  // The session's cookie is random.
  const read = async (url: string) => (await answer(server.url + url, headers)).replace(/"set-cookie","[^"]*"/, '');
  await settle(server);
  return [
    await read(pathOf('readWeekPicks', weekly)),
    await read(pathOf('readCard', { userId: tess.id, ...weekly })),
    await read(pathOf('readBoard')),
    await read(pathOf('readProof', weekly)),
    await read(pathOf('readGames', weekly)),
    await read(pathOf('readNotices')),
    ...heard(),
  ];
}

/** Each pair has the same number of picks, which everyone may know (docs/security.md). */
it.each([
  ['whether one pick is the side or the total', [BILLS], [UNDER]],
  ['on which sides two picks are', [BILLS, OVER], [BUCCANEERS, UNDER]],
])('until the kickoff nothing shows %s', async (_what, first, second) => {
  const pools = [await openWith(first), await openWith(second)];
  for (const { server, admin, game } of pools) {
    const params = { id: game.id };
    await admin.get('changeGame', { params, input: { spread: '-7' } });
    await admin.get('changeGame', { params, input: { total: '48' } });
    await goTo(server, ONE_GAME_LOCK);
  }
  const [a = [], b = []] = await Promise.all(pools.map(seenBy));
  expect(a).toEqual(b);
});
