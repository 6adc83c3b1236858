/** The log of lines, from the commissioner and from the scoreboard. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { everyTable } from '../../testing/everyTable.ts';
import { goTo, KICKOFF, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { startStandInFeed, toReport, type StandInFeed } from '../../testing/standInFeed.ts';
import { chosen } from '../../testing/testServer.ts';

let sample: Sample;
let scoreboard: StandInFeed;
beforeEach(async () => {
  scoreboard = await startStandInFeed();
  sample = await openSample(undefined, { feed: { url: scoreboard.url, agent: 'test' } });
});
afterEach(async () => {
  await sample.server.stop();
  scoreboard.close();
});

const logOf = (gameId: number) =>
  (everyTable(sample.server.pool)['line_log'] as { game_id: number; spread: number; total: number; source: string }[])
    .filter((row) => row.game_id === gameId)
    .map(({ spread, total, source }) => [spread, total, source]);
const closing = () => sample.admin.get('readClosingLines', { params: { season: 2026 } });
const changeLine = (spread: string) =>
  sample.admin.get('changeGame', { params: { id: sample.games.bills.id }, input: { spread } });
/** The scoreboard reports this spread for the game at the Bills, and the pool asks it. */
async function report(spread: number): Promise<void> {
  const odds = [{ details: `BUF ${spread}`, overUnder: 48, spread }];
  scoreboard.reports.set('1', toReport(sample.games.bills, { odds }));
  await sample.admin.get('importGames', { params: { weekId: sample.weekId } });
}

it('every line of a game is logged once, with where it came from', async () => {
  const { bills } = sample.games;
  expect(logOf(bills.id)).toEqual([[-12, 93, 'typed']]);
  await changeLine('-6.5');
  await changeLine('-6.5');
  expect(logOf(bills.id)).toEqual([
    [-12, 93, 'typed'],
    [-13, 93, 'typed'],
  ]);
});

it('the scoreboard’s line is logged also when the pool keeps its own, because someone picked it', async () => {
  const { bills } = sample.games;
  const tess = await sample.server.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
  await report(-7.5);
  await report(-7.5);
  expect(logOf(bills.id)).toEqual([
    [-12, 93, 'typed'],
    [-15, 96, 'feed'],
  ]);
  const [game] = (await sample.admin.get('readGames', { params: { weekId: sample.weekId } })).filter(
    ({ id }) => id === bills.id,
  );
  expect(game).toMatchObject({ spread: '-6', total: '46.5' });
});

it('the closing line is the last one before the kickoff, and no one reads it earlier', async () => {
  const { bills } = sample.games;
  await changeLine('-7');
  expect(await closing()).toEqual([]);
  await goTo(sample.server, KICKOFF.tenAm);
  await changeLine('-9');
  expect((await closing()).find(({ gameId }) => gameId === bills.id)).toEqual({
    gameId: bills.id,
    spread: '-7',
    total: '46.5',
  });
  expect((await closing()).map(({ gameId }) => gameId)).not.toContain(sample.games.raiders.id);
});

it('logged lines follow a game whose home and away are swapped', async () => {
  const { bills } = sample.games;
  const gamesText = '2026\t11/15\t10:00 AM\t@ Tampa Bay Buccaneers\tBuffalo Bills\t6\t46.5\t46.5';
  await sample.admin.get('addManualGames', {
    params: { weekId: sample.weekId },
    input: { gamesText, update: true },
  });
  expect(logOf(bills.id)).toEqual([[12, 93, 'typed']]);
});
