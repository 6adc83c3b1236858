/** Stored names are compared by their key. The rule can change between versions; stored keys follow when a file is opened. */
import type Database from 'better-sqlite3';
import { nameKey } from '#shared/rules/names.ts';

/** Separates a key from the user's id where two old names have become one; no name contains it. */
export const SAME_NAME = '\u0001';

type Row = { id: number; username: string; key: string };

/**
 * Computes every user's key again. Where two names of an older version now have one key, the older account keeps it and
 * the other gets its id behind it, so that both can still log in.
 */
export function refreshNameKeys(sqlite: Database.Database): void {
  const rows = sqlite.prepare('select id, username, name_key as key from users order by id').all() as Row[]; // as selected
  const taken = new Set<string>();
  const changed = rows.flatMap(({ id, username, key }) => {
    const plain = nameKey(username);
    const next = plain === '' || taken.has(plain) ? `${plain}${SAME_NAME}${id}` : plain;
    taken.add(next);
    return next === key ? [] : [{ id, next }];
  });
  if (changed.length === 0) return;
  const update = sqlite.prepare('update users set name_key = ? where id = ?');
  sqlite.transaction(() => {
    // First out of each other's way: the old key of one may be the new key of another.
    for (const { id } of changed) update.run(`${SAME_NAME}${id}`, id);
    for (const { id, next } of changed) update.run(next, id);
  })();
}
