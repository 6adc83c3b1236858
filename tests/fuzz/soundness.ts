/** Checks the database of a pool independently of the pool's code: SQLite's checks and the pool's rules. */
import type { Database } from 'better-sqlite3';
import { damage } from '../../src-main/testing/everyTable.ts';
import { gradedByHand, standingsByHand, storedResults, storedStandings } from '../handCount.ts';

/** The rows a query finds, as sentences. Any row is an error. */
const finding = (database: Database, what: string, query: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => `${what}: ${JSON.stringify(row)}`);

/** Everything that is wrong, as sentences. */
export const databaseErrors = (database: Database): string[] => [
  ...damage({ sqlite: database }).map((line) => `damage: ${JSON.stringify(line)}`),
  ...brokenRules(database),
];

/** Violations of the pool's rules. */
export function brokenRules(database: Database): string[] {
  return [
    ...finding(
      database,
      'more than five picks in a week',
      'select user_id, week_id, count(*) as n from picks group by user_id, week_id having n > 5',
    ),
    ...finding(
      database,
      'a pick on a game of another week',
      'select p.id from picks p join games g on g.id = p.game_id where g.week_id <> p.week_id',
    ),
    ...finding(database, 'a pick whose text does not match its side and line', WRONG_PICK_VALUE),
    ...finding(
      database,
      'no active commissioner',
      'select count(*) as n from users where is_admin = 1 and is_active = 1 having n = 0',
    ),
    ...finding(
      database,
      'a session of a disabled player',
      'select s.user_id from sessions s join users u on u.id = s.user_id where u.is_active = 0',
    ),
    ...resultErrors(database),
    ...standingsErrors(database),
  ];
}

/** Half-points in the pool's format: 7 is "3.5", 8 is "4". */
const HALF = (column: string) => `rtrim(rtrim(printf('%.1f', abs(${column}) / 2.0), '0'), '.')`;
const WRONG_PICK_VALUE = `
  select p.id, p.side, p.line, p.pick_value from picks p join games g on g.id = p.game_id
  where p.pick_value not in (
    case p.side
      when 'over' then 'Over ' || ${HALF('p.line')}
      when 'under' then 'Under ' || ${HALF('p.line')}
      when 'home' then g.home_team || case when p.line < 0 then ' -' else ' +' end || ${HALF('p.line')}
      else g.away_team || case when p.line < 0 then ' -' else ' +' end || ${HALF('p.line')}
    end,
    -- a line of 0: the away team reads as the favorite
    case when p.side = 'away' and p.line = 0 then g.away_team || ' -0' else '' end)`;

function resultErrors(database: Database): string[] {
  try {
    const stored = new Set(storedResults(database));
    return gradedByHand(database).flatMap((line) => (stored.has(line) ? [] : [`computed independently: ${line}`]));
  } catch (error) {
    return [`a pick cannot be parsed: ${String(error)}`];
  }
}

/** A season's standings are complete or (cleared, or without graded picks) missing. */
function standingsErrors(database: Database): string[] {
  const tableOf = (line: string) => line.split(' ').slice(0, 2).join(' ');
  const stored = storedStandings(database);
  const tables = new Set(stored.map(tableOf));
  const counted = standingsByHand(database).filter((line) => tables.has(tableOf(line)));
  const [isStored, isCounted] = [new Set(stored), new Set(counted)];
  return [
    ...stored.filter((line) => !isCounted.has(line)).map((line) => `stored, not computed: ${line}`),
    ...counted.filter((line) => !isStored.has(line)).map((line) => `computed, not stored: ${line}`),
  ];
}
