/**
 * Replays a whole real Sunday, every two minutes (every minute with LONG=1), with a feed that fails in realistic ways. No pick is graded before its
 * game is over, and the standings at the end match the final scores.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '#shared/model.ts';
import { findTeam } from '#shared/teamSpellings.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { createLog } from '../src-main/log.ts';
import { endOf } from '../src-main/demo/rehearsal.ts';
import { readSeasonTable } from '../src-main/demo/demoSeason.ts';
import { REHEARSAL_FROM, REHEARSAL_UNTIL, startRehearsal, type Rehearsal } from '../src-main/demo/rehearse.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createTestClock } from '../src-main/testing/testClock.ts';
import { createClient, type TestClient } from '../src-main/testing/testServer.ts';

const MINUTE = 60_000;
const STEP = IS_LONG ? MINUTE : 2 * MINUTE;
const WEEK = 11;

const clock = createTestClock(REHEARSAL_FROM);
const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-rehearsal-test-'));
let rehearsal: Rehearsal;
let admin: TestClient;
let weekId: number;
/** The feed states on the scores screen, and results that came too early, over the day. */
const feedStates = new Set<string>();
const early: string[] = [];
const boardsSeen = new Set<string>();

/** When each game really ended, by home team. */
const ends = new Map(
  readSeasonTable().flatMap((game) => (game.weekNumber === WEEK ? [[game.homeTeam, endOf(game)]] : [])),
);

async function recordState(): Promise<void> {
  const { sqlite } = rehearsal.server.pool;
  const graded = sqlite
    .prepare(
      `select distinct games.home_team as home, games.status as status from picks join games on games.id = picks.game_id
       where games.week_id = ? and picks.result is not null`,
    )
    .all(weekId) as { home: string; status: string }[];
  for (const { home, status } of graded) {
    if (status !== 'final' || clock.now() < (ends.get(home) ?? Infinity)) early.push(`${home} at ${clock.now()}`);
  }
}

beforeAll(async () => {
  rehearsal = await startRehearsal({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    log: createLog('silent'),
    version: 'test',
    pageDir: null,
    clock,
    passwordCost: { N: 2, p: 1 },
    checkResults: true,
  });
  admin = createClient(rehearsal.server.url);
  const [commissioner] = rehearsal.logins;
  await admin.login(commissioner?.name ?? '', commissioner?.code ?? '');
  weekId = (await admin.get('readCurrentWeek'))?.id ?? 0;
  for (let now = REHEARSAL_FROM; now <= REHEARSAL_UNTIL; now += STEP) {
    clock.set(now);
    const { feed } = await admin.get('readLiveScores', { query: { refresh: '1' } });
    feedStates.add(feed);
    await recordState();
    if ((now - REHEARSAL_FROM) % (30 * MINUTE) === 0)
      boardsSeen.add(JSON.stringify((await admin.get('readBoard')).rows));
  }
}, 600_000);

afterAll(async () => {
  await rehearsal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Row = [
  week: number,
  kickoff: string,
  away: string,
  home: string,
  line: number,
  total: number,
  away: number,
  home: number,
];
type Result = { away: number; home: number };

/** The real final scores, from the table. */
function readResults(): Map<string, Result> {
  const file = path.join(import.meta.dirname, '../resources/demoSeason.json');
  const { games } = JSON.parse(readFileSync(file, 'utf8')) as { games: Row[] };
  const nameOf = (code: string) => {
    const team = findTeam(code);
    return team === null || team === 'ambiguous' ? code : team.name;
  };
  return new Map(
    games
      .filter(([week]) => week === WEEK)
      .map(([, , , home, , , awayScore, homeScore]) => [nameOf(home), { away: awayScore, home: homeScore }]),
  );
}

/** By how many points a pick is ahead, from its text: "Buffalo Bills -6", "Over 44". */
function ahead(pickValue: string, { awayTeam, homeTeam }: Game, { away, home }: Result): number {
  const number = Number(pickValue.slice(pickValue.lastIndexOf(' ') + 1));
  const subject = pickValue.slice(0, pickValue.lastIndexOf(' '));
  if (subject === 'Over') return away + home - number;
  if (subject === 'Under') return number - away - home;
  if (subject === homeTeam) return home + number - away;
  expect(subject).toBe(awayTeam);
  return away + number - home;
}

describe('a rehearsed Sunday', () => {
  test('a rehearsed Sunday grades no pick before its game is over', () => {
    expect(early).toEqual([]);
  });

  test('a rehearsed Sunday shows the feed failing and recovering', async () => {
    expect([...feedStates].toSorted()).toEqual(['failed', 'ok']);
    expect((await admin.get('readPool')).feed).toBe('ok');
  });

  test('a rehearsed Sunday ends with every game but Monday’s final, at its real score', async () => {
    const games = await admin.get('readGames', { params: { weekId } });
    const results = readResults();
    expect(games).toHaveLength(15);
    expect(games.filter(({ status }) => status !== 'final').map(({ homeTeam }) => homeTeam)).toEqual([
      'Las Vegas Raiders',
    ]);
    const over = games.filter(({ status }) => status === 'final');
    for (const { homeTeam, awayScore, homeScore } of over) {
      expect({ away: awayScore, home: homeScore }).toEqual(results.get(homeTeam));
    }
  });

  test('a rehearsed Sunday corrects one wrong final', async () => {
    const entries = await admin.get('readAudit', { query: { kind: 'score', weekId } });
    const corrections = entries.filter(({ before, after }) => {
      const [was, is] = [before as Game, after as Game];
      return was.status === 'final' && is.status === 'final' && was.awayScore !== is.awayScore;
    });
    expect(corrections.map(({ after }) => (after as Game).homeTeam)).toEqual(['Pittsburgh Steelers']);
  });

  test('a rehearsed Sunday ends with the standings counted independently from the final scores', async () => {
    const games = new Map((await admin.get('readGames', { params: { weekId } })).map((game) => [game.id, game]));
    const results = readResults();
    const names = new Map((await admin.get('readUsers')).map(({ id, username }) => [String(id), username]));
    const rows = Object.entries(await admin.get('readWeekPicks', { params: { weekId } })).flatMap(([userId, picks]) => {
      const points = picks.flatMap(({ gameId, pickValue }) => {
        const game = games.get(gameId ?? 0);
        const result = results.get(game?.homeTeam ?? '');
        if (game === undefined || result === undefined || game.homeTeam === 'Las Vegas Raiders') return [];
        return [ahead(pickValue ?? '', game, result)];
      });
      const count = (fits: (by: number) => boolean) => points.filter(fits).length;
      const [wins, losses, ties] = [count((by) => by > 0), count((by) => by < 0), count((by) => by === 0)];
      return points.length === 0 ? [] : [{ name: names.get(userId) ?? '', wins, losses, ties }];
    });
    const ranked = rows.map((row) => ({
      ...row,
      rank: 1 + rows.filter(({ wins, losses }) => wins > row.wins || (wins === row.wins && losses < row.losses)).length,
    }));
    const inOrder = ranked.toSorted(
      (a, b) => a.rank - b.rank || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
    );
    const stored = await admin.get('readWeeklyStandings', { params: { weekId } });
    expect(
      stored.map(({ username, wins, losses, ties, weekRank }) => ({
        name: username,
        wins,
        losses,
        ties,
        rank: weekRank,
      })),
    ).toEqual(inOrder);
    expect(inOrder.length).toBeGreaterThan(8);
    expect((await admin.get('validateStats', { params: { season: 2025 } })).repaired).toBe(false);
  });

  test('a rehearsed Sunday changes the standings during the day', () => {
    expect(boardsSeen.size).toBeGreaterThan(4);
  });
});
