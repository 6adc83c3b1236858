/** Games over HTTP: locks, entered scores and results. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games as gamesTable } from '../../db/schema.ts';
import {
  finish,
  KICKOFF,
  minutesBefore,
  openSample,
  settle,
  type Sample,
  type SampleGames,
} from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';
import { gradeGame } from './games.ts';

let sample: Sample;
let games: SampleGames;
let weekId: number;
let admin: TestClient;
let tess: TestClient & { id: number };

beforeEach(async () => {
  sample = await openSample();
  ({ games, weekId, admin } = sample);
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const at = (instant: string) => sample.server.clock.set(instant);
const pick = (option: number, game: Game = games.bills) =>
  tess.ask('autosavePicks', { input: { picks: [chosen(tess.id, game, option)], weekId } });
const readGame = async ({ id }: Game) => {
  const game = (await tess.get('readGames', { params: { weekId } })).find((one) => one.id === id);
  if (game === undefined) throw new Error('the game is gone');
  return game;
};
const result = async () => (await tess.get('readCard', { params: { userId: tess.id, weekId } }))[0]?.result;
const record = async () => {
  const [row] = await tess.get('readWeeklyStandings', { params: { weekId } });
  return row === undefined ? null : `${row.wins}-${row.losses}-${row.ties}`;
};
const score = (game: Game, awayScore: number, homeScore: number, isComplete: boolean) =>
  admin.get('scoreGame', { params: { id: game.id }, input: { awayScore, homeScore, isComplete } });
const lock = (game: Game) => admin.ask('lockGame', { params: { id: game.id } });
const unlock = (game: Game) => admin.ask('unlockGame', { params: { id: game.id } });
const logged = async (kind: string) => (await admin.get('readAudit', { query: { kind } })).length;

describe('listing games', () => {
  it('games are listed by kickoff, each with its lock five minutes before and lines in their shortest form', async () => {
    const list = await tess.get('readGames', { params: { weekId } });
    expect(list.map(({ gameTime }) => gameTime)).toEqual(list.map(({ gameTime }) => String(gameTime)).toSorted());
    expect(list.every(({ gameTime, lockTime }) => lockTime === minutesBefore(gameTime ?? '', 5))).toBe(true);
    const lines = ({ spread, total }: Game) => [spread, total];
    expect([lines(games.patriots), lines(games.giants), lines(games.rams), lines(games.raiders)]).toEqual([
      ['-12.5', '43.5'],
      ['7', '41.5'],
      ['0', '49.5'],
      ['3.5', '48'],
    ]);
  });

  it('the games of an unknown week are a 404', async () => {
    expect((await tess.ask('readGames', { params: { weekId: 4711 } })).status).toBe(404);
  });
});

describe('locking a game', () => {
  it('a lock stops picks, and unlocking allows them again', async () => {
    expect((await lock(games.bills)).body.isLocked).toBe(true);
    expect((await pick(0)).status).toBe(409);
    const { status, body } = await unlock(games.bills);
    expect([status, body.isLocked, body.lockTime]).toEqual([200, false, games.bills.lockTime]);
    expect((await pick(0)).status).toBe(200);
  });

  it('a lock repeated is a 200 and is logged once', async () => {
    expect([(await lock(games.bills)).status, (await lock(games.bills)).status]).toEqual([200, 200]);
    expect([(await unlock(games.bills)).status, (await unlock(games.bills)).status]).toEqual([200, 200]);
    expect(await logged('lock')).toBe(2);
  });

  it('a game that locked automatically can be unlocked until kickoff', async () => {
    at(minutesBefore(KICKOFF.tenAm, 3));
    expect((await pick(0)).status).toBe(409);
    expect((await unlock(games.bills)).body).toMatchObject({ isLocked: false, lockTime: KICKOFF.tenAm });
    expect((await pick(0)).status).toBe(200);
    at(KICKOFF.tenAm);
    expect((await pick(1)).status).toBe(409);
  });

  it('a game that has kicked off, is live or is over cannot be unlocked, and the error explains what to do', async () => {
    await score(games.eagles, 3, 0, false);
    await finish(admin, games.raiders, 20, 3);
    at(KICKOFF.tenAm);
    for (const game of [games.bills, games.eagles, games.raiders]) {
      const { status, body } = await unlock(game);
      expect([status, body.code, body.message]).toEqual([409, 'conflict', serverTexts.cannotUnlock]);
    }
    expect((await lock(games.bills)).status, 'locking a game that locked automatically').toBe(200);
  });

  it('locking an unknown game is a 404', async () => {
    expect((await admin.ask('lockGame', { params: { id: 4711 } })).status).toBe(404);
    expect((await admin.ask('unlockGame', { params: { id: 4711 } })).status).toBe(404);
  });
});

describe('lock times set by hand', () => {
  const setLock = (lockTime: string | null) =>
    admin.ask('changeGame', { params: { id: games.bills.id }, input: { lockTime } });

  it('a lock time set by hand does not move with a later kickoff', async () => {
    const early = minutesBefore(KICKOFF.tenAm, 120);
    expect((await setLock(early)).body).toMatchObject({ lockTime: early, lockSetByHand: true });
    await admin.get('changeGame', { params: { id: games.bills.id }, input: { gameTime: KICKOFF.onePm } });
    expect((await readGame(games.bills)).lockTime).toBe(early);
    at(minutesBefore(early, 1 / 60));
    expect((await pick(0)).status).toBe(200);
    at(early);
    expect((await pick(1)).status).toBe(409);
  });

  it('a lock time cannot be after the kickoff, and null restores the default one', async () => {
    expect((await setLock(KICKOFF.onePm)).status).toBe(422);
    await setLock(minutesBefore(KICKOFF.tenAm, 120));
    expect((await setLock(null)).body).toMatchObject({ lockTime: games.bills.lockTime, lockSetByHand: false });
  });
});

describe('moved kickoffs', () => {
  const move = (gameTime: string | null) =>
    admin.get('changeGame', { params: { id: games.bills.id }, input: { gameTime } });

  it('a moved kickoff moves the lock', async () => {
    expect((await move(KICKOFF.sundayNight)).lockTime).toBe(minutesBefore(KICKOFF.sundayNight, 5));
    at(KICKOFF.tenAm);
    expect((await pick(0)).status).toBe(200);
  });

  it('a kickoff moved into the past locks the game at once', async () => {
    at(minutesBefore(KICKOFF.tenAm, 60));
    await move(minutesBefore(KICKOFF.tenAm, 57));
    expect((await pick(0)).status).toBe(409);
  });

  it('a kickoff moved later does not unlock a game, only the commissioner can', async () => {
    at(minutesBefore(KICKOFF.tenAm, 4));
    await move(KICKOFF.monday);
    expect((await pick(0)).status).toBe(409);
    expect((await unlock(games.bills)).status).toBe(200);
    expect((await pick(0)).status).toBe(200);
  });

  it('a game without a kickoff has no lock time', async () => {
    expect(await move(null)).toMatchObject({ gameTime: null, lockTime: null });
    at(KICKOFF.monday);
    expect((await pick(0)).status).toBe(200);
  });
});

describe('entered scores', () => {
  it('a score without Final makes the game live: locked and pending', async () => {
    await pick(0);
    const game = await score(games.bills, 7, 10, false);
    expect(game).toMatchObject({ status: 'live', isComplete: false, awayScore: 7, homeScore: 10 });
    expect(await result()).toBe('pending');
    expect(await record()).toBeNull();
    expect((await pick(1)).status).toBe(409);
  });

  it('a final score grades at once, and correcting it grades again, in both directions', async () => {
    await pick(0);
    at(KICKOFF.onePm);
    const seen: unknown[] = [];
    for (const [away, home] of [
      [20, 27],
      [20, 25],
      [20, 26],
      [20, 40],
    ] as const) {
      await finish(admin, games.bills, away, home);
      seen.push([await result(), await record()]);
    }
    expect(seen).toEqual([
      ['win', '1-0-0'],
      ['loss', '0-1-0'],
      ['tie', '0-0-1'],
      ['win', '1-0-0'],
    ]);
    expect(await logged('score')).toBe(4);
  });

  it('a reopened final makes its picks pending and removes them from the standings', async () => {
    await pick(0);
    at(KICKOFF.onePm);
    await finish(admin, games.bills, 20, 27);
    expect(await score(games.bills, 20, 27, false)).toMatchObject({ status: 'live', isComplete: false });
    expect([await result(), await record()]).toEqual(['pending', null]);
    await finish(admin, games.bills, 20, 27);
    expect([await result(), await record()]).toEqual(['win', '1-0-0']);
  });

  it('a score can be final before the kickoff', async () => {
    await pick(0);
    await finish(admin, games.bills, 20, 27);
    expect(await result()).toBe('win');
  });

  it('a score must be two whole numbers of at least zero', async () => {
    const inputs = [
      { awayScore: -1, homeScore: 3, isComplete: true },
      { awayScore: 3.5, homeScore: 3, isComplete: true },
      { awayScore: null, homeScore: 3, isComplete: true },
      { awayScore: '3', homeScore: 3, isComplete: true },
      { awayScore: 3, isComplete: true },
      { awayScore: 3, homeScore: 200, isComplete: true },
    ];
    for (const input of inputs) {
      expect((await admin.ask('scoreGame', { params: { id: games.bills.id }, input })).status).toBeOneOf([400, 422]);
    }
    expect(await readGame(games.bills)).toEqual(games.bills);
  });

  it('a score of 0–0 before the game makes no one a winner', async () => {
    await pick(1);
    await score(games.bills, 0, 0, false);
    expect([await result(), await record()]).toEqual(['pending', null]);
    await finish(admin, games.bills, 0, 0);
    expect([await result(), await record()], 'a real 0:0').toEqual(['win', '1-0-0']);
  });
});

describe('games that are called off', () => {
  it.each(['cancelled', 'void'] as const)(
    'a game marked %s makes its picks ties, and a later score grades them',
    async (status) => {
      await pick(0);
      const { pool } = sample.server;
      await pool.write((change) => {
        change.db.update(gamesTable).set({ status }).where(eq(gamesTable.id, games.bills.id)).run();
        gradeGame(change, games.bills.id);
      });
      expect([await result(), await record()]).toEqual(['tie', '0-0-1']);
      await finish(admin, games.bills, 0, 30);
      expect([await result(), await record()]).toEqual(['win', '1-0-0']);
    },
  );

  it('a postponed game leaves its picks pending', async () => {
    await pick(0);
    await sample.server.pool.write((change) => {
      change.db.update(gamesTable).set({ status: 'postponed' }).where(eq(gamesTable.id, games.bills.id)).run();
      gradeGame(change, games.bills.id);
    });
    expect([await result(), await record()]).toEqual(['pending', null]);
  });
});

describe('live scores', () => {
  it('live scores show the current week to everyone, with their age', async () => {
    await score(games.patriots, 3, 7, false);
    sample.server.clock.advance(60_000);
    const { scores, lastUpdated } = await sample.server.client().get('readLiveScores');
    expect(scores).toHaveLength(8);
    expect(scores[0]).toMatchObject({ awayTeamAbbr: 'NYJ', homeTeamAbbr: 'NE', awayScore: 3, isInProgress: true });
    expect(lastUpdated).toBe(new Date(sample.server.clock.now() - 60_000).toISOString());
  });

  it('live scores include a live game of another week', async () => {
    const early = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    const gamesText = '2026\t11/22\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5';
    const added = await admin.get('addManualGames', { params: { weekId: early.id }, input: { gamesText } });
    for (const game of added.games) await score(game, 0, 3, false);
    const { scores } = await tess.get('readLiveScores');
    expect(scores.filter((one) => one.weekId === early.id)).toHaveLength(1);
  });
});

it('a score sends each page what to reload, once', async () => {
  await pick(0);
  await settle(sample.server);
  const types: string[] = [];
  sample.server.pool.onPublish((events) => types.push(...events.map(({ type }) => type)));
  await finish(admin, games.bills, 20, 27);
  expect(types.toSorted()).toEqual(['games_changed', 'picks_changed', 'scores_changed', 'standings_changed']);
});
