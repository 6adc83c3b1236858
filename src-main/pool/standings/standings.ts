/** Standings: derived rows, counted again in the transaction that changes a result. */
import { and, asc, eq } from 'drizzle-orm';
import type { PeriodRow, SeasonRow, SeasonType, WeeklyRow } from '#shared/model.ts';
import { periodOf, PERIODS } from '#shared/rules/calendar.ts';
import { isDefaultRules } from '#shared/houseRules.ts';
import {
  countSeason,
  periodStandings,
  seasonStandings,
  weekStandings,
  type CountedSeason,
  type SeasonStanding,
} from '#shared/rules/seasonTables.ts';
import { rankStandings, winPercentage, type Tally } from '#shared/rules/standings.ts';
import { standings, weeks } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import { requireWeekRow } from '../core/rows.ts';
import type { WeekRow } from '../core/wire.ts';
import { keepFrozen, readRules } from './rules.ts';
import { readSeasonToCount, type Reading, type SeasonName } from './seasonCount.ts';
import { SCOPE_IS, storeRows, type Scope, type StoredRow } from './storedRows.ts';

type WeekName = Pick<WeekRow, 'season' | 'seasonType' | 'weekNumber'>;

/** The three tables a week's results count in. */
const scopesOfWeek = ({ season, seasonType, weekNumber }: WeekName): Scope[] => [
  { season, seasonType, scope: 'week', number: weekNumber },
  { season, seasonType, scope: 'period', number: periodOf(weekNumber) },
  { season, seasonType, scope: 'season', number: 0 },
];

const ofScope = ({ season, seasonType, scope, number }: Scope) =>
  and(
    eq(standings.season, season),
    eq(standings.seasonType, seasonType),
    eq(standings.scope, scope),
    eq(standings.scopeNumber, number),
  );

const scopeKey = ({ season, seasonType, scope, number }: Scope) => `${season} ${seasonType} ${scope} ${number}`;

/** The week numbers that count for a scope. */
function weekRange({ scope, number }: Scope): WeekRange {
  if (scope === 'week') return { first: number, last: number };
  return PERIODS.find(({ period }) => scope === 'period' && period === number) ?? { first: 1, last: 18 };
}

type WeekRange = { first: number; last: number };
type Tallied = Tally & { userId: number };

/** A final counts a row for each member and scope, so past the query builder. */
const statements = perDatabase(({ $client }) => ({
  tally: $client.prepare<[SeasonName & WeekRange], Tallied>(
    `select users.id as userId, sum(result = 'win') as wins, sum(result = 'loss') as losses, sum(result = 'tie') as ties
     from weeks join picks on picks.week_id = weeks.id join users on users.id = picks.user_id
     where season = @season and season_type = @seasonType and week_number between @first and @last
       and result is not null and is_admin = 0
     group by users.id`,
  ),
  sumOfWeeks: $client.prepare<[SeasonName & WeekRange], Tallied>(
    `select user_id as userId, sum(wins) as wins, sum(losses) as losses, sum(ties) as ties
     from standings
     where season = @season and season_type = @seasonType and scope = 'week' and scope_number between @first and @last
     group by user_id`,
  ),
  board: $client.prepare<[Scope], Omit<StoredRow, 'userId'> & { id: number; username: string }>(
    `select users.id, username, wins, losses, ties, rank, half_points as halfPoints,
       tiebreak_distance as tiebreakDistance
     from standings join users on users.id = user_id
     where ${SCOPE_IS} order by rank, name_key`,
  ),
}));

/** A season's count, made once for all scopes that are counted together; null: by the default rules. */
type SeasonCounts = Map<string, CountedSeason | null>;

type CountScope = (reading: Reading, scope: Scope, counts: SeasonCounts) => StoredRow[];

function countOf(reading: Reading, { season, seasonType }: Scope, counts: SeasonCounts): CountedSeason | null {
  const key = `${season} ${seasonType}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const rules = readRules(reading, { season, seasonType });
  const counted = isDefaultRules(rules)
    ? null
    : countSeason({ rules, ...readSeasonToCount(reading, { season, seasonType }) });
  counts.set(key, counted);
  return counted;
}

/** Without names, which only put rows of the same rank in order: stored rows have none. */
const rankByWins = (tallies: readonly Tallied[]): SeasonStanding[] =>
  rankStandings(tallies.map((row) => ({ ...row, username: '', points: row.wins })));

/** By the default rules the database adds up a scope alone, which keeps a final fast in pools of thousands. */
function countByDefault({ db }: Reading, scope: Scope): SeasonStanding[] {
  return rankByWins(statements(db).tally.all({ ...scope, ...weekRange(scope) }));
}

function countedScope(counted: CountedSeason, { scope, number }: Scope): SeasonStanding[] {
  if (scope === 'week') return weekStandings(counted, number);
  return scope === 'period' ? periodStandings(counted, number) : seasonStandings(counted);
}

/** The rows of a scope as the picks, scores and rules say, whatever is stored. */
export function countScope(reading: Reading, scope: Scope, counts: SeasonCounts = new Map()): StoredRow[] {
  const counted = countOf(reading, scope, counts);
  return toStored(counted === null ? countByDefault(reading, scope) : countedScope(counted, scope));
}

/**
 * The rows of a period or season, by the default rules as the sum of its stored weeks: a final in a pool of thousands then
 * counts the picks of its week alone.
 */
function sumScope(reading: Reading, scope: Scope, counts: SeasonCounts): StoredRow[] {
  const isSum = scope.scope !== 'week' && countOf(reading, scope, counts) === null;
  if (!isSum) return countScope(reading, scope, counts);
  return toStored(rankByWins(statements(reading.db).sumOfWeeks.all({ ...scope, ...weekRange(scope) })));
}

const toStored = (rows: readonly SeasonStanding[]): StoredRow[] =>
  rows.map(({ userId, wins, losses, ties, rank, points, tiebreakDistance = null }) => ({
    userId,
    wins,
    losses,
    ties,
    rank,
    halfPoints: 2 * points,
    tiebreakDistance,
  }));

/**
 * Counts scopes again and stores what differs.
 * @param count how a scope is counted
 * @returns how many rows that changed
 */
export function recomputeScopes(change: Change, scopes: readonly Scope[], count: CountScope = countScope): number {
  const counts: SeasonCounts = new Map();
  let changed = 0;
  const distinct = new Map(scopes.map((scope) => [scopeKey(scope), scope]));
  for (const scope of distinct.values()) {
    changed += storeRows(change, scope, count(change, scope, counts));
  }
  return changed;
}

const isStored = ({ db }: Pick<Change, 'db'>, { season, seasonType }: WeekName): boolean =>
  db
    .select()
    .from(standings)
    .where(ofScope({ season, seasonType, scope: 'season', number: 0 }))
    .limit(1)
    .get() !== undefined;

/**
 * Counts again what changed results of these weeks touch; other weeks are taken as they are stored. Where a season's
 * tables were cleared, all of them return: a season board beside empty week boards would contradict itself.
 * @returns how many rows that changed
 */
export function recomputeWeeks(change: Change, touched: readonly WeekName[]): number {
  for (const week of touched) keepFrozen(change, week);
  const cleared = touched.filter((week) => !isStored(change, week));
  const ofStored = touched.filter((week) => !cleared.includes(week)).flatMap(scopesOfWeek);
  // The weeks first: periods and seasons add them up.
  const weeksFirst = ofStored.toSorted((a, b) => Number(b.scope === 'week') - Number(a.scope === 'week'));
  const ofCleared = cleared.flatMap((week) => [
    ...scopesOfWeek(week),
    ...scopesOfSeason(change, week.season, week.seasonType),
  ]);
  return recomputeScopes(change, weeksFirst, sumScope) + recomputeScopes(change, ofCleared);
}

/** Every scope a season, or one type of it, has weeks or, by mistake, only stored rows for. */
export function scopesOfSeason({ db }: Pick<Change, 'db'>, season: number, type?: SeasonType): Scope[] {
  const rows = db.select().from(weeks).where(eq(weeks.season, season)).orderBy(asc(weeks.weekNumber)).all();
  const { seasonType, scope, scopeNumber: number } = standings;
  const stored = db
    .selectDistinct({ seasonType, scope, number })
    .from(standings)
    .where(eq(standings.season, season))
    .all();
  const scopes = [...rows.flatMap(scopesOfWeek), ...stored.map((one): Scope => ({ season, ...one }))];
  const wanted = scopes.filter((one) => type === undefined || one.seasonType === type);
  return [...new Map(wanted.map((one) => [scopeKey(one), one])).values()];
}

const readScope = (pool: Pick<Pool, 'db'>, scope: Scope) =>
  statements(pool.db)
    .board.all(scope)
    .map(({ rank, tiebreakDistance, id, username, wins, losses, ties, halfPoints }) => ({
      rank,
      tiebreakDistance,
      record: { wins, losses, ties },
      shared: {
        id,
        username,
        totalPicks: wins + losses + ties,
        winPercentage: winPercentage({ wins, losses }),
        points: halfPoints / 2,
      },
    }));

export const readSeasonStandings = (pool: Pool, season: number, seasonType: SeasonType): SeasonRow[] =>
  readScope(pool, { season, seasonType, scope: 'season', number: 0 }).map(
    ({ shared, record: { wins, losses, ties }, rank }): SeasonRow => ({
      ...shared,
      totalWins: wins,
      totalLosses: losses,
      totalTies: ties,
      seasonRank: rank,
    }),
  );

export const readPeriodStandings = (pool: Pool, season: number, period: number, seasonType: SeasonType): PeriodRow[] =>
  readScope(pool, { season, seasonType, scope: 'period', number: period }).map(
    ({ shared, record, rank }): PeriodRow => ({ ...shared, ...record, periodRank: rank }),
  );

export function readWeeklyStandings(pool: Pick<Pool, 'db'>, weekId: number): WeeklyRow[] {
  const { season, seasonType, weekNumber } = requireWeekRow(pool, weekId);
  return readScope(pool, { season, seasonType, scope: 'week', number: weekNumber }).map(
    ({ shared, record, rank, tiebreakDistance }): WeeklyRow => ({
      ...shared,
      ...record,
      weekRank: rank,
      tiebreakDistance,
    }),
  );
}
