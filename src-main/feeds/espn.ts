/**
 * The public ESPN scoreboard, read as outside input: what is not as expected is skipped and named, never guessed.
 * ESPN documents none of it; the shapes were read off saved answers of 2015 to 2025.
 */
import * as z from 'zod/mini';
import type { GameReport } from '#shared/rules/gameReports.ts';
import { CLOCK_MAX } from '#shared/limits.ts';
import { findTeam, type Team } from '#shared/teams.ts';
import { competitorSchema, idText, maybe, readOdds, text, type Competitor } from './espnOdds.ts';
import { FeedError, type FeedAnswer, type WeekName } from './feed.ts';

const SEASON_TYPES = { preseason: 1, regular: 2, playoffs: 3 } as const;
/** The Pro Bowl's place among the playoff weeks. */
const SUPER_BOWL_WEEK = 5;

/**
 * The feed's number of a week. Its preseason counts the Hall of Fame weekend as week 1; its playoffs count the Pro
 * Bowl as week 4, so that our fourth round, the Super Bowl, is its fifth.
 */
export function feedWeek({ seasonType, weekNumber }: WeekName): { type: 1 | 2 | 3; week: number } {
  const type = SEASON_TYPES[seasonType];
  if (seasonType === 'preseason') return { type, week: weekNumber + 1 };
  if (seasonType === 'playoffs') return { type, week: weekNumber >= 4 ? SUPER_BOWL_WEEK : weekNumber };
  return { type, week: weekNumber };
}

const statusSchema = z.object({
  displayClock: maybe(text),
  period: maybe(z.number()),
  type: z.object({
    name: maybe(text),
    state: maybe(text),
    completed: maybe(z.boolean()),
    detail: maybe(text),
    shortDetail: maybe(text),
  }),
});

const eventSchema = z.object({
  id: idText,
  name: maybe(text),
  shortName: maybe(text),
  date: text,
  season: maybe(z.object({ year: z.number(), type: z.number() })),
  week: maybe(z.object({ number: z.number() })),
  status: maybe(statusSchema),
  competitions: z
    .array(
      z.object({
        timeValid: maybe(z.boolean()),
        neutralSite: maybe(z.boolean()),
        status: maybe(statusSchema),
        competitors: z.array(competitorSchema),
        odds: maybe(z.array(z.unknown())),
      }),
    )
    .check(z.minLength(1)),
});
type Event = z.infer<typeof eventSchema>;
type Status = z.infer<typeof statusSchema>;

const scoreboardSchema = z.object({
  events: z.array(z.unknown()),
  season: maybe(z.object({ year: z.number(), type: z.number() })),
  week: maybe(z.object({ number: z.number() })),
});

const STATUS_NAMES: Record<string, GameReport['status']> = {
  STATUS_SCHEDULED: 'scheduled',
  STATUS_IN_PROGRESS: 'live',
  STATUS_HALFTIME: 'live',
  STATUS_END_PERIOD: 'live',
  STATUS_BEGINNING_OF_PERIOD: 'live',
  STATUS_OVERTIME: 'live',
  STATUS_END_OF_REGULATION: 'live',
  STATUS_DELAYED: 'live',
  STATUS_RAIN_DELAY: 'live',
  STATUS_FINAL: 'final',
  STATUS_FINAL_OVERTIME: 'final',
  STATUS_POSTPONED: 'postponed',
  STATUS_CANCELED: 'cancelled',
  STATUS_CANCELLED: 'cancelled',
};

/** States in words instead of a clock. */
const CLOCK_WORDS: Record<string, string> = {
  STATUS_HALFTIME: 'Halftime',
  STATUS_END_PERIOD: 'End of quarter',
  STATUS_END_OF_REGULATION: 'End of regulation',
  STATUS_DELAYED: 'Delayed',
  STATUS_RAIN_DELAY: 'Delayed',
  STATUS_SUSPENDED: 'Suspended',
};

/** Ended, but not by being played to its end. */
const NOT_PLAYED = /FORFEIT|ABANDON|SUSPEND/;

/**
 * By its name; for a name not known here, and in answers of 2015 that have none, the state and `completed` decide,
 * never the state alone: a postponed game's is "post".
 */
function readStatus({ type }: Status): GameReport['status'] {
  const named = STATUS_NAMES[type.name ?? ''];
  // "Final" and yet not completed: the feed is not done with it.
  if (named === 'final' && type.completed === false) return 'unknown';
  if (named !== undefined) return named;
  if (type.state === 'pre') return 'scheduled';
  if (type.state === 'in') return 'live';
  return type.completed === true && !NOT_PLAYED.test(type.name ?? '') ? 'final' : 'unknown';
}

/** "2025-11-21T01:15Z", with or without seconds. */
function readInstant(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(date)) return null;
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
}

function readScore(score: Competitor['score']): number | null {
  const points = typeof score === 'string' && /^\d{1,3}$/.test(score) ? Number(score) : score;
  return typeof points === 'number' && Number.isInteger(points) && points >= 0 && points < 200 ? points : null;
}

/** Quarters 1 to 4 and overtimes; anything else is no period. */
const readPeriod = (period: number | null | undefined): number | null =>
  period != null && Number.isInteger(period) && period >= 1 && period <= 9 ? period : null;

const readClock = (clock: string | null | undefined): string | null =>
  clock == null || clock === '' || clock.length > CLOCK_MAX ? null : clock;

const readTeam = ({ team }: Competitor): Team | null => {
  const found = [team.displayName, team.abbreviation].map((name) => findTeam(name ?? ''));
  return found.find((one) => one !== null && one !== 'ambiguous') ?? null;
};

type Reading = { report: GameReport } | { reason: string };

function readEvent(event: Event, asked: WeekName): Reading {
  const { type, week } = feedWeek(asked);
  const [game] = event.competitions;
  const home = game?.competitors.find(({ homeAway }) => homeAway === 'home');
  const away = game?.competitors.find(({ homeAway }) => homeAway === 'away');
  const status = event.status ?? game?.status;
  if (game === undefined || home === undefined || away === undefined) return { reason: 'it does not name two teams' };
  if (status == null) return { reason: 'it has no status' };
  if (event.season != null && (event.season.year !== asked.season || event.season.type !== type)) {
    return { reason: 'it belongs to another season' };
  }
  if (event.week != null && event.week.number !== week) return { reason: 'it belongs to another week' };
  const [awayTeam, homeTeam] = [readTeam(away), readTeam(home)];
  if ([away, home].some(({ team }) => Number(team.id) < 0 || team.abbreviation === 'TBD')) {
    return { reason: 'its teams are not known yet' };
  }
  if (awayTeam === null || homeTeam === null || awayTeam === homeTeam) {
    return { reason: 'it is no game between two league teams' };
  }
  const kickoffAt = readInstant(event.date);
  if (kickoffAt === null) return { reason: 'its date cannot be read' };
  const read = readStatus(status);
  const isPlayed = read === 'live' || read === 'final';
  const name = status.type.name ?? '';
  return {
    report: {
      feedId: event.id,
      awayTeam: awayTeam.name,
      homeTeam: homeTeam.name,
      kickoffAt: game.timeValid === false ? null : kickoffAt,
      neutralSite: game.neutralSite === true,
      status: read,
      // Hours before kickoff a scheduled game may already read "period 1, 15:00".
      period: isPlayed ? readPeriod(status.period) : null,
      clock: read === 'live' ? (CLOCK_WORDS[name] ?? readClock(status.displayClock)) : null,
      awayScore: isPlayed ? readScore(away.score) : null,
      homeScore: isPlayed ? readScore(home.score) : null,
      ...readOdds(game.odds, home, away),
    },
  };
}

/** The same object lies at the top, or (from another door) under content.sbData. */
function unwrap(json: unknown): unknown {
  const wrapped = z.object({ content: z.object({ sbData: z.unknown() }) }).safeParse(json);
  return wrapped.success ? wrapped.data.content.sbData : json;
}

const nameOf = (event: unknown): string => {
  const named = z.object({ id: maybe(idText), name: maybe(text), shortName: maybe(text) }).safeParse(event);
  const name = named.success ? (named.data.name ?? named.data.shortName ?? named.data.id) : null;
  return name?.slice(0, 80) || 'an event without a name';
};

/**
 * Reads a scoreboard answer for one week.
 * @throws FeedError when it is no scoreboard, or one of another season or week
 */
export function readScoreboard(json: unknown, asked: WeekName): Omit<FeedAnswer, 'clockAheadMs'> {
  const board = scoreboardSchema.safeParse(unwrap(json));
  if (!board.success) throw new FeedError('The scoreboard answered something that holds no games.');
  const { events, season, week } = board.data;
  const { type, week: number } = feedWeek(asked);
  if (season != null && (season.year !== asked.season || season.type !== type)) {
    throw new FeedError('The scoreboard answered with another season than the one asked for.');
  }
  if (week != null && week.number !== number) {
    throw new FeedError('The scoreboard answered with another week than the one asked for.');
  }
  const reports: GameReport[] = [];
  const skipped: FeedAnswer['skipped'] = [];
  for (const raw of events) {
    const event = eventSchema.safeParse(raw);
    const reading: Reading = event.success ? readEvent(event.data, asked) : { reason: 'its form cannot be read' };
    if ('report' in reading) reports.push(reading.report);
    else skipped.push({ name: nameOf(raw), reason: reading.reason });
  }
  return { reports, skipped };
}
