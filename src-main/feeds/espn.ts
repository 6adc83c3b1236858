/**
 * Parses the public ESPN scoreboard. Unexpected data is skipped with a reason, never guessed. ESPN does not document the
 * format; the schemas come from saved responses of 2015 to 2025.
 */
import * as z from 'zod/mini';
import type { GameReport } from '#shared/rules/gameReports.ts';
import { CLOCK_MAX } from '#shared/limits.ts';
import { findTeam } from '#shared/teamSpellings.ts';
import type { Team } from '#shared/teams.ts';
import { competitorSchema, idText, maybe, readOdds, text, type Competitor } from './espnOdds.ts';
import { FeedError, type FeedAnswer, type WeekName } from './feed.ts';

const SEASON_TYPES = { preseason: 1, regular: 2, playoffs: 3 } as const;
/** The Super Bowl's week in the feed, after the Pro Bowl. */
const SUPER_BOWL_WEEK = 5;

/**
 * The feed's number for a week. Its preseason counts the Hall of Fame weekend as week 1. Its playoffs count the Pro Bowl as
 * week 4, so the Super Bowl (the pool's week 4) is week 5.
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

/** Statuses shown as words instead of a clock. */
const CLOCK_WORDS: Record<string, string> = {
  STATUS_HALFTIME: 'Halftime',
  STATUS_END_PERIOD: 'End of quarter',
  STATUS_END_OF_REGULATION: 'End of regulation',
  STATUS_DELAYED: 'Delayed',
  STATUS_RAIN_DELAY: 'Delayed',
  STATUS_SUSPENDED: 'Suspended',
};

/** Ended without being played to the end. */
const NOT_PLAYED = /FORFEIT|ABANDON|SUSPEND/;

/**
 * The status by its name. Without a known name (responses of 2015 have none), `state` and `completed` decide together,
 * because a postponed game also has the state "post".
 */
function readStatus({ type }: Status): GameReport['status'] {
  const named = STATUS_NAMES[type.name ?? ''];
  // "Final" but not completed: the feed may still change it.
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

/** No team has ever scored more than 73 points in a game. */
const SCORE_MAX = 99;
/** Two overtimes have happened; more are possible. */
const PERIOD_MAX = 9;
const REGULATION_PERIODS = 4;

/** Undefined for an impossible score; null for no score. */
function readScore(score: Competitor['score']): number | null | undefined {
  if (score === null || score === undefined || score === '') return null;
  const points = typeof score === 'string' && /^\d{1,3}$/.test(score) ? Number(score) : score;
  return typeof points === 'number' && Number.isInteger(points) && points >= 0 && points <= SCORE_MAX
    ? points
    : undefined;
}

/** Quarters 1 to 4, then overtimes; null for none, undefined for an impossible one. It may be 0 after the end. */
function readPeriod(period: number | null | undefined): number | null | undefined {
  if (period === null || period === undefined || period === 0) return null;
  return Number.isInteger(period) && period >= 1 && period <= PERIOD_MAX ? period : undefined;
}

/** June of the season to March after it: everything from the Hall of Fame game to the Super Bowl. */
const isInSeason = (at: number, season: number): boolean =>
  at >= Date.UTC(season, 5, 1) && at < Date.UTC(season + 1, 3, 1);

const ALL_STARS = /^(AFC|NFC)\b/;

const readClock = (clock: string | null | undefined): string | null =>
  clock == null || clock === '' || clock.length > CLOCK_MAX ? null : clock;

const readTeam = ({ team }: Competitor): Team | null => {
  const found = [team.displayName, team.abbreviation].map((name) => findTeam(name ?? ''));
  return found.find((one) => one !== null && one !== 'ambiguous') ?? null;
};

type Reading = { report: GameReport } | { reason: string; isWrong: boolean };

/** A working feed does not send this. */
const wrong = (reason: string): Reading => ({ reason, isWrong: true });
/** Valid, but not a game for the pool. */
const notForPool = (reason: string): Reading => ({ reason, isWrong: false });

type Played = Pick<GameReport, 'status' | 'period' | 'clock' | 'awayScore' | 'homeScore'>;

/** Status and score, or a sentence if they are impossible. */
function readPlay(status: Status, away: Competitor, home: Competitor): Played | string {
  const read = readStatus(status);
  // Hours before kickoff a scheduled game may already have "period 1, 15:00".
  if (read !== 'live' && read !== 'final') {
    return { status: read, period: null, clock: null, awayScore: null, homeScore: null };
  }
  const [awayScore, homeScore] = [readScore(away.score), readScore(home.score)];
  if (awayScore === undefined || homeScore === undefined) return 'its score is not a football score';
  const period = readPeriod(status.period);
  if (period === undefined) return 'its period does not exist';
  if (read === 'final' && period !== null && period < REGULATION_PERIODS) return 'it is final before its last quarter';
  const clock = read === 'live' ? (CLOCK_WORDS[status.type.name ?? ''] ?? readClock(status.displayClock)) : null;
  return { status: read, period, clock, awayScore, homeScore };
}

/** A sentence if the event is not in the requested week. */
function whyNotRequested(event: Event, asked: WeekName): string | null {
  const { type, week } = feedWeek(asked);
  if (event.season != null && (event.season.year !== asked.season || event.season.type !== type)) {
    return 'it belongs to another season';
  }
  return event.week != null && event.week.number !== week ? 'it belongs to another week' : null;
}

function readEvent(event: Event, asked: WeekName): Reading {
  const [game] = event.competitions;
  const home = game?.competitors.find(({ homeAway }) => homeAway === 'home');
  const away = game?.competitors.find(({ homeAway }) => homeAway === 'away');
  const status = event.status ?? game?.status;
  if (game === undefined || home === undefined || away === undefined) return wrong('it does not name two teams');
  if (status == null) return wrong('it has no status');
  const whyNot = whyNotRequested(event, asked);
  if (whyNot !== null) return wrong(whyNot);
  const sides = [away, home];
  if (sides.some(({ team }) => Number(team.id) < 0 || team.abbreviation === 'TBD')) {
    return notForPool('its teams are not known yet');
  }
  const [awayTeam, homeTeam] = [readTeam(away), readTeam(home)];
  if (awayTeam === null || homeTeam === null || awayTeam === homeTeam) {
    const isAllStarGame = sides.every(({ team }) => ALL_STARS.test(team.displayName ?? ''));
    return { reason: 'it is not a game between two league teams', isWrong: !isAllStarGame };
  }
  const kickoffAt = readInstant(event.date);
  if (kickoffAt === null) return wrong('its date is invalid');
  if (!isInSeason(kickoffAt, asked.season)) return wrong('its date is not in this season');
  const play = readPlay(status, away, home);
  if (typeof play === 'string') return wrong(play);
  return {
    report: {
      feedId: event.id,
      awayTeam: awayTeam.name,
      homeTeam: homeTeam.name,
      kickoffAt: game.timeValid === false ? null : kickoffAt,
      neutralSite: game.neutralSite === true,
      ...play,
      ...readOdds(game.odds, home, away),
    },
  };
}

/** The scoreboard is at the top level or, from another endpoint, under content.sbData. */
function unwrap(json: unknown): unknown {
  const wrapped = z.object({ content: z.object({ sbData: z.unknown() }) }).safeParse(json);
  return wrapped.success ? wrapped.data.content.sbData : json;
}

const nameOf = (event: unknown): string => {
  const named = z.object({ id: maybe(idText), name: maybe(text), shortName: maybe(text) }).safeParse(event);
  const name = named.success ? (named.data.name ?? named.data.shortName ?? named.data.id) : null;
  return name?.slice(0, 80) || 'an event without a name';
};

/** A week has at most 16 games, plus the old events of postponed ones. */
const EVENTS_MAX = 200;

/** Like `readScoreboard`, from the response text. @throws FeedError */
export function readScoreboardText(body: string, asked: WeekName): Omit<FeedAnswer, 'clockAheadMs'> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new FeedError('The scoreboard returned something other than JSON.');
  }
  return readScoreboard(json, asked);
}

/**
 * Parses a scoreboard response for one week.
 * @throws FeedError if it is not a scoreboard, or for another season or week
 */
export function readScoreboard(json: unknown, asked: WeekName): Omit<FeedAnswer, 'clockAheadMs'> {
  const board = scoreboardSchema.safeParse(unwrap(json));
  if (!board.success) throw new FeedError('The scoreboard returned data without games.');
  const { events, season, week } = board.data;
  if (events.length > EVENTS_MAX) throw new FeedError(`The scoreboard returned more than ${EVENTS_MAX} games.`);
  const { type, week: number } = feedWeek(asked);
  if (season != null && (season.year !== asked.season || season.type !== type)) {
    throw new FeedError('The scoreboard returned another season than requested.');
  }
  if (week != null && week.number !== number) {
    throw new FeedError('The scoreboard returned another week than requested.');
  }
  const reports: GameReport[] = [];
  const skipped: FeedAnswer['skipped'] = [];
  for (const raw of events) {
    const event = eventSchema.safeParse(raw);
    const reading = event.success ? readEvent(event.data, asked) : wrong('its format is unknown');
    if ('report' in reading) reports.push(reading.report);
    else skipped.push({ name: nameOf(raw), ...reading });
  }
  return { reports, skipped };
}
