/** Counts queries: a count doesn't depend on how busy the machine is. */
import type { Pool } from '../pool/core/pool.ts';

/** @returns how many SQL statements of any database ran during the function */
export async function countQueries({ sqlite }: Pick<Pool, 'sqlite'>, during: () => unknown): Promise<number> {
  const statement = sqlite.prepare('select 1');
  // All statements of a process share this prototype.
  const prototype = Object.getPrototypeOf(statement) as Record<'run' | 'get' | 'all', (...args: unknown[]) => unknown>;
  const { run, get, all } = prototype;
  let count = 0;
  const counted = (real: (...args: unknown[]) => unknown) =>
    function query(this: unknown, ...args: unknown[]) {
      count += 1;
      return real.apply(this, args);
    };
  Object.assign(prototype, { run: counted(run), get: counted(get), all: counted(all) });
  try {
    await during();
  } finally {
    Object.assign(prototype, { run, get, all });
  }
  return count;
}
