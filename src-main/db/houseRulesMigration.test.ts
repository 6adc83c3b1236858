/** The migration that adds house rules, on a database filled by the version before. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const step = (file: string) => readFileSync(path.join(migrationsFolder, file), 'utf8');
const files = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted();
const STEP = files.findIndex((file) => file.endsWith('_house_rules.sql'));

let db: Database.Database;
const rows = (sql: string) => db.prepare(sql).raw().all();

beforeEach(() => {
  db = new Database(':memory:');
  for (const file of files.slice(0, STEP)) db.exec(step(file));
  db.exec(`insert into users (id, username, name_key, is_admin, code_cipher, created_at) values (1, 'Ann', 'ann', 0, 'x', 1);
    insert into weeks (id, season, season_type, week_number, lock_at) values
      (1, 2025, 'regular', 18, 500), (2, 2025, 'playoffs', 1, null), (3, 2026, 'regular', 1, null);
    insert into games (id, week_id, away_team, home_team, kickoff_at, status, away_score, home_score, scored_at) values
      (1, 1, 'Bears', 'Packers', 100, 'final', 10, 20, 200), (2, 1, 'Jets', 'Bills', 100, 'final', 10, 20, null),
      (3, 2, 'Bears', 'Packers', 300, 'void', null, null, null), (4, 3, 'Bears', 'Packers', 900, 'scheduled', null, null, null);
    insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at, result) values
      (1, 1, 1, 'total', 'over', 80, 'Over 40', 40, 'loss'), (1, 2, 1, 'total', 'over', 80, 'Over 40', 40, 'win'),
      (1, 3, 2, 'total', 'over', 80, 'Over 40', 40, 'tie'), (1, 4, 3, 'total', 'over', 80, 'Over 40', 40, null);
    insert into standings (season, season_type, scope, scope_number, user_id, wins, losses, ties, rank) values
      (2025, 'regular', 'week', 18, 1, 1, 1, 0, 1), (2025, 'playoffs', 'season', 0, 1, 0, 0, 1, 1);`);
  db.pragma('foreign_keys = off');
  db.exec(step(files[STEP] ?? ''));
});
afterEach(() => db.close());

it('stored standings get the points of the rules they were counted by', () => {
  expect(rows('select season_type, wins, half_points, tiebreak_distance from standings order by wins')).toEqual([
    ['playoffs', 0, 0, null],
    ['regular', 1, 2, null],
  ]);
});

it('seasons with graded picks have the default rules, frozen since their first result', () => {
  expect(rows('select * from season_rules order by season, frozen_at')).toEqual([
    [2025, 'regular', 'tie', 0, 'nothing', 0, 'nothing', 'shared', 100],
    [2025, 'playoffs', 'tie', 0, 'nothing', 0, 'nothing', 'shared', 300],
  ]);
});

it('picks are no best bets, and weeks have five picks and no named tiebreaker', () => {
  expect(rows('select distinct is_best_bet from picks')).toEqual([[0]]);
  expect(rows('select id, lock_at, card_size, tiebreak_game_id from weeks')).toEqual([
    [1, 500, 5, null],
    [2, null, 5, null],
    [3, null, 5, null],
  ]);
});

it('a card has at most one best bet, and a deleted game names no tiebreaker', () => {
  db.exec('update picks set is_best_bet = 1 where game_id = 1');
  expect(() => db.exec('update picks set is_best_bet = 1 where game_id = 2')).toThrow(/UNIQUE/);
  db.pragma('foreign_keys = on');
  db.exec('update weeks set tiebreak_game_id = 4 where id = 3; delete from games where id = 4');
  expect(rows('select tiebreak_game_id from weeks where id = 3')).toEqual([[null]]);
});
