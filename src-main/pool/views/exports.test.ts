/** Spreadsheet files: they open correctly, contain no formulas, and only the commissioner can download them. */
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { auditLog } from '../../db/schema.ts';
import { finish, finishTenAm, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { ADMIN, chosen, type TestClient } from '../../testing/testServer.ts';

type What = 'players' | 'picks' | 'standings' | 'audit';

let sample: Sample;

beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const download = (what: What, season?: unknown, client: TestClient = sample.admin) =>
  fetch(`${sample.server.url}/api/admin/export/${what}`, {
    method: 'POST',
    headers: { ...headersOf(client), 'content-type': 'application/json' },
    body: JSON.stringify({ season }),
  });
const headersOf = (client: TestClient) => ({ cookie: client.cookie(), [PRESENCE_HEADER]: client.presence() });
/** The text of a file, including its byte order mark. */
const textOf = async (what: What, season?: number) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await download(what, season)).arrayBuffer());
const rowsOf = async (what: What, season?: number) =>
  Papa.parse<string[]>((await textOf(what, season)).slice(1), { skipEmptyLines: true }).data;

describe('spreadsheet files', () => {
  it('a spreadsheet file is UTF-8 with a byte order mark and Windows line ends, and has a file name', async () => {
    await sample.server.player('Zoë 🏈');
    const answer = await download('players');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sunday-five-players.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await textOf('players');
    expect(text.startsWith('\uFEFFPlayer,Role,Status,Added (PT)\r\n')).toBe(true);
    expect(text).toContain('Zoë 🏈,player,active,2026-11-10 12:00\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('a spreadsheet file never contains an access code or a password', async () => {
    const { code } = await sample.server.player('Tess');
    for (const what of ['players', 'picks', 'standings', 'audit'] as const) {
      expect(await textOf(what)).not.toContain(code);
    }
  });

  it('a spreadsheet file quotes values that would break a row', async () => {
    for (const username of ['Dave, the "Bear"', 'a;b']) await sample.server.player(username);
    expect(await textOf('players')).toContain('"Dave, the ""Bear""",player,');
    expect((await rowsOf('players')).map(([name]) => name)).toContain('Dave, the "Bear"');
  });

  it('the picks file has game, result and score', async () => {
    const tess = await sample.server.player('Tess');
    await tess.get('savePicks', {
      input: { picks: [chosen(tess.id, sample.games.bills, 0), chosen(tess.id, sample.games.rams, 2)] },
    });
    await finish(sample.admin, sample.games.bills, 14, 27);
    const [, ...rows] = await rowsOf('picks', 2026);
    expect(rows).toEqual([
      [
        'Week 11 of the regular season 2026',
        'Tess',
        'Tampa Bay Buccaneers @ Buffalo Bills',
        'spread',
        'Buffalo Bills -6',
        'win',
        '14',
        '27',
        '2026-11-10 12:00',
        '',
        '',
      ],
      expect.arrayContaining(['Seattle Seahawks @ Los Angeles Rams', 'Over 49.5', 'pending']),
    ]);
    expect(await rowsOf('picks', 2025)).toHaveLength(1);
    const answer = await download('picks', 2026);
    expect(answer.headers.get('content-disposition')).toContain('sunday-five-picks-2026.csv');
    expect((await download('audit', 2026)).headers.get('content-disposition')).toContain('-audit.csv');
  });

  it('the standings file has every table', async () => {
    const tess = await sample.server.player('Tess');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
    await finish(sample.admin, sample.games.bills, 14, 27);
    const [, ...rows] = await rowsOf('standings', 2026);
    expect(rows.map(([season, type, table, rank, name, wins]) => [season, type, table, rank, name, wins])).toEqual([
      ['2026', 'regular', 'period 2', '1', 'Tess', '1'],
      ['2026', 'regular', 'season', '1', 'Tess', '1'],
      ['2026', 'regular', 'week 11', '1', 'Tess', '1'],
    ]);
  });

  it('the files have best bets, guesses, points and the distance to the tiebreaker', async () => {
    const { admin, server, weekId, games } = sample;
    const input = { push: 'half', bestBet: true, weeklyWinner: 'tiebreaker' } as const;
    await admin.get('changeRules', { params: { season: 2026, seasonType: 'regular' }, input });
    const tess = await server.player('Tess');
    const picks = [
      { ...chosen(tess.id, games.bills, 0), isBestBet: true },
      { ...chosen(tess.id, games.giants, 0), isBestBet: false },
    ];
    await tess.get('savePicks', { input: { weekId, picks, tiebreakGuess: 50 } });
    await finishTenAm(sample);
    const guessRow = async () => (await rowsOf('picks', 2026)).find((row) => row[3] === 'tiebreaker');
    // The proof of presence is as old as the clock's jump.
    await admin.login(ADMIN.username, ADMIN.password);
    const game = 'Dallas Cowboys @ Las Vegas Raiders';
    expect((await guessRow())?.slice(1, 6)).toEqual(['Tess', game, 'tiebreaker', '50', 'pending']);
    await finish(admin, games.raiders, 20, 27);
    expect((await guessRow())?.slice(1, 8)).toEqual(['Tess', game, 'tiebreaker', '50', 'off by 3', '20', '27']);
    const picked = (await rowsOf('picks', 2026)).filter((row) => row[3] !== 'tiebreaker');
    expect(picked.map((row) => [row[4], row.at(-1)])).toEqual([
      ['Pick', 'Best bet'],
      ['Buffalo Bills -6', 'yes'],
      ['Green Bay Packers -7', ''],
    ]);
    const rows = await rowsOf('standings', 2026);
    expect(rows.map((row) => row.slice(-2))).toEqual([
      ['Points', 'Off the tiebreaker by'],
      ['2.5', ''],
      ['2.5', ''],
      ['2.5', '3'],
    ]);
  });
});

describe('formulas in spreadsheet files', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '＝1+1'])(
    'a name like a formula is escaped: %s',
    async (name) => {
      await sample.admin.get('createAccessCode', { input: { username: name } });
      expect((await rowsOf('players')).map(([cell]) => cell)).toContain(`'${name}`);
    },
  );

  it.each(['\t=1', '\r=1', '=1+1\nand more', '\n=1+1'])(
    'a formula in a text of several lines is escaped: %j',
    async (reason) => {
      const { db } = sample.server.pool;
      const newest = (await sample.admin.get('readAudit', { query: {} }))[0];
      db.update(auditLog)
        .set({ reason })
        .where(eq(auditLog.id, newest?.id ?? 0))
        .run();
      const cells = (await rowsOf('audit')).map((row) => row.at(-1));
      expect(cells).toContain(`'${reason}`);
    },
  );

  /** Splits rows like spreadsheets in other countries: at semicolons and tabs, with quotes inside a row meaning nothing. */
  const cellsAbroad = (text: string): string[] =>
    text.split(/[;\t\r\n]/).map((cell) => (cell.startsWith('"') ? cell.slice(1) : cell).trim());
  const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

  it('no file contains a formula, wherever the text came from and however cells are split', async () => {
    const { admin, games, server, weekId } = sample;
    const evil = ['=1+1', '@SUM(1)', 'a;=1+1', 'b";=1+1', 'c; "=1+1', 'd|e;＝1+1', '-2+3', '+1', 'f;\u00a0@x'];
    const players = [];
    for (const [n, name] of evil.entries()) players.push(await server.player(name.replace('1+1', `1+${n}`)));
    await admin.get('changeSettings', { input: { poolName: '=cmd|;=1' } });
    const gamesText = '2026\t11/15\t10:00 AM\t=A1+1;=B2\t@ +C3;@D4\t3\t40\t40';
    const { games: all } = await admin.get('addManualGames', { params: { weekId }, input: { gamesText } });
    const own = all.find(({ awayTeam }) => awayTeam.startsWith('=A1'));
    if (own === undefined) throw new Error('the game is not there');
    for (const player of players) {
      const option = player.id % 2;
      await player.get('savePicks', { input: { picks: [chosen(player.id, own, option)] } });
      const reason = `=1\n=2;=3\t@4 ${player.id}`;
      const choice = { pickType: 'total', pickValue: 'Over 42.5' } as const;
      await admin.get('enterPick', { params: { id: player.id }, input: { gameId: games.falcons.id, choice, reason } });
      await admin.get('renameUser', { params: { id: player.id }, input: { username: `-x;=${player.id}` } });
      await player.get('sendMessage', { input: { message: '=1+1;=2' } });
    }
    const messages = await admin.get('readMessages', { query: {} });
    await admin.get('deleteMessage', { params: { id: messages[0]?.id ?? 0 } });
    await finish(admin, own, 30, 3);
    for (const what of ['players', 'picks', 'standings', 'audit'] as const) {
      const text = (await textOf(what)).slice(1);
      const cells = [...Papa.parse<string[]>(text).data.flat(), ...cellsAbroad(text)];
      expect([what, cells.filter((cell) => FORMULA.test(cell))]).toEqual([what, []]);
      expect(cells.some((cell) => cell.includes("'"))).toBe(true);
    }
  }, 20_000);

  it('names and picks that are not formulas are unchanged', async () => {
    await sample.server.player('Dave-M = me');
    expect((await rowsOf('players')).map(([cell]) => cell)).toContain('Dave-M = me');
  });
});

describe('long files', () => {
  it('a long file is streamed while other requests are served', async () => {
    const { db } = sample.server.pool;
    const rows = Array.from({ length: 3000 }, (_, n) => ({
      at: n,
      actorName: 'Rosalind',
      kind: 'picks',
      reason: `${n}`,
    }));
    for (let from = 0; from < rows.length; from += 500) {
      db.insert(auditLog)
        .values(rows.slice(from, from + 500))
        .run();
    }
    const answer = await download('audit');
    expect(answer.headers.get('content-length')).toBeNull();
    const [text, health] = await Promise.all([answer.text(), sample.admin.get('readHealth')]);
    expect(health.ok).toBe(true);
    const lines = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    expect(lines.length).toBeGreaterThan(3000);
    expect(new Set(lines.map((line) => line.at(-1))).size).toBeGreaterThan(3000);
  });

  it('a download can be interrupted without harm', async () => {
    const { db } = sample.server.pool;
    const row = { at: 1, actorName: 'Rosalind', kind: 'picks', before: 'x'.repeat(10_000) };
    db.insert(auditLog)
      .values(Array.from({ length: 800 }, () => row))
      .run();
    const stop = new AbortController();
    const answer = await fetch(`${sample.server.url}/api/admin/export/audit`, {
      method: 'POST',
      headers: headersOf(sample.admin),
      signal: stop.signal,
    });
    await answer.body?.getReader().read();
    stop.abort();
    expect((await sample.admin.ask('readHealth')).status).toBe(200);
  });
});

describe('access', () => {
  it('only the commissioner can download spreadsheet files', async () => {
    const tess = await sample.server.player('Tess');
    for (const what of ['players', 'picks', 'standings', 'audit'] as const) {
      expect((await download(what, undefined, tess)).status).toBe(403);
      expect((await download(what, undefined, sample.server.client())).status).toBe(401);
    }
    expect((await download('codes' as What)).status).toBe(400);
    expect((await download('picks', 'last')).status).toBe(400);
  });
});
