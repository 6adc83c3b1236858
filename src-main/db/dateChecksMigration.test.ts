/** The migration that adds doubtful dates. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const step = (name: string) => readFileSync(path.join(migrationsFolder, `${name}.sql`), 'utf8');

it('games from before the migration have no doubtful date', () => {
  const db = new Database(':memory:');
  for (const name of ['0000_first', '0001_notices', '0002_feed', '0003_reopened_games']) db.exec(step(name));
  db.exec(`insert into weeks (id, season, season_type, week_number) values (1, 2026, 'regular', 11);
    insert into games (week_id, away_team, home_team, kickoff_at) values (1, 'Chicago Bears', 'Green Bay Packers', 5);`);
  db.exec(step('0004_doubtful_dates'));
  expect(db.prepare('select home_team, kickoff_at, feed_kickoff_at, date_check from games').all()).toEqual([
    { home_team: 'Green Bay Packers', kickoff_at: 5, feed_kickoff_at: null, date_check: null },
  ]);
  db.close();
});
