/** The real season that the demo uses, moved in time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { findTeam } from '#shared/teamSpellings.ts';
import { resourcesDir } from '../db/migrations.ts';

export type SeasonGame = {
  weekNumber: number;
  kickoffAt: number;
  awayTeam: string;
  homeTeam: string;
  spread: HalfPoints;
  total: HalfPoints;
  awayScore: number;
  homeScore: number;
  neutralSite: boolean;
};

const points = z.int().check(z.gte(0));
/** The order is documented in `columns` in the file. */
const row = z.tuple(
  [z.int(), z.string(), z.string(), z.string(), z.number(), z.number(), points, points],
  z.literal('neutral'),
);
const season = z.object({ source: z.string(), season: z.int(), games: z.array(row) });

function teamName(text: string): string {
  const team = findTeam(text);
  if (team === null || team === 'ambiguous') throw new Error(`The demo season names an unknown team: ${text}`);
  return team.name;
}

/** The games of `resources/demoSeason.json`, in order of kickoff. */
export function readSeasonTable(file: string = path.join(resourcesDir, 'demoSeason.json')): SeasonGame[] {
  const { games } = season.parse(JSON.parse(readFileSync(file, 'utf8')));
  return games.map(([weekNumber, kickoff, away, home, spread, total, awayScore, homeScore, ...rest]) => ({
    weekNumber,
    kickoffAt: Date.parse(kickoff),
    awayTeam: teamName(away),
    homeTeam: teamName(home),
    spread: spread * 2,
    total: total * 2,
    awayScore,
    homeScore,
    neutralSite: rest.includes('neutral'),
  }));
}

/** Sunday of Week 11 in 2025, 1:52 PM Pacific: some games are final, some live, some still open. */
export const DEMO_MOMENT = Date.parse('2025-11-16T21:52:00Z');
const STEP_MS = 5 * MINUTE_MS;

const pacific = (at: number) => DateTime.fromMillis(at, { zone: DEFAULT_TIME_ZONE });
const demoStart = pacific(DEMO_MOMENT);

/** The latest Sunday, 1:52 PM Pacific, not after `now`: the start of a demo's clock, in epoch milliseconds. */
export function latestDemoMoment(now: number): number {
  const { hour, minute } = demoStart;
  const today = pacific(now).set({ hour, minute, second: 0, millisecond: 0 });
  const sunday = today.minus({ days: today.weekday % 7 });
  return (sunday.toMillis() > now ? sunday.minus({ weeks: 1 }) : sunday).toMillis();
}

/**
 * Moves the season by whole weeks in Pacific time, so that every game keeps its weekday and time of day across daylight
 * saving changes. If `now` is not exactly the demo's start, the games move by the rest too, in 5-minute steps.
 */
export function readDemoSeason(now: number): SeasonGame[] {
  const moment = latestDemoMoment(now);
  const weeks = Math.round(pacific(moment).diff(demoStart, 'weeks').weeks);
  const rest = Math.round((now - moment) / STEP_MS) * STEP_MS;
  return readSeasonTable().map((game) => ({
    ...game,
    kickoffAt: pacific(game.kickoffAt).plus({ weeks }).toMillis() + rest,
  }));
}
