/** Names are compared by their key. The key's rule can change between versions, so opening a file updates the keys. */
import type Database from 'better-sqlite3';
import { nameKey } from '#shared/rules/names.ts';

/** Separates a key from the user's id where two names have the same key. No name contains this character. */
export const SAME_NAME = '\u0001';

type Row = { id: number; username: string; key: string };

/**
 * Recomputes every user's key. If two old names now have the same key, the older account keeps it and the other key gets
 * the user's id appended, so that both can still log in.
 */
export function refreshNameKeys(sqlite: Database.Database): void {
  const rows = sqlite.prepare('select id, username, name_key as key from users order by id').all() as Row[]; // the selected columns
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
    // Use temporary keys first: the old key of one user may be the new key of another.
    for (const { id } of changed) update.run(`${SAME_NAME}${id}`, id);
    for (const { id, next } of changed) update.run(next, id);
  })();
}
