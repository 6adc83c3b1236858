/** Old entries of the audit log get their action, in a database that earlier versions filled. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { isAuditAction, readAuditData } from '#shared/audit.ts';
import { knownSteps } from './migrations.ts';

const STEP = 7;
const POOL = path.join(import.meta.dirname, '../../tests/fixtures/pool-0.1/folder/pool.db.gz');

type Entry = { kind: string; action: string | null; before: string | null; after: string | null };
const entriesOf = (db: Database.Database) =>
  db.prepare<[], Entry>('select kind, action, before, after from audit_log order by id').all();
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

function migrate(db: Database.Database, from: number, to?: number): void {
  db.pragma('foreign_keys = off');
  for (const { sql } of knownSteps().slice(from, to)) for (const statement of sql) db.exec(statement);
}

it('every entry that version 0.1 wrote gets an action that its data fits', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'pool.db');
  writeFileSync(file, gunzipSync(readFileSync(POOL)));
  const db = new Database(file);
  const applied = db.prepare<[], { n: number }>('select count(*) as n from __drizzle_migrations').get()?.n ?? 0;
  migrate(db, applied);
  const entries = entriesOf(db).map(({ action, before, after }) => ({
    action,
    before: parsed(before),
    after: parsed(after),
  }));
  expect(entries.length).toBe(32);
  expect(
    entries.filter((entry) => !isAuditAction(entry.action) || readAuditData(entry.action, entry) === null),
  ).toEqual([]);
  db.close();
});

it('an entry of each kind gets its action, and unreadable data none', () => {
  const bears = { awayTeam: 'Chicago Bears', homeTeam: 'Green Bay Packers' };
  const rows: [kind: string, before: unknown, after: unknown, action: string | null][] = [
    ['picks', [], [{ gameId: 1, pickValue: 'Over 44' }], 'card_saved'],
    ['picks', null, 'Over 44', 'pick_entered'],
    ['score', { awayScore: 7 }, { awayScore: 10 }, 'score_changed'],
    ['line', { total: '44' }, { total: '45' }, 'line_changed'],
    ['line', null, { confirmed: { gameTime: null } }, 'dates_confirmed'],
    ['lock', { isLocked: false }, { isLocked: true }, 'lock_changed'],
    ['week', null, { created: { weekNumber: 3 } }, 'week_created'],
    ['week', { games: 2 }, 'deleted', 'week_deleted'],
    ['games', null, bears, 'game_added'],
    ['games', bears, bears, 'game_moved'],
    ['games', bears, 'removed', 'game_removed'],
    ['games', { games: 2 }, 'cleared', 'games_cleared'],
    ['games', null, { added: 2, changed: 1 }, 'games_pasted'],
    ['user', null, 'added', 'user_added'],
    ['user', 'Dave', 'added', 'user_renamed'],
    ['user', 'enabled', 'disabled', 'user_disabled'],
    ['user', 'disabled', 'enabled', 'user_enabled'],
    ['user', { picks: [] }, 'deleted', 'user_deleted'],
    ['user', null, 'new access code', 'code_renewed'],
    ['user', null, 'made commissioner', 'commissioner_added'],
    ['user', null, 'password changed', 'password_changed'],
    ['user', null, 'password reset', 'password_reset'],
    ['standings', null, { recomputed: 2026 }, 'standings_recounted'],
    ['standings', ['a'], 'repaired', 'standings_repaired'],
    ['standings', { rows: 4, which: 'all' }, 'cleared', 'standings_cleared'],
    ['chat', { message: 'hi' }, 'deleted', 'message_deleted'],
    ['setting', { poolName: 'A' }, { poolName: 'B' }, 'settings_changed'],
    ['setting', null, { copied: 'x.sundayfive' }, 'pool_copied'],
    ['setting', null, { restored: 'x.db', from: '2026-11-17T18:00:00.000Z' }, 'backup_restored'],
    ['setting', null, 'board link made', 'board_link_made'],
    ['setting', null, 'board link revoked', 'board_link_revoked'],
    ['unknown', null, null, null],
  ];
  const db = new Database(':memory:');
  migrate(db, 0, STEP);
  const insert = db.prepare("insert into audit_log (at, actor_name, kind, before, after) values (1, 'Rosa', ?, ?, ?)");
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  for (const [kind, before, after] of rows) insert.run(kind, toJson(before), toJson(after));
  insert.run('score', '{', null);
  migrate(db, STEP, STEP + 1);
  const expected = rows.map(([, , , action]) => action);
  expect(entriesOf(db).map(({ action }) => action)).toEqual([...expected, null]);
  // Later versions add actions, which no older entry can have.
  expect(expected.filter((action) => action !== null && !isAuditAction(action))).toEqual([]);
  const misfits = rows.filter(
    ([, before, after, action]) => isAuditAction(action) && readAuditData(action, { before, after }) === null,
  );
  expect(misfits).toEqual([]);
  db.close();
});
