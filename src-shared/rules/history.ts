/** The pool's history, counted from its boards and from imported seasons: champions, the all-time table and records. */
import { groupBy } from '#shared/groupBy.ts';
import type { AllTimeRow, History, HistoryRecord, SeasonOfHistory, SeasonType } from '#shared/model.ts';
import { bySeasonOrder, PERIODS } from '#shared/rules/calendar.ts';
import { byName, isWinner, winPercentage, type Tally } from '#shared/rules/standings.ts';

type SeasonName = { season: number; seasonType: SeasonType };

/** A row of a board. Of weeks and periods only the first ranks are needed. */
export type BoardLine = SeasonName &
  Tally & {
    scope: 'week' | 'period' | 'season';
    /** The week's or the period's number, or 0. */
    number: number;
    /** Null: a past player from an import, who has the same `username` in all lines. */
    userId: number | null;
    username: string;
    rank: number;
  };

export type HistoryWeek = SeasonName & {
  weekNumber: number;
  /** Every game is final or called off. */
  isOver: boolean;
};

export type HistorySource = {
  lines: readonly BoardLine[];
  weeks: readonly HistoryWeek[];
  /** The season that fans mean now: those before it are over. */
  currentSeason: number;
};

type Holder = { userId: number | null; username: string };

/** The same for all lines of one person. */
const keyOf = ({ userId, username }: Holder): number | string => userId ?? username;

/** A season with fewer decided picks makes no record of percentage. */
const LEAST_DECIDED = 40;

const nameOf = ({ season, seasonType }: SeasonName) => `${season} ${seasonType}`;
const holderOf = ({ userId, username }: Holder): Holder => ({ userId, username });
const sorted = <H extends Holder>(holders: readonly H[]): H[] =>
  holders.toSorted((a, b) => byName(a.username, b.username) || (a.userId ?? 0) - (b.userId ?? 0));

/** Those with the highest value above 0, and that value. */
function best<T>(all: readonly T[], valueOf: (one: T) => number): { value: number; found: T[] } {
  const value = Math.max(0, ...all.map(valueOf));
  return { value, found: value === 0 ? [] : all.filter((one) => valueOf(one) === value) };
}

/** Weeks won by player; a shared week counts for each. A week without a winning pick has no winner. */
function weeksWon(
  lines: readonly BoardLine[],
  weeks: readonly HistoryWeek[],
): Map<number | string, { holder: Holder; n: number }> {
  const over = new Set(weeks.filter(({ isOver }) => isOver).map(({ weekNumber }) => weekNumber));
  const won = new Map<number | string, { holder: Holder; n: number }>();
  for (const line of lines) {
    if (line.scope !== 'week' || !isWinner(line) || !over.has(line.number)) continue;
    won.set(keyOf(line), { holder: holderOf(line), n: (won.get(keyOf(line))?.n ?? 0) + 1 });
  }
  return won;
}

const LAST_REGULAR_WEEK = 18;

/** Over: fans mean a later season now, the playoffs have begun, or the last regular week is over. */
function isSeasonOver(
  name: SeasonName,
  ofSeason: readonly HistoryWeek[],
  { weeks, currentSeason }: HistorySource,
): boolean {
  const isFollowed = weeks.some((week) => bySeasonOrder({ ...week, weekNumber: 0 }, { ...name, weekNumber: 0 }) > 0);
  const last = ofSeason.find(({ weekNumber }) => weekNumber === LAST_REGULAR_WEEK);
  return name.season < currentSeason || isFollowed || last?.isOver === true;
}

/** Of each season. */
type Split = { lines: ReadonlyMap<string, readonly BoardLine[]>; weeks: ReadonlyMap<string, readonly HistoryWeek[]> };

function seasonOf(name: SeasonName, source: HistorySource, split: Split): SeasonOfHistory {
  const lines = split.lines.get(nameOf(name)) ?? [];
  const weeks = split.weeks.get(nameOf(name)) ?? [];
  const isOver = isSeasonOver(name, weeks, source);
  const lastWeek = Math.max(0, ...weeks.map(({ weekNumber }) => weekNumber));
  const periods = PERIODS.filter(({ last }) => name.seasonType === 'regular' && (isOver || lastWeek > last)).flatMap(
    ({ period }) => {
      const winners = lines.filter((line) => line.scope === 'period' && line.number === period && isWinner(line));
      return winners.length === 0 ? [] : [{ period, winners: sorted(winners.map(holderOf)) }];
    },
  );
  const { value: n, found } = best([...weeksWon(lines, weeks).values()], (one) => one.n);
  const first = lines.filter((line) => line.scope === 'season' && isWinner(line));
  return {
    ...name,
    isOver,
    first: sorted(first.map(({ wins, losses, ties, ...line }) => ({ ...holderOf(line), wins, losses, ties }))),
    periods,
    mostWeeks: { n, holders: sorted(found.map(({ holder }) => holder)) },
  };
}

function allTimeOf({ lines }: HistorySource, seasons: readonly SeasonOfHistory[], split: Split): AllTimeRow[] {
  const rows = new Map<number | string, AllTimeRow>();
  const titles = seasons.filter(({ isOver }) => isOver).flatMap(({ first }) => first);
  for (const line of lines.filter(({ scope }) => scope === 'season')) {
    const row = rows.get(keyOf(line));
    rows.set(keyOf(line), {
      ...holderOf(line),
      seasons: (row?.seasons ?? 0) + 1,
      wins: (row?.wins ?? 0) + line.wins,
      losses: (row?.losses ?? 0) + line.losses,
      ties: (row?.ties ?? 0) + line.ties,
      winPercentage: '',
      titles: titles.filter((holder) => keyOf(holder) === keyOf(line)).length,
      weeksWon: 0,
    });
  }
  for (const season of seasons) {
    const name = nameOf(season);
    for (const [key, { n }] of weeksWon(split.lines.get(name) ?? [], split.weeks.get(name) ?? [])) {
      const row = rows.get(key);
      if (row !== undefined) row.weeksWon += n;
    }
  }
  return [...rows.values()]
    .map((row) => ({ ...row, winPercentage: winPercentage(row) }))
    .toSorted(
      (a, b) =>
        b.wins - a.wins || a.losses - b.losses || byName(a.username, b.username) || (a.userId ?? 0) - (b.userId ?? 0),
    );
}

/** Records of regular seasons that are over. */
function recordsOf({ lines }: HistorySource, seasons: readonly SeasonOfHistory[]): HistoryRecord[] {
  const over = seasons.filter(({ isOver, seasonType }) => isOver && seasonType === 'regular');
  const names = new Set(over.map(nameOf));
  const rows = lines.filter((line) => line.scope === 'season' && names.has(nameOf(line)));
  const toHolders = (found: readonly (Holder & SeasonName)[]) =>
    sorted(found.map((one) => ({ ...holderOf(one), season: one.season, seasonType: one.seasonType })));
  const wins = best(rows, (row) => row.wins);
  const decided = rows.filter((row) => row.wins + row.losses >= LEAST_DECIDED);
  const percentage = best(decided, (row) => row.wins / (row.wins + row.losses));
  const weeks = best(over, ({ mostWeeks }) => mostWeeks.n);
  const [first] = percentage.found;
  const records: HistoryRecord[] = [
    { kind: 'wins', value: String(wins.value), holders: toHolders(wins.found) },
    {
      kind: 'percentage',
      value: first === undefined ? '' : `${winPercentage(first)}%`,
      holders: toHolders(percentage.found),
    },
    {
      kind: 'weeks',
      value: String(weeks.value),
      holders: toHolders(
        weeks.found.flatMap(({ season, seasonType, mostWeeks }) =>
          mostWeeks.holders.map((one) => ({ ...one, season, seasonType })),
        ),
      ),
    },
  ];
  return records.filter(({ holders }) => holders.length > 0);
}

/** Seasons are the newest first; a season without a graded pick is left out. */
export function historyOf(source: HistorySource): History {
  const split = { lines: groupBy(source.lines, nameOf), weeks: groupBy(source.weeks, nameOf) };
  const names = new Map(
    source.lines.map(({ season, seasonType }) => [
      nameOf({ season, seasonType }),
      { season, seasonType, weekNumber: 0 },
    ]),
  );
  const seasons = [...names.values()]
    .toSorted((a, b) => bySeasonOrder(b, a))
    .map(({ season, seasonType }) => seasonOf({ season, seasonType }, source, split));
  return { seasons, allTime: allTimeOf(source, seasons, split), records: recordsOf(source, seasons) };
}
