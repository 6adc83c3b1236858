/** The league's current week, from a scoreboard response for no week in particular. */
import * as z from 'zod/mini';
import type { SeasonType } from '#shared/model.ts';
import { SEASON_MAX, SEASON_MIN, WEEK_NUMBER_MAX } from '#shared/limits.ts';
import { weekAfter } from '#shared/rules/calendar.ts';
import type { WeekName } from './feed.ts';

const LAST_PLAYOFF_WEEK = 4;

const schema = z.object({
  season: z.object({ year: z.int().check(z.gte(SEASON_MIN), z.lte(SEASON_MAX)), type: z.int() }),
  week: z.object({ number: z.int().check(z.gte(1), z.lte(WEEK_NUMBER_MAX)) }),
  events: z.array(z.unknown()),
});
const eventSchema = z.object({ status: z.object({ type: z.object({ state: z.string() }) }) });

/** The pool's name for a feed week; the inverse of `feedWeek`. Null between seasons (type 4). */
function poolWeek(type: number, number: number): { seasonType: SeasonType; weekNumber: number } | null {
  if (type === 1) return { seasonType: 'preseason', weekNumber: Math.max(1, number - 1) };
  if (type === 2) return { seasonType: 'regular', weekNumber: number };
  return type === 3 ? { seasonType: 'playoffs', weekNumber: Math.min(number, LAST_PLAYOFF_WEEK) } : null;
}

/** Over or postponed; both have the state "post". */
const isOver = (event: unknown): boolean => {
  const read = eventSchema.safeParse(event);
  return read.success && read.data.status.type.state === 'post';
};

/**
 * The next week to play: the scoreboard's current week, or the one after it if all its games are over, because the
 * scoreboard switches weeks on a Wednesday. Null if the response has no week.
 */
export function readCurrentWeek(body: string): WeekName | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const board = schema.safeParse(json);
  if (!board.success) return null;
  const { season, week, events } = board.data;
  const name = poolWeek(season.type, week.number);
  if (name === null) return null;
  const current = { season: season.year, ...name };
  return events.length > 0 && events.every(isOver) ? weekAfter(current) : current;
}
