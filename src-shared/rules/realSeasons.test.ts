/** The rules applied to real seasons with closing lines and scores: see testing/realGames.ts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { SeasonType } from '#shared/model.ts';
import { currentWeek, nextWeekChangeAt, weekPhase } from '#shared/rules/calendar.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { formatLine, parseLine } from '#shared/rules/lines.ts';
import { defaultLockAt, isGameLocked } from '#shared/rules/locking.ts';
import { gameOptions, readPickValue } from '#shared/rules/options.ts';
import { parseRealGames, type GameRow } from '#shared/testing/realGames.ts';

const number = (text: string) => (text === '' ? null : Number(text));
const kickoffOf = (row: GameRow) =>
  DateTime.fromISO(`${row.gameday}T${row.gametime}`, { zone: 'America/New_York' }).toMillis();

/** The table named by GAMES_CSV, or else the demo's season. */
const gamesFile = process.env['GAMES_CSV'] || path.join(import.meta.dirname, '../../resources/demoSeason.json');
const realGames = parseRealGames(readFileSync(gamesFile, 'utf8'));

function groupBy(all: readonly GameRow[], keyOf: (row: GameRow) => string): Map<string, GameRow[]> {
  const groups = new Map<string, GameRow[]>();
  for (const row of all) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** Playoff rounds by the feed's week numbers; its week 4 is the Pro Bowl. */
const ROUNDS = new Map([
  ['WC', 1],
  ['DIV', 2],
  ['CON', 3],
  ['SB', 5],
]);

describe('real seasons', () => {
  it('every option of every real game gets the result in the table', () => {
    const count = { games: 0, options: 0, win: 0, loss: 0, tie: 0 };
    for (const row of realGames) {
      const [awayScore, homeScore] = [number(row.away_score), number(row.home_score)];
      const [spreadLine, totalLine] = [number(row.spread_line), number(row.total_line)];
      if (awayScore === null || homeScore === null || spreadLine === null || totalLine === null) continue;
      count.games += 1;
      const teams = { awayTeam: row.away_team, homeTeam: row.home_team };
      const game = { ...teams, spread: parseLine(String(-spreadLine)), total: parseLine(String(totalLine)) };
      // A positive spread_line in the table means the home team is favored.
      const cover = homeScore - awayScore - spreadLine;
      const over = homeScore + awayScore - totalLine;
      const size = formatLine(Math.abs(spreadLine) * 2);
      const homeFavored = spreadLine > 0;
      const expected = new Map([
        [`${teams.homeTeam} ${homeFavored ? '-' : '+'}${size}`, Math.sign(cover)],
        [`${teams.awayTeam} ${homeFavored ? '+' : '-'}${size}`, -Math.sign(cover)],
        [`Over ${totalLine}`, Math.sign(over)],
        [`Under ${totalLine}`, -Math.sign(over)],
      ]);
      const options = gameOptions(game);
      expect(options.map((o) => o.pickValue).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const option of options) {
        const sign = expected.get(option.pickValue) ?? NaN;
        const result = sign > 0 ? 'win' : sign < 0 ? 'loss' : 'tie';
        expect(gradePick(option, { status: 'final', awayScore, homeScore })).toBe(result);
        const read = readPickValue(teams, option.pickType, option.pickValue);
        expect(read && gradePick(read, { status: 'final', awayScore, homeScore })).toBe(result);
        count.options += 1;
        count[result] += 1;
      }
    }
    console.log(`real seasons: ${JSON.stringify(count)}`);
    expect(count.games).toBeGreaterThan(0);
    expect(count.win).toBe(count.loss);
    expect(count.win + count.loss + count.tie).toBe(count.options);
  });

  it('every real game kicks off in the current week, with or without scores, and locks five minutes before', () => {
    const seasons = groupBy(realGames, (row) => row.season);
    for (const [season, games] of seasons) {
      const weeks = [...groupBy(games, (row) => `${row.game_type} ${row.week}`).values()].map((ofWeek) => {
        const [first] = ofWeek;
        if (first === undefined) throw new Error('a group has a row');
        const round = ROUNDS.get(first.game_type);
        const seasonType: SeasonType = round === undefined ? 'regular' : 'playoffs';
        const week = { season: Number(season), seasonType, weekNumber: round ?? Number(first.week) };
        return { week, games: ofWeek.map((row) => ({ kickoffAt: kickoffOf(row), status: 'scheduled' as const })) };
      });
      for (const { week, games: ofWeek } of weeks) {
        for (const { kickoffAt, status } of ofWeek) {
          const lockAt = defaultLockAt(kickoffAt);
          const game = { kickoffAt, lockAt, status, isLocked: false, wasRevealed: false };
          expect(isGameLocked(game, kickoffAt - 300_001)).toBe(false);
          expect(isGameLocked(game, kickoffAt - 300_000)).toBe(true);
          expect(currentWeek(weeks, kickoffAt)).toEqual(week);
        }
      }
      const historical = (now: number) =>
        weeks.filter(({ week }) => weekPhase(week, currentWeek(weeks, now)) === 'historical').length;
      let now: number | null = 0;
      let passed = 0;
      while ((now = nextWeekChangeAt(weeks, now)) !== null)
        expect(historical(now)).toBe(Math.min(++passed, weeks.length - 1));
      expect(passed).toBe(weeks.length);
    }
  });
});
