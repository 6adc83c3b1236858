/** The recap of a week, from the picks of a running pool. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finish, goTo, KICKOFF, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen } from '../../testing/testServer.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const GAMES = ['patriots', 'falcons', 'bills', 'giants', 'rams', 'broncos', 'eagles', 'raiders'] as const;
const readRecap = () => sample.admin.get('readRecap', { params: { weekId: sample.weekId } });

/** A player with the favorites of these games. */
async function playerOn(name: string, ...games: (typeof GAMES)[number][]) {
  const player = await sample.server.player(name);
  const picks = games.map((game) => chosen(player.id, sample.games[game], 0));
  await player.get('savePicks', { input: { picks } });
  return player;
}

/** Every home team wins by 10, except that the Bills win by 6. */
async function finishAll() {
  await goTo(sample.server, KICKOFF.monday);
  for (const name of GAMES) await finish(sample.admin, sample.games[name], 20, name === 'bills' ? 26 : 30);
}

it('a recap has no sentence before the last game is final', async () => {
  await playerOn('Tess', 'patriots', 'falcons', 'bills');
  expect(await readRecap()).toEqual({ isOver: false, sentences: [] });
  await goTo(sample.server, KICKOFF.monday);
  for (const name of GAMES.slice(1)) await finish(sample.admin, sample.games[name], 20, 30);
  expect(await readRecap()).toEqual({ isOver: false, sentences: [] });
});

it('a recap shows the results of the picks, the pushes and the lines', async () => {
  await playerOn('Tess', 'falcons', 'bills', 'giants', 'rams', 'eagles');
  await playerOn('Dave', 'falcons', 'bills', 'rams', 'eagles', 'broncos');
  await playerOn('Sue', 'bills');
  await sample.admin.get('changeGame', { params: { id: sample.games.bills.id }, input: { spread: '-7.5' } });
  await finishAll();
  expect((await readRecap()).sentences).toEqual([
    { rule: 'winner', text: 'Dave and Tess shared Week 11 at 2–2–1.' },
    { rule: 'bestLine', text: 'Best line: Dave, Sue and Tess took Buffalo Bills −6 before it closed at −7½.' },
    { rule: 'mostPopular', text: 'Most popular: Buffalo Bills −6, picked by 3 of 3. It was a push.' },
  ]);
});

it('a recap follows a corrected score, and a deleted player is not in it', async () => {
  await playerOn('Tess', 'falcons');
  const dave = await playerOn('Dave', 'falcons', 'rams');
  await finishAll();
  await sample.admin.get('scoreGame', {
    params: { id: sample.games.rams.id },
    input: { awayScore: 31, homeScore: 30, isComplete: true },
  });
  const winner = async () => (await readRecap()).sentences[0]?.text;
  expect(await winner()).toBe('Dave won Week 11 at 2–0.');
  await sample.admin.get('deleteUser', { params: { id: dave.id } });
  expect(await winner()).toBe('Tess won Week 11 at 1–0.');
});
