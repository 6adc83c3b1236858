/** A pool file from any source is only data: its rows are checked and copied, and nothing else is used. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeCopy, makeOldCopy } from '../testing/copyFiles.ts';
import { takeBackup } from './backup.ts';
import { checksumFile } from './checksum.ts';
import { knownSteps, migrate } from './migrations.ts';
import { databaseFile, openDatabase } from './open.ts';
import { inspectPoolFile } from './inspect.ts';
import { packCopy } from './poolCopy.ts';
import { rebuild, type Rebuilt } from './rebuild.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = Buffer.alloc(32, 5).toString('base64');
const HASH = `scrypt:16384:5:${Buffer.alloc(16, 1).toString('base64')}:${Buffer.alloc(32, 2).toString('base64')}`;
const CIPHER = Buffer.alloc(40, 3).toString('base64');

let home: string;
let good: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-rebuild-'));
  const pool = await openDatabase(path.join(home, 'original.db'));
  fill(pool.sqlite);
  good = path.join(home, 'good.sundayfive');
  await packCopy({ database: pool.sqlite.name, file: good, uploadsDir: path.join(home, 'none'), key: KEY });
  pool.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** One row in almost every table, in the columns that every version has. */
function fill(sqlite: Database.Database): void {
  sqlite.exec(`
    insert into users (id, username, name_key, is_admin, password_hash, created_at) values (1, 'Rosa', 'rosa', 1, '${HASH}', 1);
    insert into users (id, username, name_key, is_admin, code_cipher, created_at) values (2, 'Dave', 'dave', 0, '${CIPHER}', 2);
    insert into weeks (id, season, season_type, week_number) values (1, 2026, 'regular', 11);
    insert into games (id, week_id, away_team, home_team, spread, total) values (1, 1, 'Jets', 'Patriots', -25, 87);
    insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
      values (2, 1, 1, 'spread', 'home', -25, 'Patriots -12.5', 3);
    insert into chat_messages (user_id, message, created_at) values (2, 'Hello', 4);
    insert into audit_log (at, actor_name, kind, after) values (5, 'Rosa', 'setting', '"x"');
    insert into settings (name, value) values ('poolName', '"Couch League"');
    insert into users (id, username, name_key, is_admin, code_cipher, created_at) values (9, 'Bo', 'bo', 0, '${CIPHER}', 2);
    delete from users where id = 9;`);
}

/** A file's deletion with one row of a table. */
const keptRow = (table: string, content: string) => `
  insert into deletions (id, at, kind, title, actor_name) values (1, 1, 'player', 'Eve', 'Rosa');
  insert into deleted_rows (deletion_id, table_name, content) values (1, '${table}', '${content}')`;

let file: string;
let to: string;
beforeEach(() => {
  const folder = mkdtempSync(path.join(home, 'case-'));
  mkdirSync(path.join(folder, 'uploads'));
  file = path.join(folder, 'given.sundayfive');
  to = databaseFile(folder);
  cpSync(good, file);
});

const rebuildGiven = (): Rebuilt => rebuild({ from: file, original: file, to, carriedTo: path.dirname(file) });
/** "good", or the state and the reason. */
function outcome(): string {
  const rebuilt = rebuildGiven();
  return rebuilt.state === 'good' ? 'good' : `${rebuilt.state}: ${rebuilt.why}`;
}
const schemaOf = (sqlite: Database.Database) =>
  sqlite.prepare('select type, name, sql from sqlite_schema order by type, name').all();

describe('the schema of a file', () => {
  test('a changed check, collation or trigger body is not copied into the new pool', async () => {
    changeCopy(file, (sqlite) => {
      sqlite.exec('drop trigger picks_five_a_week');
      sqlite.exec('create trigger picks_five_a_week before insert on picks begin delete from users; end');
      sqlite.pragma('writable_schema = ON');
      sqlite.exec(`update sqlite_schema set sql = replace(sql, 'NOT NULL', 'NOT NULL COLLATE NOCASE CHECK (abs(-9223372036854775807 - 1))')
        where name = 'settings'`);
    });
    expect(outcome()).toBe('good');
    const [made, fresh] = [new Database(to), await openDatabase(':memory:')];
    expect(schemaOf(made)).toEqual(schemaOf(fresh.sqlite));
    expect(made.prepare('select count(*) from users').pluck().get()).toBe(2);
    made.close();
    fresh.close();
  });

  test.each([
    [
      'a generated column',
      'alter table users add column trap as (abs(-9223372036854775807 - 1))',
      /^damaged: the table users has other columns/,
    ],
    [
      'a generated column instead of a stored one',
      'drop table settings; create table settings (name text primary key, value text as (abs(-9223372036854775807 - 1)))',
      /^damaged: the table settings has other columns/,
    ],
    ['a column of its own', 'alter table users add column note text', /^damaged: the table users has other columns/],
    ['a view', 'create view mischief as select * from users', /^foreign: /],
    ['a view instead of a table', 'alter table users rename to u; create view users as select * from u', /^foreign: /],
    ['a virtual table', 'create virtual table mischief using fts5(text)', /^foreign: /],
    [
      'a virtual table instead of a table',
      'drop table notices; create virtual table notices using fts5(text)',
      /^foreign: /,
    ],
    [
      'a table without rowids',
      'drop table settings; create table settings (name text primary key not null, value text not null) without rowid',
      /^foreign: settings is not a plain table/,
    ],
    [
      'a computed table of its own',
      'create table mischief (x, y as (abs(x)))',
      /^foreign: it has a table that a pool can’t have/,
    ],
    [
      'a trigger of its own',
      'create trigger mischief before delete on sessions begin delete from users; end',
      /^foreign: /,
    ],
    ['a missing table', 'drop table notices', /^damaged: the table notices is missing/],
  ])('%s is rejected', (_what, sql, why) => {
    changeCopy(file, (sqlite) => {
      sqlite.pragma('foreign_keys = OFF');
      sqlite.exec(sql);
    });
    expect(outcome()).toMatch(why);
  });

  test('a plain table of another program is not copied', () => {
    changeCopy(file, (sqlite) => sqlite.exec('create table other_program (x); insert into other_program values (1)'));
    expect(outcome()).toBe('good');
    const made = new Database(to);
    expect(made.prepare("select count(*) from sqlite_schema where name = 'other_program'").pluck().get()).toBe(0);
    made.close();
  });

  test('schema text that hides a virtual table is rejected', () => {
    changeCopy(file, (sqlite) => {
      sqlite.pragma('writable_schema = ON');
      sqlite.exec(
        "update sqlite_schema set rootpage = 0, sql = 'CREATE/**/VIRTUAL TABLE notices USING fts5(text)' where name = 'notices'",
      );
    });
    expect(outcome()).toMatch(/^(foreign|damaged): /);
  });
});

describe('a value that no pool stores is rejected', () => {
  test.each([
    [
      "update users set password_hash = 'scrypt:1073741824:1:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
      'users, row 1: password_hash must be a password hash with a normal cost',
    ],
    [
      "update users set password_hash = 'scrypt:16384:99:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
      'users, row 1: password_hash must be',
    ],
    [
      "update users set password_hash = 'scrypt:16384:5:AAAAAAAAAAAAAAAAAAAAAA==:AAAA'",
      'users, row 1: password_hash must be',
    ],
    [keptRow('sessions', '{}'), 'deleted_rows, row 1: table_name must be a table whose rows are kept'],
    [keptRow('users', '5'), 'deleted_rows, row 1: content must be a row'],
    [keptRow('users', '{"username":"Eve","is_admin":1}'), 'deleted_rows, row 1: content must be a player'],
    [keptRow('picks', '{"line":1e18}'), 'deleted_rows, row 1: content has a line that must be a whole number'],
    [
      keptRow('chat_messages', '{"media_url":"javascript:alert(1)"}'),
      'deleted_rows, row 1: content has a media_url that must be the address of a picture',
    ],
    ["update users set username = x'526f7361' where id = 1", 'users, row 1: username must be text'],
    ["update users set name_key = 'rosa' where id = 2", 'users, row 2: users.name_key is duplicated'],
    [
      "update users set username = 'Dave', name_key = 'dave' where id = 1",
      'users, row 2: users.name_key is duplicated',
    ],
    ['update users set is_admin = 1 where id = 2', 'users, row 2: it violates the rule “users_secret”'],
    ['update users set created_at = 9e300', 'users, row 1: created_at must be a whole number'],
    ['update users set created_at = 1.5', 'users, row 1: created_at must be a whole number'],
    ['update users set created_at = null', 'users, row 1: users.created_at is missing'],
    ['update users set created_at = -1', 'users, row 1: created_at must be a whole number'],
    ['update weeks set season = 20260', 'weeks, row 1: season must be a whole number from 1990 to 2100'],
    ['update weeks set week_number = 99', 'weeks, row 1: it violates the rule “weeks_number”'],
    ["update weeks set season_type = 'winter'", 'weeks, row 1: it violates the rule “weeks_type”'],
    ['update weeks set is_locked = 7', 'weeks, row 1: is_locked must be a whole number from 0 to 1'],
    ['update games set home_score = 1e9', 'games, row 1: home_score must be a whole number from 0 to 999'],
    ['update games set kickoff_at = 8640000000000001', 'games, row 1: kickoff_at must be'],
    ["update games set spread = 'three'", 'games, row 1: spread must be a whole number'],
    ['update games set was_revealed = 2', 'games, row 1: was_revealed must be'],
    [`update games set home_team = '${'x'.repeat(200)}'`, 'games, row 1: home_team is longer than 100'],
    ['update picks set user_id = 77', 'a row of picks refers to a missing row of users'],
    ['update picks set line = 1e18', 'picks, row 1: line must be'],
    ["update picks set side = 'over'", 'picks, row 1: it violates the rule “picks_side”'],
    [
      "update chat_messages set media_url = 'javascript:alert(1)', media_type = 'image'",
      'chat_messages, row 1: media_url must be the address of a picture',
    ],
    [
      "update chat_messages set media_url = 'https://example.org/x.png', media_type = 'html'",
      'chat_messages, row 1: media_type must be gif or image',
    ],
    [`update chat_messages set message = '${'x'.repeat(3_000)}'`, 'chat_messages, row 1: message is longer than 2000'],
    ["update audit_log set after = '{'", 'audit_log, row 1: after must be a JSON value'],
    ['update audit_log set after = zeroblob(9000000)', 'audit_log has a value that is too long for a pool'],
    ["update settings set value = '{}'", 'settings, row 1: poolName has an invalid value'],
    ["update settings set name = 'poolId'", 'settings, row 1: poolId has an invalid value'],
    ["update settings set name = 'x; drop'", 'settings, row 1: name must be the name of a setting'],
    ["update sqlite_sequence set seq = 9223372036854775807 where name = 'users'", 'the id counter of users is invalid'],
  ])('%s', (sql, why) => {
    changeCopy(file, (sqlite) => {
      sqlite.pragma('ignore_check_constraints = ON');
      sqlite.pragma('foreign_keys = OFF');
      sqlite.exec('drop index users_name_key');
      sqlite.pragma('writable_schema = ON');
      sqlite.exec(
        "update sqlite_schema set sql = replace(sql, 'NOT NULL', '') where type = 'table' and name <> 'settings'",
      );
      sqlite.pragma('writable_schema = RESET');
      sqlite.exec(sql);
    });
    expect(outcome()).toContain(`damaged: ${why}`);
  });

  test('a sixth pick in a week is rejected', () => {
    changeCopy(file, (sqlite) => {
      sqlite.exec('drop trigger picks_five_a_week');
      for (let n = 2; n <= 6; n += 1) {
        sqlite.exec(`insert into games (id, week_id, away_team, home_team) values (${n}, 1, 'A${n}', 'B')`);
        sqlite.exec(`insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
          values (2, ${n}, 1, 'total', 'over', 80, 'Over 40', 3)`);
      }
    });
    expect(outcome()).toBe('damaged: picks, row 6: it violates the rule “five picks a week”');
  });
});

describe('a file of another version', () => {
  test.each(knownSteps().map((_, n) => n + 1))(
    'a file with the first %i migrations opens with all its rows',
    (version) => {
      rmSync(file);
      const old = new Database(file);
      old.pragma('foreign_keys = OFF');
      migrate(old, version);
      fill(old);
      old.close();
      expect(rebuildGiven()).toMatchObject({
        state: 'good',
        isVerified: false,
        facts: { players: 1, picks: 1, weeks: 1 },
      });
      const made = new Database(to);
      expect(made.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(knownSteps().length);
      expect(made.prepare('select pick_value from picks').pluck().get()).toBe('Patriots -12.5');
      expect(made.prepare("select seq from sqlite_sequence where name = 'users'").pluck().get()).toBe(9);
      made.close();
    },
  );

  test('a file with an unknown list of migrations is rejected', () => {
    changeCopy(file, (sqlite) => sqlite.exec('update __drizzle_migrations set created_at = 5 where rowid = 1'));
    expect(outcome()).toBe('damaged: its list of migrations is not from Sunday Five');
  });
});

describe('the checksum', () => {
  test('the checksum of a copy detects any changed byte and a missing end', () => {
    expect(rebuildGiven()).toMatchObject({ state: 'good', isVerified: true });
    const bytes = readFileSync(good);
    for (let at = 60; at < bytes.length; at += 4_099) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(file, changed);
      expect([at, outcome()]).toEqual([at, expect.stringMatching(/^damaged: .*checksum differs/)]);
    }
    writeFileSync(file, bytes.subarray(0, -1));
    expect(outcome()).toMatch(/checksum differs/);
  });

  test('a copy from 0.1 has no checksum, opens, and counts as not verified', () => {
    makeOldCopy(file);
    expect(rebuildGiven()).toMatchObject({ state: 'good', isVerified: false, carried: { hasKey: true } });
  });

  test('a backup that differs from the checksum next to it is damaged', async () => {
    const pool = await openDatabase(path.join(path.dirname(file), 'other.db'));
    const folder = path.join(path.dirname(file), 'backups');
    const name = await takeBackup(pool.sqlite, folder, 'daily', 1);
    pool.close();
    const backup = path.join(folder, name);
    const text = readFileSync(checksumFile(backup), 'utf8');
    expect(text).toMatch(new RegExp(`^[0-9a-f]{64} {2}${name}\n$`));
    const from = { from: backup, original: backup, to, carriedTo: null };
    expect(rebuild(from)).toMatchObject({ state: 'good', isVerified: true });
    expect(inspectPoolFile(backup, text.slice(0, 64))).toMatchObject({ state: 'good', isVerified: true });
    const other = new Database(backup);
    other.exec("insert into settings (name, value) values ('poolName', '\"Other\"')");
    other.close();
    expect(rebuild(from)).toMatchObject({ state: 'damaged' });
    expect(inspectPoolFile(backup, text.slice(0, 64))).toMatchObject({ state: 'damaged', why: 'the checksum differs' });
    rmSync(checksumFile(backup));
    expect(rebuild(from)).toMatchObject({ state: 'good', isVerified: false });
  });
});

describe('pictures and the key', () => {
  const png = (bytes: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes, 7)]);
  const NAME = 'b'.repeat(22);
  const carry = (name: string, content: unknown) =>
    changeCopy(file, (sqlite) =>
      sqlite.prepare('insert into carried_files (name, content) values (?, ?)').run(name, content),
    );

  test('a picture whose content doesn’t match its extension is rejected', () => {
    carry(`${NAME}.jpg`, png(50));
    expect(outcome()).toBe('damaged: it contains a picture of the wrong kind');
  });

  test('a picture that a power cut emptied is skipped, and the rest opens', () => {
    carry(`${NAME}.png`, Buffer.alloc(500));
    carry(`${'c'.repeat(22)}.png`, png(50));
    expect(rebuildGiven()).toMatchObject({ state: 'good', carried: { hasKey: true, pictures: 1 } });
    expect(existsSync(path.join(path.dirname(file), 'uploads', `${NAME}.png`))).toBe(false);
  });
});
