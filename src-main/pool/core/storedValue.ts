/** Values of the pool that are stored by name: the commissioner's switches, ids and marks. */
import { eq } from 'drizzle-orm';
import { settings } from '../../db/schema.ts';
import type { Change, Pool } from './pool.ts';
import { perDatabase } from './statements.ts';

/** Every request reads two of them, so past the query builder. */
const statements = perDatabase(({ $client }) => ({
  value: $client.prepare<[string], string>('select value from settings where name = ?').pluck(),
}));

/** The stored value; undefined without one. Its form may be that of another version. */
export function readValue({ db }: Pick<Pool, 'db'>, name: string): unknown {
  const json = statements(db).value.get(name);
  return json === undefined ? undefined : JSON.parse(json);
}

/** @param value null: none, which the column can't tell from JSON's null, so nothing is stored */
export function writeValue({ db }: Pick<Change, 'db'>, name: string, value: unknown): void {
  if (value === null) db.delete(settings).where(eq(settings.name, name)).run();
  else db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } }).run();
}
