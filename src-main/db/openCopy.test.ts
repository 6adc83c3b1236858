/** Opening files from any source: a copy opens completely or not at all, and only valid contents are extracted. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { openPoolCopy } from './openCopy.ts';
import { changeCopy } from '../testing/copyFiles.ts';
import { lockDataFolder } from './folderLock.ts';
import { databaseFile, OpenError, openDatabase } from './open.ts';
import { packCopy } from './poolCopy.ts';
import { CARRIED_FILES } from './untrusted.ts';

const KEY = Buffer.alloc(32, 5).toString('base64');
const PICTURE = `${'a'.repeat(22)}.png`;

/** A PNG by its first bytes. */
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);

let home: string;
let good: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-copies-'));
  const pool = await openDatabase(path.join(home, 'original.db'));
  pool.sqlite.exec("insert into weeks (season, season_type, week_number) values (2026, 'regular', 11)");
  const uploadsDir = path.join(home, 'uploads');
  mkdirSync(uploadsDir);
  writeFileSync(path.join(uploadsDir, PICTURE), PNG);
  writeFileSync(path.join(uploadsDir, 'letter.txt'), 'not a picture');
  good = path.join(home, 'good.sundayfive');
  await packCopy({ database: pool.sqlite.name, file: good, uploadsDir, key: KEY });
  pool.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folder: string;
let file: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(home, 'case-')), 'pool');
  file = path.join(path.dirname(folder), 'given.sundayfive');
  cpSync(good, file);
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

/** Changes the copy with SQL and corrects its checksum. */
const spoil = (change: (sqlite: Database.Database) => void) => changeCopy(file, change);
const carry = (name: unknown, content: unknown) =>
  spoil((sqlite) => sqlite.prepare(`insert into ${CARRIED_FILES} (name, content) values (?, ?)`).run(name, content));

/** All files of the test case, to detect a file written to the wrong place. */
const everything = () => readdirSync(path.dirname(folder), { recursive: true }).map(String).toSorted();
const inTheFolder = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'in-use.lock') : []);

/** Opens an invalid file and checks that no files remain. @returns the reason and the message: "damaged: …" */
async function rejection(): Promise<string> {
  const before = everything();
  const error = await openPoolCopy(file, folder).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OpenError);
  const { message, why } = error as OpenError;
  const lockOnly = (name: string) => !/^pool(\/in-use\.lock)?$/.test(name);
  expect(everything().filter(lockOnly)).toEqual(before.filter(lockOnly));
  expect(message).not.toMatch(/SQLITE|constraint|undefined|\[object/);
  return `${why}: ${message}`;
}

describe('a file that is not a pool', () => {
  test.each([
    ['a letter', 'not-a-pool', 'Dear Rosalind, '.repeat(1_000)],
    ['an empty file', 'not-a-pool', ''],
    ['a few bytes', 'not-a-pool', 'SQLite'],
    ['a file with only the header of one', 'damaged', `SQLite format 3\0${'x'.repeat(10_000)}`],
  ] as const)('%s is rejected', async (_what, why, content) => {
    writeFileSync(file, content);
    expect(await rejection()).toMatch(new RegExp(`^${why}: given\\.sundayfive`));
  });

  test('a folder or a missing file is rejected', async () => {
    rmSync(file);
    expect(await rejection()).toMatch(/^not-a-pool: /);
    mkdirSync(file);
    expect(await rejection()).toMatch(/^not-a-pool: /);
  });

  test('another program’s database is rejected', async () => {
    rmSync(file);
    const other = new Database(file);
    other.exec('create table moz_places (id integer primary key, url text)');
    other.close();
    expect(await rejection()).toMatch(/^not-a-pool: .*is not a Sunday Five pool/);
  });

  test('a file larger than any pool is rejected at once', async () => {
    truncateSync(file, 17 * 1024 ** 3);
    expect(await rejection()).toMatch(/^not-a-pool: /);
  });

  test('the file of an open pool is rejected, because some changes are only in its WAL', async () => {
    writeFileSync(`${file}-wal`, 'recent changes');
    expect(await rejection()).toMatch(/^in-use: .*Open its folder instead/);
  });
});

describe('a changed copy', () => {
  test('a truncated copy is rejected', async () => {
    for (const share of [0.2, 0.5, 0.95]) {
      cpSync(good, file);
      truncateSync(file, Math.floor(readFileSync(good).length * share));
      expect(await rejection()).toMatch(/^damaged: .*is damaged or incomplete/);
    }
  });

  test('a copy overwritten in the middle is rejected', async () => {
    writeFileSync(file, readFileSync(good).fill(0x5a, 4096 * 3, 4096 * 9));
    expect(await rejection()).toMatch(/^damaged: /);
  });

  test('a copy from a newer version is rejected with advice', async () => {
    spoil((sqlite) =>
      sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)"),
    );
    expect(await rejection()).toMatch(/^newer: .*Install that version/);
  });

  test('a copy with rows that violate a constraint is rejected', async () => {
    spoil((sqlite) => {
      sqlite.pragma('ignore_check_constraints = ON');
      sqlite.exec("insert into weeks (season, season_type, week_number) values (2026, 'regular', 99)");
    });
    expect(await rejection()).toMatch(/^damaged: /);
  });
});

describe('invalid contents of a copy', () => {
  test.each([
    '../evil.png',
    '../../evil.png',
    '/tmp/evil.png',
    `..\\${'a'.repeat(19)}.png`,
    'C:\\evil.png',
    `../${'a'.repeat(19)}.png`,
    'pool.db',
    'CON.png',
    '.png',
    '',
    `${'b'.repeat(22)}.html`,
    `${'b'.repeat(22)}.png\n`,
    `${'b'.repeat(22)}.png\0`,
    `${'b'.repeat(300)}.png`,
    '__proto__',
  ])('a file named %j is rejected', async (name) => {
    carry(name, Buffer.from('x'));
    expect(await rejection()).toMatch(/^damaged: /);
  });

  test('a picture over the size limit is rejected', async () => {
    carry(`${'b'.repeat(22)}.png`, Buffer.alloc(UPLOAD_MAX + 1));
    expect(await rejection()).toMatch(/^damaged: /);
  });

  test('text or a number instead of a file is rejected', async () => {
    for (const content of ['text', 5]) {
      cpSync(good, file);
      carry(`${'b'.repeat(22)}.png`, content);
      expect(await rejection()).toMatch(/^damaged: /);
    }
  });

  test('an invalid key is rejected', async () => {
    for (const key of ['', 'short', `${KEY}${KEY}`, Buffer.alloc(10_000, 'a').toString()]) {
      cpSync(good, file);
      spoil((sqlite) =>
        sqlite.prepare(`update ${CARRIED_FILES} set content = ? where name = 'codes.key'`).run(Buffer.from(key)),
      );
      expect(await rejection()).toMatch(/^damaged: /);
    }
  });

  test('a duplicate name is rejected', async () => {
    spoil((sqlite) => {
      sqlite.exec(`create table other as select * from ${CARRIED_FILES}; drop table ${CARRIED_FILES}`);
      sqlite.exec(
        `alter table other rename to ${CARRIED_FILES}; insert into ${CARRIED_FILES} select * from ${CARRIED_FILES}`,
      );
    });
    expect(await rejection()).toMatch(/^damaged: /);
  });

  test.each([
    ['a trigger', 'create trigger mischief before delete on sessions begin delete from users; end'],
    ['a view', 'create view mischief as select * from users'],
    ['a virtual table', 'create virtual table mischief using fts5(text)'],
  ])('%s of its own is rejected', async (_what, sql) => {
    spoil((sqlite) => sqlite.exec(sql));
    expect(await rejection()).toMatch(/^not-a-pool: /);
  });
});

describe('the target folder', () => {
  test('a folder that is not empty is rejected and stays unchanged', async () => {
    mkdirSync(folder);
    writeFileSync(databaseFile(folder), 'my other pool');
    await expect(openPoolCopy(file, folder)).rejects.toThrow(/is not empty/);
    expect(readdirSync(folder)).toEqual(['pool.db']);
    expect(readFileSync(databaseFile(folder), 'utf8')).toBe('my other pool');
  });

  test('a folder that another program has locked is rejected', async () => {
    const release = lockDataFolder(folder);
    await expect(openPoolCopy(file, folder)).rejects.toMatchObject({ why: 'in-use' });
    release();
    await openPoolCopy(file, folder);
  });

  test('a file instead of a folder is rejected', async () => {
    writeFileSync(folder, 'a file');
    await expect(openPoolCopy(file, folder)).rejects.toMatchObject({ why: 'not-writable' });
  });

  test('a good copy opens in the same folder after a rejection', async () => {
    const bad = path.join(home, 'bad.sundayfive');
    writeFileSync(bad, 'not a pool');
    await expect(openPoolCopy(bad, folder)).rejects.toThrow(OpenError);
    expect(inTheFolder()).toEqual([]);
    expect(await openPoolCopy(file, folder)).toMatchObject({ hasKey: true, pictures: 1, facts: { weeks: 1 } });
    expect(readFileSync(path.join(folder, 'codes.key'), 'utf8')).toBe(KEY);
    expect(readdirSync(path.join(folder, 'uploads'))).toEqual([PICTURE]);
    expect(readFileSync(file).equals(readFileSync(good)), 'the file itself is only read').toBe(true);
  });
});
