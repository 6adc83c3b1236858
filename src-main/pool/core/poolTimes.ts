/** The pool's time zone, and times as its clocks show them. Instants are stored without a zone. */
import { timesIn, type Times } from '#shared/times.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/rules/timeZone.ts';
import type { Settings } from '#shared/settings.ts';
import type { Pool } from './pool.ts';
import { readValue } from './storedValue.ts';

/** The default one also if the stored zone is unknown to this version of the zone database. */
export function readTimeZone(pool: Pick<Pool, 'db'>): string {
  const stored = readValue(pool, 'timeZone' satisfies keyof Settings);
  return typeof stored === 'string' && isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE;
}

/** Formats times for the pool's members. */
export const poolTimes = (pool: Pick<Pool, 'db'>): Times => timesIn(readTimeZone(pool));
