/** Real games for tests of the rules, from a table of games (see tests/seasonTable.ts) or from the demo's season. */
import { DateTime } from 'luxon';

export type GameRow = Record<
  | 'season'
  | 'game_type'
  | 'week'
  | 'gameday'
  | 'gametime'
  | 'away_team'
  | 'away_score'
  | 'home_team'
  | 'home_score'
  | 'location'
  | 'spread_line'
  | 'total_line',
  string
>;

function readTable(text: string): GameRow[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as GameRow; // the table's columns
  });
}

type DemoGame = [
  week: number,
  kickoff: string,
  away: string,
  home: string,
  line: number,
  total: number,
  awayScore: number,
  homeScore: number,
  site?: string,
];

function readDemo(text: string): GameRow[] {
  const { season, games } = JSON.parse(text) as { season: number; games: DemoGame[] };
  return games.map(([week, kickoff, away, home, line, total, awayScore, homeScore, site]) => {
    const at = DateTime.fromISO(kickoff, { zone: 'America/New_York' });
    return {
      season: String(season),
      game_type: 'REG',
      week: String(week),
      gameday: at.toISODate() ?? '',
      gametime: at.toISOTime({ suppressSeconds: true, includeOffset: false, precision: 'minute' }) ?? '',
      away_team: away,
      away_score: String(awayScore),
      home_team: home,
      home_score: String(homeScore),
      location: site === 'neutral' ? 'Neutral' : 'Home',
      // In the table a positive line means that the home team is favored.
      spread_line: String(-line),
      total_line: String(total),
    };
  });
}

/** Every game of a CSV table, or of resources/demoSeason.json in the table's columns. */
export const parseRealGames = (text: string): GameRow[] => (text.startsWith('{') ? readDemo(text) : readTable(text));
