/** A week with one game, of which a card holds the side and the total: saved, entered, graded, counted, refused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverTexts } from '#shared/texts/server.ts';
import {
  BILLS,
  BUCCANEERS,
  ONE_GAME,
  ONE_GAME_LOCK,
  openOneGameWeek,
  OVER,
  saveOptions,
  SECOND_GAME,
  UNDER,
  type OneGame,
  type Player,
} from '../../testing/oneGameWeek.ts';
import { finish, goTo, KICKOFF } from '../../testing/sampleWeek.ts';
import { startStandInFeed, toReport } from '../../testing/standInFeed.ts';
import { chosen, makeWeek } from '../../testing/testServer.ts';

const RULES = { season: 2026, seasonType: 'regular' } as const;
const TITLE = 'Week 11 of the regular season 2026';

let one: OneGame;
let tess: Player;
beforeEach(async () => {
  one = await openOneGameWeek();
  ({ tess } = one);
});
afterEach(() => one.server.stop());

const save = (who: Player, options: readonly number[], marked?: number) => saveOptions(one, who, options, marked);
const cardOf = async (who: Player) => {
  const picks = await who.get('readCard', { params: { userId: who.id, weekId: one.week.id } });
  return picks.map(({ pickValue, result }) => `${pickValue} ${result}`).toSorted();
};
const change = (input: object) => one.admin.ask('changeWeek', { params: { id: one.week.id }, input });
const paste = (gamesText: string, weekId = one.week.id) =>
  one.admin.ask('addManualGames', { params: { weekId }, input: { gamesText } });
const enter = (who: Player, choice: number | null, more: object = {}) => {
  const { pickType, pickValue } = chosen(who.id, one.game, choice ?? 0);
  const input = {
    gameId: one.game.id,
    choice: choice === null ? null : { pickType, pickValue },
    reason: 'phoned in',
    ...more,
  };
  return one.admin.ask('enterPick', { params: { id: who.id }, input });
};

describe('a card of the side and the total', () => {
  it('holds both, replaces each by its own kind, and drops the one that is left out', async () => {
    expect((await save(tess, [BILLS, OVER])).status).toBe(200);
    await save(tess, [BUCCANEERS, OVER]);
    expect(await cardOf(tess)).toEqual(['Over 46.5 pending', 'Tampa Bay Buccaneers +6 pending']);
    await save(tess, [UNDER]);
    expect(await cardOf(tess)).toEqual(['Under 46.5 pending']);
  });

  it.each([
    ['two sides', [BILLS, BUCCANEERS]],
    ['two totals', [OVER, UNDER]],
    ['a third pick', [BILLS, OVER, UNDER]],
  ])('is refused with %s, and nothing is saved', async (_what, options) => {
    const { status, body } = await save(tess, options);
    expect([status, body.message]).toEqual([422, serverTexts.twoPicks(true)]);
    expect(await cardOf(tess)).toEqual([]);
  });

  it('has the same ETag in whichever order it was picked', async () => {
    const [first, second] = [await save(tess, [BILLS]), await save(one.dave, [OVER])];
    expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'));
    one.server.clock.advance(1_000);
    const etags = [await save(tess, [BILLS, OVER]), await save(one.dave, [OVER, BILLS])].map(({ headers }) =>
      headers.get('etag'),
    );
    expect(etags[0]).toBe(etags[1]);
  });

  it('is graded, ranked and counted as two picks, with the best bet on one of them', async () => {
    await one.admin.get('changeRules', { params: RULES, input: { bestBet: true, missingPicks: 'loss' } });
    await save(tess, [BILLS, OVER], OVER);
    await save(one.dave, [UNDER]);
    await goTo(one.server, KICKOFF.onePm);
    await finish(one.admin, one.game, 20, 30);
    expect(await cardOf(tess)).toEqual(['Buffalo Bills -6 win', 'Over 46.5 win']);
    const rows = await one.admin.get('readWeeklyStandings', { params: { weekId: one.week.id } });
    // Tess: both, and the best bet twice. Dave: the wrong total and a missing pick.
    expect(rows.map(({ username, wins, losses }) => `${username} ${wins}-${losses}`)).toEqual(['Tess 3-0', 'Dave 0-2']);
    const { pips } = (await one.admin.get('readBoard')).rows?.find(({ id }) => id === tess.id) ?? {};
    expect(pips).toEqual(['win', 'win']);
  });

  it('is missing a pick until both are made', async () => {
    const missing = async () =>
      (await one.admin.get('readTodo')).missing.map(({ username, couldAdd }) => `${username} ${couldAdd}`);
    expect(await missing()).toEqual(['Dave 2', 'Tess 2']);
    await save(tess, [OVER]);
    expect(await missing()).toEqual(['Dave 2', 'Tess 1']);
    await save(tess, [BILLS, OVER]);
    expect(await missing()).toEqual(['Dave 2']);
    expect((await one.admin.get('readBoard')).playersIn).toBe(1);
  });

  it('gets a notice for each line that moved, and one for the kickoff', async () => {
    await save(tess, [BILLS, OVER]);
    const params = { id: one.game.id };
    await one.admin.get('changeGame', { params, input: { spread: '-7', total: '48', gameTime: KICKOFF.onePm } });
    const texts = (await tess.get('readNotices')).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('kickoff moved'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('the line moved'))).toHaveLength(2);
    await one.admin.get('changeGame', { params, input: { total: '49' } });
    const keeps = (await tess.get('readNotices')).map(({ text }) => /You keep (.*)\./.exec(text)?.[1] ?? '');
    expect(keeps.filter((kept) => kept !== '')).toEqual(['Over 46.5', 'Buffalo Bills -6']);
  });
});

describe('the commissioner', () => {
  it('enters the side and the total, and replaces or removes each alone', async () => {
    await enter(tess, BILLS);
    await enter(tess, OVER);
    await enter(tess, UNDER);
    expect(await cardOf(tess)).toEqual(['Buffalo Bills -6 pending', 'Under 46.5 pending']);
    await enter(tess, null, { pickType: 'spread' });
    expect(await cardOf(tess)).toEqual(['Under 46.5 pending']);
    await enter(tess, BILLS);
    await enter(tess, null);
    expect(await cardOf(tess)).toEqual([]);
  });

  it('enters a whole card of both; two of one kind are refused beside their row', async () => {
    const asTyped = (option: number) => {
      const { gameId, pickType, pickValue } = chosen(tess.id, one.game, option);
      return { gameId, pickType, pickValue };
    };
    const ask = (options: number[]) => {
      const input = { weekId: one.week.id, picks: options.map(asTyped), reason: 'texted them' };
      return one.admin.ask('enterCard', { params: { id: tess.id }, input });
    };
    const { status, body } = await ask([OVER, UNDER]);
    expect([status, body.details]).toEqual([422, { rows: [{ row: 2, message: serverTexts.twoPicks(true) }] }]);
    expect((await ask([OVER, BILLS])).status).toBe(200);
    expect(await cardOf(tess)).toEqual(['Buffalo Bills -6 pending', 'Over 46.5 pending']);
  });

  it('gets an error that explains why a week can’t get or lose a card of both', async () => {
    const refused = async (input: object) => (await change(input)).body.message;
    expect(await refused({ cardSize: 3 })).toBe(serverTexts.sideAndTotalIsTwo);
    await save(tess, [BILLS, OVER]);
    expect(await refused({ sideAndTotal: false, cardSize: 5 })).toBe(serverTexts.sideAndTotalPicked(['Tess']));
    await save(tess, [OVER]);
    expect((await change({ sideAndTotal: false, cardSize: 5 })).body).not.toHaveProperty('sideAndTotal');
    const both = await save(tess, [BILLS, OVER]);
    expect(both.body.message).toBe(serverTexts.twoPicks(false));
    await paste(SECOND_GAME);
    expect(await refused({ sideAndTotal: true })).toBe(serverTexts.sideAndTotalNeedsOneGame(2));
  });

  it('can not bring a second game into such a week, nor its two picks into another', async () => {
    const other = await makeWeek(one.admin, { season: 2026, weekNumber: 12 }, SECOND_GAME);
    const full = serverTexts.sideAndTotalIsFull(TITLE);
    expect((await paste(SECOND_GAME)).body.message).toBe(full);
    const move = (id: number, input: object) => one.admin.ask('moveGame', { params: { id }, input });
    const into = await move(other.games[0]?.id ?? 0, { weekId: one.week.id, carryPicks: true });
    expect([into.status, into.body.message]).toEqual([422, full]);
    const away = await move(one.game.id, { weekId: other.week.id, carryPicks: true });
    expect([away.status, away.body.message]).toEqual([409, serverTexts.sideAndTotalStays(TITLE)]);
    expect((await move(one.game.id, { weekId: other.week.id, carryPicks: false })).status).toBe(200);
    expect((await paste(ONE_GAME)).status).toBe(200);
    const params = { weekId: one.week.id };
    expect(await one.admin.get('readGames', { params })).toHaveLength(1);
  });

  it('restores both picks of a removed game, and not the game beside another one', async () => {
    await save(tess, [BILLS, OVER]);
    await one.admin.get('removeGame', { params: { id: one.game.id } });
    const restore = async () => {
      const [newest] = await one.admin.get('readDeletions');
      const input = { username: null, weekNumber: null };
      return one.admin.ask('restoreDeletion', { params: { id: newest?.id ?? 0 }, input });
    };
    await paste(SECOND_GAME);
    expect((await restore()).body.message).toBe(serverTexts.sideAndTotalIsFull(TITLE));
    const [added] = await one.admin.get('readGames', { params: { weekId: one.week.id } });
    await one.admin.get('moveGame', {
      params: { id: added?.id ?? 0 },
      input: {
        weekId: (await makeWeek(one.admin, { season: 2026, weekNumber: 12 }, ONE_GAME)).week.id,
        carryPicks: false,
      },
    });
    expect((await restore()).status).toBe(200);
    expect(await cardOf(tess)).toEqual(['Buffalo Bills -6 pending', 'Over 46.5 pending']);
  });

  it('reads in the audit log that both are allowed', async () => {
    const [entry] = await one.admin.get('readAudit', { query: { kind: 'week' } });
    expect([entry?.action, entry?.before, entry?.after]).toMatchObject([
      'week_changed',
      { cardSize: 5, sideAndTotal: false },
      { cardSize: 2, sideAndTotal: true },
    ]);
  });
});

it('an import leaves a second game out and says why', async () => {
  await one.server.stop();
  const scoreboard = await startStandInFeed();
  one = await openOneGameWeek(true, { feed: { url: scoreboard.url, agent: 'test' } });
  const params = { weekId: one.week.id };
  scoreboard.reports.set('1', toReport(one.game));
  scoreboard.reports.set('2', { away: 'Carolina Panthers', home: 'Atlanta Falcons', date: KICKOFF.onePm });
  const { added, skipped } = await one.admin.get('importGames', { params });
  expect({ added, skipped }).toEqual({
    added: 0,
    skipped: [{ name: 'Carolina Panthers @ Atlanta Falcons', reason: serverTexts.sideAndTotalIsFull(TITLE) }],
  });
  expect(await one.admin.get('readGames', { params })).toHaveLength(1);
  scoreboard.close();
});

it('a locked game keeps both picks, whatever is sent', async () => {
  await save(tess, [BILLS, OVER]);
  await goTo(one.server, ONE_GAME_LOCK);
  expect((await save(tess, [OVER])).status).toBe(200);
  expect(await cardOf(tess)).toEqual(['Buffalo Bills -6 pending', 'Over 46.5 pending']);
});
