/** The migration that adds the first use of access codes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const step = (name: string) => readFileSync(path.join(migrationsFolder, `${name}.sql`), 'utf8');

it('players with a session, a pick they made or a chat message count as having used their access code', () => {
  const db = new Database(':memory:');
  const before = ['0000_first', '0001_notices', '0002_feed', '0003_reopened_games', '0004_doubtful_dates'];
  for (const name of before) db.exec(step(name));
  const player = (id: number, name: string) =>
    db.exec(`insert into users (id, username, name_key, is_admin, code_cipher, created_at)
      values (${id}, '${name}', '${name.toLowerCase()}', 0, 'x', 1)`);
  for (const [index, name] of ['Session', 'Picker', 'Writer', 'Phoned', 'New'].entries()) player(index + 1, name);
  db.exec(`insert into users (id, username, name_key, is_admin, password_hash, created_at) values (9, 'Boss', 'boss', 1, 'x', 1);
    insert into sessions (token_hash, user_id, created_at, expires_at) values ('a', 1, 30, 90), ('b', 1, 20, 90), ('c', 9, 5, 90);
    insert into weeks (id, season, season_type, week_number) values (1, 2026, 'regular', 11);
    insert into games (id, week_id, away_team, home_team) values (1, 1, 'Chicago Bears', 'Green Bay Packers');
    insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at, entered_reason) values
      (2, 1, 1, 'total', 'over', 80, 'Over 40', 40, null), (4, 1, 1, 'total', 'over', 80, 'Over 40', 50, 'phoned in');
    insert into chat_messages (user_id, message, created_at) values (3, 'Hello', 60), (9, 'Welcome', 7);`);
  db.exec(step('0005_access_code_uses'));
  expect(db.prepare('select username, code_used_at from users order by id').raw().all()).toEqual([
    ['Session', 20],
    ['Picker', 40],
    ['Writer', 60],
    ['Phoned', null],
    ['New', null],
    ['Boss', null],
  ]);
  db.close();
});
