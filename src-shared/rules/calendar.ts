/** Seasons, periods and the current week. */
import { DAY_MS, MOVED_AWAY_AFTER_MS, WEEK_OVER_AFTER_MS } from '#shared/limits.ts';
import type { SeasonType, Week, WeekPhase } from '#shared/model.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { wallTimeAt } from '#shared/times.ts';

type WeekName = Pick<Week, 'season' | 'seasonType' | 'weekNumber'>;

export const PERIODS = [
  { period: 1, first: 1, last: 6 },
  { period: 2, first: 7, last: 12 },
  { period: 3, first: 13, last: 18 },
] as const;

/** The period a week counts for: 1 (weeks 1 to 6), 2 (7 to 12), 3 (13 to 18). */
export const periodOf = (weekNumber: number): 1 | 2 | 3 => (weekNumber <= 6 ? 1 : weekNumber <= 12 ? 2 : 3);

const TYPE_ORDER: Record<SeasonType, number> = { preseason: 0, regular: 1, playoffs: 2 };

/** Order: season, then preseason, regular season and playoffs, then week number. */
export const bySeasonOrder = (a: WeekName, b: WeekName): number =>
  a.season - b.season || TYPE_ORDER[a.seasonType] - TYPE_ORDER[b.seasonType] || a.weekNumber - b.weekNumber;

/** The season fans mean at this time by the zone's calendar: the previous year through July, the current one from August. */
export function defaultSeason(now: number, timeZone: string): number {
  const { year, month } = wallTimeAt(now, timeZone);
  return month <= 7 ? year - 1 : year;
}

/** The league plays in the United States: its Monday nights are over before Tuesday begins here, and nowhere later. */
const LEAGUE_ZONE = 'America/Los_Angeles';

const REGULAR_WEEKS = 18;
/** Wild card, divisional, conference, then the Super Bowl after a week off. */
const PLAYOFF_WEEKS = [1, 2, 3, 4, 4];

/** Midnight UTC of the day after Labor Day, when Week 1 begins. Weeks run from Tuesday to Monday. */
function firstTuesday(season: number): number {
  const weekday = new Date(Date.UTC(season, 8, 1)).getUTCDay();
  return Date.UTC(season, 8, 1 + ((8 - weekday) % 7) + 1);
}

/** The league's week now, wherever the pool is. Between seasons: the first regular week of `defaultSeason`. */
export function leagueWeek(now: number): WeekName {
  const { year, month, day } = wallTimeAt(now, LEAGUE_ZONE);
  const season = defaultSeason(now, LEAGUE_ZONE);
  const today = Date.UTC(year, month - 1, day);
  const weekNumber = Math.floor((today - firstTuesday(season)) / (7 * DAY_MS)) + 1;
  if (weekNumber >= 1 && weekNumber <= REGULAR_WEEKS) return { season, seasonType: 'regular', weekNumber };
  const playoffs = PLAYOFF_WEEKS[weekNumber - REGULAR_WEEKS - 1];
  if (playoffs !== undefined) return { season, seasonType: 'playoffs', weekNumber: playoffs };
  return { season, seasonType: 'regular', weekNumber: 1 };
}

const LAST_WEEKS = { preseason: 3, regular: REGULAR_WEEKS, playoffs: 4 } as const;
const TYPE_AFTER = { preseason: 'regular', regular: 'playoffs', playoffs: null } as const;

/** The league's next week of the same season; after the last one, that one itself. */
export function weekAfter(week: WeekName): WeekName {
  if (week.weekNumber < LAST_WEEKS[week.seasonType]) return { ...week, weekNumber: week.weekNumber + 1 };
  const seasonType = TYPE_AFTER[week.seasonType];
  return seasonType === null ? week : { ...week, seasonType, weekNumber: 1 };
}

type GameTimes = Pick<GameFacts, 'kickoffAt' | 'status'>;

/**
 * The median kickoff of a week, which one wrong date can't shift; null when no kickoff is known. With an even count it is
 * the earlier of the two middle ones, so of two games far apart the later one counts as moved away.
 */
function medianKickoff(games: readonly GameTimes[]): number | null {
  const kickoffs = games.flatMap((game) => (game.kickoffAt === null ? [] : [game.kickoffAt])).toSorted((a, b) => a - b);
  return kickoffs[Math.floor((kickoffs.length - 1) / 2)] ?? null;
}

const isNear = (kickoffAt: number, median: number) => Math.abs(kickoffAt - median) <= MOVED_AWAY_AFTER_MS;

/**
 * When a week ends by the clock alone: 36 hours after its last kickoff, ignoring games moved away or mistyped. An unknown
 * kickoff counts as the latest one that could keep the week open, so it can't keep the week open forever.
 */
function overAt(games: readonly GameTimes[]): number {
  const median = medianKickoff(games);
  if (median === null) return Infinity;
  const isUnknown = games.some((game) => game.kickoffAt === null && game.status !== 'postponed' && !isSettled(game));
  const near = games.flatMap(({ kickoffAt }) => (kickoffAt !== null && isNear(kickoffAt, median) ? [kickoffAt] : []));
  return (isUnknown ? median + MOVED_AWAY_AFTER_MS : Math.max(...near)) + WEEK_OVER_AFTER_MS;
}

function keepsWeekOpen(game: GameTimes, median: number | null): boolean {
  if (isSettled(game)) return false;
  if (game.kickoffAt === null || median === null) return game.status !== 'postponed';
  return isNear(game.kickoffAt, median);
}

function isPlayed(games: readonly GameTimes[]): boolean {
  const median = medianKickoff(games);
  return !games.some((game) => keepsWeekOpen(game, median));
}

/**
 * A week is over when every game is final or called off, or 36 hours after its last kickoff. A game dated more than 7 days
 * from the others neither ends the week nor keeps it open. A week without games is never over.
 */
export const isWeekOver = (games: readonly GameTimes[], now: number): boolean =>
  games.length > 0 && (isPlayed(games) || now >= overAt(games));

/**
 * The current week: the first in season order that is not over, or the last one if all are over. Null without weeks.
 * A week without games is skipped only if a later week has games.
 */
export function currentWeek<W extends WeekName>(
  weeks: readonly { week: W; games: readonly GameTimes[] }[],
  now: number,
): W | null {
  const ordered = weeks.toSorted((a, b) => bySeasonOrder(a.week, b.week));
  const lastWithGames = ordered.findLastIndex(({ games }) => games.length > 0);
  const open = ordered.find(({ games }, index) =>
    games.length === 0 ? index > lastWithGames : !isWeekOver(games, now),
  );
  return (open ?? ordered.at(-1))?.week ?? null;
}

/** Compares a week with the current one. Only earlier weeks are historical. */
export function weekPhase(week: WeekName, current: WeekName | null): WeekPhase {
  if (current === null) return 'current';
  const order = bySeasonOrder(week, current);
  return order < 0 ? 'historical' : order > 0 ? 'upcoming' : 'current';
}

/** The next time a week can end by the clock alone; null when none can. */
export function nextWeekChangeAt(weeks: readonly { games: readonly GameTimes[] }[], now: number): number | null {
  const times = weeks
    .map(({ games }) => (games.length === 0 ? Infinity : overAt(games)))
    .filter((at) => at > now && at < Infinity);
  return times.length === 0 ? null : Math.min(...times);
}
