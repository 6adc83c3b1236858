/** The program's migrations, and which of them a file has. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Files that ship with the code; two levels up from both the source and the bundle. */
export const resourcesDir = path.join(import.meta.dirname, '../../resources');
export const migrationsFolder = path.join(resourcesDir, 'migrations');

/** The number of migrations, and the timestamp of the newest. */
export type Migrations = { count: number; newest: number };

export function knownMigrations(): Migrations {
  const journal: unknown = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const { entries } = journal as { entries: { when: number }[] }; // written by drizzle-kit
  return { count: entries.length, newest: Math.max(...entries.map((entry) => entry.when)) };
}

/** A new file, or one that is not a pool, has none. */
export function appliedMigrations(sqlite: Database.Database): Migrations {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (table === undefined) return { count: 0, newest: 0 };
  const row = sqlite
    .prepare('select count(*) as count, coalesce(max(created_at), 0) as newest from __drizzle_migrations')
    .get();
  return row as Migrations; // the selected columns
}

type Step = ReturnType<typeof readMigrationFiles>[number];
let steps: Step[] | undefined;

/** All migrations, oldest first. */
export const knownSteps = (): readonly Step[] => (steps ??= readMigrationFiles({ migrationsFolder }));

/**
 * Applies a file's missing migrations in one transaction. Drizzle's own function hides the reason on a full disk: SQLite
 * has rolled back already, and drizzle's ROLLBACK then fails with another error.
 * @param upTo the number of migrations to reach, oldest first; default: all
 */
export function migrate(sqlite: Database.Database, upTo: number = knownSteps().length): void {
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  );
  const { newest } = appliedMigrations(sqlite);
  const missing = knownSteps()
    .slice(0, upTo)
    .filter(({ folderMillis }) => folderMillis > newest);
  const insert = sqlite.prepare('INSERT INTO "__drizzle_migrations" (hash, created_at) VALUES (?, ?)');
  sqlite.transaction(() => {
    for (const { sql: statements, hash, folderMillis } of missing) {
      for (const statement of statements) sqlite.exec(statement);
      insert.run(hash, folderMillis);
    }
  })();
}

export const isNewer = (applied: Migrations): boolean => {
  const known = knownMigrations();
  return applied.newest > known.newest || applied.count > known.count;
};
