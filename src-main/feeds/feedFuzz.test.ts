/**
 * Polls a recorded scoreboard that is randomly corrupted during a Sunday. No poll fails, no game gets another game's score,
 * no pick is revealed before kickoff, and nothing is parsed in the server's own thread. FEED_SAMPLES_DIR uses a whole
 * response instead of the small recording.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '#shared/model.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { randomFrom } from '../testing/random.ts';
import { settle } from '../testing/sampleWeek.ts';
import { spoilOne, spoilText, type Json } from '../testing/spoiledFeed.ts';
import { startStandInFeed, type StandInFeed } from '../testing/standInFeed.ts';
import { chosen, startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';
import { createScoreboardReader } from './scoreboardReader.ts';

const POLLS = IS_LONG ? 3_000 : 60;
const SEED = Number(process.env['SEED'] ?? 1);

const whole = path.join(process.env['FEED_SAMPLES_DIR'] ?? '', '2022-wk01-sunday-live.json');
const recording = existsSync(whole) ? whole : path.join(import.meta.dirname, 'fixtures/recordedSunday2022.json');
const WEEK = { season: 2022, seasonType: 'regular', weekNumber: 1 } as const;
const WEDNESDAY = '2022-09-07T19:00:00.000Z';
/** The early games have just kicked off. */
const SUNDAY_AFTER_TEN = '2022-09-11T17:01:00.000Z';
/** Every game of the week is over. */
const MONDAY_NIGHT = '2022-09-13T06:00:00.000Z';
/** 3,000 polls take five hours, so the night games stay hidden to the end. */
const POLL_EVERY_MS = 6_000;

type Competition = { status: Json; competitors: { score: string }[] };
type Event = { id: string; date: string; name: string; status: Json; competitions: Competition[] };
type Board = { events: Event[] };
const recorded = readFileSync(recording, 'utf8');
const readBoard = JSON.parse;
/** A copy to change. Every recorded response has this format. */
const readRecording = () => readBoard(recorded) as Board;

const STATUS = {
  scheduled: { displayClock: '0:00', period: 0, type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } },
  live: { displayClock: '4:12', period: 4, type: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false } },
  final: { displayClock: '0:00', period: 4, type: { name: 'STATUS_FINAL', state: 'post', completed: true } },
} as const;

/** Every game has different scores, so that a wrong score shows where it came from. */
const scoreOf = (n: number): readonly [home: number, away: number] => [20 + 2 * n, 41 + 2 * n];

/** The recorded response with its games in a given state. */
function boardAt(state: (event: Event, n: number) => keyof typeof STATUS): Board {
  const board = readRecording();
  for (const [n, event] of board.events.entries()) {
    const [competition] = event.competitions;
    if (competition === undefined) throw new Error(`${event.name} has no competition`);
    const now = state(event, n);
    // Copies: a corrupted one must not reach other events or the next rounds.
    event.status = structuredClone(STATUS[now]);
    competition.status = structuredClone(STATUS[now]);
    for (const [side, competitor] of competition.competitors.entries()) {
      competitor.score = now === 'scheduled' ? '0' : String(scoreOf(n)[side]);
    }
  }
  return board;
}

let feed: StandInFeed;
let server: TestServer;
let admin: TestClient;
let body = '';
beforeEach(async () => {
  feed = await startStandInFeed();
  feed.instead = (_request, response) => void response.writeHead(200).end(body);
  server = await startTestServer(WEDNESDAY, { feed: { url: feed.url, agent: 'test' } });
  admin = await server.admin();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
  feed.close();
});

async function poll(text: string): Promise<void> {
  body = text;
  server.clock.advance(POLL_EVERY_MS);
  await admin.get('readLiveScores', { query: { refresh: '1' } });
  await settle(server);
}

const titleOf = ({ awayTeam, homeTeam }: Game) => `${awayTeam} at ${homeTeam}`;

/** A score within one play of the game's own looks like a real one; the next good response corrects it. */
const isForeign = (score: number | null, own: number) => score !== null && Math.abs(score - own) > 8;

/** The problem with a game after a poll. `events` are the recorded ones. */
function wrongIn(game: Game, events: readonly Event[], now: number): string[] {
  const own = events.findIndex(({ name }) => name === titleOf(game));
  const [home, away] = scoreOf(own);
  const hasOthers = isForeign(game.awayScore, away) || isForeign(game.homeScore, home);
  const isAhead = now < Date.parse(events[own]?.date ?? '');
  return [
    ...(hasOthers ? [`${titleOf(game)} has ${game.awayScore}-${game.homeScore}`] : []),
    ...(isAhead && game.isRevealed ? [`${titleOf(game)} is revealed before its kickoff`] : []),
  ];
}

/** Watches this thread. @returns a count of the scoreboard responses parsed in it */
function countReadsHere(): () => number {
  let count = 0;
  const { parse } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    if (text.includes('"competitions"') || text.startsWith('[[[')) count += 1;
    return parse(text, reviver) as unknown;
  });
  return () => count;
}

async function importWeek(): Promise<{ weekId: number; games: Game[] }> {
  const { id: weekId } = await admin.get('createWeek', { input: WEEK });
  body = JSON.stringify(boardAt(() => 'scheduled'));
  const { games } = await admin.get('importGames', { params: { weekId } });
  return { weekId, games };
}

/** The games that an undamaged response with every game final does not correct. */
async function scoresAfterGoodPoll(weekId: number, events: readonly Event[]) {
  server.clock.set(MONDAY_NIGHT);
  await poll(JSON.stringify(boardAt(() => 'final')));
  const games = await admin.get('readGames', { params: { weekId } });
  const ownScore = (game: Game) => scoreOf(events.findIndex(({ name }) => name === titleOf(game)));
  const isWrong = (game: Game) => [game.homeScore, game.awayScore].join() !== ownScore(game).join();
  return {
    notFinal: games.filter(({ status }) => status !== 'final').map(titleOf),
    wrong: games.filter(isWrong).map(titleOf),
  };
}

test(`a corrupted scoreboard polled ${POLLS} times damages no game`, { timeout: 7_200_000 }, async () => {
  const random = randomFrom(SEED);
  const { events } = readRecording();
  const { weekId, games } = await importWeek();
  expect(games.map(titleOf).toSorted()).toEqual(events.map(({ name }) => name).toSorted());
  const [tess, friend] = [await server.player('Tess'), await server.player('Friend')];
  const hasLine = games.filter(({ total }) => total !== null).slice(-5);
  await tess.get('savePicks', { input: { picks: hasLine.map((game) => chosen(tess.id, game, 2)) } });
  server.clock.set(SUNDAY_AFTER_TEN);
  const readHere = countReadsHere();
  const wrong: string[] = [];
  for (let round = 0; round < POLLS; round += 1) {
    const now = server.clock.now() + POLL_EVERY_MS;
    const playing = random(3) === 0 ? 'final' : 'live';
    const board = boardAt(({ date }) => (Date.parse(date) > now ? 'scheduled' : playing));
    for (let left = 1 + random(4); left > 0; left -= 1) spoilOne(board.events, random);
    const text = JSON.stringify(board);
    const isWhole = random(15) > 0;
    await poll(isWhole ? text : spoilText(text, random));
    const { state, failure } = await admin.get('readFeedStatus');
    const at = server.clock.now();
    const found = (await admin.get('readGames', { params: { weekId } })).flatMap((game) => wrongIn(game, events, at));
    if (isWhole && state !== 'ok') found.push(`the poll failed: ${failure}`);
    const shown = (await friend.get('readWeekPicks', { params: { weekId } }))[tess.id] ?? [];
    const early = hasLine.filter(({ gameTime }) => at < Date.parse(gameTime ?? '')).map(({ id }) => id);
    if (shown.some(({ gameId }) => gameId !== null && early.includes(gameId))) found.push('a hidden pick is shown');
    wrong.push(...found.map((one) => `round ${round}: ${one}`));
  }
  expect(wrong, `SEED=${SEED}`).toEqual([]);
  expect((await admin.get('readFeedStatus')).problems.length).toBeGreaterThan(0);
  expect(readHere(), 'answers read in the server’s own thread').toBe(0);
  expect(await scoresAfterGoodPoll(weekId, events), `SEED=${SEED}`).toEqual({ notFinal: [], wrong: [] });
});

/** Responses of up to 2 MB that take long to parse or produce a large result. */
function hostileAnswers(): Record<string, string> {
  const board = boardAt(() => 'live');
  const [event] = board.events;
  const withEvents = (events: unknown[]) => JSON.stringify({ ...board, events });
  const long = 'x'.repeat(9_000);
  /** At most two hundred; fewer where a whole recorded event is large. */
  const many = (make: (n: number) => unknown) =>
    Array.from({ length: Math.min(200, Math.floor(1_900_000 / JSON.stringify(make(0)).length)) }, (_, n) => make(n));
  return {
    'arrays a million deep': '['.repeat(1_000_000) + ']'.repeat(1_000_000),
    'an event 50,000 deep': withEvents(['DEEP', event]).replace('"DEEP"', '['.repeat(50_000) + ']'.repeat(50_000)),
    'many long names': withEvents(many((n) => ({ ...event, id: n, name: long, date: 'never' }))),
    'many repeated events': withEvents(many(() => event)),
    'fifty thousand competitors': withEvents([
      { ...event, competitions: [{ competitors: Array.from({ length: 50_000 }, () => ({ homeAway: 'home' })) }] },
    ]),
    'fifty thousand odds': withEvents([
      {
        ...event,
        competitions: [{ ...event?.competitions[0], odds: Array.from({ length: 50_000 }, () => ({ spread: 'x' })) }],
      },
    ]),
    'a number of a million digits': withEvents([{ ...event, id: 0 }]).replace(
      '"id":0',
      `"id":${'9'.repeat(1_000_000)}`,
    ),
  };
}

/** Event loop turns until a promise settles; 1 if the work was done in this thread. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.then(() => (isOver = true));
  for (let turns = 0; ; turns += 1) {
    if (isOver) return turns;
    await nextTurn();
  }
}

test('hostile responses are parsed in a worker with a small result, without blocking the event loop', async () => {
  const reader = createScoreboardReader();
  const read = (text: string) =>
    reader.read(new TextEncoder().encode(text), WEEK).catch((error: Error) => error.message);
  await read(JSON.stringify(readRecording()));
  const answers = hostileAnswers();
  const readHere = countReadsHere();
  let turns = 0;
  for (const [name, text] of Object.entries(answers)) {
    expect(text.length, `bytes of ${name}`).toBeLessThan(2 * 1024 * 1024);
    const reading = read(text);
    turns += await turnsDuring(reading);
    expect(JSON.stringify(await reading).length, `handed over for ${name}`).toBeLessThan(100_000);
  }
  // At least one turn for each: on a busy machine a worker may be done within one turn of this thread.
  expect(turns).toBeGreaterThanOrEqual(Object.keys(answers).length);
  expect(readHere()).toBe(0);
});

test('a poll of a hostile response changes no game, and the next poll works', async () => {
  const { weekId, games } = await importWeek();
  const readHere = countReadsHere();
  for (const [name, text] of Object.entries(hostileAnswers())) {
    await poll(text);
    expect(await admin.get('readGames', { params: { weekId } }), `after ${name}`).toEqual(games);
    await poll(JSON.stringify(boardAt(() => 'scheduled')));
    expect((await admin.get('readFeedStatus')).state, `after ${name}`).toBe('ok');
  }
  expect(readHere()).toBe(0);
});
