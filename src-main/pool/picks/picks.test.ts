/** Picks over HTTP: secrecy, saving, locks and lines. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game, SubmittedPick, WeekPick } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games as gamesTable, picks as picksTable } from '../../db/schema.ts';
import {
  byHomeTeam,
  finish,
  KICKOFF,
  minutesBefore,
  openSample,
  toGamesText,
  type Sample,
  type SampleGames,
} from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../../testing/testServer.ts';

const [FAVORITE, UNDERDOG, OVER, UNDER] = [0, 1, 2, 3];

type Player = TestClient & { id: number };

let sample: Sample;
let games: SampleGames;
let weekId: number;
let tess: Player;
let bo: Player;

beforeEach(async () => {
  sample = await openSample();
  ({ games, weekId } = sample);
  tess = await sample.server.player('Tess');
  bo = await sample.server.player('Bo');
});
afterEach(() => sample.server.stop());

const at = (instant: string) => sample.server.clock.set(instant);
const save = (player: Player, picks: readonly SubmittedPick[], headers: Record<string, string> = {}) =>
  player.ask('autosavePicks', { input: { picks, weekId }, headers });
const submit = (player: Player, picks: readonly SubmittedPick[]) => player.ask('savePicks', { input: { picks } });
const card = async (player: Player) => player.get('readCard', { params: { userId: player.id, weekId } });
const cardTag = async (player: Player) => {
  const { headers } = await player.ask('readCard', { params: { userId: player.id, weekId } });
  return headers.get('ETag') ?? '';
};
const gameIds = (picks: readonly { gameId: number | null }[]) => picks.map(({ gameId }) => gameId);
const sorted = (numbers: readonly (number | null)[]) => numbers.toSorted((a, b) => Number(a) - Number(b));
const weekPicks = (reader: TestClient) => reader.get('readWeekPicks', { params: { weekId } });
const picksOf = async (reader: TestClient, player: Player): Promise<WeekPick[]> =>
  (await weekPicks(reader))[String(player.id)] ?? [];
const storedPicks = () => sample.server.pool.db.select().from(picksTable).all();

/** The commissioner pastes a game of the week again, with a new kickoff or line. */
const repaste = (row: readonly (string | number)[]) =>
  sample.admin.get('addManualGames', { params: { weekId }, input: { gamesText: toGamesText([row]), update: true } });

const HIDDEN = {
  gameId: null,
  pickType: null,
  pickValue: null,
  isWin: null,
  result: null,
  enteredReason: null,
  isBestBet: null,
};

/** Every text that would reveal a hidden pick. */
const telling = (...hidden: readonly Game[]) =>
  hidden.flatMap(({ awayTeam, homeTeam }) => [awayTeam, homeTeam, 'Over', 'Under', 'spread', 'total']);

/** The week after the sample's, with one game. */
async function makeWeek12() {
  const next = await makeWeek(
    sample.admin,
    { season: 2026, weekNumber: 12 },
    toGamesText([[2026, '11/22', '10:00 AM', 'Jets', 'Ravens', 14, 44.5, 44.5]]),
  );
  const [game] = next.games;
  if (game === undefined) throw new Error('no game');
  return { week: next.week, game };
}

describe('picks before kickoff', () => {
  it('other players see only how many picks someone has and when they were made', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.rams, OVER)]);
    const { body } = await bo.ask('readWeekPicks', { params: { weekId } });
    const submittedAt = new Date(sample.server.clock.now()).toISOString();
    expect(body[String(tess.id)]).toEqual([
      { ...HIDDEN, submittedAt },
      { ...HIDDEN, submittedAt },
    ]);
    const text = JSON.stringify(body);
    for (const word of telling(games.bills, games.rams)) expect(text).not.toContain(word);
  });

  it('the owner and the commissioner see the whole picks', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    for (const reader of [tess, sample.admin]) {
      expect(await picksOf(reader, tess)).toMatchObject([
        { gameId: games.bills.id, pickType: 'spread', pickValue: 'Buffalo Bills -6', result: 'pending' },
      ]);
    }
  });

  it('a player cannot read another player’s card', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    const params = { userId: tess.id, weekId };
    const { status, body } = await bo.ask('readCard', { params });
    expect([status, body.code]).toEqual([403, 'not_allowed']);
    expect(await sample.admin.get('readCard', { params })).toHaveLength(1);
  });

  it('a locked game’s picks stay secret until kickoff', async () => {
    await save(tess, [chosen(tess.id, games.patriots, FAVORITE)]);
    at(minutesBefore(KICKOFF.thursday, 1));
    expect(await picksOf(bo, tess)).toMatchObject([HIDDEN]);
    at(minutesBefore(KICKOFF.thursday, 1 / 60));
    expect(await picksOf(bo, tess)).toMatchObject([HIDDEN]);
    at(KICKOFF.thursday);
    expect(await picksOf(bo, tess)).toMatchObject([
      { gameId: games.patriots.id, pickValue: 'New England Patriots -12.5' },
    ]);
  });

  it('a locked week’s picks stay secret until kickoff', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    await sample.admin.get('lockWeek', { params: { id: weekId } });
    expect(await picksOf(bo, tess)).toMatchObject([HIDDEN]);
  });

  it('a game made final before its kickoff shows its picks and accepts no others', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    await finish(sample.admin, games.bills, 0, 40);
    expect(await picksOf(bo, tess)).toMatchObject([{ gameId: games.bills.id, result: 'win' }]);
    expect((await save(bo, [chosen(bo.id, games.bills, FAVORITE)])).status).toBe(409);
  });

  it('a player without picks has no key in the week’s picks, and the commissioner never has one', async () => {
    const me = await sample.admin.get('readMe');
    const own = { ...chosen(me.user.id, games.bills, FAVORITE) };
    await sample.admin.get('savePicks', { input: { picks: [own] } });
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    for (const reader of [tess, bo, sample.admin])
      expect(Object.keys(await weekPicks(reader))).toEqual([String(tess.id)]);
  });
});

describe('picks after kickoff', () => {
  it('revealed picks come first, and hidden ones after them give no hint of their game', async () => {
    // Picked in another order than the games, each in its own minute.
    const order = [games.raiders, games.bills, games.eagles, games.patriots, games.rams];
    for (const index of order.keys()) {
      sample.server.clock.advance(60_000);
      await save(
        tess,
        order.slice(0, index + 1).map((one) => chosen(tess.id, one, OVER)),
      );
    }
    at(KICKOFF.tenAm);
    const theirs = await picksOf(bo, tess);
    expect(gameIds(theirs)).toEqual([games.bills.id, games.patriots.id, null, null, null]);
    const hidden = theirs.slice(2);
    for (const pick of hidden) expect({ ...pick, submittedAt: '' }).toEqual({ ...HIDDEN, submittedAt: '' });
    expect(hidden.map(({ submittedAt }) => submittedAt)).toEqual(
      hidden.map(({ submittedAt }) => submittedAt).toSorted(),
    );
    const text = JSON.stringify(theirs);
    for (const game of [games.raiders, games.eagles, games.rams]) {
      expect(text).not.toContain(game.awayTeam);
      expect(text).not.toContain(game.homeTeam);
    }
  });

  it('two hidden picks saved together look the same, whichever was sent first', async () => {
    const read = async (order: readonly Game[]) => {
      await save(tess, []);
      await save(
        tess,
        order.map((game) => chosen(tess.id, game, FAVORITE)),
      );
      return JSON.stringify(await picksOf(bo, tess));
    };
    expect(await read([games.bills, games.raiders])).toBe(await read([games.raiders, games.bills]));
  });

  it('a revealed pick stays revealed when the kickoff moves later', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.raiders, OVER)]);
    at(KICKOFF.tenAm);
    await repaste([2026, '11/17', '5:00 PM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 6, 46.5, 46.5]);
    expect(gameIds(await picksOf(bo, tess))).toEqual([games.bills.id, null]);
  });

  it('a week that is over shows all picks', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.raiders, OVER)]);
    await makeWeek12();
    at(new Date(Date.parse(KICKOFF.monday) + 36 * 3_600_000).toISOString());
    expect(sorted(gameIds(await picksOf(bo, tess)))).toEqual(sorted([games.bills.id, games.raiders.id]));
  });

  it('a future week shows no early picks', async () => {
    const { week, game } = await makeWeek12();
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, game, UNDERDOG)] } });
    const params = { weekId: week.id };
    const theirs = await bo.get('readWeekPicks', { params });
    expect(theirs[String(tess.id)]).toMatchObject([HIDDEN]);
    expect(JSON.stringify(theirs)).not.toMatch(/Jets|Ravens/);
    expect((await tess.get('readWeekPicks', { params }))[String(tess.id)]).toMatchObject([{ gameId: game.id }]);
  });
});

describe('saving a card', () => {
  it('a save replaces the whole card and returns all its picks', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.rams, OVER)]);
    const { status, body } = await save(tess, [
      chosen(tess.id, games.bills, UNDERDOG),
      chosen(tess.id, games.eagles, UNDER),
    ]);
    expect(status).toBe(200);
    expect(body.picks.map(({ pickValue }) => pickValue).toSorted()).toEqual(['Tampa Bay Buccaneers +6', 'Under 46.5']);
    expect(await card(tess)).toEqual(body.picks);
  });

  it('an autosave may be empty and then names its week', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    expect((await save(tess, [])).body.picks).toEqual([]);
    expect(await card(tess)).toEqual([]);
    const { status, body } = await tess.ask('autosavePicks', { input: { picks: [] } });
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  it('a submit needs at least one pick', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    const { status, body } = await tess.ask('savePicks', { input: { picks: [], weekId } });
    expect([status, body.code, body.message]).toEqual([422, 'broken_rule', texts.noPicksLine]);
    expect(await card(tess)).toHaveLength(1);
  });

  it('a save is only for one’s own card, even for the commissioner', async () => {
    for (const client of [bo, sample.admin]) {
      const { status, body } = await client.ask('savePicks', {
        input: { picks: [chosen(tess.id, games.bills, OVER)] },
      });
      expect([status, body.message]).toEqual([403, serverTexts.picksForOthers]);
    }
    expect(storedPicks()).toEqual([]);
  });

  it('each pick keeps the time at which it was made', async () => {
    const first = new Date(sample.server.clock.now()).toISOString();
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    sample.server.clock.advance(60_000);
    await save(tess, [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.rams, OVER)]);
    const times = new Map((await card(tess)).map(({ gameId, submittedAt }) => [gameId, submittedAt]));
    expect(times.get(games.bills.id)).toBe(first);
    expect(times.get(games.rams.id)).toBe(new Date(sample.server.clock.now()).toISOString());
  });

  it('a save changes no other player and no other week', async () => {
    const { game } = await makeWeek12();
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, game, OVER)] } });
    await save(bo, [chosen(bo.id, games.bills, FAVORITE)]);
    await save(tess, [chosen(tess.id, games.rams, FAVORITE)]);
    await save(tess, []);
    expect(storedPicks().map(({ userId, gameId }) => [userId, gameId])).toEqual([
      [tess.id, game.id],
      [bo.id, games.bills.id],
    ]);
  });

  it('a save adds an audit log entry with who, before and after', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    sample.server.clock.advance(MINUTE_MS);
    await save(tess, [chosen(tess.id, games.bills, UNDERDOG)]);
    await save(tess, [chosen(tess.id, games.bills, UNDERDOG)]);
    const entries = await sample.admin.get('readAudit', { query: { kind: 'picks' } });
    const ofBills = { gameId: games.bills.id, game: 'Tampa Bay Buccaneers @ Buffalo Bills' };
    expect(entries.map(({ actorName, username, before, after }) => ({ actorName, username, before, after }))).toEqual([
      {
        actorName: 'Tess',
        username: 'Tess',
        before: [{ ...ofBills, pickValue: 'Buffalo Bills -6' }],
        after: [{ ...ofBills, pickValue: 'Tampa Bay Buccaneers +6' }],
      },
      { actorName: 'Tess', username: 'Tess', before: [], after: [{ ...ofBills, pickValue: 'Buffalo Bills -6' }] },
    ]);
  });
});

describe('rejected saves', () => {
  let before: ReturnType<typeof storedPicks>;
  beforeEach(async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.rams, OVER)]);
    before = storedPicks();
  });
  /** The error message. Checks that nothing changed. */
  const refusalOf = async (picks: readonly SubmittedPick[]) => {
    const { status, body } = await submit(tess, picks);
    expect(storedPicks()).toEqual(before);
    return [status, body.message] as const;
  };

  it('a save with a sixth pick is rejected', async () => {
    const all = Object.values(games).slice(0, 6);
    expect(await refusalOf(all.map((game) => chosen(tess.id, game, OVER)))).toEqual([422, texts.maxPicksLine]);
  });

  it('a save with two picks on one game is rejected', async () => {
    const two = [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.bills, OVER)];
    expect(await refusalOf(two)).toEqual([422, serverTexts.twoPicks(false)]);
  });

  it('a save with a game of another week or an unknown game is rejected', async () => {
    const { game } = await makeWeek12();
    const good = chosen(tess.id, games.eagles, OVER);
    expect(await refusalOf([good, { ...chosen(tess.id, game, OVER), weekId }])).toEqual([
      422,
      serverTexts.gameOfAnotherWeek,
    ]);
    expect(await refusalOf([good, chosen(tess.id, game, OVER)])).toEqual([422, serverTexts.picksOfOneWeek]);
    expect(await refusalOf([good, { ...good, gameId: 4711 }])).toEqual([422, serverTexts.gameOfAnotherWeek]);
  });

  it('a save for an unknown week is rejected', async () => {
    expect(await refusalOf([{ ...chosen(tess.id, games.eagles, OVER), weekId: 4711 }])).toEqual([
      404,
      expect.stringContaining('no such week'),
    ]);
  });

  it('a save with an option the game does not have is rejected', async () => {
    const good = chosen(tess.id, games.eagles, OVER);
    const options = [
      { pickType: 'spread', pickValue: 'Buffalo Bills -6' },
      { pickType: 'spread', pickValue: 'Over 46.5' },
      { pickType: 'total', pickValue: 'Philadelphia Eagles -2.5' },
      { pickType: 'total', pickValue: 'Push 46.5' },
      { pickType: 'spread', pickValue: 'Philadelphia Eagles' },
      { pickType: 'spread', pickValue: 'eagles -2.5' },
    ] as const;
    for (const option of options) {
      expect(await refusalOf([chosen(tess.id, games.falcons, OVER), { ...good, ...option }])).toEqual([
        422,
        serverTexts.noSuchOption('Detroit Lions @ Philadelphia Eagles'),
      ]);
    }
  });

  it('a save that is not a card is rejected', async () => {
    for (const input of [{}, { picks: 'all' }, { picks: [{ gameId: games.bills.id }] }, [], null]) {
      const { status } = await tess.ask('savePicks', { input });
      expect(status).toBe(400);
    }
    expect(storedPicks()).toEqual(before);
  });

  it('a save with one bad pick of five is rejected as a whole', async () => {
    const four = [games.patriots, games.falcons, games.giants, games.broncos].map((g) => chosen(tess.id, g, UNDERDOG));
    expect(await refusalOf([...four, { ...chosen(tess.id, games.eagles, OVER), pickValue: 'Over 40' }])).toEqual([
      409,
      expect.stringContaining('moved'),
    ]);
  });
});

describe('locked games', () => {
  beforeEach(async () => {
    await save(tess, [chosen(tess.id, games.patriots, FAVORITE), chosen(tess.id, games.bills, OVER)]);
  });

  it('a locked game keeps its pick when a save leaves it out or sends it unchanged', async () => {
    at(KICKOFF.thursday);
    await save(tess, [chosen(tess.id, games.eagles, UNDER)]);
    expect(gameIds(await card(tess))).toEqual([games.patriots.id, games.eagles.id]);
    const same = [chosen(tess.id, games.patriots, FAVORITE), chosen(tess.id, games.bills, UNDER)];
    expect((await save(tess, same)).status).toBe(200);
    expect(gameIds(await card(tess))).toEqual([games.patriots.id, games.bills.id]);
    expect((await save(tess, [])).body.picks).toMatchObject([{ gameId: games.patriots.id }]);
  });

  it('a locked game rejects a different pick, with its lock time and the current card', async () => {
    at(KICKOFF.thursday);
    const wanted = [chosen(tess.id, games.patriots, UNDERDOG), chosen(tess.id, games.eagles, UNDER)];
    const { status, body, headers } = await save(tess, wanted);
    expect([status, body.code]).toEqual([409, 'locked']);
    expect(body.message).toBe('This game locked at Thu 5:10 PM');
    expect(body.details).toMatchObject({ gameIds: [games.patriots.id], picks: await card(tess) });
    expect(headers.get('ETag')).toBe(await cardTag(tess));
    expect(gameIds(await card(tess))).toEqual([games.patriots.id, games.bills.id]);
  });

  it('a locked game rejects a first pick', async () => {
    at(KICKOFF.thursday);
    const { status, body } = await save(bo, [chosen(bo.id, games.patriots, UNDERDOG)]);
    expect([status, body.code]).toEqual([409, 'locked']);
    expect(storedPicks().filter(({ userId }) => userId === bo.id)).toEqual([]);
  });

  it('a pick on a locked game counts toward the five', async () => {
    at(KICKOFF.thursday);
    const five = [games.falcons, games.bills, games.giants, games.rams, games.eagles];
    const { status, body } = await save(
      tess,
      five.map((game) => chosen(tess.id, game, OVER)),
    );
    expect([status, body.message]).toEqual([422, texts.maxPicksLine]);
  });

  it('a game locked by the commissioner rejects picks without a time in the message', async () => {
    await sample.admin.get('lockGame', { params: { id: games.bills.id } });
    const { status, body } = await save(tess, [chosen(tess.id, games.bills, UNDER)]);
    expect([status, body.message]).toEqual([409, 'This game locked at its lock time']);
  });

  it('a game accepts a save one millisecond before its lock and rejects it at the lock', async () => {
    const lock = Date.parse(games.patriots.lockTime ?? '');
    expect(new Date(lock).toISOString()).toBe(minutesBefore(KICKOFF.thursday, 5));
    sample.server.clock.set(lock - 1);
    expect((await save(bo, [chosen(bo.id, games.patriots, FAVORITE)])).status).toBe(200);
    sample.server.clock.set(lock);
    expect((await save(bo, [chosen(bo.id, games.patriots, UNDERDOG)])).status).toBe(409);
    expect(await card(bo)).toMatchObject([{ pickValue: 'New England Patriots -12.5' }]);
  });
});

describe('locked weeks', () => {
  it('a locked week rejects all saves, whether locked by the commissioner or by its lock time', async () => {
    const params = { id: weekId };
    await sample.admin.get('lockWeek', { params });
    const refused = await save(tess, [chosen(tess.id, games.bills, OVER)]);
    expect([refused.status, refused.body.message]).toEqual([409, 'Picks are locked for this week']);
    await sample.admin.get('unlockWeek', { params });
    expect((await save(tess, [chosen(tess.id, games.bills, OVER)])).status).toBe(200);

    const lockTime = minutesBefore(KICKOFF.thursday, 60);
    await sample.admin.get('changeWeek', { params, input: { lockTime } });
    at(minutesBefore(lockTime, 1 / 60_000));
    expect((await save(tess, [chosen(tess.id, games.rams, OVER)])).status).toBe(200);
    at(lockTime);
    expect((await save(tess, [chosen(tess.id, games.eagles, OVER)])).body.code).toBe('locked');
    expect((await save(tess, [])).body.code).toBe('locked');
    expect(gameIds(await card(tess))).toEqual([games.rams.id]);
  });
});

describe('moved lines', () => {
  beforeEach(async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    await repaste([2026, '11/15', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 7.5, 47, 47]);
  });

  it('a saved pick keeps its old line, even when the card is saved again', async () => {
    const [before] = await card(tess);
    sample.server.clock.advance(60_000);
    const again = [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.rams, OVER)];
    expect((await save(tess, again)).status).toBe(200);
    expect((await card(tess))[0]).toEqual(before);
  });

  it('a new pick at an old line is rejected with the old and new lines of every such game', async () => {
    const wanted = [chosen(bo.id, games.rams, OVER), chosen(bo.id, games.bills, FAVORITE)];
    const { status, body } = await save(bo, wanted);
    expect([status, body.code]).toEqual([409, 'line_moved']);
    expect(body.message).toContain('from Buffalo Bills -6 to Buffalo Bills -7.5');
    expect(body.details).toMatchObject({ gameIds: [games.bills.id], picks: [] });
    expect(await card(bo)).toEqual([]);
  });

  it('a player who changes sides gets the current line', async () => {
    expect((await save(tess, [chosen(tess.id, games.bills, UNDERDOG)])).body.code).toBe('line_moved');
    const present = (await tess.get('readGames', { params: { weekId } })).find(({ id }) => id === games.bills.id);
    if (present === undefined) throw new Error('no game');
    expect((await save(tess, [chosen(tess.id, present, UNDERDOG)])).body.picks).toMatchObject([
      { pickValue: 'Tampa Bay Buccaneers +7.5' },
    ]);
    const back = await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    expect(back.body.code, 'the old line cannot be picked again').toBe('line_moved');
  });

  it('each pick is graded at the line it was made at', async () => {
    const present = byHomeTeam(await tess.get('readGames', { params: { weekId } }));
    await save(bo, [chosen(bo.id, present.bills, FAVORITE)]);
    at(KICKOFF.sundayNight);
    await finish(sample.admin, games.bills, 20, 27);
    expect(await card(tess)).toMatchObject([{ pickValue: 'Buffalo Bills -6', result: 'win', isWin: true }]);
    expect(await card(bo)).toMatchObject([{ pickValue: 'Buffalo Bills -7.5', result: 'loss', isWin: false }]);
  });

  it('a removed line is no longer offered, and existing picks keep it', async () => {
    await repaste([2026, '11/15', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', '', '', '']);
    const { body } = await save(bo, [chosen(bo.id, games.bills, FAVORITE)]);
    expect([body.code, body.message]).toEqual(['line_moved', expect.stringContaining('no longer offered')]);
    expect((await save(tess, [chosen(tess.id, games.bills, FAVORITE)])).status).toBe(200);
  });
});

describe('saves from two devices', () => {
  it('a save with an outdated ETag is rejected with the current card', async () => {
    const seen = await cardTag(tess);
    const fromPhone = await save(tess, [chosen(tess.id, games.bills, FAVORITE)], { 'If-Match': seen });
    expect(fromPhone.status).toBe(200);
    const fromLaptop = await save(tess, [chosen(tess.id, games.rams, OVER)], { 'If-Match': seen });
    expect([fromLaptop.status, fromLaptop.body.code]).toEqual([409, 'stale']);
    expect(fromLaptop.body.details).toMatchObject({ picks: fromPhone.body.picks });
    expect(fromLaptop.headers.get('ETag')).toBe(fromPhone.headers.get('ETag'));
    const both = [chosen(tess.id, games.bills, FAVORITE), chosen(tess.id, games.rams, OVER)];
    const again = await save(tess, both, { 'If-Match': fromLaptop.headers.get('ETag') ?? '' });
    expect([again.status, again.body.picks.length]).toEqual([200, 2]);
  });

  it('the ETag depends on the card only, not on reads, identical saves or results', async () => {
    const { headers } = await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    const tag = headers.get('ETag') ?? '';
    sample.server.clock.advance(60_000);
    expect((await save(tess, [chosen(tess.id, games.bills, FAVORITE)])).headers.get('ETag')).toBe(tag);
    at(KICKOFF.sundayNight);
    await finish(sample.admin, games.bills, 20, 27);
    expect(await cardTag(tess)).toBe(tag);
    await save(tess, [chosen(tess.id, games.raiders, FAVORITE)]);
    expect(await cardTag(tess)).not.toBe(tag);
  });

  it('a weak ETag from a tunnel is equal to the strong one', async () => {
    const seen = await cardTag(tess);
    const headers = { 'If-Match': `W/${seen}` };
    expect((await save(tess, [chosen(tess.id, games.bills, FAVORITE)], headers)).status).toBe(200);
    expect((await save(tess, [chosen(tess.id, games.rams, OVER)], headers)).status).toBe(409);
  });

  it('a save without an ETag always wins', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    expect((await save(tess, [chosen(tess.id, games.rams, OVER)])).status).toBe(200);
    expect(gameIds(await card(tess))).toEqual([games.rams.id]);
  });

  it('of concurrent saves with the same ETag, one wins and the others are rejected', async () => {
    const seen = await cardTag(tess);
    const all = Object.values(games);
    const answers = await Promise.all(
      all.map((game) => save(tess, [chosen(tess.id, game, OVER)], { 'If-Match': seen })),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, ...all.slice(1).map(() => 409)]);
    expect(await card(tess)).toHaveLength(1);
  });
});

describe('concurrent saves', () => {
  it('thirty concurrent saves never leave a sixth pick or half a card', async () => {
    await save(tess, [chosen(tess.id, games.patriots, FAVORITE)]);
    at(KICKOFF.thursday);
    const later = Object.values(games).filter(({ id }) => id !== games.patriots.id);
    const cards = Array.from({ length: 30 }, (_, n) =>
      Array.from({ length: n % 3 === 0 ? 5 : 4 }, (__, k) => later[(n + k) % later.length]).flatMap((game) =>
        game === undefined ? [] : [chosen(tess.id, game, OVER)],
      ),
    );
    const answers = await Promise.all(cards.map((picks) => save(tess, picks)));
    const current = await card(tess);
    expect(current).toHaveLength(5);
    expect(answers.map(({ status }) => status)).toEqual(cards.map((sent) => (sent.length === 5 ? 422 : 200)));
    const accepted = answers.flatMap(({ status, body }, index) =>
      status === 200 ? { saved: sorted(gameIds(body.picks)), sent: gameIds(cards[index] ?? []) } : [],
    );
    for (const { saved, sent } of accepted) expect(saved).toEqual(sorted([games.patriots.id, ...sent]));
    expect(accepted.map(({ saved }) => saved)).toContainEqual(sorted(gameIds(current)));
  });
});

describe('pick results', () => {
  it('every option of a game is graded by its text', async () => {
    const players = await Promise.all(['A', 'B', 'C', 'D'].map((name) => sample.server.player(name)));
    await Promise.all(players.map((player, option) => save(player, [chosen(player.id, games.giants, option)])));
    at(KICKOFF.oneTwentyFive);
    const results = async () =>
      (await Promise.all(players.map(async (player) => (await card(player))[0]?.result ?? ''))).join(' ');
    expect(await results()).toBe('pending pending pending pending');
    await finish(sample.admin, games.giants, 27, 20);
    expect(await results(), 'Packers by seven, 47 points').toBe('tie tie win loss');
    await finish(sample.admin, games.giants, 28, 20);
    expect(await results()).toBe('win loss win loss');
    await finish(sample.admin, games.giants, 10, 20);
    expect(await results()).toBe('loss win loss win');
  });

  it('the winner of a pick’em game wins, whichever is called the favorite', async () => {
    expect(
      gameOptions(gameFacts(games.rams))
        .map(({ pickValue }) => pickValue)
        .slice(0, 2),
    ).toEqual(['Seattle Seahawks -0', 'Los Angeles Rams +0']);
    await save(tess, [chosen(tess.id, games.rams, FAVORITE)]);
    await save(bo, [chosen(bo.id, games.rams, UNDERDOG)]);
    at(KICKOFF.sundayNight);
    await finish(sample.admin, games.rams, 19, 21);
    expect((await card(tess))[0]?.result).toBe('loss');
    expect((await card(bo))[0]?.result).toBe('win');
  });

  it('other players see a pick’s result with the pick', async () => {
    await save(tess, [chosen(tess.id, games.bills, FAVORITE)]);
    at(KICKOFF.sundayNight);
    await finish(sample.admin, games.bills, 20, 30);
    expect(await picksOf(bo, tess)).toMatchObject([{ isWin: true, result: 'win' }]);
  });
});

it('the database rejects a sixth pick and a pick on a game of another week', () => {
  const { db } = sample.server.pool;
  const insert = (game: Game, week = weekId) =>
    db
      .insert(picksTable)
      .values({
        userId: tess.id,
        gameId: game.id,
        weekId: week,
        pickType: 'total',
        side: 'over',
        line: 80,
        pickValue: 'Over 40',
        submittedAt: 1,
      })
      .run();
  const all = Object.values(games);
  for (const game of all.slice(0, 5)) insert(game);
  for (const game of all.slice(5, 6)) expect(() => insert(game)).toThrow(/five picks a week/);
  expect(() => insert(games.raiders, 4711)).toThrow(/FOREIGN KEY/);
  expect(db.select().from(gamesTable).where(eq(gamesTable.weekId, weekId)).all()).toHaveLength(8);
});
