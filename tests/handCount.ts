/**
 * Computes results and standings from a pool's file independently of the product's code: from the text of each pick and
 * the final scores.
 */
import type { Database } from 'better-sqlite3';

type PickRow = {
  id: number;
  name: string;
  value: string;
  home: string;
  away: string;
  status: string;
  homeScore: number;
  awayScore: number;
  season: number;
  type: string;
  week: number;
};

const readPicks = (database: Database): PickRow[] =>
  database
    .prepare(
      `select p.id, u.username as name, p.pick_value as value, g.home_team as home, g.away_team as away, g.status,
              g.home_score as homeScore, g.away_score as awayScore, w.season, w.season_type as type, w.week_number as week
       from picks p join games g on g.id = p.game_id join weeks w on w.id = p.week_id join users u on u.id = p.user_id
       where u.is_admin = 0`,
    )
    .all() as PickRow[]; // the columns selected

/** Points by which the pick is ahead, from its text: "Over 44.5", "Dallas Cowboys -3.5". */
function aheadBy({ value, home, away, homeScore, awayScore }: PickRow): number {
  const cut = value.lastIndexOf(' ');
  const [who, number] = [value.slice(0, cut), Number(value.slice(cut + 1))];
  if (Number.isNaN(number)) throw new Error(`"${value}" has no number`);
  if (who === 'Over') return homeScore + awayScore - number;
  if (who === 'Under') return number - homeScore - awayScore;
  if (who !== home && who !== away) throw new Error(`"${value}" names neither ${home} nor ${away}`);
  return (who === home ? homeScore - awayScore : awayScore - homeScore) + number;
}

function resultOf(pick: PickRow): 'win' | 'loss' | 'tie' | null {
  if (pick.status === 'cancelled' || pick.status === 'void') return 'tie';
  if (pick.status !== 'final') return null;
  const by = aheadBy(pick);
  return by > 0 ? 'win' : by < 0 ? 'loss' : 'tie';
}

export const gradedByHand = (database: Database): string[] =>
  readPicks(database)
    .map((pick) => `${pick.id} ${resultOf(pick)}`)
    .toSorted();

export const storedResults = (database: Database): string[] =>
  database
    .prepare('select p.id, p.result from picks p join users u on u.id = p.user_id where u.is_admin = 0')
    .all()
    .map((row) => row as { id: number; result: string | null }) // the columns selected
    .map(({ id, result }) => `${id} ${result}`)
    .toSorted();

const PERIOD_STARTS = [1, 7, 13];

/** Wins, then fewer losses; equal records share a rank. */
export function standingsByHand(database: Database): string[] {
  const tables = new Map<string, Map<string, { win: number; loss: number; tie: number }>>();
  for (const pick of readPicks(database)) {
    const result = resultOf(pick);
    if (result === null) continue;
    const period = PERIOD_STARTS.filter((start) => pick.week >= start).length;
    for (const scope of [`week ${pick.week}`, `period ${period}`, 'season 0']) {
      const table = `${pick.season} ${pick.type} ${scope}`;
      const rows = tables.get(table) ?? new Map<string, { win: number; loss: number; tie: number }>();
      const row = rows.get(pick.name) ?? { win: 0, loss: 0, tie: 0 };
      row[result] += 1;
      tables.set(table, rows.set(pick.name, row));
    }
  }
  return [...tables]
    .flatMap(([table, rows]) =>
      [...rows].map(([name, { win, loss, tie }]) => {
        const better = [...rows.values()].filter(
          (other) => other.win > win || (other.win === win && other.loss < loss),
        );
        return `${table}: ${better.length + 1}. ${name} ${win}-${loss}-${tie}`;
      }),
    )
    .toSorted();
}

export const storedStandings = (database: Database): string[] =>
  database
    .prepare(
      `select s.season || ' ' || s.season_type || ' ' || s.scope || ' ' || s.scope_number || ': ' || s.rank || '. ' ||
              u.username || ' ' || s.wins || '-' || s.losses || '-' || s.ties
       from standings s join users u on u.id = s.user_id`,
    )
    .pluck()
    .all()
    .map(String)
    .toSorted();
