/** Pools that differ only in a hidden pick, and what can be seen of them: tests compare that byte by byte. */
import { vi } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import type { PoolEvent } from '#shared/events.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { MADE_LAST } from './exampleRequests.ts';
import { KICKOFF, settle, toGamesText, TUESDAY } from './sampleWeek.ts';
import { sendRequest } from './sendRequest.ts';
import { createTestClock, type TestClock } from './testClock.ts';
import { chosen, startTestServer, type TestServer } from './testServer.ts';
import { etagBeside, withoutHashes } from './withoutHashes.ts';
import { makeWorld, type Someone, type World } from './world.ts';

const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const isOfMember = (name: CallName) => !['anyone', 'window'].includes(api[name].access);
const ACTIONS = NAMES.filter((name) => api[name].method !== 'GET' && isOfMember(name));

/** Every call that changes something, those last that delete what the others need. */
export const ACTIONS_IN_ORDER = [...ACTIONS.filter((name) => !MADE_LAST.includes(name)), ...MADE_LAST];

/** Two games that no example uses. */
const OTHER_GAMES = toGamesText([
  [2026, '11/15', '1:05 PM', 'Seattle Seahawks', 'Los Angeles Rams', 'PK', 49.5, 49.5],
  [2026, '11/15', '1:25 PM', '@ Denver Broncos', 'Kansas City Chiefs', 3.5, 44.5, 44.5],
]);

export type Twin = World & {
  server: TestServer;
  collectBy: TestClock;
  /** Reads after every action and takes no part in any. */
  observer: Someone;
  heard: PoolEvent[];
  boardToken: string;
  /** The week's games: the one in the examples and three others. */
  games: Game[];
};

/** The hidden pick of one member: index of the game and of its option. */
export type HiddenPick = { game: number; option: number };

type Options = {
  /** Where the scoreboard answers. */
  feedUrl?: string;
  /** Are hidden picks hidden from commissioners too, and is it the commissioner who observes? */
  isGlass?: boolean;
};

/** The rules with a best bet and a tiebreaker, whose marks and guesses are hidden too. */
const HIDDEN_RULES = { bestBet: true, weeklyWinner: 'tiebreaker', confirm: true } as const;

/** Hides picks from commissioners, and changes a card after the backup, so that the audit log and a restore differ too. */
async function hideFromAll({ admin, other, season, week, game }: World): Promise<string> {
  await admin.get('changeRules', { params: { season, seasonType: 'regular' }, input: HIDDEN_RULES });
  await admin.get('changeSettings', { input: { commissionerSeesPicks: 'after-kickoff' } });
  await other.get('savePicks', { input: { picks: [chosen(other.id, game, 3)], weekId: week.id, tiebreakGuess: 44 } });
  return (await admin.get('makeBackup')).name;
}

const twins: Twin[] = [];
/** Call it after each test. */
export async function stopTwins(): Promise<void> {
  for (const { server } of twins.splice(0)) await server.stop();
}

export async function openTwin(hidden: HiddenPick, { feedUrl, isGlass = false }: Options = {}): Promise<Twin> {
  const collectBy = createTestClock(0);
  const feed = feedUrl === undefined ? {} : { feed: { url: feedUrl, agent: 'test' } };
  const server = await startTestServer(TUESDAY, { collectBy, publicUrl: 'https://pool.example.org', ...feed });
  const world = await makeWorld(server, 2026);
  const { admin, other, week } = world;
  const params = { weekId: week.id };
  const { games } = await admin.get('addManualGames', { params, input: { gamesText: OTHER_GAMES } });
  const game = games[hidden.game];
  if (game === undefined) throw new Error(`the week has no game ${hidden.game}`);
  const backup = isGlass ? await hideFromAll(world) : world.backup;
  const extras = isGlass ? { tiebreakGuess: 40 + hidden.option } : {};
  await other.get('savePicks', { input: { picks: [chosen(other.id, game, hidden.option)], ...extras } });
  const observer = Object.assign(await server.player('Eve'), { name: 'Eve' });
  const { token } = await admin.get('createBoardLink');
  const { events } = await server.listen(isGlass ? admin : observer);
  const twin = { ...world, backup, server, collectBy, observer, heard: events, boardToken: token, games };
  twins.push(twin);
  await readHeard(twin);
  return twin;
}

const HEARTBEAT = JSON.stringify({ type: 'heartbeat' });
let lastMark = 1_000_000;
/** All events since the last call, in order. A marker shows that the last one has arrived. */
export async function readHeard({ server, collectBy, heard }: Twin): Promise<string[]> {
  const type = 'message_deleted';
  const messageId = (lastMark += 1);
  await settle(server);
  collectBy.advance(MINUTE_MS);
  await server.pool.write(({ publish }) => publish({ type, messageId }));
  collectBy.advance(MINUTE_MS);
  const isEnd = (event: PoolEvent) =>
    event.type === 'session_ended' || ('messageId' in event && event.messageId === messageId);
  // A session that has ended gets no more events.
  await vi.waitUntil(() => heard.some(isEnd), { timeout: 30_000, interval: 5 });
  const ended = heard.filter((event) => event.type === 'session_ended');
  const all = heard.splice(0, heard.length, ...ended).filter((event) => !isEnd(event));
  // Heartbeats are sent by real time.
  return [...all, ...ended].map((event) => JSON.stringify(event)).filter((text) => text !== HEARTBEAT);
}

/** Headers that depend on the connection and the time, not on the content. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export async function answer(url: string, headers: Record<string, string>): Promise<string> {
  const response = await sendRequest(url, { headers });
  const shown = [...response.headers]
    .filter(([name]) => !OF_CONNECTION.has(name))
    .map(([name, value]) => [name, name === 'etag' ? etagBeside(value, response.text) : value]);
  return `${response.status} ${JSON.stringify(shown)}\n${withoutHashes(response.text)}`;
}

export type Parts = { params?: object; query?: object; input?: unknown };

/** More actions of the commissioner on the game that is picked in some pools. */
export const TO_THE_PICKED_GAME: [CallName, (id: number) => Parts][] = [
  ['lockGame', (id) => ({ params: { id } })],
  ['unlockGame', (id) => ({ params: { id } })],
  ['changeGame', (id) => ({ params: { id }, input: { gameTime: KICKOFF.onePm } })],
  ['changeGame', (id) => ({ params: { id }, input: { spread: '2.5', total: '50' } })],
  ['changeGame', (id) => ({ params: { id }, input: { spread: null, total: null } })],
  ['scoreGame', (id) => ({ params: { id }, input: { awayScore: 7, homeScore: 3, isComplete: false } })],
  ['setGameStatus', (id) => ({ params: { id }, input: { status: 'scheduled' } })],
  ['setGameStatus', (id) => ({ params: { id }, input: { status: 'postponed' } })],
];
/** The same game with home and away swapped. */
const swapped = toGamesText([[2026, '11/15', '10:00 AM', 'Buffalo Bills', '@ Tampa Bay Buccaneers', 6.5, 46.5, 46.5]]);
export const swapTeamsOf = ({ week }: Twin): Parts => ({
  params: { weekId: week.id },
  input: { gamesText: swapped, update: true },
});
