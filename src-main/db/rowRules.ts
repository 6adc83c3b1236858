/**
 * Rules for the values in a pool's tables. SQLite allows any value in any column, so each value of an untrusted file is
 * checked. The limits are those of the model or wider, so that every value that a pool ever stored is accepted.
 */
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import {
  CHAT_MESSAGE_MAX,
  MAX_PICKS,
  NAME_MAX,
  PAST_COUNT_MAX,
  REASON_MAX,
  SEASON_MAX,
  SEASON_MIN,
  WEEK_NUMBER_MAX,
  WEEK_NUMBER_MIN,
} from '#shared/limits.ts';
import { MONEY_SETTING, storedMoney } from '#shared/model/money.ts';
import { nameKey } from '#shared/rules/names.ts';
import { settings as settingsSchema } from '#shared/settings.ts';
import { parsePasswordHash } from './passwordHash.ts';
import { keptTable } from './deletedTables.ts';
import * as schema from './schema.ts';
import type { PlainTable } from './untrusted.ts';

/** @returns null if the value is valid, otherwise the end of a sentence that begins with the column's name */
export type Check = (value: unknown) => string | null;

const ID_MAX = 2 ** 40;
/** Any later time is damage. */
const INSTANT_MAX = Date.UTC(2200, 0, 1);
const TEXT_MAX = 20_000;
/** For one audit log entry, which can name every pick of a week. */
const JSON_MAX = 2_000_000;
/** A row as JSON, with a text of any column in it. */
const DELETED_ROW_MAX = 3 * TEXT_MAX;

const whole =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? null
      : `must be a whole number from ${min} to ${max}`;

const text =
  (max: number, pattern: RegExp = /^/, what = 'must look different'): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be text';
    if (value.length > max) return `is longer than ${max} characters`;
    return pattern.test(value) ? null : what;
  };

const parsed = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

const json: Check = (value) =>
  text(JSON_MAX)(value) ?? (parsed(String(value)) === undefined ? 'must be a JSON value' : null);

const flag = whole(0, 1);
const id = whole(0, ID_MAX);
const instant = whole(0, INSTANT_MAX);
const score = whole(0, 999);
const halfPoints = whole(-2_000, 2_000);
const tally = whole(0, 100_000);
const reason = text(4 * REASON_MAX);
const name = text(2 * NAME_MAX);

const hash = text(64, /^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');
const salt = text(32, /^[0-9a-f]{32}$/, 'must be 16 bytes in hex');

const mediaUrl = text(
  2_000,
  /^(\/api\/chat\/media\/[\w-]{22}\.(png|jpg|gif|webp)|https?:\/\/[^\s<>"']+)$/,
  'must be the address of a picture',
);
const passwordHash: Check = (value) =>
  typeof value === 'string' && parsePasswordHash(value) !== null ? null : 'must be a password hash with a normal cost';

/** Columns with stricter rules than their type. */
const BY_COLUMN: Record<string, Check | undefined> = {
  'users.username': text(NAME_MAX),
  'users.name_key': text(4 * NAME_MAX),
  'users.password_hash': passwordHash,
  'users.code_cipher': text(1_000, /^[A-Za-z0-9+/]{38,}={0,2}$/, 'must be an encrypted access code'),
  'weeks.season': whole(SEASON_MIN, SEASON_MAX),
  'standings.season': whole(SEASON_MIN, SEASON_MAX),
  'games.away_team': text(100),
  'games.home_team': text(100),
  'games.spread': halfPoints,
  'games.total': halfPoints,
  'games.away_score': score,
  'games.home_score': score,
  'games.feed_away_score': score,
  'games.feed_home_score': score,
  'games.period': whole(0, 20),
  'games.clock': text(40),
  'games.feed_id': text(100),
  'games.kickoff_before_postponed': instant,
  'score_log.status': text(20),
  'score_log.away_score': score,
  'score_log.home_score': score,
  'score_log.period': whole(0, 20),
  'score_log.clock': text(40),
  'score_log.source': text(10),
  'line_log.spread': halfPoints,
  'line_log.total': halfPoints,
  'line_log.source': text(10),
  'picks.line': halfPoints,
  'picks.pick_value': text(200),
  'picks.entered_reason': reason,
  'picks.salt': salt,
  'seals.root': hash,
  'seals.chain': hash,
  'amendments.reason': reason,
  'openings.actor_name': name,
  'openings.reason': reason,
  'standings.scope_number': whole(0, 18),
  'standings.wins': tally,
  'standings.losses': tally,
  'standings.ties': tally,
  'standings.rank': whole(1, ID_MAX),
  'standings.half_points': tally,
  'standings.tiebreak_distance': whole(0, 1_000),
  'weeks.card_size': whole(1, MAX_PICKS),
  'season_rules.season': whole(SEASON_MIN, SEASON_MAX),
  'chat_messages.left_name': name,
  'chat_messages.message': text(4 * CHAT_MESSAGE_MAX),
  'chat_messages.media_url': mediaUrl,
  'chat_messages.media_type': text(10, /^(gif|image)$/, 'must be gif or image'),
  'audit_log.actor_name': name,
  'audit_log.username': name,
  'audit_log.kind': text(40),
  'audit_log.action': text(40),
  'audit_log.week_title': text(200),
  'audit_log.game_title': text(2 * 100 + 3),
  'audit_log.reason': reason,
  'past_imports.actor_name': name,
  'past_players.name': text(NAME_MAX),
  'past_results.season': whole(SEASON_MIN, SEASON_MAX),
  'past_results.week_number': whole(WEEK_NUMBER_MIN, WEEK_NUMBER_MAX),
  'past_results.wins': whole(0, PAST_COUNT_MAX),
  'past_results.losses': whole(0, PAST_COUNT_MAX),
  'past_results.ties': whole(0, PAST_COUNT_MAX),
  'deletions.kind': text(10),
  'deletions.title': text(300),
  'deletions.actor_name': name,
  'deleted_rows.table_name': text(40),
  'deleted_rows.content': text(DELETED_ROW_MAX),
  'settings.name': text(60, /^\w[\w.:-]*$/, 'must be the name of a setting'),
};

/** Column types of the current schema, so that new columns are checked automatically. */
const KINDS = new Map<string, string>(
  Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) => {
      const { name: tableName, columns } = getTableConfig(table);
      return columns.map((column): [string, string] => [`${tableName}.${column.name}`, column.dataType]);
    }),
);

function byKind(column: { name: string; type: string }, kind: string | undefined): Check {
  if (kind === 'boolean') return flag;
  if (kind === 'json') return json;
  const type = column.type.toLowerCase();
  if (/int/.test(type)) {
    if (/^(at|.*_at)$/.test(column.name)) return instant;
    return /^(id|.*_id)$/.test(column.name) ? id : whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  }
  if (/char|clob|text/.test(type)) return text(TEXT_MAX);
  if (/real|floa|doub/.test(type)) return (value) => (Number.isFinite(value) ? null : 'must be a number');
  return () => 'has a type that no pool uses';
}

/** The check of each column, in the table's order. The table's constraints check for null. */
export const checksOf = ({ name: table, columns }: PlainTable): Check[] =>
  columns.map((column) => {
    const where = `${table}.${column.name}`;
    return BY_COLUMN[where] ?? byKind(column, KINDS.get(where));
  });

/** Settings that the pool itself stores. Settings with unknown names may be any small JSON. */
const OWN_SETTINGS: Record<string, z.ZodMiniType | undefined> = {
  poolId: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  cookieId: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  listedInviteAddress: z.string().check(z.maxLength(2_000)),
  boardLink: z.object({ tokenHash: z.string().check(z.maxLength(200)), madeAt: z.int() }),
};
const SETTING_MAX = 100_000;

const SETTINGS: Record<string, z.ZodMiniType | undefined> = { ...OWN_SETTINGS, ...settingsSchema.shape };

type RowCheck = (read: (column: string) => unknown) => string | null;

/**
 * A kept row must follow the rules of its own table, because a restore puts it there. It is never a commissioner's: a file
 * must not bring an account that one button turns into an admin's.
 */
function checkDeletedRow(tableName: string, content: string): string | null {
  const table = keptTable(tableName);
  if (table === undefined) return 'table_name must be a table whose rows are kept';
  const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).safeParse(parsed(content));
  if (!row.success) return 'content must be a row';
  const { columns } = getTableConfig(table);
  const plain = columns.map((column) => ({ name: column.name, type: column.getSQLType() }));
  const checks = checksOf({ name: tableName, columns: plain });
  for (const [n, { name: column }] of plain.entries()) {
    const value = row.data[column] ?? null;
    const wrong = value === null ? null : (checks[n]?.(value) ?? null);
    if (wrong !== null) return `content has a ${column} that ${wrong}`;
  }
  return tableName === 'users' && row.data['is_admin'] !== 0 ? 'content must be a player' : null;
}

/** Rules that need a whole row. */
const BY_ROW: Record<string, RowCheck | undefined> = {
  // The stored name_key may follow an older rule. It is recomputed whenever a file is opened or restored.
  users: (read) => (nameKey(String(read('username'))) === '' ? 'username must have a visible character' : null),
  deleted_rows: (read) => checkDeletedRow(String(read('table_name')), String(read('content'))),
  settings: (read) => {
    const value = String(read('value'));
    if (value.length > SETTING_MAX) return 'value is too long';
    const setting = String(read('name'));
    const ofMoney = setting.startsWith(MONEY_SETTING) ? storedMoney : undefined;
    const rule = Object.hasOwn(SETTINGS, setting) ? SETTINGS[setting] : ofMoney;
    return rule === undefined || rule.safeParse(parsed(value)).success ? null : `${setting} has an invalid value`;
  },
};

/** @returns the check of a table's rows; null if it needs none */
export const rowCheckOf = ({ name: table }: PlainTable): RowCheck | null => BY_ROW[table] ?? null;

/** Ten seasons of picks by 20,000 members. */
export const ROWS_MAX = 20_000_000;
/** Larger than any check allows. Keeps huge values out of memory. */
export const VALUE_MAX_BYTES = 4 * JSON_MAX;
