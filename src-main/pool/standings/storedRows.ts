/** The stored rows of standings: a final touches one for each member and scope, so all of it is past the query builder. */
import type { SeasonType } from '#shared/model.ts';
import type { Change } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';

/** What a standings table is about: one week, one period (1 to 3), or (number 0) the whole season. */
export type Scope = { season: number; seasonType: SeasonType; scope: 'week' | 'period' | 'season'; number: number };

/** `halfPoints`: twice the points. */
export type StoredRow = {
  userId: number;
  wins: number;
  losses: number;
  ties: number;
  rank: number;
  halfPoints: number;
  tiebreakDistance: number | null;
};

/** SQL for the rows of a scope. */
export const SCOPE_IS = 'season = @season and season_type = @seasonType and scope = @scope and scope_number = @number';

const statements = perDatabase(({ $client }) => ({
  read: $client.prepare<[Scope], StoredRow & { place: number }>(
    `select rowid as place, user_id as userId, wins, losses, ties, rank, half_points as halfPoints,
       tiebreak_distance as tiebreakDistance
     from standings where ${SCOPE_IS}`,
  ),
  add: $client.prepare<[Scope & StoredRow]>(
    `insert into standings (season, season_type, scope, scope_number, user_id, wins, losses, ties, rank, half_points,
       tiebreak_distance)
     values (@season, @seasonType, @scope, @number, @userId, @wins, @losses, @ties, @rank, @halfPoints, @tiebreakDistance)`,
  ),
  /** By the place of its row, which takes half as long as finding it by the five columns of its key. */
  change: $client.prepare<[number, number, number, number, number, number | null, number]>(
    `update standings set wins = ?, losses = ?, ties = ?, rank = ?, half_points = ?, tiebreak_distance = ?
     where rowid = ?`,
  ),
  drop: $client.prepare<[number]>('delete from standings where rowid = ?'),
}));

export const readStoredRows = ({ db }: Pick<Change, 'db'>, scope: Scope): StoredRow[] => statements(db).read.all(scope);

const isSame = (a: StoredRow, b: StoredRow) =>
  a.wins === b.wins &&
  a.losses === b.losses &&
  a.ties === b.ties &&
  a.rank === b.rank &&
  a.halfPoints === b.halfPoints &&
  a.tiebreakDistance === b.tiebreakDistance;

/**
 * Makes these the rows of a scope, and writes what differs.
 * @returns how many rows that changed
 */
export function storeRows({ db }: Pick<Change, 'db'>, scope: Scope, rows: readonly StoredRow[]): number {
  const { read, add, change, drop } = statements(db);
  const before = new Map(read.all(scope).map((row) => [row.userId, row]));
  let changed = 0;
  for (const row of rows) {
    const known = before.get(row.userId);
    before.delete(row.userId);
    if (known !== undefined && isSame(known, row)) continue;
    const { wins, losses, ties, rank, halfPoints, tiebreakDistance } = row;
    if (known === undefined) add.run({ ...scope, ...row });
    else change.run(wins, losses, ties, rank, halfPoints, tiebreakDistance, known.place);
    changed += 1;
  }
  for (const { place } of before.values()) changed += drop.run(place).changes;
  return changed;
}
