/**
 * The floors: minimal programs that do the same work without any checks, to show what the checks cost. Each runs in its
 * own process: `node floorServer.ts KIND DATABASE PORT`.
 *
 * `each`: Express parses the JSON and upserts the picks with prepared statements, one transaction per request.
 * `grouped`: the same, but requests parsed in one turn share a transaction.
 * `sockets`: bare ws, sends every message to every client (`POST /broadcast?n=`), or one of n bytes (`POST /push?n=`).
 * `hub`: the same through the pool's own hub, without real sessions.
 * `reads`: Express returns the rows of the queries named by the path.
 */
import Database from 'better-sqlite3';
import express from 'express';
import { WebSocketServer } from 'ws';
import { createHub } from '../../src-main/realtime/hub.ts';

const [, , kind = '', file = '', port = '0'] = process.argv;
const sqlite = new Database(kind === 'sockets' || kind === 'hub' ? ':memory:' : file);
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
for (const name of sqlite.prepare("select name from sqlite_master where type = 'trigger'").pluck().all()) {
  sqlite.exec(`drop trigger ${String(name)}`);
}

const app = express();
app.use(express.json());

type Sent = { userId: number; weekId: number; gameId: number; pickType: string; pickValue: string };

const prepareUpsert = () =>
  sqlite.prepare(
    `insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
   values (?, ?, ?, ?, ?, ?, ?, ?)
   on conflict (user_id, game_id, pick_type) do update set side = excluded.side, line = excluded.line,
     pick_value = excluded.pick_value, submitted_at = excluded.submitted_at`,
  );
const saver = () => {
  const upsert = prepareUpsert();
  return (picks: Sent[]) => {
    for (const { userId, gameId, weekId, pickType, pickValue } of picks) {
      upsert.run(userId, gameId, weekId, pickType, 'over', 88, pickValue, Date.now());
    }
  };
};
const begin = sqlite.prepare('BEGIN IMMEDIATE');
const commit = sqlite.prepare('COMMIT');
const bodyOf = (request: express.Request) => (request.body as { picks: Sent[] }).picks; // sent by the load generator

if (kind === 'each') {
  const save = saver();
  app.post('/save', (request, response) => {
    begin.run();
    save(bodyOf(request));
    commit.run();
    response.json({ picks: bodyOf(request) });
  });
}
if (kind === 'grouped') {
  const save = saver();
  let queue: (() => void)[] = [];
  let answers: (() => void)[] = [];
  const flush = () => {
    const group = queue;
    const done = answers;
    queue = [];
    answers = [];
    begin.run();
    for (const one of group) one();
    commit.run();
    for (const answer of done) answer();
  };
  app.post('/save', (request, response) => {
    queue.push(() => save(bodyOf(request)));
    answers.push(() => response.json({ picks: bodyOf(request) }));
    if (queue.length === 1) setImmediate(flush);
  });
}
if (kind === 'reads') {
  const picksOfWeek = sqlite.prepare(
    `select picks.* from picks join users on users.id = picks.user_id
     where picks.week_id = ? and users.is_admin = 0 order by picks.user_id, picks.submitted_at, picks.id`,
  );
  const board = sqlite.prepare(
    `select standings.*, users.username from standings join users on users.id = standings.user_id
     where season = ? and season_type = 'regular' and scope = 'season' order by rank, users.username`,
  );
  app.get('/picks/:week', (request, response) => void response.json(picksOfWeek.all(request.params.week)));
  const weekBoard = sqlite.prepare(
    `select standings.*, users.username from standings join users on users.id = standings.user_id
     where season = ? and season_type = 'regular' and scope = 'week' and scope_number = ? order by rank, users.username`,
  );
  app.get('/board/:season', (request, response) => void response.json(board.all(request.params.season)));
  const history = [
    `select standings.*, users.username from standings join users on users.id = standings.user_id
     where scope = 'season' or rank = 1`,
    `select weeks.season, weeks.week_number, count(games.id) > 0 and sum(games.status not in ('final', 'cancelled', 'void')) = 0
     from weeks left join games on games.week_id = weeks.id group by weeks.id`,
    `select past_players.id, past_players.user_id, coalesce(users.username, past_players.name) from past_players
     left join users on users.id = past_players.user_id`,
    'select * from past_results order by player_id',
  ].map((query) => sqlite.prepare(query));
  app.get('/history', (_request, response) => void response.json(history.map((query) => query.all())));
  app.get(
    '/board/:season/:week',
    ({ params }, response) => void response.json(weekBoard.all(params.season, params.week)),
  );
}

const server = app.listen(Number(port), '127.0.0.1', () => process.stdout.write('the floor is ready\n'));

const numberOf = (request: express.Request) => Number(new URL(request.url, 'http://floor').searchParams.get('n'));
const eventOf = (messageId: number) => ({ type: 'new_message', messageId }) as const;

if (kind === 'sockets') {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  app.post('/broadcast', (request, response) => {
    const count = numberOf(request);
    for (let n = 1; n <= count; n += 1) {
      const message = Buffer.from(JSON.stringify(eventOf(n)));
      for (const socket of sockets.clients) socket.send(message, { binary: false });
    }
    response.end(String(process.cpuUsage().user + process.cpuUsage().system));
  });
  app.post('/push', (request, response) => {
    const message = Buffer.alloc(numberOf(request), 'x');
    for (const socket of sockets.clients) socket.send(message);
    response.end();
  });
}
if (kind === 'hub') {
  let visitors = 0;
  const hub = createHub({
    readSession: () => ({ userId: (visitors += 1), tokenHash: '' }),
    readSessionEnd: () => Date.now() + 3_600_000,
    now: Date.now,
    isOwnOrigin: () => true,
    isKnownHost: () => true,
  });
  server.on('upgrade', hub.upgrade);
  app.post('/broadcast', (request, response) => {
    const count = numberOf(request);
    hub.broadcast(Array.from({ length: count }, (_, n) => eventOf(n + 1)));
    response.end(String(process.cpuUsage().user + process.cpuUsage().system));
  });
}
app.get('/cpu', (_request, response) => void response.end(String(process.cpuUsage().user + process.cpuUsage().system)));
