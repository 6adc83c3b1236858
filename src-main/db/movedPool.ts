/** The mark of a pool that has moved to another host. It belongs to this folder alone, so no copy of the pool keeps it. */
import type Database from 'better-sqlite3';

/** The name of the setting with the new address. */
export const MOVED_TO = 'movedTo';

/** The pool in this database is used here again. */
export const forgetMove = (sqlite: Database.Database): void =>
  void sqlite.prepare('delete from main.settings where name = ?').run(MOVED_TO);
