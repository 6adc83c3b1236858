/** Which tables' rows are kept after a deletion. */
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  calendarLinks,
  chatMessages,
  games,
  lineLog,
  pastPlayers,
  notices,
  picks,
  scoreLog,
  tiebreakGuesses,
  users,
  weeks,
} from './schema.ts';

/** In the order in which they can be restored: each table's rows refer only to rows of tables before it. */
export const KEPT_TABLES = [
  users,
  weeks,
  games,
  scoreLog,
  lineLog,
  picks,
  tiebreakGuesses,
  notices,
  calendarLinks,
  chatMessages,
  pastPlayers,
] as const satisfies readonly SQLiteTable[];

export type KeptTable = (typeof KEPT_TABLES)[number];

/** A kept table by its name; undefined for any other. */
export const keptTable = (name: string): KeptTable | undefined =>
  KEPT_TABLES.find((table) => getTableConfig(table).name === name);
