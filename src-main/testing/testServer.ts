/** The real server with a temporary folder and a test clock, and a client typed by the contract. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { api, type CallName, type InputOf, type ParamsOf, type QueryOf, type ResultOf } from '#shared/api.ts';
import type { PoolEvent } from '#shared/events.ts';
import type { Game, SeasonType, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { createLog } from '../log.ts';
import { createAdmin } from '../pool/people/admins.ts';
import { startServer, type RunningServer, type ServerOptions } from '../server.ts';
import { sendRequest } from './sendRequest.ts';
import { createTestClock, nextTurnClock, type TestClock } from './testClock.ts';

export const ADMIN = { username: 'Rosalind', password: 'commissioner-1' } as const;

type Answer<T> = { status: number; body: T; headers: Headers };
/** The parts of a request. */
type Given<N extends CallName> = {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  input?: unknown;
  headers?: Record<string, string>;
};
type Refusal = { message: string; code: string; details?: unknown };

/** Acts like one browser: keeps its cookie. */
export type TestClient = {
  /** Makes a call and returns any response. */
  ask: <N extends CallName>(name: N, given?: Given<N>) => Promise<Answer<ResultOf<N> & Refusal>>;
  /** Makes a call that must succeed. */
  get: <N extends CallName>(
    name: N,
    given?: { params?: ParamsOf<N>; query?: QueryOf<N>; input?: InputOf<N>; headers?: Record<string, string> },
  ) => Promise<ResultOf<N>>;
  /** The session's cookie, `name=value`. */
  cookie: () => string;
  /** The commissioner's proof of presence from the last login. */
  presence: () => string;
  login: (username: string, password: string) => Promise<number>;
};

export type TestServer = RunningServer & {
  clock: TestClock;
  dataDir: string;
  client: () => TestClient;
  admin: () => Promise<TestClient>;
  /** Adds a player and logs in. */
  player: (username: string) => Promise<TestClient & { id: number; code: string }>;
  /** Opens a client's socket and collects its events. */
  listen: (client: TestClient) => Promise<{ events: PoolEvent[]; socket: WebSocket }>;
  stop: () => Promise<void>;
};

/** Fills `:name` in a call's path. */
export function pathOf(name: CallName, params: object = {}, query: object = {}): string {
  let url: string = api[name].path;
  for (const [key, value] of Object.entries(params)) url = url.replace(`:${key}`, encodeURIComponent(String(value)));
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return search.size === 0 ? url : `${url}?${search.toString()}`;
}

export function createClient(url: string): TestClient {
  let cookie = '';
  let presence = '';
  const ask: TestClient['ask'] = async (name, given = {}) => {
    const { method } = api[name];
    const { status, headers, text } = await sendRequest(url + pathOf(name, given.params, given.query), {
      method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(presence === '' ? {} : { [PRESENCE_HEADER]: presence }),
        ...(given.input === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.input === undefined ? {} : { body: JSON.stringify(given.input) }),
    });
    const [set] = headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    // The server checks its own responses (checkResults), and tests check the rest.
    const body = (text === '' ? null : JSON.parse(text)) as never;
    return { status, body, headers };
  };
  return {
    ask,
    get: async (name, given = {}) => {
      const { status, body } = await ask(name, given as Given<typeof name>);
      if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    cookie: () => cookie,
    presence: () => presence,
    login: async (username, password) => {
      const { status, body } = await ask('login', { input: { username, password } });
      presence = body.presence?.token ?? '';
      return status;
    },
  };
}

/** Starts a server with its clock at `now` and one commissioner (see ADMIN). */
export async function startTestServer(
  now: string,
  options: Partial<ServerOptions> & { withoutAdmin?: boolean } = {},
): Promise<TestServer> {
  const clock = createTestClock(now);
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'sunday-five-test-'));
  const server = await startServer({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    log: createLog('silent'),
    version: '0.0.0-test',
    pageDir: null,
    clock,
    passwordCost: { N: 2, p: 1 },
    checkResults: true,
    collectBy: nextTurnClock(),
    // No test reaches the internet.
    outside: { resolve: () => Promise.resolve([]), isPublic: () => false },
    ...options,
    // Tests never start a tunnel program that is installed on this machine.
    tunnel: { folders: [], clock, ...options.tunnel },
  });
  // Durability is tested with the built server. Waiting for the disk took a fifth of the time of the other tests.
  server.pool.sqlite.pragma('synchronous = OFF');
  if (options.withoutAdmin !== true) await createAdmin(server.pool, ADMIN.username, ADMIN.password);
  const client = () => createClient(server.url);
  const admin = async () => {
    const one = client();
    const status = await one.login(ADMIN.username, ADMIN.password);
    if (status !== 200) throw new Error(`the commissioner could not log in: ${status}`);
    return one;
  };
  let known: TestClient | undefined;
  return {
    ...server,
    clock,
    dataDir,
    client,
    admin,
    player: async (username) => {
      known ??= await admin();
      const { user, accessCode } = await known.get('createAccessCode', { input: { username } });
      const one = client();
      const status = await one.login(username, accessCode);
      if (status !== 200) throw new Error(`${username} could not log in: ${status}`);
      return Object.assign(one, { id: user.id, code: accessCode });
    },
    listen: (one) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie: one.cookie() } });
        const events: PoolEvent[] = [];
        socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString('utf8')) as PoolEvent));
        socket.once('open', () => resolve({ events, socket }));
        socket.once('error', reject);
      }),
    stop: async () => {
      await server.close();
      // A backup that was under way may still write its file.
      if (options.dataDir === undefined)
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** Makes a week and pastes games into it. */
export async function makeWeek(
  admin: TestClient,
  name: { season: number; seasonType?: SeasonType; weekNumber: number },
  gamesText: string,
): Promise<{ week: Week; games: Game[] }> {
  const week = await admin.get('createWeek', { input: { seasonType: 'regular', ...name } });
  const { games } = await admin.get('addManualGames', { params: { weekId: week.id }, input: { gamesText } });
  return { week, games };
}

/** A pick on the game's nth option: 0 favorite, 1 underdog, 2 over, 3 under. */
export function chosen(userId: number, game: Game, option: number) {
  const { pickType, pickValue } = gameOptions(gameFacts(game))[option] ?? { pickType: 'spread', pickValue: 'none' };
  return { userId, weekId: game.weekId, gameId: game.id, pickType, pickValue } as const;
}
