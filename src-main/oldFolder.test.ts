/** Opens a data folder, a pool copy and a backup of version 0.1; see tests/fixtures/pool-0.1/README.md. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameKey } from '#shared/rules/names.ts';
import { seasonRow } from '#shared/model.ts';
import { knownMigrations } from './db/migrations.ts';
import { databaseFile } from './db/open.ts';
import { PICTURES_CLEANED } from './db/pictureKinds.ts';
import { openByName, restoreByName } from './restoring.ts';
import { damage, everyTable } from './testing/everyTable.ts';
import { ADMIN, startTestServer, type TestServer } from './testing/testServer.ts';

const FIXTURE = path.join(import.meta.dirname, '../tests/fixtures/pool-0.1');
const known = z
  .object({
    closedAt: z.string(),
    codes: z.record(z.string(), z.string()),
    disabled: z.string(),
    session: z.string(),
    boardToken: z.string(),
    backup: z.string(),
    picture: z.string(),
    seasonStandings: z.array(z.omit(seasonRow, { points: true })),
  })
  .parse(JSON.parse(readFileSync(path.join(FIXTURE, 'known.json'), 'utf8')));
const SEASON = { season: 2026, seasonType: 'regular' } as const;
const SETTLED = ['final', 'void', 'cancelled'];

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

let home: string;
let folder: string;
let server: TestServer | undefined;

/** Copies and decompresses the fixture. */
function unpack(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) unpack(source, target);
    else if (entry.name.endsWith('.gz')) writeFileSync(target.slice(0, -3), gunzipSync(readFileSync(source)));
    else writeFileSync(target, readFileSync(source));
  }
}

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-old-'));
  unpack(FIXTURE, home);
  folder = path.join(home, 'folder');
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(home, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<TestServer> {
  server = await startTestServer(known.closedAt, { dataDir, withoutAdmin: true });
  return server;
}

/** All rows that 0.1 stored in a file. */
function stored(file: string): Tables {
  const sqlite = new Database(file, { readonly: true });
  try {
    return everyTable({ sqlite }) as Tables; // rows are objects by column
  } finally {
    sqlite.close();
  }
}

const byText = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/**
 * The rows that this version should have, in 0.1's columns: settled games are revealed, and names have current keys.
 */
function expected({ __drizzle_migrations: _steps, ...before }: Tables): Record<string, string[]> {
  const users = new Set<string>();
  const change: Record<string, (row: Row) => Row> = {
    games: (row) => ({ ...row, was_revealed: SETTLED.includes(String(row['status'])) ? 1 : row['was_revealed'] }),
    users: (row) => {
      const key = nameKey(String(row['username']));
      const isTaken = users.has(key);
      users.add(key);
      return { ...row, name_key: isTaken ? `${key}\u0001${String(row['id'])}` : key };
    },
  };
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [table, byText(rows.map(change[table] ?? ((row) => row)))]),
  );
}

/** The rows of the running pool, in the tables and columns that 0.1 had. */
function current({ pool }: TestServer, before: Tables): Record<string, string[]> {
  const tables = everyTable(pool) as Tables; // rows are objects by column
  const inOldColumns = (table: string) => {
    const columns = Object.keys(before[table]?.[0] ?? {});
    // This version cleans the pictures of earlier ones and stores that in a setting, and announces a restore.
    const rows = (tables[table] ?? []).filter(
      ({ name, text }) => name !== PICTURES_CLEANED && !String(text).startsWith('The pool was restored from'),
    );
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  };
  return Object.fromEntries(
    Object.keys(before)
      .filter((table) => table !== '__drizzle_migrations')
      .map((table) => [table, byText(inOldColumns(table))]),
  );
}

const pick = (tables: Record<string, string[]>, without: readonly string[]) =>
  Object.fromEntries(Object.entries(tables).filter(([table]) => !without.includes(table)));

/** Checks that the standings need no repair and that every access code still works. */
async function expectWorking(running: TestServer): Promise<void> {
  const admin = await running.admin();
  expect(await admin.get('readSeasonStandings', { params: SEASON })).toEqual(
    known.seasonStandings.map((row) => ({ ...row, points: row.totalWins })),
  );
  expect(await admin.get('validateStats', { params: { season: 2026 } })).toMatchObject({ repaired: false });
  for (const [name, code] of Object.entries(known.codes)) {
    const { status, body } = await running.client().ask('login', { input: { username: name, password: code } });
    const isDisabled = name === known.disabled;
    expect([status, isDisabled ? name : body.user.username]).toEqual([isDisabled ? 403 : 200, name]);
  }
  expect(damage(running.pool)).toEqual([]);
}

describe('a data folder of 0.1', () => {
  test('the fixture has rows in every table and settled games that are not revealed', () => {
    const before = stored(databaseFile(folder));
    const counts = Object.entries(before).map(([table, rows]) => `${table} ${rows.length}`);
    expect(counts).toEqual([
      '__drizzle_migrations 3',
      'audit_log 32',
      'chat_messages 4',
      'games 10',
      'notices 7',
      'picks 23',
      'sessions 6',
      'settings 4',
      'standings 15',
      'users 6',
      'weeks 2',
    ]);
    const unrevealed = before['games']?.filter((game) => game['was_revealed'] === 0) ?? [];
    expect(unrevealed.map(({ status }) => status).filter((status) => SETTLED.includes(String(status)))).toEqual([
      'cancelled',
      'void',
    ]);
  });

  test('a 0.1 folder opens with every row, reveals settled games, and is backed up first', async () => {
    const before = stored(databaseFile(folder));
    const running = await start();
    expect(current(running, before)).toEqual(expected(before));
    const { message } = running.pool.sqlite
      .prepare("select message from chat_messages where message <> '' order by id limit 1")
      .get() as { message: string };
    expect(message).toBe('Go Pats — “easy” 🏈');
    const [migrated] = readdirSync(path.join(folder, 'backups')).filter(
      (name) => name.startsWith('migration-') && name.endsWith('.db'),
    );
    expect(stored(path.join(folder, 'backups', migrated ?? ''))).toEqual(before);
    await expectWorking(running);
  });

  test('settled games are revealed and open ones are hidden', async () => {
    const running = await start();
    const tess = running.client();
    await tess.login('Tess', known.codes['Tess'] ?? '');
    const games = await tess.get('readGames', { params: { weekId: 1 } });
    const revealed = games.filter(({ isRevealed }) => isRevealed).map(({ status }) => status);
    expect(revealed.toSorted()).toEqual(['cancelled', 'final', 'final', 'final', 'live', 'void']);
    expect(games.filter(({ isRevealed }) => !isRevealed).map(({ status }) => status)).toEqual([
      'scheduled',
      'postponed',
    ]);
  });

  test('sessions, the board link, pictures and notices still work', async () => {
    const running = await start();
    const headers = { cookie: known.session };
    const { body: me } = await running.client().ask('readMe', { headers });
    expect(me.user.username).toBe('Dave');
    const board = await running.client().ask('readBoard', { headers: { authorization: `Board ${known.boardToken}` } });
    expect(board.status).toBe(200);
    const picture = await fetch(`${running.url}/api/chat/media/${known.picture}`, { headers });
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(
      readFileSync(path.join(FIXTURE, 'folder/uploads', known.picture)),
    );
    const { body: notices } = await running.client().ask('readNotices', { headers });
    expect(notices[0]?.text).toContain('was called off. Your pick counts as a tie.');
  });

  test('a second start has nothing to migrate', async () => {
    const first = await start();
    const migrated = everyTable(first.pool);
    await first.stop();
    const backups = readdirSync(path.join(folder, 'backups'));
    const second = await start();
    expect(everyTable(second.pool)).toEqual(migrated);
    expect(migrated['__drizzle_migrations']).toHaveLength(knownMigrations().count);
    expect(readdirSync(path.join(folder, 'backups'))).toEqual(backups);
  });
});

describe('a backup of 0.1', () => {
  const file = () => path.join(folder, 'backups', known.backup);
  const expectedRows = () => pick(expected(stored(file())), ['sessions', 'audit_log', 'settings']);
  const currentRows = (running: TestServer) =>
    pick(current(running, stored(file())), ['sessions', 'audit_log', 'settings']);

  test('a 0.1 backup can be restored into the open pool', async () => {
    const running = await start();
    const admin = await running.admin();
    const listed = (await admin.get('readBackups')).find(({ name }) => name === known.backup);
    expect(listed?.state).toBe('good');
    await admin.get('restoreBackup', { params: { name: known.backup } });
    expect(currentRows(running)).toEqual(expectedRows());
    await expectWorking(running);
  });

  test('a 0.1 backup can be restored with --restore when the file is damaged', async () => {
    const rows = expectedRows();
    writeFileSync(databaseFile(folder), 'not a database '.repeat(1_000));
    await restoreByName(folder, known.backup, Date.parse(known.closedAt));
    const running = await start();
    expect(currentRows(running)).toEqual(rows);
    await expectWorking(running);
  });

  test('a 0.1 backup opens in an empty folder with --open', async () => {
    const elsewhere = path.join(home, 'elsewhere');
    await openByName(file(), elsewhere);
    const running = await start(elsewhere);
    expect(currentRows(running)).toEqual(expectedRows());
    expect(await running.client().login(ADMIN.username, ADMIN.password)).toBe(200);
  });
});

test('a 0.1 pool copy opens in an empty folder with --open, with codes and pictures', async () => {
  const elsewhere = path.join(home, 'elsewhere');
  await openByName(path.join(home, 'pool.sundayfive'), elsewhere);
  const running = await start(elsewhere);
  const before = stored(databaseFile(folder));
  const excluded = ['sessions', 'settings', 'audit_log'];
  expect(pick(current(running, before), excluded)).toEqual(pick(expected(before), excluded));
  expect(readFileSync(path.join(elsewhere, 'uploads', known.picture))).toEqual(
    readFileSync(path.join(FIXTURE, 'folder/uploads', known.picture)),
  );
  await expectWorking(running);
});
