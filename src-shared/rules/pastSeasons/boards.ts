/** The boards of imported seasons: ranked like those of the pool under the default rules. */
import { periodOf } from '#shared/rules/calendar.ts';
import type { BoardLine, HistoryWeek } from '#shared/rules/history.ts';
import { rankStandings, type Tally } from '#shared/rules/standings.ts';
import type { PastWeek } from './plan.ts';
import type { Person } from './players.ts';

type Row = Tally & { person: Person };
type Scope = Pick<BoardLine, 'season' | 'scope' | 'number'>;
type Board = Scope & { rows: Map<string, Row> };

/** Adds up rows of one scope. A season of a large pool has thousands, so sums change in place. */
function createBoards(scope: Scope['scope']) {
  const seasons = new Map<number, Map<number, Board>>();
  const boardOf = (season: number, number: number): Board => {
    const ofSeason = seasons.get(season) ?? new Map<number, Board>();
    seasons.set(season, ofSeason);
    const board = ofSeason.get(number) ?? { season, scope, number, rows: new Map<string, Row>() };
    ofSeason.set(number, board);
    return board;
  };
  return {
    add({ season, person, wins, losses, ties }: PastWeek, number: number): void {
      const { rows } = boardOf(season, number);
      const row = rows.get(person.key);
      if (row === undefined) {
        rows.set(person.key, { person, wins, losses, ties });
        return;
      }
      row.wins += wins;
      row.losses += losses;
      row.ties += ties;
    },
    all: (): Board[] => [...seasons.values()].flatMap((ofSeason) => [...ofSeason.values()]),
  };
}

/** Those who share the first rank of the default rules: most wins, then fewest losses. */
function firstOf(rows: readonly Row[]): Row[] {
  const wins = Math.max(...rows.map((row) => row.wins));
  const winners = rows.filter((row) => row.wins === wins);
  const losses = Math.min(...winners.map((row) => row.losses));
  return winners.filter((row) => row.losses === losses);
}

function toLines({ rows, ...scope }: Board, names: ReadonlyMap<string, string>): BoardLine[] {
  const toLine = ({ person: { userId, key }, wins, losses, ties }: Row, rank: number): BoardLine => ({
    ...scope,
    seasonType: 'regular',
    userId,
    username: names.get(key) ?? '',
    wins,
    losses,
    ties,
    rank,
  });
  if (scope.scope !== 'season') return firstOf([...rows.values()]).map((row) => toLine(row, 1));
  const scored = [...rows.values()].map((row, userId) => {
    return { ...row, points: row.wins, userId, username: row.person.username };
  });
  return rankStandings(scored).map((row) => toLine(row, row.rank));
}

/**
 * The seasons' boards; of weeks and periods the first ranks. A player who was imported under two names has one row with
 * the sum, and a past player has the first spelling of the name in all of them.
 * @param ownSeasons regular seasons with results of the pool's own; imported results of these are left out
 */
export function pastBoards(
  imported: readonly PastWeek[],
  ownSeasons: ReadonlySet<number>,
): { lines: BoardLine[]; weeks: HistoryWeek[] } {
  const [weekly, periods, seasons] = [createBoards('week'), createBoards('period'), createBoards('season')];
  const names = new Map<string, string>();
  for (const week of imported) {
    const { season, weekNumber, person } = week;
    if (ownSeasons.has(season)) continue;
    if (!names.has(person.key)) names.set(person.key, person.username);
    weekly.add(week, weekNumber);
    periods.add(week, periodOf(weekNumber));
    seasons.add(week, 0);
  }
  return {
    lines: [weekly, periods, seasons].flatMap((boards) => boards.all().flatMap((board) => toLines(board, names))),
    weeks: weekly
      .all()
      .map(({ season, number }): HistoryWeek => ({ season, seasonType: 'regular', weekNumber: number, isOver: true })),
  };
}
