/**
 * A real regular season for tests: the table named by GAMES_CSV (a public games table with US Eastern times and the
 * home team's line with the opposite sign), or the table the demo uses.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import { findTeam } from '#shared/teamSpellings.ts';

export type PlayedGame = {
  week: number;
  kickoffAt: number;
  away: string;
  home: string;
  /** The home team's closing line in points, negative if it is favored. */
  line: number;
  total: number;
  awayScore: number;
  homeScore: number;
};

function nameOf(text: string): string {
  const team = findTeam(text);
  if (team === null || team === 'ambiguous') throw new Error(`unknown team ${text}`);
  return team.name;
}

function readCsv(file: string, season: number): PlayedGame[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.flatMap((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    if (cell('season') !== String(season) || cell('game_type') !== 'REG') return [];
    const kickoff = DateTime.fromISO(`${cell('gameday')}T${cell('gametime')}`, { zone: 'America/New_York' });
    return {
      week: Number(cell('week')),
      kickoffAt: kickoff.toMillis(),
      away: nameOf(cell('away_team')),
      home: nameOf(cell('home_team')),
      line: -Number(cell('spread_line')),
      total: Number(cell('total_line')),
      awayScore: Number(cell('away_score')),
      homeScore: Number(cell('home_score')),
    };
  });
}

type Row = [week: number, kickoff: string, away: string, home: string, line: number, total: number, number, number];

function readDemoTable(): PlayedGame[] {
  const file = path.join(import.meta.dirname, '../resources/demoSeason.json');
  const { games } = JSON.parse(readFileSync(file, 'utf8')) as { games: Row[] };
  return games.map(([week, kickoff, away, home, line, total, awayScore, homeScore]) => ({
    week,
    kickoffAt: Date.parse(kickoff),
    away: nameOf(away),
    home: nameOf(home),
    line,
    total,
    awayScore,
    homeScore,
  }));
}

/** Sorted by week, then kickoff. */
export function readSeason2025(): PlayedGame[] {
  const file = process.env['GAMES_CSV'];
  const games = file === undefined || file === '' ? readDemoTable() : readCsv(file, 2025);
  return games.toSorted((a, b) => a.week - b.week || a.kickoffAt - b.kickoffAt);
}
