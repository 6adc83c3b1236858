/** The migration that adds the names of weeks and games to the audit log. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { knownSteps, migrationsFolder } from './migrations.ts';

const STEP = '0006_audit_names';
const step = (name: string) => readFileSync(path.join(migrationsFolder, `${name}.sql`), 'utf8');

it('old entries of the audit log get the names of weeks and games, deleted ones included', () => {
  const db = new Database(':memory:');
  for (const { sql } of knownSteps().slice(0, 6)) for (const statement of sql) db.exec(statement);
  db.exec(`insert into weeks (id, season, season_type, week_number) values (1, 2026, 'regular', 11);
    insert into games (id, week_id, away_team, home_team) values (1, 1, 'Chicago Bears', 'Green Bay Packers');`);
  const insert = db.prepare(
    "insert into audit_log (at, actor_name, kind, week_id, game_id, before, after) values (1, 'Rosa', ?, ?, ?, ?, ?)",
  );
  insert.run('score', 1, 1, null, '{"awayScore":7}');
  insert.run('week', 2, null, null, '{"created":{"weekNumber":3,"season":2025,"seasonType":"preseason"}}');
  insert.run('score', 2, 2, null, '{"awayScore":7}');
  insert.run('games', 2, 2, '{"awayTeam":"Dallas Cowboys","homeTeam":"Detroit Lions"}', '"removed"');
  insert.run('lock', 3, 3, '{', null);
  insert.run('user', null, null, null, '"added"');
  db.exec(step(STEP));
  expect(db.prepare('select week_title, game_title from audit_log order by id').raw().all()).toEqual([
    ['Week 11 of the regular season 2026', 'Chicago Bears @ Green Bay Packers'],
    ['Week 3 of the preseason 2025', null],
    ['Week 3 of the preseason 2025', 'Dallas Cowboys @ Detroit Lions'],
    ['Week 3 of the preseason 2025', 'Dallas Cowboys @ Detroit Lions'],
    [null, null],
    [null, null],
  ]);
  db.close();
});
