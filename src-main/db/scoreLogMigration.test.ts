/** The migration that adds the log of scores. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const step = (name: string) => readFileSync(path.join(migrationsFolder, name), 'utf8');
const OWN = '0010_score_log.sql';

it('games that were scored before the log begin it with their present state', () => {
  const db = new Database(':memory:');
  const before = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name < OWN);
  for (const name of before.toSorted()) db.exec(step(name));
  db.exec(`insert into weeks (id, season, season_type, week_number) values (1, 2026, 'regular', 11);
    insert into games (week_id, away_team, home_team, kickoff_at, status, away_score, home_score, period, clock, scored_at, is_pinned) values
      (1, 'Chicago Bears', 'Green Bay Packers', 5, 'final', 10, 17, 4, '0:00', 90, 0),
      (1, 'Dallas Cowboys', 'New York Giants', 5, 'live', 3, 0, null, null, 40, 1),
      (1, 'Buffalo Bills', 'Miami Dolphins', 7, 'postponed', null, null, null, null, null, 0),
      (1, 'Denver Broncos', 'Las Vegas Raiders', 9, 'scheduled', null, null, null, null, null, 0);`);
  db.exec(step(OWN));
  const logged = db.prepare('select game_id, at, status, away_score, home_score, period, clock, source from score_log');
  expect(logged.raw().all()).toEqual([
    [3, 7, 'postponed', null, null, null, null, 'feed'],
    [2, 40, 'live', 3, 0, null, null, 'typed'],
    [1, 90, 'final', 10, 17, 4, '0:00', 'feed'],
  ]);
  db.close();
});
