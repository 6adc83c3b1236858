/**
 * A simulated scoreboard on loopback that replays a past week with a given clock, in the public scoreboard's format. The
 * final scores are real, the scores before them made up. It also has the faults of real feeds: it fails for a while,
 * reports one final score wrong and corrects it, and takes one final back.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatLine } from '#shared/rules/lines.ts';
import { abbreviation } from '#shared/teams.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Clock } from '../pool/core/clock.ts';
import type { SeasonGame } from './demoSeason.ts';
import type { WeekName } from '../feeds/feed.ts';
import { feedWeek } from '../feeds/espn.ts';
import { chance, playsOf } from './plays.ts';

/** A game's state at a point in time. */
type GameState = {
  state: 'pre' | 'in' | 'post';
  name: 'STATUS_SCHEDULED' | 'STATUS_IN_PROGRESS' | 'STATUS_HALFTIME' | 'STATUS_FINAL';
  period: number;
  clock: string;
  awayScore: number;
  homeScore: number;
};

/** Real minutes that a quarter and halftime take. */
const QUARTER = 40;
const HALF_TIME = 14;
/** How long the wrong final score lasts, and when another final is taken back (minutes after the end). */
const MISCOUNTED_MINUTES = 12;
const FLAP_MINUTES = [2, 5] as const;

const BEFORE: GameState = {
  state: 'pre',
  name: 'STATUS_SCHEDULED',
  period: 0,
  clock: '0:00',
  awayScore: 0,
  homeScore: 0,
};

const keyOf = ({ awayTeam, homeTeam }: SeasonGame) => `${awayTeam} @ ${homeTeam}`;

/** The time when this game ends, within three hours of kickoff. */
export const endOf = (game: SeasonGame): number =>
  game.kickoffAt + (4 * QUARTER + HALF_TIME + Math.floor(6 * chance(`${keyOf(game)} end`))) * MINUTE_MS;

/** A team's score after this many minutes. */
function scoreAt(game: SeasonGame, side: 'awayScore' | 'homeScore', minutes: number): number {
  return playsOf(game[side]).reduce((sum, points, index) => {
    const at = 2 + Math.floor((4 * QUARTER + HALF_TIME - 4) * chance(`${keyOf(game)} ${side} ${index}`));
    return at <= minutes ? sum + points : sum;
  }, 0);
}

/** The game's real state. */
function stateAt(game: SeasonGame, now: number): GameState {
  if (now < game.kickoffAt) return BEFORE;
  const { awayScore, homeScore } = game;
  if (now >= endOf(game)) {
    return { state: 'post', name: 'STATUS_FINAL', period: 4, clock: '0:00', awayScore, homeScore };
  }
  const minutes = Math.floor((now - game.kickoffAt) / MINUTE_MS);
  const scores = { awayScore: scoreAt(game, 'awayScore', minutes), homeScore: scoreAt(game, 'homeScore', minutes) };
  const isHalf = minutes >= 2 * QUARTER && minutes < 2 * QUARTER + HALF_TIME;
  if (isHalf) return { state: 'in', name: 'STATUS_HALFTIME', period: 2, clock: '0:00', ...scores };
  const played = Math.min(minutes >= 2 * QUARTER ? minutes - HALF_TIME : minutes, 4 * QUARTER - 1);
  const left = Math.floor((15 * 60 * (QUARTER - (played % QUARTER))) / QUARTER);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return { state: 'in', name: 'STATUS_IN_PROGRESS', period: 1 + Math.floor(played / QUARTER), clock, ...scores };
}

export type RehearsalOptions = {
  week: WeekName;
  games: readonly SeasonGame[];
  clock: Clock;
  /** The scoreboard fails between these two times. */
  outage?: readonly [from: number, until: number];
  /** Its final score lacks the away team's last points at first. */
  miscounted?: SeasonGame | undefined;
  /** Its final goes back to "scheduled" for some minutes. */
  flapping?: SeasonGame | undefined;
};

/** The game's state as the feed reports it. */
function reportedAt(game: SeasonGame, now: number, { miscounted, flapping }: RehearsalOptions): GameState {
  const real = stateAt(game, now);
  const minutesOver = (now - endOf(game)) / MINUTE_MS;
  if (game === miscounted && minutesOver >= 0 && minutesOver < MISCOUNTED_MINUTES) {
    return { ...real, awayScore: real.awayScore - (playsOf(real.awayScore).at(-1) ?? 0) };
  }
  const isTakenBack = minutesOver >= FLAP_MINUTES[0] && minutesOver < FLAP_MINUTES[1];
  return game === flapping && isTakenBack ? BEFORE : real;
}

/** The odds in the feed's format: "KC -3.5". */
function oddsOf({ awayTeam, homeTeam, spread, total }: SeasonGame) {
  const favorite = abbreviation(spread > 0 ? awayTeam : homeTeam);
  const details = spread === 0 ? 'EVEN' : `${favorite} ${formatLine(-Math.abs(spread))}`;
  return [{ provider: { id: '0', name: 'Rehearsal' }, details, spread: spread / 2, overUnder: total / 2 }];
}

function toEvent(game: SeasonGame, index: number, now: number, options: RehearsalOptions) {
  const { awayTeam, homeTeam, kickoffAt, neutralSite } = game;
  const { season, seasonType, weekNumber } = options.week;
  const { type, week: number } = feedWeek({ season, seasonType, weekNumber });
  const { state, name, period, clock, awayScore, homeScore } = reportedAt(game, now, options);
  const status = { displayClock: clock, period, type: { name, state, completed: state === 'post' } };
  const side = (homeAway: 'home' | 'away', displayName: string, score: number) => ({
    homeAway,
    score: String(score),
    team: { id: String(index), abbreviation: abbreviation(displayName), displayName },
  });
  return {
    id: String(900_000 + index),
    date: new Date(kickoffAt).toISOString().replace(':00.000Z', 'Z'),
    name: `${awayTeam} at ${homeTeam}`,
    season: { year: season, type },
    week: { number },
    competitions: [
      {
        timeValid: true,
        neutralSite,
        competitors: [side('home', homeTeam, homeScore), side('away', awayTeam, awayScore)],
        status,
        ...(state === 'pre' ? { odds: oddsOf(game) } : {}),
      },
    ],
    status,
  };
}

/** The whole response for the week. */
function scoreboardAt(now: number, options: RehearsalOptions) {
  const { season, seasonType, weekNumber } = options.week;
  const { type, week: number } = feedWeek({ season, seasonType, weekNumber });
  return {
    season: { type, year: season },
    week: { number },
    events: options.games.map((game, index) => toEvent(game, index, now, options)),
  };
}

/** Starts the feed on a free port of this computer. */
export async function startRehearsalFeed(options: RehearsalOptions): Promise<{ url: string; close: () => void }> {
  const { clock, outage } = options;
  const server = createServer((request, response) => {
    const now = clock.now();
    response.sendDate = false;
    response.setHeader('Date', new Date(now).toUTCString());
    if (outage !== undefined && now >= outage[0] && now < outage[1]) {
      response.writeHead(503).end('out of order');
      return;
    }
    const body = JSON.stringify(scoreboardAt(now, options));
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    response.setHeader('ETag', tag);
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an AddressInfo; the text form is for pipes.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/scoreboard`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
