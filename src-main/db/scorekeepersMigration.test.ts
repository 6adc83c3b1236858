/** The migration that adds scorekeepers, on a database filled by the version before. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const step = (name: string) => readFileSync(path.join(migrationsFolder, name), 'utf8');
const OWN = '0014_scorekeepers.sql';

it('everyone keeps their rows and is no scorekeeper, and a commissioner can’t become one', () => {
  const db = new Database(':memory:');
  const before = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name < OWN);
  for (const name of before.toSorted()) db.exec(step(name));
  db.exec(`insert into users (id, username, name_key, is_admin, password_hash, created_at) values (1, 'Rosa', 'rosa', 1, 'x', 1);
    insert into users (id, username, name_key, is_admin, code_cipher, created_at) values (2, 'Dave', 'dave', 0, 'x', 1);
    insert into sessions (token_hash, user_id, created_at, expires_at) values ('hash', 2, 1, 2);`);
  db.exec(step(OWN));
  expect(db.prepare('select username, is_scorekeeper from users order by id').raw().all()).toEqual([
    ['Rosa', 0],
    ['Dave', 0],
  ]);
  expect(db.prepare('select count(*) from sessions').pluck().get()).toBe(1);
  db.exec('update users set is_scorekeeper = 1 where id = 2');
  for (const wrong of ['is_scorekeeper = 1 where id = 1', 'is_scorekeeper = 2 where id = 2']) {
    expect(() => db.exec(`update users set ${wrong}`)).toThrow(/users_scorekeeper/);
  }
  db.close();
});
