/** Polling the scoreboard over real HTTP: timing, applied changes, and failures. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '#shared/model.ts';
import {
  HOUR,
  KICKOFF,
  MINUTE,
  minutesBefore,
  openSample,
  settle,
  type Sample,
  type SampleGames,
} from '../testing/sampleWeek.ts';
import {
  finalScore,
  liveScore,
  startStandInFeed,
  toReport,
  type StandInFeed,
  type FakeReport,
} from '../testing/standInFeed.ts';
import { ADMIN, chosen, type TestClient } from '../testing/testServer.ts';
import { createEspnFeed } from './espnFeed.ts';

const SECOND = 1000;
let feed: StandInFeed;
let sample: Sample;
let games: SampleGames;
let admin: TestClient;
let tess: TestClient & { id: number };

beforeEach(async () => {
  feed = await startStandInFeed();
  sample = await openSample(undefined, {
    feed: { url: feed.url, agent: 'sunday-five/test (+https://example.org)' },
  });
  ({ games, admin } = sample);
  tess = await sample.server.player('Tess');
  for (const [key, game] of Object.entries(games)) feed.reports.set(key, toReport(game));
});
afterEach(async () => {
  await sample.server.stop();
  feed.close();
});

const idle = async () => {
  await sample.server.poller?.idle();
  await settle(sample.server);
};
const at = async (instant: string) => {
  sample.server.clock.set(instant);
  await idle();
};
const pass = async (ms: number) => {
  sample.server.clock.advance(ms);
  await idle();
};
/** Advances the clock in steps no longer than the polling interval. */
const passInSteps = async (ms: number) => {
  for (let left = ms; left > 0; left -= 20 * SECOND) await pass(Math.min(left, 20 * SECOND));
};
const tell = (key: keyof SampleGames, changes: Partial<FakeReport>) =>
  feed.reports.set(key, toReport(games[key], changes));
const asked = async (during: () => Promise<unknown>) => {
  const before = feed.requests.length;
  await during();
  return feed.requests.length - before;
};
const readScores = (client: TestClient = tess) => client.get('readLiveScores');
const readGame = async ({ id }: Game): Promise<Game> => {
  const game = (await tess.get('readGames', { params: { weekId: sample.weekId } })).find((one) => one.id === id);
  if (game === undefined) throw new Error('the game is gone');
  return game;
};
const refresh = async () => {
  sample.server.clock.advance(6 * SECOND);
  const answer = await tess.get('readLiveScores', { query: { refresh: '1' } });
  await settle(sample.server);
  return answer;
};
const pick = (game: Game, option: number) =>
  tess.get('autosavePicks', { input: { weekId: sample.weekId, picks: [chosen(tess.id, game, option)] } });
const record = async () => {
  const [row] = await tess.get('readWeeklyStandings', { params: { weekId: sample.weekId } });
  return row === undefined ? null : `${row.wins}-${row.losses}-${row.ties}`;
};
const noticesOf = async () => (await tess.get('readNotices')).map(({ text }) => text);

describe('polling', () => {
  test('a poll is one request for the week, every 20 s while a game is live or about to start', async () => {
    await at(minutesBefore(KICKOFF.tenAm, 9));
    expect(await asked(() => pass(20 * SECOND))).toBe(1);
    expect(await asked(() => passInSteps(2 * MINUTE))).toBe(6);
    const [request] = feed.requests.slice(-1);
    expect(request?.url).toBe('/scoreboard?dates=2026&seasontype=2&week=11&limit=100');
    expect(request?.headers['user-agent']).toBe('sunday-five/test (+https://example.org)');
  });

  test('polls are rare while no game is near', async () => {
    await pass(1);
    expect(await asked(() => passInSteps(HOUR))).toBeLessThanOrEqual(1);
  });

  test('polls begin ten minutes before a kickoff', async () => {
    await at(minutesBefore(KICKOFF.thursday, 12));
    expect(await asked(() => at(minutesBefore(KICKOFF.thursday, 11)))).toBe(0);
    expect(await asked(() => at(minutesBefore(KICKOFF.thursday, 10)))).toBe(1);
  });

  test('polls slow down to five minutes without a response, and speed up again with one', async () => {
    await at(KICKOFF.tenAm);
    await pass(20 * SECOND);
    feed.instead = (_, response) => response.writeHead(500).end();
    const counts: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) counts.push(await asked(() => passInSteps(MINUTE)));
    expect(counts.slice(0, 3).reduce((a, b) => a + b)).toBeGreaterThanOrEqual(2);
    expect(counts.slice(10).reduce((a, b) => a + b)).toBe(2);
    feed.instead = null;
    await passInSteps(5 * MINUTE);
    expect(await asked(() => passInSteps(MINUTE))).toBe(3);
  });

  test('a poll is a conditional request, and a 304 counts as a response', async () => {
    feed.tag = '"one"';
    tell('bills', liveScore(3, 0));
    await at(KICKOFF.tenAm);
    await pass(20 * SECOND);
    const [last] = feed.requests.slice(-1);
    expect(last?.headers['if-none-match']).toBe('"one"');
    await pass(20 * SECOND);
    expect(await readScores()).toMatchObject({
      feed: 'ok',
      lastUpdated: new Date(sample.server.clock.now()).toISOString(),
    });
  });

  test('many refreshes at once are one request, at most every five seconds', async () => {
    await at(KICKOFF.tenAm);
    sample.server.clock.advance(6 * SECOND);
    const all = () =>
      Promise.all(Array.from({ length: 10 }, () => tess.get('readLiveScores', { query: { refresh: '1' } })));
    expect(await asked(all)).toBe(1);
    expect(await asked(all)).toBe(0);
    sample.server.clock.advance(6 * SECOND);
    expect(await asked(all)).toBe(1);
  });

  test('a refresh needs an account', async () => {
    await at(KICKOFF.tenAm);
    sample.server.clock.advance(6 * SECOND);
    const anonymous = sample.server.client();
    const ask = () => anonymous.get('readLiveScores', { query: { refresh: '1' } });
    expect(await asked(() => Promise.all([ask(), ask(), ask()]))).toBe(0);
    expect((await ask()).scores).toHaveLength(8);
    expect(await asked(() => tess.get('readLiveScores', { query: { refresh: '1' } }))).toBe(1);
  });

  test('polls stop when the commissioner turns off the feed', async () => {
    await admin.get('changeSettings', { input: { feedEnabled: false } });
    await at(KICKOFF.tenAm);
    expect(await asked(() => passInSteps(2 * MINUTE))).toBe(0);
    expect(await asked(refresh)).toBe(0);
    expect((await readScores()).feed).toBe('off');
  });

  test('polls stop while the pool is on another host, and go on when it is back', async () => {
    await admin.get('startMove', { input: { address: 'https://pool.example.org' } });
    sample.server.clock.set(KICKOFF.tenAm);
    const wait = async () => {
      sample.server.clock.advance(2 * MINUTE);
      await sample.server.poller?.idle();
    };
    expect(await asked(wait)).toBe(0);
    await admin.login(ADMIN.username, ADMIN.password);
    await admin.get('takeBackMove');
    expect(await asked(wait)).toBeGreaterThan(0);
  });
});

describe('failed polls', () => {
  const half = JSON.stringify({ events: [{ id: 'x'.repeat(500) }] });
  test.each<[string, NonNullable<StandInFeed['instead']>]>([
    ['500', (_, response) => response.writeHead(500).end('no')],
    ['429', (_, response) => response.writeHead(429, { 'retry-after': '60' }).end()],
    ['a 403, as for a rejected user agent', (_, response) => response.writeHead(403).end('<html>denied')],
    [
      'an HTML page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in'),
    ],
    [
      'half a body',
      (_, response) => void response.writeHead(200, { 'content-length': '5000' }).write(half, () => response.destroy()),
    ],
    ['no response', (_, response) => response.destroy()],
    ['values of the wrong type', (_, response) => response.end(JSON.stringify({ events: 'many', season: [] }))],
    ['an empty list', (_, response) => response.end(JSON.stringify({ season: { year: 2026, type: 2 }, events: [] }))],
    ['another week', (_, response) => response.end(JSON.stringify({ week: { number: 12 }, events: [{}] }))],
    ['ten megabytes', (_, response) => response.end(JSON.stringify({ events: ['x'.repeat(10_000_000)] }))],
    ['three megabytes', (_, response) => response.end(JSON.stringify({ events: ['x'.repeat(3_000_000)] }))],
    ['201 events', (_, response) => response.end(JSON.stringify({ events: Array.from({ length: 201 }, () => ({})) }))],
    ['a redirect', (_, response) => response.writeHead(302, { location: feed.url }).end()],
    ['deeply nested brackets', (_, response) => response.end('['.repeat(200_000))],
  ])('a response of %s keeps the last scores and marks them as old', async (_, instead) => {
    tell('bills', liveScore(17, 10));
    await at(KICKOFF.tenAm);
    await pass(20 * SECOND);
    const good = await readScores();
    feed.instead = instead;
    const failed = await refresh();
    expect(failed).toEqual({ ...good, feed: 'failed' });
    expect(failed.scores.find(({ id }) => id === games.bills.id)).toMatchObject({ awayScore: 17, homeScore: 10 });
    const status = await admin.get('readFeedStatus');
    expect(status.state).toBe('failed');
    expect(status.failure).toMatch(/^The scoreboard /);
    feed.instead = null;
    expect((await refresh()).feed).toBe('ok');
  });

  test('a failing feed sends one event to every page, and so does its recovery', async () => {
    await at(KICKOFF.tenAm);
    await pass(20 * SECOND);
    const types: string[] = [];
    sample.server.pool.onPublish((events) => types.push(...events.map(({ type }) => type)));
    feed.instead = (_, response) => response.writeHead(500).end();
    await passInSteps(20 * MINUTE);
    expect(types).toEqual(['scores_changed']);
    feed.instead = null;
    await passInSteps(6 * MINUTE);
    expect(types).toEqual(['scores_changed', 'scores_changed']);
  });
});

describe('the feed’s clock', () => {
  test.each([
    [HOUR, 3_600_000],
    [-HOUR, -3_600_000],
    [30 * SECOND, null],
  ])('a feed clock that is %i ms ahead gives the warning %o', async (ahead, warned) => {
    feed.date = () => Math.floor((sample.server.clock.now() + ahead) / SECOND) * SECOND;
    await at(KICKOFF.tenAm);
    await pass(20 * SECOND);
    expect((await admin.get('readFeedStatus')).clockAheadMs).toBe(warned);
  });
});

describe('a game', () => {
  beforeEach(() => pick(games.bills, 0));

  test('a game goes live and becomes final and graded as the feed reports', async () => {
    tell('bills', liveScore(20, 17, 3, '8:00'));
    await at(KICKOFF.tenAm);
    await pass(20 * SECOND);
    expect(await readGame(games.bills)).toMatchObject({
      status: 'live',
      awayScore: 20,
      homeScore: 17,
      period: 3,
      clock: '8:00',
    });
    expect(await record()).toBeNull();
    tell('bills', finalScore(20, 27));
    await pass(20 * SECOND);
    expect(await readGame(games.bills)).toMatchObject({
      status: 'final',
      isComplete: true,
      awayScore: 20,
      homeScore: 27,
    });
    expect(await record()).toBe('1-0-0');
    expect((await admin.get('readAudit', { query: { kind: 'score' } }))[0]?.actorName).toBe('the pool');
  });

  test('a corrected final is graded again, even after its week is over', async () => {
    for (const key of ['patriots', 'falcons', 'giants', 'rams', 'broncos', 'eagles', 'raiders'] as const)
      tell(key, finalScore(10, 7));
    tell('bills', finalScore(20, 27));
    await at(KICKOFF.monday);
    await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    const gamesText = '2026\t11/22\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5';
    const [next] = await admin
      .get('readSeasonWeeks', { params: { season: 2026, seasonType: 'regular' } })
      .then((all) => all.slice(-1));
    await admin.get('addManualGames', { params: { weekId: next?.id ?? 0 }, input: { gamesText } });
    await refresh();
    expect((await tess.get('readCurrentWeek'))?.weekNumber).toBe(12);
    expect(await record()).toBe('1-0-0');
    tell('bills', finalScore(20, 25));
    await passInSteps(6 * MINUTE);
    expect([await record(), (await readGame(games.bills)).homeScore]).toEqual(['0-1-0', 25]);
  });

  test('a final game stays final when the feed reports an earlier status', async () => {
    tell('bills', finalScore(20, 27));
    await at(KICKOFF.onePm);
    await refresh();
    tell('bills', {});
    await refresh();
    tell('bills', { status: 'STATUS_FINAL', state: 'post', score: [20, Number.NaN] });
    await refresh();
    expect([(await readGame(games.bills)).status, await record()]).toEqual(['final', '1-0-0']);
  });

  test('a game missing from the feed is unchanged and updates when it is back', async () => {
    tell('bills', liveScore(7, 3));
    await at(KICKOFF.tenAm);
    await refresh();
    feed.reports.delete('bills');
    await refresh();
    expect(await readGame(games.bills)).toMatchObject({ status: 'live', awayScore: 7, homeScore: 3 });
    tell('bills', liveScore(14, 3));
    expect((await refresh()).scores.find(({ id }) => id === games.bills.id)?.awayScore).toBe(14);
  });

  test('a game moved to the evening locks later, and its players get a notice', async () => {
    tell('bills', { date: KICKOFF.sundayNight });
    await refresh();
    expect(await readGame(games.bills)).toMatchObject({
      gameTime: KICKOFF.sundayNight,
      lockTime: minutesBefore(KICKOFF.sundayNight, 5),
      isLocked: false,
    });
    expect(await noticesOf()).toEqual([
      'Tampa Bay Buccaneers @ Buffalo Bills: kickoff moved from Sun, Nov 15, 10:00 AM to Sun, Nov 15, 5:20 PM.',
    ]);
  });

  test('a game moved into the past is locked at once', async () => {
    await at(minutesBefore(KICKOFF.tenAm, 30));
    tell('bills', { date: minutesBefore(KICKOFF.tenAm, 28) });
    await refresh();
    const picks = [chosen(tess.id, games.bills, 1)];
    const refused = await tess.ask('autosavePicks', { input: { weekId: sample.weekId, picks } });
    expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
  });

  test('a postponed game has no kickoff and pending picks, and sends one notice', async () => {
    tell('bills', { status: 'STATUS_POSTPONED', state: 'post' });
    await refresh();
    await refresh();
    await refresh();
    expect(await readGame(games.bills)).toMatchObject({
      status: 'postponed',
      gameTime: null,
      lockTime: null,
      awayScore: null,
    });
    expect(await noticesOf()).toEqual(['Tampa Bay Buccaneers @ Buffalo Bills was postponed. Your pick is pending.']);
  });

  test('a canceled game makes its picks ties', async () => {
    tell('bills', { status: 'STATUS_CANCELED', state: 'post' });
    await at(KICKOFF.tenAm);
    await refresh();
    expect([(await readGame(games.bills)).status, await record()]).toEqual(['cancelled', '0-0-1']);
  });

  test('a game reported with home and away swapped keeps the pool’s sides', async () => {
    const { awayTeam, homeTeam, gameTime } = games.bills;
    feed.reports.set('bills', { away: homeTeam, home: awayTeam, date: gameTime ?? '', ...finalScore(27, 20) });
    await at(KICKOFF.onePm);
    await refresh();
    expect(await readGame(games.bills)).toMatchObject({ awayScore: 20, homeScore: 27 });
  });

  test('a game moved to another week still gets its score', async () => {
    await refresh();
    const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    await admin.get('moveGame', { params: { id: games.bills.id }, input: { weekId: week.id, carryPicks: true } });
    tell('bills', finalScore(20, 27));
    await at(KICKOFF.onePm);
    await refresh();
    const [moved] = await tess.get('readGames', { params: { weekId: week.id } });
    expect(moved).toMatchObject({ id: games.bills.id, status: 'final', homeScore: 27 });
  });
});

describe('entered scores', () => {
  const type = (awayScore: number, homeScore: number, isComplete: boolean) =>
    admin.get('scoreGame', { params: { id: games.bills.id }, input: { awayScore, homeScore, isComplete } });
  const params = () => ({ params: { id: games.bills.id } });
  beforeEach(async () => {
    await pick(games.bills, 0);
    await refresh();
    await at(KICKOFF.onePm);
  });

  test('an entered score stays, with the feed’s final next to it until the commissioner accepts it', async () => {
    expect(await type(20, 25, true)).toMatchObject({ isPinned: true, feedScore: null });
    tell('bills', finalScore(20, 27));
    await refresh();
    expect(await readGame(games.bills)).toMatchObject({
      homeScore: 25,
      isPinned: true,
      feedScore: { awayScore: 20, homeScore: 27 },
    });
    expect((await admin.get('readFeedStatus')).pinned.map(({ id }) => id)).toEqual([games.bills.id]);
    expect(await record()).toBe('0-1-0');
    expect(await admin.get('takeFeedScore', params())).toMatchObject({
      homeScore: 27,
      isPinned: false,
      feedScore: null,
    });
    expect(await record()).toBe('1-0-0');
  });

  test('an entered score equal to the feed’s final is unpinned automatically', async () => {
    await type(20, 27, true);
    tell('bills', finalScore(20, 27));
    await refresh();
    expect(await readGame(games.bills)).toMatchObject({ status: 'final', isPinned: false, feedScore: null });
  });

  test('an unpinned game has the feed’s score at once, even without a new report', async () => {
    feed.tag = '"same"';
    tell('bills', liveScore(3, 0));
    await refresh();
    await type(50, 49, true);
    sample.server.clock.advance(6 * SECOND);
    expect(await admin.get('unpinGame', params())).toMatchObject({ status: 'live', isPinned: false });
    await idle();
    expect(await readGame(games.bills)).toMatchObject({ status: 'live', awayScore: 3, homeScore: 0, period: 2 });
    expect(await record()).toBeNull();
  });

  test('a mistyped score can be undone', async () => {
    feed.instead = (_, response) => response.writeHead(500).end();
    await type(50, 49, true);
    const back = await admin.get('setGameStatus', { ...params(), input: { status: 'scheduled' } });
    expect(back).toMatchObject({ status: 'scheduled', awayScore: null, homeScore: null, isPinned: false });
    expect(await record()).toBeNull();
  });

  test('an entered quarter and clock are kept while the game is live', async () => {
    const input = { awayScore: 3, homeScore: 0, isComplete: false, period: 2, clock: ' 7:30 ' };
    expect(await admin.get('scoreGame', { ...params(), input })).toMatchObject({
      period: 2,
      clock: '7:30',
      status: 'live',
    });
    expect(await type(6, 0, false)).toMatchObject({ period: 2, clock: '7:30' });
    expect(await type(6, 0, true)).toMatchObject({ period: null, clock: null });
    const bad = await admin.ask('scoreGame', { ...params(), input: { ...input, period: 7 } });
    expect(bad.status).toBe(422);
  });

  test('a game the commissioner called off stays off whatever the feed reports', async () => {
    await admin.get('setGameStatus', { ...params(), input: { status: 'cancelled' } });
    tell('bills', liveScore(3, 0));
    await refresh();
    expect([(await readGame(games.bills)).status, await record()]).toEqual(['cancelled', '0-0-1']);
  });
});

describe('an import', () => {
  const importWeek = () => admin.ask('importGames', { params: { weekId: sample.weekId } });
  const odds = [{ details: 'BUF -7', overUnder: 47 }];

  test('an import adds new games once and keeps lines with picks', async () => {
    await pick(games.bills, 0);
    tell('bills', { odds });
    tell('falcons', { odds: [{ details: 'ATL -6', overUnder: 40 }] });
    feed.reports.set('new', {
      away: 'Chicago Bears',
      home: 'Minnesota Vikings',
      date: KICKOFF.tenAm,
      odds: [{ details: 'MIN -1.5', overUnder: 44 }],
    });
    feed.reports.set('later', {
      away: 'Houston Texans',
      home: 'Tennessee Titans',
      date: '2026-11-15T05:00Z',
      timeValid: false,
    });
    feed.reports.set('stars', { away: 'NFC', home: 'AFC', date: KICKOFF.tenAm });
    const { status, body } = await importWeek();
    expect([status, body.added, body.changed, body.games.length]).toEqual([200, 2, 8, 10]);
    expect(body.changedGames).toHaveLength(8);
    expect(body.changedGames).toContain('Carolina Panthers @ Atlanta Falcons');
    expect(body.keptLines).toEqual(['Tampa Bay Buccaneers @ Buffalo Bills']);
    expect(body.feedLines).toMatchObject([
      { title: 'Tampa Bay Buccaneers @ Buffalo Bills', spread: '-7', total: '47' },
    ]);
    expect(body.skipped).toEqual([{ name: 'NFC at AFC', reason: 'it is not a game between two league teams' }]);
    const find = (team: string) => body.games.find(({ homeTeam }) => homeTeam.endsWith(team));
    expect([find('Bills')?.spread, find('Falcons')?.spread, find('Vikings')?.spread]).toEqual(['-6', '-6', '-1.5']);
    expect(find('Titans')).toMatchObject({ gameTime: null, lockTime: null, spread: null });
    expect((await importWeek()).body).toMatchObject({ added: 0, changed: 0 });
  });

  test('an import into an empty week during a Sunday adds live and final games with their scores', async () => {
    await admin.get('clearGames', { params: { weekId: sample.weekId } });
    tell('bills', finalScore(20, 27));
    tell('falcons', liveScore(3, 0));
    await at(KICKOFF.onePm);
    const { body } = await importWeek();
    const scores = body.games.map(({ status, awayScore, homeScore }) => [status, awayScore, homeScore].join());
    expect(scores).toEqual(expect.arrayContaining(['final,20,27', 'live,3,0']));
    expect(body.added).toBe(8);
  });

  test('an import of a week with a duplicate pairing uses the playable one', async () => {
    await admin.get('clearGames', { params: { weekId: sample.weekId } });
    feed.reports.clear();
    tell('bills', { id: '1', status: 'STATUS_POSTPONED', state: 'post' });
    feed.reports.set('again', toReport(games.bills, { id: '2', date: KICKOFF.monday }));
    const { body } = await importWeek();
    expect(body.games.map(({ gameTime }) => gameTime)).toEqual([KICKOFF.monday]);
  });

  test('an import reports a game that is in another week of the pool', async () => {
    await importWeek();
    const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    await admin.get('moveGame', { params: { id: games.bills.id }, input: { weekId: week.id, carryPicks: true } });
    const { body } = await importWeek();
    expect(body.inOtherWeek).toEqual([
      { gameId: games.bills.id, title: 'Tampa Bay Buccaneers @ Buffalo Bills', weekId: week.id },
    ]);
    expect(body.games).toHaveLength(7);
  });

  test('an import without a response or with the feed off is rejected with a message', async () => {
    feed.instead = (_, response) => response.writeHead(403).end();
    const refused = await importWeek();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The scoreboard returned status 403. You can paste the games from a spreadsheet.',
    ]);
    await admin.get('changeSettings', { input: { feedEnabled: false } });
    expect((await importWeek()).status).toBe(409);
    expect((await admin.get('readGames', { params: { weekId: sample.weekId } })).length).toBe(8);
  });
});

describe('one request', () => {
  const ask = (timeoutMs?: number) => {
    const week = { season: 2026, seasonType: 'regular', weekNumber: 11 } as const;
    const one = createEspnFeed({ url: feed.url, agent: 'test', timeoutMs, now: () => 0 });
    return one.readWeek(week, { ifChanged: false, signal: new AbortController().signal });
  };

  test('a request without a response times out', async () => {
    feed.instead = () => {};
    await expect(ask(50)).rejects.toThrow('The scoreboard did not respond in time.');
  });

  test('a request whose response stops halfway times out', async () => {
    feed.instead = (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    await expect(ask(50)).rejects.toThrow('The scoreboard did not respond in time.');
  });

  test('a response without end is aborted at two megabytes', async () => {
    let sent = 0;
    feed.instead = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000))) sent += 100_000;
      };
      response.on('drain', more);
      more();
    };
    await expect(ask()).rejects.toThrow('The scoreboard returned too much data.');
    expect(sent).toBeLessThan(20_000_000);
  });
});

describe('the size of a response', () => {
  const MAX_BYTES = 2 * 1024 * 1024;
  const askPadded = async (bytes: number) => {
    const whole = await (await fetch(feed.url)).text();
    feed.instead = (_, response) => void response.writeHead(200).end(whole.padEnd(bytes));
    sample.server.clock.set(KICKOFF.tenAm);
    await refresh();
    return admin.get('readFeedStatus');
  };

  test('a response of exactly two megabytes is read', async () => {
    expect(await askPadded(MAX_BYTES)).toMatchObject({ state: 'ok', failure: null });
  });

  test('a response one byte larger than two megabytes is rejected', async () => {
    const failure = 'The scoreboard returned too much data.';
    expect(await askPadded(MAX_BYTES + 1)).toMatchObject({ state: 'failed', failure });
  });
});

test('a redirect is not followed', async () => {
  const requested: (string | undefined)[] = [];
  feed.instead = (request, response) => {
    requested.push(request.url);
    response.writeHead(302, { location: new URL('/moved', feed.url).href }).end();
  };
  sample.server.clock.set(KICKOFF.tenAm);
  await refresh();
  expect(requested.length).toBeGreaterThan(0);
  expect(requested).not.toContain('/moved');
});

test('a pool that closes aborts a running request', async () => {
  feed.instead = () => {};
  sample.server.clock.set(KICKOFF.tenAm);
  await sample.server.poller?.stop();
  expect(sample.server.poller?.status().failure).toBeNull();
});
