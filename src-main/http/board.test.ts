/** The party board: what its link can read, what it shows, and when the link ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { api, type CallName } from '#shared/api.ts';
import type { Board } from '#shared/model.ts';
import {
  finish,
  HOUR,
  KICKOFF,
  minutesBefore,
  openSample,
  settle,
  type Sample,
  type SampleGames,
} from '../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../testing/testServer.ts';
import { BOARD_PROTOCOL } from '#shared/limits.ts';
import { writeValue } from '../pool/core/storedValue.ts';
import { hashToken } from '../pool/people/sessions.ts';
import { rawUpgrade } from '../testing/rawRequest.ts';

let sample: Sample;
let games: SampleGames;
let admin: TestClient;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  ({ games, admin } = sample);
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const boardSocket = (token: string) =>
  new WebSocket(`${sample.server.url.replace('http', 'ws')}/ws`, [BOARD_PROTOCOL, `${BOARD_PROTOCOL}.${token}`]);
const makeLink = async () => (await admin.get('createBoardLink')).token;
const readBoard = (token: string) =>
  sample.server.client().ask('readBoard', { headers: { authorization: `Board ${token}` } });
const pipsOf = ({ rows }: Board, name: string) => rows.find(({ username }) => username === name)?.pips;
const pick = (option: number, ...of: (keyof SampleGames)[]) =>
  tess.get('savePicks', { input: { picks: of.map((key) => chosen(tess.id, games[key], option)) } });

describe('picks on the board', () => {
  test('the board has the picks of revealed games only', async () => {
    await pick(0, 'bills', 'eagles');
    const token = await makeLink();
    const picksAt = async (instant: string) => {
      sample.server.clock.set(instant);
      await settle(sample.server);
      const { picks } = (await readBoard(token)).body as Board; // the call's result
      return picks?.map(({ userId, gameId }) => [userId, gameId]);
    };
    expect(await picksAt(minutesBefore(KICKOFF.tenAm, 1))).toEqual([]);
    expect(await picksAt(KICKOFF.tenAm)).toEqual([[tess.id, games.bills.id]]);
  });
});

describe('a board link', () => {
  test('a board token works in a header but not in a URL, and members need none', async () => {
    const token = await makeLink();
    const stranger = sample.server.client();
    expect((await readBoard(token)).status).toBe(200);
    expect((await fetch(`${sample.server.url}/api/board?token=${token}`)).status).toBe(401);
    expect((await tess.ask('readBoard')).status).toBe(200);
    expect((await stranger.ask('readBoard')).status).toBe(401);
    expect((await readBoard(`${token}x`)).status).toBe(401);
    expect((await readBoard('')).status).toBe(401);
  });

  test('a board token opens nothing but the board', async () => {
    const token = await makeLink();
    const params = {
      id: 1,
      userId: 1,
      weekId: 1,
      season: 2026,
      seasonType: 'regular',
      period: 1,
      name: 'a.png',
      what: 'picks',
    };
    for (const name of Object.keys(api) as CallName[]) {
      const { access, method, path } = api[name];
      if (access === 'anyone' || access === 'board') continue;
      const url = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key as keyof typeof params]));
      const answer = await fetch(`${sample.server.url}${url}?token=${token}`, {
        method,
        headers: { authorization: `Board ${token}` },
      });
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });

  test('a board token can be typed with a remote: in capitals, without its dashes', async () => {
    const token = await makeLink();
    expect(token).toMatch(/^[a-hjkmnp-z]{4}-[a-hjkmnp-z]{4}-[a-hjkmnp-z]{4}$/);
    const plain = token.replaceAll('-', '');
    for (const typed of [plain, token.toUpperCase(), plain.toUpperCase()]) {
      expect((await readBoard(typed)).status).toBe(200);
    }
    expect((await readBoard(plain.slice(1))).status).toBe(401);
  });

  test('a link with the long token of an earlier version still opens the board', async () => {
    const { pool } = sample.server;
    const token = 'a-B_c'.repeat(6);
    await pool.write((change) => writeValue(change, 'boardLink', { tokenHash: hashToken(token), madeAt: change.now }));
    expect((await readBoard(token)).status).toBe(200);
    expect((await readBoard(token.toLowerCase())).status).toBe(401);
  });

  test('a board token is stored as a hash, and a new one or its removal ends the old one and its sockets', async () => {
    const first = await makeLink();
    const madeAt = new Date(sample.server.clock.now()).toISOString();
    expect(await admin.get('readBoardLink')).toEqual({ madeAt });
    const settings = JSON.stringify(sample.server.pool.sqlite.prepare('select * from settings').all());
    expect(settings).toContain('boardLink');
    expect(settings).not.toContain(first);
    expect(settings).not.toContain(first.replaceAll('-', ''));
    const socket = boardSocket(first);
    const said: string[] = [];
    socket.on('message', (data: Buffer) => said.push(data.toString('utf8')));
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const second = await makeLink();
    await closed;
    expect(said.at(-1)).toContain('session_ended');
    expect([(await readBoard(first)).status, (await readBoard(second)).status]).toEqual([401, 200]);
    await admin.get('revokeBoardLink');
    expect((await readBoard(second)).status).toBe(401);
    expect(await admin.get('readBoardLink')).toEqual({ madeAt: null });
    const offered = { 'sec-websocket-protocol': `${BOARD_PROTOCOL}, ${BOARD_PROTOCOL}.${second}` };
    expect(await rawUpgrade(sample.server.url, offered)).toBe(401);
    const third = await makeLink();
    expect(await rawUpgrade(sample.server.url, {}, `/ws?token=${third}`)).toBe(401);
  });

  test('a board token can open a socket that gets events', async () => {
    const token = await makeLink();
    const socket = boardSocket(token);
    await new Promise((resolve) => socket.once('open', resolve));
    const heard = new Promise<string>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (data.toString('utf8').includes('scores_changed')) resolve(data.toString('utf8'));
      });
    });
    await finish(admin, games.bills, 20, 27);
    expect(JSON.parse(await heard)).toEqual({ type: 'scores_changed' });
    socket.terminate();
  });
});

describe('the board', () => {
  test('the board shows hidden picks as hidden, without their games, and revealed ones with results', async () => {
    const token = await makeLink();
    await pick(0, 'bills', 'falcons', 'eagles');
    const early = (await readBoard(token)).body;
    expect(pipsOf(early, 'Tess')).toEqual(['hidden', 'hidden', 'hidden', 'none', 'none']);
    expect(JSON.stringify(early)).not.toMatch(/pickValue|"side"/);
    sample.server.clock.set(KICKOFF.tenAm);
    await settle(sample.server);
    await finish(admin, games.bills, 20, 27);
    const { body } = await readBoard(token);
    expect(pipsOf(body, 'Tess')).toEqual(['pending', 'win', 'hidden', 'none', 'none']);
    expect(body.rows[0]).toMatchObject({ username: 'Tess', rank: 1, wins: 1, losses: 0, ties: 0 });
    expect(body.games).toHaveLength(8);
  });

  test('the board shows who is on which side of a live game, and of no hidden one', async () => {
    await pick(0, 'bills', 'eagles');
    expect((await tess.get('readBoard')).sides).toEqual([]);
    sample.server.clock.set(KICKOFF.tenAm);
    await settle(sample.server);
    const input = { awayScore: 3, homeScore: 30, isComplete: false };
    await admin.get('scoreGame', { params: { id: games.bills.id }, input });
    const board = await tess.get('readBoard');
    const { sides } = board;
    expect(sides.find(({ gameId }) => gameId === games.bills.id)).toMatchObject({
      home: [tess.id],
      away: [],
      over: [],
    });
    expect(sides.some(({ gameId }) => gameId === games.eagles.id)).toBe(false);
    expect(pipsOf(board, 'Tess')).toEqual(['ahead', 'hidden', 'none', 'none', 'none']);
    await finish(admin, games.bills, 3, 30);
    expect((await tess.get('readBoard')).sides.some(({ gameId }) => gameId === games.bills.id)).toBe(false);
  });

  test('the board shows a member’s own hidden picks as hidden too', async () => {
    await pick(0, 'bills');
    expect(pipsOf(await tess.get('readBoard'), 'Tess')).toEqual(['hidden', 'none', 'none', 'none', 'none']);
  });

  test('the board lists ranked players first, then others by name, without the commissioner', async () => {
    for (const name of ['Ada', 'Zoe']) await sample.server.player(name);
    await pick(1, 'bills');
    await finish(admin, games.bills, 20, 27);
    const { rows } = await tess.get('readBoard');
    expect(rows.map(({ username, rank }) => [username, rank])).toEqual([
      ['Tess', 1],
      ['Ada', null],
      ['Zoe', null],
    ]);
  });

  test('the board counts down to the next lock with its games and who has picked', async () => {
    await pick(0, 'bills', 'falcons', 'eagles', 'giants', 'raiders');
    await sample.server.player('Ada');
    const first = await tess.get('readBoard');
    expect(first.nextLock).toEqual({ at: minutesBefore(KICKOFF.thursday, 5), gameIds: [games.patriots.id] });
    expect([first.players, first.playersIn]).toEqual([2, 1]);
    sample.server.clock.set(KICKOFF.thursday);
    const second = await tess.get('readBoard');
    expect(second.nextLock?.gameIds.toSorted((a, b) => a - b)).toEqual(
      [games.bills.id, games.falcons.id, games.giants.id].toSorted((a, b) => a - b),
    );
    await admin.get('changeWeek', {
      params: { id: sample.weekId },
      input: { lockTime: minutesBefore(KICKOFF.tenAm, 60) },
    });
    expect((await tess.get('readBoard')).nextLock).toMatchObject({ at: minutesBefore(KICKOFF.tenAm, 60) });
    await admin.get('lockWeek', { params: { id: sample.weekId } });
    expect((await tess.get('readBoard')).nextLock).toBeNull();
  });

  test('the board shows the latest messages, the pool’s name and the address to join', async () => {
    await admin.get('changeSettings', { input: { poolName: 'Couch', inviteAddress: 'https://pool.example.org' } });
    for (let n = 1; n <= 9; n += 1) await tess.get('sendMessage', { input: { message: `message ${n}` } });
    const board = await tess.get('readBoard');
    expect(board).toMatchObject({ poolName: 'Couch', joinAddress: 'https://pool.example.org', feed: 'off' });
    expect(board.messages.map(({ message }) => message)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((n) => `message ${n}`));
  });

  test('a week that has just ended stays on the board until the next one kicks off, a day at most', async () => {
    const next = await makeWeek(
      admin,
      { season: 2026, weekNumber: 12 },
      '2026\t11/22\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5',
    );
    await pick(0, 'bills');
    sample.server.clock.set(KICKOFF.monday);
    sample.server.clock.advance(4 * HOUR);
    for (const game of Object.values(games)) await finish(admin, game, 20, 30);
    const weekShown = async () => (await tess.get('readBoard')).week?.weekNumber;
    const board = await tess.get('readBoard');
    expect(board.week).toMatchObject({ weekNumber: 11, phase: 'historical' });
    expect(board.rows[0]).toMatchObject({ username: 'Tess', rank: 1, wins: 1 });
    sample.server.clock.advance(23 * HOUR);
    expect(await weekShown()).toBe(11);
    sample.server.clock.advance(HOUR);
    expect(await weekShown()).toBe(12);
    await finish(admin, games.bills, 21, 30);
    expect(await weekShown()).toBe(11);
    sample.server.clock.set(next.games[0]?.gameTime ?? '');
    expect(await weekShown()).toBe(12);
  });

  test('the board of a pool without weeks is empty', async () => {
    await admin.get('deleteWeek', { params: { id: sample.weekId } });
    expect(await tess.get('readBoard')).toMatchObject({ week: null, rows: [], games: [], nextLock: null });
  });
});
