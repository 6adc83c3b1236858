/** The migration that allows two more kinds of changes on sealed games. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { knownSteps } from './migrations.ts';

it('listed changes survive the migration, and the new kinds are allowed after it', () => {
  const db = new Database(':memory:');
  const steps = knownSteps();
  for (const { sql } of steps.slice(0, 15)) for (const statement of sql) db.exec(statement);
  const insert = `insert into amendments (at, week_id, game_id, user_id, kind, reason) values (1, 2, 3, 4, ?, 'asked to')`;
  db.prepare(insert).run('entered');
  expect(() => db.prepare(insert).run('restored')).toThrow('amendments_kind');
  const before = db.prepare('select * from amendments').all();
  for (const statement of steps[15]?.sql ?? []) db.exec(statement);
  expect(db.prepare('select * from amendments').all()).toEqual(before);
  for (const kind of ['restored', 'teams-swapped']) db.prepare(insert).run(kind);
  expect(() => db.prepare(insert).run('other')).toThrow('amendments_kind');
  db.close();
});
