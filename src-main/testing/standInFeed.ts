/** A scoreboard on loopback that reports what a test sets, and remembers its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';

/** The feed's report about a game; fields left out are as before a kickoff. */
export type FakeReport = {
  id?: string;
  away: string;
  home: string;
  date: string;
  status?: string;
  state?: 'pre' | 'in' | 'post';
  score?: [away: number, home: number];
  period?: number;
  clock?: string;
  odds?: unknown;
  timeValid?: boolean;
};

export type StandInFeed = {
  url: string;
  /** Its reports, by any name the test gives a game. */
  reports: Map<string, FakeReport>;
  week: { season: number; type: number; number: number };
  /** Answers in the place of the scoreboard; null: the scoreboard. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Changes the events before they are sent; null: it does not. */
  spoil: ((events: unknown[]) => unknown[]) | null;
  /** Its clock; null: not sent. */
  date: (() => number) | null;
  /** Names the state of its answer; null: it does not. */
  tag: string | null;
  requests: IncomingMessage[];
  close: () => void;
};

/** A game of the pool as the feed knows it, before its kickoff. */
export const toReport = ({ awayTeam, homeTeam, gameTime }: Game, changes: Partial<FakeReport> = {}): FakeReport => ({
  away: awayTeam,
  home: homeTeam,
  date: gameTime ?? '',
  ...changes,
});

export const finalScore = (away: number, home: number) =>
  ({ status: 'STATUS_FINAL', state: 'post', score: [away, home] }) satisfies Partial<FakeReport>;
export const liveScore = (away: number, home: number, period = 2, clock = '4:12') =>
  ({ status: 'STATUS_IN_PROGRESS', state: 'in', score: [away, home], period, clock }) satisfies Partial<FakeReport>;

function toEvent(
  { away, home, date, ...report }: FakeReport,
  key: string,
  { season, type, number }: StandInFeed['week'],
) {
  const {
    status = 'STATUS_SCHEDULED',
    state = 'pre',
    score = [0, 0],
    period = 0,
    clock = '0:00',
    timeValid = true,
  } = report;
  const side = (homeAway: string, name: string, points: number) => ({
    homeAway,
    score: String(points),
    team: { id: '1', abbreviation: abbreviation(name), displayName: name },
  });
  const [awayScore, homeScore] = score;
  return {
    id: report.id ?? key,
    date,
    name: `${away} at ${home}`,
    season: { year: season, type },
    week: { number },
    competitions: [
      {
        timeValid,
        competitors: [side('home', home, homeScore), side('away', away, awayScore)],
        ...(report.odds === undefined ? {} : { odds: report.odds }),
      },
    ],
    status: { displayClock: clock, period, type: { name: status, state, completed: status === 'STATUS_FINAL' } },
  };
}

export async function startStandInFeed(week = { season: 2026, type: 2, number: 11 }): Promise<StandInFeed> {
  const server = createServer((request, response) => {
    feed.requests.push(request);
    response.sendDate = false;
    if (feed.date !== null) response.setHeader('Date', new Date(feed.date()).toUTCString());
    if (feed.instead !== null) return feed.instead(request, response);
    if (feed.tag !== null) response.setHeader('ETag', feed.tag);
    if (feed.tag !== null && request.headers['if-none-match'] === feed.tag) return void response.writeHead(304).end();
    const whole: unknown[] = [...feed.reports].map(([key, report]) => toEvent(report, key, feed.week));
    const events = feed.spoil === null ? whole : feed.spoil(whole);
    const board = {
      season: { year: feed.week.season, type: feed.week.type },
      week: { number: feed.week.number },
      events,
    };
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(board));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an AddressInfo; the text form is for pipes.
  const { port } = server.address() as AddressInfo;
  const feed: StandInFeed = {
    url: `http://127.0.0.1:${port}/scoreboard`,
    reports: new Map(),
    week,
    instead: null,
    spoil: null,
    date: null,
    tag: null,
    requests: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return feed;
}
