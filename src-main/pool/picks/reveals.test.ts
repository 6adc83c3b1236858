/** Reveal and lock are one stored state: a game whose picks were shown can't be picked anymore, whatever happens later. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PoolError } from '#shared/errors.ts';
import { DAY_MS, HOUR_MS } from '#shared/limits.ts';
import type { Game, Week } from '#shared/model.ts';
import { finish, KICKOFF, minutesBefore, openSample, TUESDAY, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../../testing/testServer.ts';
import { changeGame } from '../games/lines.ts';
import { lockGame, unlockGame } from '../games/gameLocks.ts';
import { moveGame } from '../games/gameMoves.ts';
import { readGames } from '../games/games.ts';
import { addManualGames } from '../games/manualGames.ts';
import { scoreGame, setGameStatus } from '../games/pins.ts';
import { readCard, readWeekPicks, savePicks } from './picks.ts';
import type { Actor } from '../core/pool.ts';
import { applyReports } from '../games/reports.ts';
import { deleteWeek, lockWeek, unlockWeek } from '../games/weeks.ts';

type Player = TestClient & { id: number };
const TITLE = 'Tampa Bay Buccaneers @ Buffalo Bills';
let sample: Sample;
let admin: TestClient;
let tess: Player;
let bo: Player;
let next: { week: Week; games: Game[] };

async function open(): Promise<void> {
  sample = await openSample();
  ({ admin } = sample);
  [tess, bo] = [await sample.server.player('Tess'), await sample.server.player('Bo')];
  next = await makeWeek(admin, { season: 2026, weekNumber: 12 }, '2026\t11/22\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5');
}

describe('revealed games', () => {
  beforeEach(open);
  afterEach(() => sample.server.stop());

  const bills = () => sample.games.bills;
  const pick = (who: Player, option = 0) =>
    who.ask('savePicks', { input: { picks: [chosen(who.id, bills(), option)] } });
  const seen = async () => {
    const { weekId } = await read();
    const all = await bo.get('readWeekPicks', { params: { weekId } });
    return all[String(tess.id)]?.[0]?.pickValue ?? null;
  };
  const read = async () => {
    const weekIds = [sample.weekId, next.week.id];
    const all = (await Promise.all(weekIds.map((weekId) => admin.get('readGames', { params: { weekId } })))).flat();
    const game = all.find(({ id }) => id === bills().id);
    if (game === undefined) throw new Error('no game');
    return game;
  };
  const params = () => ({ id: bills().id });
  const moveTo = (gameTime: string | null) => admin.ask('changeGame', { params: params(), input: { gameTime } });
  const unlock = (input: object = {}) => admin.ask('unlockGame', { params: params(), input });
  const go = (at: string) => sample.server.clock.set(at);

  test('a game before its kickoff stays hidden when a mistyped date ends its week', async () => {
    await pick(tess);
    for (const game of Object.values(sample.games)) {
      const input = { gameTime: '2026-10-15T18:00:00.000Z' };
      if (game.id !== bills().id) await admin.get('changeGame', { params: { id: game.id }, input });
    }
    expect((await admin.get('readCurrentWeek'))?.id).toBe(next.week.id);
    expect(await seen()).toBeNull();
    expect((await pick(bo)).status).toBe(200);
  });

  test('a revealed game cannot be picked after its mistyped kickoff is corrected', async () => {
    await pick(tess);
    await moveTo('2026-10-15T18:00:00.000Z');
    expect(await seen()).toBe('Buffalo Bills -6');
    await moveTo(KICKOFF.tenAm);
    expect(await read()).toMatchObject({ isLocked: true, isRevealed: true });
    expect(await pick(bo)).toMatchObject({ status: 409, body: { code: 'locked' } });
    expect(await seen()).toBe('Buffalo Bills -6');
  });

  test('a revealed game stays revealed and locked when the clock is set back', async () => {
    await pick(tess);
    go(KICKOFF.tenAm);
    expect(await seen()).toBe('Buffalo Bills -6');
    go(TUESDAY);
    expect(await seen()).toBe('Buffalo Bills -6');
    expect((await pick(bo)).status).toBe(409);
  });

  test.each(['void', 'cancelled'] as const)('a game marked %s by mistake stays locked', async (status) => {
    await pick(tess);
    await admin.get('setGameStatus', { params: params(), input: { status } });
    expect(await seen()).toBe('Buffalo Bills -6');
    await admin.get('setGameStatus', { params: params(), input: { status: 'scheduled' } });
    expect((await pick(bo)).status).toBe(409);
  });

  test('a game stays locked when a final entered before its kickoff is undone', async () => {
    await pick(tess);
    await finish(admin, bills(), 20, 27);
    await admin.get('setGameStatus', { params: params(), input: { status: 'scheduled' } });
    expect([await seen(), (await pick(bo)).status]).toEqual(['Buffalo Bills -6', 409]);
  });

  test('reopening a revealed game needs a reason, hides its picks and notifies every player', async () => {
    await pick(tess);
    go(KICKOFF.tenAm);
    await seen();
    await admin.get('setGameStatus', { params: params(), input: { status: 'postponed' } });
    await moveTo(KICKOFF.monday);
    expect(await unlock()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await unlock({ reason: '   ' })).toMatchObject({ status: 409 });
    expect(await seen()).toBe('Buffalo Bills -6');
    const { status, body } = await unlock({ reason: 'snow' });
    expect([status, body.isLocked, body.isRevealed, body.reopenedReason]).toEqual([200, false, false, 'snow']);
    expect(await seen()).toBeNull();
    expect((await pick(bo)).status).toBe(200);
    const notice = `The commissioner opened ${TITLE} for picks again (“snow”). Its picks are hidden until kickoff.`;
    for (const who of [tess, bo]) {
      expect((await who.get('readNotices')).map(({ text }) => text)).toContain(notice);
    }
    const [entry] = await admin.get('readAudit', { query: { kind: 'lock' } });
    expect(entry).toMatchObject({ reason: 'snow', before: { isRevealed: true }, after: { isRevealed: false } });
  });

  test('a game cannot be reopened after its kickoff', async () => {
    go(KICKOFF.tenAm);
    expect(await unlock({ reason: 'please' })).toMatchObject({ status: 409 });
  });

  test('a game whose picks were never shown is unlocked without a reason', async () => {
    go(minutesBefore(KICKOFF.tenAm, 3));
    await pick(tess);
    expect((await unlock()).status).toBe(200);
  });

  test('a game without a kickoff cannot be reopened in a week that is over', async () => {
    await admin.get('setGameStatus', { params: params(), input: { status: 'postponed' } });
    for (const game of Object.values(sample.games)) if (game.id !== bills().id) await finish(admin, game, 3, 30);
    expect((await admin.get('readCurrentWeek'))?.id).toBe(next.week.id);
    expect(await unlock({ reason: 'snow' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await read()).toMatchObject({ isRevealed: true, reopenedReason: null });
  });

  test('a postponed game is scheduled again when it gets a date', async () => {
    await admin.get('setGameStatus', { params: params(), input: { status: 'postponed' } });
    expect((await moveTo(KICKOFF.monday)).body).toMatchObject({ status: 'scheduled', gameTime: KICKOFF.monday });
  });

  test('a game gets its old kickoff and lock back when its postponement is undone', async () => {
    await admin.get('setGameStatus', { params: params(), input: { status: 'postponed' } });
    const back = await admin.get('setGameStatus', { params: params(), input: { status: 'scheduled' } });
    const { gameTime, lockTime } = bills();
    expect(back).toMatchObject({ status: 'scheduled', gameTime, lockTime, isLocked: false });
  });

  test('a postponed game whose line changes still gets its old kickoff back', async () => {
    await admin.get('setGameStatus', { params: params(), input: { status: 'postponed' } });
    await admin.get('changeGame', { params: params(), input: { spread: '-7' } });
    const back = await admin.get('setGameStatus', { params: params(), input: { status: 'scheduled' } });
    expect(back).toMatchObject({ status: 'scheduled', gameTime: bills().gameTime, spread: '-7' });
  });

  test('a game moved to another week takes its new kickoff and lock', async () => {
    const gameTime = '2026-11-22T18:00:00.000Z';
    const input = { weekId: next.week.id, carryPicks: true, gameTime };
    expect(await admin.get('moveGame', { params: params(), input })).toMatchObject({
      weekId: next.week.id,
      gameTime,
      lockTime: minutesBefore(gameTime, 5),
      isLocked: false,
    });
  });
});

type World = { games: number[]; actor: Actor; tess: Actor; bo: Actor; week: number; later: number };
type Step = { run: (world: World) => Promise<unknown>; name: string };

const nowOf = () => sample.server.clock.now();
const shift = fc.constantFrom(-365, -31, -2, 0, 1, 8, 31, 365);
const which = fc.nat({ max: 4 });
const idOf = (world: World, index: number) => world.games[index] ?? 0;
const findGame = (world: World, index: number): Game | undefined => {
  const { pool } = sample.server;
  return [world.week, world.later]
    .flatMap((weekId) => {
      try {
        return readGames(pool, weekId);
      } catch {
        return [];
      }
    })
    .find(({ id }) => id === idOf(world, index));
};
const movedBy = (game: Game | undefined, days: number) =>
  new Date(Date.parse(game?.gameTime ?? KICKOFF.tenAm) + days * DAY_MS).toISOString();

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: -200, max: 300 }).map((hours) => ({
    name: `clock ${hours}`,
    run: () => Promise.resolve(sample.server.clock.set(nowOf() + hours * HOUR_MS)),
  })),
  fc.tuple(which, fc.option(shift)).map(([index, days]) => ({
    name: `kickoff ${index} ${days}`,
    run: (world: World) => {
      const gameTime = days === null ? null : movedBy(findGame(world, index), days);
      return changeGame(sample.server.pool, world.actor, idOf(world, index), { gameTime });
    },
  })),
  fc.tuple(which, shift).map(([index, days]) => ({
    name: `paste ${index} ${days}`,
    run: (world: World) => {
      const game = findGame(world, index);
      const date = movedBy(game, days).slice(0, 10);
      const gamesText = `2026\t${date}\t10:00 AM\t${game?.awayTeam}\t@ ${game?.homeTeam}\t3\t44\t44`;
      const input = { gamesText, update: true };
      return addManualGames(sample.server.pool, world.actor, game?.weekId ?? world.week, input);
    },
  })),
  fc
    .tuple(which, shift, fc.constantFrom('scheduled', 'live', 'final', 'postponed', 'cancelled'))
    .map(([index, days, status]): Step => ({
      name: `feed ${index} ${status} ${days}`,
      run: (world) => {
        const game = findGame(world, index);
        const { awayTeam = '', homeTeam = '' } = game ?? {};
        const kickoffAt = Date.parse(movedBy(game, days));
        const points = status === 'live' || status === 'final' ? { awayScore: 20, homeScore: 17 } : null;
        const report = { feedId: `feed-${index}`, awayTeam, homeTeam, kickoffAt, status, neutralSite: false };
        const rest = { period: null, clock: null, spread: null, total: null, awayScore: null, homeScore: null };
        const source = { actor: null, weekId: game?.weekId ?? world.week, mode: 'live' as const };
        return applyReports(sample.server.pool, source, [{ ...rest, ...report, ...points }]);
      },
    })),
  fc.tuple(which, fc.constantFrom('scheduled', 'postponed', 'cancelled', 'void')).map(([index, status]): Step => ({
    name: `status ${index} ${status}`,
    run: (world) => setGameStatus(sample.server.pool, world.actor, idOf(world, index), { status }),
  })),
  fc.tuple(which, fc.boolean()).map(([index, isComplete]) => ({
    name: `score ${index} ${isComplete ? 'final' : 'live'}`,
    run: (world: World) =>
      scoreGame(sample.server.pool, world.actor, idOf(world, index), { awayScore: 3, homeScore: 6, isComplete }),
  })),
  fc.tuple(which, fc.boolean()).map(([index, isLock]) => ({
    name: `${isLock ? 'lock' : 'unlock'} ${index}`,
    run: (world: World) =>
      isLock
        ? lockGame(sample.server.pool, world.actor, idOf(world, index))
        : unlockGame(sample.server.pool, world.actor, idOf(world, index), {}),
  })),
  fc.boolean().map((isLock) => ({
    name: isLock ? 'lock week' : 'unlock week',
    run: (world: World) => (isLock ? lockWeek : unlockWeek)(sample.server.pool, world.actor, world.week),
  })),
  fc.tuple(which, fc.boolean()).map(([index, isBack]) => ({
    name: `move ${index} ${isBack ? 'back' : 'later'}`,
    run: (world: World) => {
      const input = { weekId: isBack ? world.week : world.later, carryPicks: true };
      return moveGame(sample.server.pool, world.actor, idOf(world, index), input);
    },
  })),
  fc.constant({
    name: 'the other games end',
    run: async (world: World) => {
      for (const { id } of readGames(sample.server.pool, world.week)) {
        if (world.games.includes(id)) continue;
        await scoreGame(sample.server.pool, world.actor, id, { awayScore: 3, homeScore: 6, isComplete: true });
      }
    },
  }),
  fc.constant({
    name: 'delete the later week',
    run: (world: World) => deleteWeek(sample.server.pool, world.actor, world.later),
  }),
);

/** Does a request show Tess's pick on a game to Bo? */
async function isSeen(world: World, game: Game): Promise<boolean> {
  const { pool } = sample.server;
  await pool.storeDueReveals();
  const list = readWeekPicks(pool, world.bo, game.weekId)[String(world.tess.userId)] ?? [];
  return list.some(({ gameId }) => gameId === game.id);
}

/** Does the pool accept another pick from Bo on a game? */
async function acceptsPick(world: World, game: Game): Promise<boolean> {
  const { pool } = sample.server;
  const { picks } = readCard(pool, world.bo.userId, game.weekId);
  const options = [0, 1].map((option) => chosen(world.bo.userId, game, option));
  const other = options.find(({ pickValue }) => picks.every((pick) => pick.pickValue !== pickValue)) ?? options[0];
  if (other === undefined) return false;
  const kept = picks
    .filter(({ gameId }) => gameId !== game.id)
    .map(({ gameId, pickType, pickValue }) => ({
      userId: world.bo.userId,
      weekId: game.weekId,
      gameId,
      pickType,
      pickValue,
    }));
  try {
    await savePicks(pool, world.bo, { picks: [...kept, other] }, { submit: false, ifMatch: undefined });
    return true;
  } catch (error) {
    if (error instanceof PoolError) return false;
    throw error;
  }
}

const isSettled = ({ status }: Game) => status === 'final' || status === 'void' || status === 'cancelled';

describe('any sequence of changes to games, weeks and the clock', () => {
  test('no game is ever revealed and open to picks, or revealed before its own kickoff or result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25 }), async (sequence) => {
        await open();
        try {
          const me = await admin.get('readMe');
          const picked = Object.values(sample.games).slice(0, 5);
          const world: World = {
            games: picked.map(({ id }) => id),
            actor: { userId: me.user.id, username: 'Rosalind', isAdmin: true },
            tess: { userId: tess.id, username: 'Tess', isAdmin: false },
            bo: { userId: bo.id, username: 'Bo', isAdmin: false },
            week: sample.weekId,
            later: next.week.id,
          };
          await tess.get('savePicks', { input: { picks: picked.map((game) => chosen(tess.id, game, 0)) } });
          const seen = new Set<number>();
          for (const step of sequence) {
            await step.run(world).catch((error: unknown) => {
              if (!(error instanceof PoolError)) throw error;
            });
            for (const index of world.games.keys()) {
              const game = findGame(world, index);
              if (game === undefined) continue;
              const isShown = await isSeen(world, game);
              const isNew = isShown && !seen.has(game.id);
              const isToCome = game.gameTime !== null && Date.parse(game.gameTime) > nowOf();
              const isEarly = isNew && isToCome && !isSettled(game);
              expect(isEarly, `${step.name} revealed game ${index} before its kickoff`).toBe(false);
              if (isShown) seen.add(game.id);
              expect(isShown, `${step.name} hid game ${index} again`).toBe(seen.has(game.id));
              const isOpen = await acceptsPick(world, game);
              expect(isOpen && seen.has(game.id), `${step.name} left game ${index} revealed and open`).toBe(false);
            }
          }
        } finally {
          await sample.server.stop();
        }
      }),
      { numRuns: 12 },
    );
  }, 300_000);
});
