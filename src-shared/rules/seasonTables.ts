/**
 * A season's tables under its house rules, counted from every card. Weeks are counted one by one; periods and the season
 * are sums of weeks. Nothing depends on the order of players, weeks or results.
 */
import type { HouseRules } from '#shared/houseRules.ts';
import { PERIODS } from '#shared/rules/calendar.ts';
import { isGraded, pointsOf, tallyOf, type WeekCard } from '#shared/rules/points.ts';
import { rankStandings, type Scored, type Tally } from '#shared/rules/standings.ts';

/** A player: anyone with an account who is not an admin. `joinedAt` in epoch milliseconds. */
export type SeasonPlayer = { userId: number; username: string; joinedAt: number; isActive: boolean };

/** A week to count. */
export type SeasonWeek = {
  weekNumber: number;
  isOver: boolean;
  /** When its first pick locked, in epoch milliseconds; null while unknown. */
  firstLockAt: number | null;
  /** The picks of a full card. */
  fullCard: number;
  cards: ReadonlyMap<number, WeekCard>;
  /** The players' guesses for the tiebreaker. */
  guesses: ReadonlyMap<number, number>;
  /** The points scored in the tiebreaker's game; null until it is final, and if it was called off. */
  tiebreakTotal: number | null;
};

export type Season = { rules: HouseRules; players: readonly SeasonPlayer[]; weeks: readonly SeasonWeek[] };

/** A player's result of one week, or a sum of weeks. */
export type Counted = Tally & { points: number };

/** What each player counts in each week. A late joiner's credit is kept apart: it is no result of that week's board. */
export type CountedSeason = {
  season: Season;
  results: ReadonlyMap<number, ReadonlyMap<number, Counted>>;
  credits: ReadonlyMap<number, ReadonlyMap<number, number>>;
};

export type SeasonStanding = Scored & { rank: number };

const NOTHING: Counted = { wins: 0, losses: 0, ties: 0, points: 0 };

const joinedLate = ({ joinedAt }: SeasonPlayer, { firstLockAt }: SeasonWeek) =>
  firstLockAt !== null && joinedAt >= firstLockAt;

/** How many losses a player's missing picks are; 0 before the week is over. */
function missingPicks(player: SeasonPlayer, week: SeasonWeek, { missingPicks: rule }: HouseRules): number {
  if (rule === 'nothing' || !week.isOver || !player.isActive || joinedLate(player, week)) return 0;
  return Math.max(0, week.fullCard - (week.cards.get(player.userId)?.picks ?? 0));
}

/** Everyone's result of a week; players without a graded or missing pick are left out. */
function countWeek(week: SeasonWeek, { players, rules }: Season): Map<number, Counted> {
  const results = new Map<number, Counted>();
  for (const player of players) {
    const card = week.cards.get(player.userId);
    const missing = missingPicks(player, week, rules);
    if (missing === 0 && (card === undefined || !isGraded(card))) continue;
    const tally = card === undefined ? NOTHING : tallyOf(card, rules);
    const counted = { wins: tally.wins, losses: tally.losses + missing, ties: tally.ties };
    results.set(player.userId, { ...counted, points: pointsOf(counted, rules) });
  }
  return results;
}

/** The points late joiners get for a week that was over for them before they joined. */
function creditsOf(week: SeasonWeek, results: ReadonlyMap<number, Counted>, { players, rules }: Season) {
  const credits = new Map<number, number>();
  if (rules.lateJoiners === 'nothing' || !week.isOver || results.size === 0) return credits;
  const lowest = Math.min(...[...results.values()].map(({ points }) => points));
  for (const player of players) {
    if (joinedLate(player, week) && !week.cards.has(player.userId)) credits.set(player.userId, lowest);
  }
  return credits;
}

/** Counts every week of a season. The three tables below are made from it. */
export function countSeason(season: Season): CountedSeason {
  const results = new Map(season.weeks.map((week) => [week.weekNumber, countWeek(week, season)]));
  const credits = new Map(
    season.weeks.map((week) => [week.weekNumber, creditsOf(week, results.get(week.weekNumber) ?? new Map(), season)]),
  );
  return { season, results, credits };
}

/** A player's result of a week with the credit, as periods and the season count it. */
function resultOf({ results, credits }: CountedSeason, userId: number, weekNumber: number): Counted {
  const own = results.get(weekNumber)?.get(userId) ?? NOTHING;
  return { ...own, points: own.points + (credits.get(weekNumber)?.get(userId) ?? 0) };
}

/**
 * The numbers of the weeks that don't count for the player's season: the worst finished ones, by fewest points, then most
 * losses, then the later one. A week without picks is one of the worst.
 */
export function droppedWeeks(counted: CountedSeason, userId: number): number[] {
  const { rules, weeks } = counted.season;
  if (rules.droppedWeeks === 0) return [];
  return weeks
    .filter(({ isOver }) => isOver)
    .map(({ weekNumber }) => ({ weekNumber, ...resultOf(counted, userId, weekNumber) }))
    .toSorted((a, b) => a.points - b.points || b.losses - a.losses || b.weekNumber - a.weekNumber)
    .slice(0, rules.droppedWeeks)
    .map(({ weekNumber }) => weekNumber);
}

/** The sum of weeks for every player with a result in one of them. */
function sumWeeks(
  counted: CountedSeason,
  weekNumbers: readonly number[],
  dropped: (userId: number) => readonly number[],
): Scored[] {
  const { players } = counted.season;
  return players.flatMap(({ userId, username }) => {
    if (!weekNumbers.some((week) => counted.results.get(week)?.has(userId))) return [];
    const left = new Set(dropped(userId));
    const sum: Scored = { userId, username, ...NOTHING };
    for (const week of weekNumbers) {
      if (left.has(week)) continue;
      const { wins, losses, ties, points } = resultOf(counted, userId, week);
      sum.wins += wins;
      sum.losses += losses;
      sum.ties += ties;
      sum.points += points;
    }
    return [sum];
  });
}

/** How far each guess was from the points scored; empty while there is nothing to compare. */
export function tiebreakDistances({ guesses, tiebreakTotal }: Pick<SeasonWeek, 'guesses' | 'tiebreakTotal'>) {
  if (tiebreakTotal === null) return new Map<number, number>();
  return new Map([...guesses].map(([userId, guess]) => [userId, Math.abs(guess - tiebreakTotal)]));
}

/** One week's table; equal records are decided by the tiebreaker where the rules have one. */
export function weekStandings(counted: CountedSeason, weekNumber: number): SeasonStanding[] {
  const { rules, players, weeks } = counted.season;
  const week = weeks.find((one) => one.weekNumber === weekNumber);
  const results = counted.results.get(weekNumber);
  if (week === undefined || results === undefined) return [];
  const distances = rules.weeklyWinner === 'tiebreaker' ? tiebreakDistances(week) : new Map<number, number>();
  const rows = players.flatMap(({ userId, username }): Scored[] => {
    const result = results.get(userId);
    return result === undefined
      ? []
      : [{ userId, username, ...result, tiebreakDistance: distances.get(userId) ?? null }];
  });
  return rankStandings(rows);
}

/** A period's table (1 to 3). No week is dropped from it. */
export function periodStandings(counted: CountedSeason, period: number): SeasonStanding[] {
  const range = PERIODS.find((one) => one.period === period);
  const weeks = counted.season.weeks
    .map(({ weekNumber }) => weekNumber)
    .filter((week) => range !== undefined && week >= range.first && week <= range.last);
  return rankStandings(sumWeeks(counted, weeks, () => []));
}

/** The season's table, without each player's dropped weeks. */
export const seasonStandings = (counted: CountedSeason): SeasonStanding[] =>
  rankStandings(
    sumWeeks(
      counted,
      counted.season.weeks.map(({ weekNumber }) => weekNumber),
      (userId) => droppedWeeks(counted, userId),
    ),
  );
