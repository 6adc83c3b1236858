/** The migration that allows the side and the total of one game, on a database filled by the version before. */
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { knownSteps } from './migrations.ts';

/** How many migrations came before it. */
const BEFORE = 20;

let db: Database.Database;
let before: unknown[];

const insert = (gameId: number, weekId: number, type: string, side: string) =>
  db
    .prepare(
      `insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
       values (1, ?, ?, ?, ?, 80, 'x', 40)`,
    )
    .run(gameId, weekId, type, side);

beforeEach(() => {
  db = new Database(':memory:');
  const steps = knownSteps();
  const run = (from: number, to?: number) => {
    for (const { sql } of steps.slice(from, to)) for (const statement of sql) db.exec(statement);
  };
  db.pragma('foreign_keys = off');
  run(0, BEFORE);
  db.exec(`insert into users (id, username, name_key, is_admin, code_cipher, created_at) values (1, 'Ann', 'ann', 0, 'x', 1);
    insert into weeks (id, season, season_type, week_number, card_size) values
      (1, 2025, 'regular', 18, 5), (2, 2025, 'playoffs', 4, 3);
    insert into games (id, week_id, away_team, home_team) values
      (1, 1, 'Bears', 'Packers'), (2, 1, 'Jets', 'Bills'), (3, 2, 'Bears', 'Rams');`);
  insert(1, 1, 'total', 'over');
  insert(2, 1, 'spread', 'home');
  insert(3, 2, 'spread', 'away');
  before = db.prepare('select * from picks').all();
  run(BEFORE);
  db.pragma('foreign_keys = on');
});
afterEach(() => db.close());

it('old weeks keep their picks and one pick a game', () => {
  expect(db.prepare('select * from picks').all()).toEqual(before);
  expect(db.prepare('select card_size, side_and_total from weeks order by id').raw().all()).toEqual([
    [5, 0],
    [3, 0],
  ]);
  expect(() => insert(1, 1, 'spread', 'home')).toThrow('one pick a game');
  expect(() => insert(1, 1, 'total', 'under')).toThrow('one pick a game');
});

it('a week that allows both takes a side and a total, but not two of a kind', () => {
  db.exec('update weeks set side_and_total = 1 where id = 2');
  insert(3, 2, 'total', 'over');
  expect(() => insert(3, 2, 'total', 'under')).toThrow('UNIQUE');
  expect(() => insert(3, 2, 'spread', 'home')).toThrow('UNIQUE');
});

it('two picks on a game can not follow it into a week that takes one', () => {
  db.exec('update weeks set side_and_total = 1 where id = 2');
  insert(3, 2, 'total', 'over');
  expect(() => db.exec('update games set week_id = 1 where id = 3')).toThrow('one pick a game');
  db.exec(`delete from picks where game_id = 3 and pick_type = 'total'; update games set week_id = 1 where id = 3`);
});
