/** The league's current week, as the scoreboard answers when it is asked for no week. */
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

/** The pool's name of a week; `feedWeek` is the other direction. Null between seasons (type 4). */
function poolWeek(type: number, number: number): { seasonType: SeasonType; weekNumber: number } | null {
  if (type === 1) return { seasonType: 'preseason', weekNumber: Math.max(1, number - 1) };
  if (type === 2) return { seasonType: 'regular', weekNumber: number };
  return type === 3 ? { seasonType: 'playoffs', weekNumber: Math.min(number, LAST_PLAYOFF_WEEK) } : null;
}

/** Over, or put off: the feed's state of both is "post". */
const isOver = (event: unknown): boolean => {
  const read = eventSchema.safeParse(event);
  return read.success && read.data.status.type.state === 'post';
};

/**
 * The week to play next: the scoreboard's current one, or the one after it once all its games are over, because the
 * scoreboard turns the page on a Wednesday. Null when the answer names no week.
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
