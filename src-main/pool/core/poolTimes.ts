/** The pool's time zone, and times as its clocks show them. Instants are stored without a zone. */
import { eq } from 'drizzle-orm';
import { timesIn, type Times } from '#shared/times.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/rules/timeZone.ts';
import type { Settings } from '#shared/settings.ts';
import { settings } from '../../db/schema.ts';
import type { Pool } from './pool.ts';
import { perDatabase } from './statements.ts';

const statements = perDatabase((db) => ({
  timeZone: db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, 'timeZone' satisfies keyof Settings))
    .prepare(),
}));

/** The default one also if the stored zone is unknown to this version of the zone database. */
export function readTimeZone({ db }: Pick<Pool, 'db'>): string {
  const stored = statements(db).timeZone.get()?.value;
  return typeof stored === 'string' && isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE;
}

/** Formats times for the pool's members. */
export const poolTimes = (pool: Pick<Pool, 'db'>): Times => timesIn(readTimeZone(pool));
