/** Corrections after a week is over, and what players hear of a winner that they change. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finish, HOUR, KICKOFF, MINUTE, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
let [ann, bo]: (TestClient & { id: number })[] = [];

const noticesOf = async (player: TestClient) => (await player.get('readNotices')).map(({ text }) => text);
const client = (one: typeof ann) => {
  if (one === undefined) throw new Error('no such player');
  return one;
};

/** Bills −6 by Ann, Buccaneers +6 by Bo; the Bills win by 10, and every other game is final. */
beforeEach(async () => {
  sample = await openSample();
  const { server, admin, games, weekId } = sample;
  ann = await server.player('Ann');
  bo = await server.player('Bo');
  for (const [player, option] of [
    [ann, 0],
    [bo, 1],
  ] as const)
    await player.get('autosavePicks', { input: { weekId, picks: [chosen(player.id, games.bills, option)] } });
  server.clock.set(KICKOFF.monday);
  server.clock.advance(4 * HOUR);
  for (const game of Object.values(games)) await finish(admin, game, 20, 30);
});
afterEach(() => sample.server.stop());

describe('a score that is corrected after the week is over', () => {
  it('gives everyone on the board a notice when another player wins by it', async () => {
    sample.server.clock.advance(HOUR);
    await finish(sample.admin, sample.games.bills, 30, 20);
    const text =
      'The score of Tampa Bay Buccaneers @ Buffalo Bills was corrected to 30–20. Week 11 now goes to Bo. Before, Ann had won it.';
    expect(await noticesOf(client(ann))).toEqual([text]);
    expect(await noticesOf(client(bo))).toEqual([text]);
  });

  it('gives no notice when the winner stays, or when it is corrected at once', async () => {
    sample.server.clock.advance(9 * MINUTE);
    await finish(sample.admin, sample.games.bills, 30, 20);
    sample.server.clock.advance(HOUR);
    await finish(sample.admin, sample.games.bills, 31, 20);
    expect([await noticesOf(client(ann)), await noticesOf(client(bo))]).toEqual([[], []]);
  });

  it('shows why when the deciding game is called off', async () => {
    sample.server.clock.advance(HOUR);
    await sample.admin.get('setGameStatus', { params: { id: sample.games.bills.id }, input: { status: 'void' } });
    expect((await noticesOf(client(bo))).filter((text) => text.includes('Week 11'))).toEqual([
      'Tampa Bay Buccaneers @ Buffalo Bills was called off. Week 11 has no winner any more. Before, Ann had won it.',
    ]);
  });

  it('gives no notice while another game of the week is open', async () => {
    const { admin, games, server } = sample;
    await admin.get('scoreGame', {
      params: { id: games.raiders.id },
      input: { awayScore: 20, homeScore: 30, isComplete: false },
    });
    server.clock.advance(HOUR);
    await finish(admin, games.bills, 30, 20);
    expect(await noticesOf(client(bo))).toEqual([]);
  });
});
