/** Which steps lead to this program's tables, and which of them a file has taken. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The folder of what ships beside the code; the same two levels up from the source and from the bundle. */
export const resourcesDir = path.join(import.meta.dirname, '../../resources');
export const migrationsFolder = path.join(resourcesDir, 'migrations');

/** How many steps, and the time stamp of the newest. */
export type Migrations = { count: number; newest: number };

export function knownMigrations(): Migrations {
  const journal: unknown = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const { entries } = journal as { entries: { when: number }[] }; // written by drizzle-kit, shipped with the program
  return { count: entries.length, newest: Math.max(...entries.map((entry) => entry.when)) };
}

/** None for a file that is new, or is no pool. */
export function appliedMigrations(sqlite: Database.Database): Migrations {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (table === undefined) return { count: 0, newest: 0 };
  const row = sqlite
    .prepare('select count(*) as count, coalesce(max(created_at), 0) as newest from __drizzle_migrations')
    .get();
  return row as Migrations; // what the statement selects
}

type Step = ReturnType<typeof readMigrationFiles>[number];
let steps: Step[] | undefined;

/** All migrations, oldest first; read once. */
export const knownSteps = (): readonly Step[] => (steps ??= readMigrationFiles({ migrationsFolder }));

/**
 * Applies the migrations that a file has not had yet, all or none. Not drizzle's own function, because that rolls back
 * with a statement that fails where SQLite already has, on a full disk, and hides the reason.
 * @param upTo how many of them, oldest first; all unless named
 */
export function migrate(sqlite: Database.Database, upTo: number = knownSteps().length): void {
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  );
  const { newest } = appliedMigrations(sqlite);
  const missing = knownSteps()
    .slice(0, upTo)
    .filter(({ folderMillis }) => folderMillis > newest);
  const remember = sqlite.prepare('INSERT INTO "__drizzle_migrations" (hash, created_at) VALUES (?, ?)');
  sqlite.transaction(() => {
    for (const { sql: statements, hash, folderMillis } of missing) {
      for (const statement of statements) sqlite.exec(statement);
      remember.run(hash, folderMillis);
    }
  })();
}

export const isNewer = (applied: Migrations): boolean => {
  const known = knownMigrations();
  return applied.newest > known.newest || applied.count > known.count;
};
