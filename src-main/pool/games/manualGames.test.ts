/** Pasted games over HTTP: preview, all or nothing, updates only when requested, picks unchanged. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import type { InputOf } from '#shared/api.ts';
import { serverTexts } from '#shared/texts/server.ts';
import {
  byHomeTeam,
  finish,
  KICKOFF,
  minutesBefore,
  SAMPLE_GAMES,
  toGamesText,
  TUESDAY,
} from '../../testing/sampleWeek.ts';
import { chosen, startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let admin: TestClient;
let weekId: number;

beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
  const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
  weekId = week.id;
});
afterEach(() => server.stop());

const BILLS = [2026, '11/15', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 6, 46.5, 46.5] as const;
const JETS = [2026, '11/12', '5:15 PM', 'NYJ', 'Pats', 12.5, 43.5, 43.5] as const;
type Cells = readonly (string | number)[];

const paste = (rows: readonly Cells[], more: Partial<InputOf<'addManualGames'>> = {}) =>
  admin.ask('addManualGames', { params: { weekId }, input: { gamesText: toGamesText(rows), ...more } });
const readGames = () => admin.get('readGames', { params: { weekId } });
const only = async (): Promise<Game> => {
  const [game, second] = await readGames();
  if (game === undefined || second !== undefined) throw new Error('not one game');
  return game;
};

describe('pasting games', () => {
  it('a paste adds all its games with canonical names and returns all of the week’s games', async () => {
    await paste([JETS]);
    const { status, body } = await paste([BILLS]);
    expect([status, body.added, body.changed]).toEqual([200, 1, 0]);
    expect(body.games).toEqual(await readGames());
    expect(body.games.map(({ awayTeam, homeTeam }) => `${awayTeam} @ ${homeTeam}`)).toEqual([
      'New York Jets @ New England Patriots',
      'Tampa Bay Buccaneers @ Buffalo Bills',
    ]);
    expect(body.games[1]).toMatchObject({
      gameTime: KICKOFF.tenAm,
      lockTime: minutesBefore(KICKOFF.tenAm, 5),
      spread: '-6',
      total: '46.5',
      status: 'scheduled',
      awayScore: null,
      lockSetByHand: false,
    });
  });

  it('a paste with one bad row saves nothing and reports every bad row', async () => {
    const rows = [
      BILLS,
      [2026, '11/15', '1:00', 'Colts', 'Ravens', 14, 44.5, 44.5],
      JETS,
      [2026, '11/15', '1:00 PM', 'Bears', 'Vikings', 3.25, 47.5, 48],
    ];
    const { status, body } = await paste(rows);
    expect([status, body.code]).toEqual([422, 'broken_rule']);
    expect(body.details).toMatchObject({ rows: [{ row: 2 }, { row: 4 }] });
    expect(body.message).toMatch(/Row 2: .*AM or PM\?/);
    expect(body.message).toMatch(/Row 4: .*half points.*differ/);
    expect(await readGames()).toEqual([]);
  });

  it('a paste of only a header or for an unknown week is rejected', async () => {
    expect(
      (await paste([['Year', 'Date', 'Time (PST)', 'Underdog', 'Favored', 'Pt Spread', 'Over', 'Under']])).status,
    ).toBe(422);
    const gone = { params: { weekId: 4711 }, input: { gamesText: toGamesText([BILLS]) } };
    expect((await admin.ask('addManualGames', gone)).status).toBe(404);
  });

  it('a paste sent twice at once adds each game once', async () => {
    const answers = await Promise.all([paste([BILLS]), paste([BILLS]), paste([BILLS])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await readGames()).toHaveLength(1);
  });

  it('a pasted game without a line offers no options yet', async () => {
    await paste([[2026, '11/15', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', '', '', '']]);
    expect(await only()).toMatchObject({ spread: null, total: null });
  });
});

describe('previewing a paste', () => {
  it('a preview shows every row, good and bad, and saves nothing', async () => {
    await paste([BILLS]);
    const before = await readGames();
    const moved = [2026, '11/15', '1:25 PM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 7, 47, 47] as const;
    const { status, body } = await paste([moved, JETS, [2026, '11/15']], { preview: true });
    expect([status, body.added, body.changed]).toEqual([200, 0, 0]);
    const [changed, added, bad] = body.rows;
    expect(changed?.change).toEqual({
      gameId: before[0]?.id,
      oldGameTime: KICKOFF.tenAm,
      oldSpread: '-6',
      oldTotal: '46.5',
      swapsHome: false,
      picks: 0,
    });
    expect(changed?.reading).toMatchObject({ gameTime: KICKOFF.oneTwentyFive, spread: '-7', total: '47' });
    expect([added?.change, added?.error]).toEqual([null, null]);
    expect(bad?.error).toBeTruthy();
    expect(await readGames()).toEqual(before);
    expect(await admin.get('readAudit', { query: { kind: 'games' } })).toHaveLength(1);
  });

  it('a preview can swap home and away row by row', async () => {
    const { body } = await paste([BILLS, JETS], { preview: true, swappedRows: [1] });
    expect(body.rows.map(({ reading }) => [reading?.homeTeam, reading?.spread])).toEqual([
      ['Tampa Bay Buccaneers', '6'],
      ['New England Patriots', '-12.5'],
    ]);
    await paste([BILLS, JETS], { swappedRows: [1] });
    expect((await readGames()).map(({ homeTeam }) => homeTeam)).toEqual([
      'New England Patriots',
      'Tampa Bay Buccaneers',
    ]);
  });
});

describe('pasting a game again', () => {
  const moved = [2026, '11/15', '1:25 PM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 7.5, 47, 47] as const;
  let tess: TestClient & { id: number };

  beforeEach(async () => {
    await paste([BILLS]);
    tess = await server.player('Tess');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, await only(), 0)] } });
  });
  const card = () => tess.get('readCard', { params: { userId: tess.id, weekId } });

  it('a paste that would change an existing game is rejected and shows the changes', async () => {
    const before = await readGames();
    const { status, body } = await paste([JETS, moved]);
    expect([status, body.code, body.message]).toEqual([409, 'conflict', serverTexts.pairingExists]);
    expect(body.details).toMatchObject({ rows: [{ change: null }, { change: { oldSpread: '-6', picks: 1 } }] });
    expect(await readGames()).toEqual(before);
  });

  it('a requested update moves kickoff, lock and line, and the pick keeps its line', async () => {
    const { status, body } = await paste([JETS, moved], { update: true });
    expect([status, body.added, body.changed]).toEqual([200, 1, 1]);
    expect(byNick(body.games)).toMatchObject({
      gameTime: KICKOFF.oneTwentyFive,
      lockTime: minutesBefore(KICKOFF.oneTwentyFive, 5),
      spread: '-7.5',
    });
    expect(await card()).toMatchObject([{ pickValue: 'Buffalo Bills -6' }]);
    expect(await admin.get('readAudit', { query: { kind: 'line' } })).toHaveLength(1);
    const again = await paste([moved], { update: true });
    expect([again.status, again.body.games.length]).toEqual([200, 2]);
  });

  it('a pasted game with the sides swapped is the same game, and its pick keeps team, line and result', async () => {
    const other = [2026, '11/15', '10:00 AM', '@ Tampa Bay Buccaneers', 'Buffalo Bills', 6, 46.5, 46.5] as const;
    const preview = await paste([other], { preview: true });
    expect(preview.body.rows[0]?.change?.swapsHome).toBe(true);
    await paste([other], { update: true });
    expect(await only()).toMatchObject({ homeTeam: 'Tampa Bay Buccaneers', awayTeam: 'Buffalo Bills', spread: '6' });
    const [pick] = await card();
    expect(pick?.pickValue).toBe('Buffalo Bills -6');
    expect(
      (await tess.get('readNotices')).filter(({ text }) => text.includes('line')),
      'no line has moved',
    ).toEqual([]);
    const saved = await tess.get('savePicks', { input: { picks: [chosen(tess.id, await only(), 0)] } });
    expect(saved.picks).toEqual([pick]);
    server.clock.set(KICKOFF.oneTwentyFive);
    await finish(admin, await only(), 27, 20);
    expect(await card()).toMatchObject([{ result: 'win' }]);
  });

  it('a final game pasted with the sides swapped keeps each team’s score', async () => {
    server.clock.set(KICKOFF.oneTwentyFive);
    await finish(admin, await only(), 20, 27);
    server.pool.sqlite.exec('update games set feed_away_score = 17, feed_home_score = 27');
    const other = [2026, '11/15', '10:00 AM', '@ Tampa Bay Buccaneers', 'Buffalo Bills', 6, 46.5, 46.5] as const;
    await paste([other], { update: true });
    expect(await only()).toMatchObject({ homeTeam: 'Tampa Bay Buccaneers', homeScore: 20, awayScore: 27 });
    expect((await only()).feedScore, 'the scoreboard’s score').toEqual({ homeScore: 17, awayScore: 27 });
    expect(await card()).toMatchObject([{ pickValue: 'Buffalo Bills -6', result: 'win' }]);
    expect((await admin.get('validateStats', { params: { season: 2026 } })).repaired).toBe(false);
  });

  it('a locked game stays locked when a paste moves its kickoff later', async () => {
    server.clock.set(minutesBefore(KICKOFF.tenAm, 5));
    await paste([moved], { update: true });
    const { status } = await tess.ask('autosavePicks', { input: { picks: [], weekId } });
    expect(status).toBe(200);
    expect(await card()).toHaveLength(1);
    const late = { ...chosen(tess.id, await only(), 2) };
    expect((await tess.ask('savePicks', { input: { picks: [late] } })).body.code).toBe('locked');
  });
});

const byNick = (games: readonly Game[]) => games.find(({ homeTeam }) => homeTeam === 'Buffalo Bills');

it('a team outside the league keeps its first spelling', async () => {
  await paste([[2026, '11/14', '12:30 PM', 'Michigan', 'Ohio State', 10, 44, 44]]);
  const again = [2026, '11/14', '4:30 PM', 'MICHIGAN', 'ohio  state', 9.5, 44, 44] as const;
  expect((await paste([again])).status).toBe(409);
  await paste([again], { update: true });
  expect(await only()).toMatchObject({ awayTeam: 'Michigan', homeTeam: 'Ohio State', spread: '-9.5' });
});

it('a whole week can be added with one paste', async () => {
  const { games } = await admin.get('addManualGames', { params: { weekId }, input: { gamesText: SAMPLE_GAMES } });
  expect(byHomeTeam(games).giants).toMatchObject({ awayTeam: 'Green Bay Packers', spread: '7' });
});
