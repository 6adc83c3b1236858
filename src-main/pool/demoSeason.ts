/** The real season that a demo is made of, moved in time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
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

/** A Sunday afternoon in Week 11 of 2025, 1:52 PM Pacific: ten weeks played, games over, on and to come. */
export const DEMO_MOMENT = Date.parse('2025-11-16T21:52:00Z');
const STEP_MS = 5 * MINUTE_MS;

/** The season moved so that `now` is that afternoon, give or take the minutes that keep kickoffs on round times. */
export function readDemoSeason(now: number): SeasonGame[] {
  const shift = Math.round((now - DEMO_MOMENT) / STEP_MS) * STEP_MS;
  return readSeasonTable().map((game) => ({ ...game, kickoffAt: game.kickoffAt + shift }));
}
