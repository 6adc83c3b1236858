/** The real season that a demo is made of, moved in time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { PACIFIC_ZONE } from '#shared/rules/pacific.ts';
import { findTeam } from '#shared/teams.ts';
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
/** See `columns` in the file. */
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

/** The games of `resources/demoSeason.json` in the order they kicked off, week by week. */
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

/** A Sunday afternoon in Week 11 of 2025, 1:52 PM Pacific: ten weeks played; games final, live and still open. */
export const DEMO_MOMENT = Date.parse('2025-11-16T21:52:00Z');
const STEP_MS = 5 * MINUTE_MS;

const pacific = (at: number) => DateTime.fromMillis(at, { zone: PACIFIC_ZONE });
const demoStart = pacific(DEMO_MOMENT);

/** The latest Sunday, 1:52 PM Pacific, that is not after `now`: the time a demo's clock starts at. Epoch milliseconds. */
export function latestDemoMoment(now: number): number {
  const { hour, minute } = demoStart;
  const today = pacific(now).set({ hour, minute, second: 0, millisecond: 0 });
  const sunday = today.minus({ days: today.weekday % 7 });
  return (sunday.toMillis() > now ? sunday.minus({ weeks: 1 }) : sunday).toMillis();
}

/**
 * The season moved by whole weeks of the Pacific calendar, so that every game keeps its weekday and its time of day
 * also across changes of the clocks. When `now` is not such a Sunday afternoon, the games move on by the difference, in
 * steps that keep kickoffs on round times.
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
