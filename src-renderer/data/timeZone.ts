/** The pool's time zone: every time in the page is shown and typed in it, wherever its reader is. */
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/rules/timeZone.ts';
import { timesIn, type Times } from '#shared/times.ts';
import { signal } from './signal.ts';

export const timeZone = signal(DEFAULT_TIME_ZONE);

/**
 * Takes the zone from the html or from an answer of the server. A browser that is older than the zone shows the default
 * one: the label beside each time shows which.
 */
export const learnTimeZone = (zone: string | null | undefined): void =>
  timeZone.set(zone != null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE);

/** Times by the clocks of the pool's zone. */
export const poolTimes = (): Times => timesIn(timeZone.get());
