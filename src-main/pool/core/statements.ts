import type { PoolDb } from '../../db/open.ts';

/** Prepares statements once per open database: `const statements = perDatabase((db) => ({ … }))`. */
export function perDatabase<T>(prepare: (db: PoolDb) => T): (db: PoolDb) => T {
  const prepared = new WeakMap<PoolDb, T>();
  return (db) => {
    let statements = prepared.get(db);
    if (statements === undefined) prepared.set(db, (statements = prepare(db)));
    return statements;
  };
}
