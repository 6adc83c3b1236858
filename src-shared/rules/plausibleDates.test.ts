import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';
import { dateDoubts, isPossibleDate } from '#shared/rules/plausibleDates.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { parseRealGames } from '#shared/testing/realGames.ts';

const at = (text: string) => DateTime.fromISO(text, { zone: 'America/Los_Angeles' }).toMillis();
const sunday = at('2026-11-22T10:00');
const longAgo = at('2026-01-01T00:00') - 1;
const doubtsOf = (text: string, others: readonly number[] = [], now = longAgo) =>
  dateDoubts(at(text), { season: 2026, others, now, timeZone: DEFAULT_TIME_ZONE });

describe('isPossibleDate', () => {
  it('a possible date is between January 1 of the season and December 31 of the next year, Pacific', () => {
    const possible = (text: string) => isPossibleDate(at(text), 2026, DEFAULT_TIME_ZONE);
    expect(['2025-12-31T23:59', '2028-01-01T00:00', '1900-01-01', '2900-01-01'].map(possible)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['2026-01-01T00:00', '2027-12-31T23:59'].map(possible)).toEqual([true, true]);
  });
});

describe('dateDoubts', () => {
  it('a date outside July 15 to the end of February is doubtful', () => {
    expect(doubtsOf('2026-07-14T23:59')).toEqual(['outside-season']);
    expect(doubtsOf('2027-03-01T00:00')).toEqual(['outside-season']);
    expect([doubtsOf('2026-07-15T00:00'), doubtsOf('2027-02-28T23:59')]).toEqual([[], []]);
    // February has one more day in a leap year.
    expect(
      dateDoubts(at('2028-02-29T23:00'), { season: 2027, others: [], now: longAgo, timeZone: DEFAULT_TIME_ZONE }),
    ).toEqual([]);
  });

  it('a January game dated in the wrong year is doubtful', () => {
    const others = [at('2027-01-09T13:30'), at('2027-01-10T10:00'), at('2027-01-10T13:25')];
    expect(doubtsOf('2026-01-10T10:00', others)).toEqual(['outside-season', 'far-from-week']);
    expect(doubtsOf('2027-01-10T10:00', others)).toEqual([]);
  });

  it('a date that has passed is doubtful', () => {
    expect(doubtsOf('2026-11-22T10:00', [], sunday)).toEqual(['past']);
    expect(doubtsOf('2026-11-22T10:01', [], sunday)).toEqual([]);
  });

  it('a date more than 7 days from the median of the other games is doubtful', () => {
    const others = [sunday - 3 * DAY_MS, sunday, sunday, sunday + DAY_MS];
    const distant = (ms: number) =>
      dateDoubts(sunday + ms, { season: 2026, others, now: longAgo, timeZone: DEFAULT_TIME_ZONE });
    expect([distant(7 * DAY_MS), distant(-7 * DAY_MS)]).toEqual([[], []]);
    expect([distant(7 * DAY_MS + MINUTE_MS), distant(-7 * DAY_MS - MINUTE_MS)]).toEqual([
      ['far-from-week'],
      ['far-from-week'],
    ]);
  });

  it('a single stray game does not make the other dates doubtful', () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 4 * DAY_MS }), { minLength: 2, maxLength: 16 });
    fc.assert(
      fc.property(offsets, fc.integer(), (regular, stray) => {
        const kickoffs = regular.map((ms) => sunday + ms);
        for (const [index, kickoff] of kickoffs.entries()) {
          const others = [...kickoffs.filter((_, other) => other !== index), stray];
          expect(dateDoubts(kickoff, { season: 2026, others, now: longAgo, timeZone: DEFAULT_TIME_ZONE })).toEqual([]);
        }
      }),
    );
  });
});

/** The table named by GAMES_CSV, or else the demo's season. */
const gamesFile = process.env['GAMES_CSV'] || path.join(import.meta.dirname, '../../resources/demoSeason.json');
const realGames = parseRealGames(readFileSync(gamesFile, 'utf8'));

describe('real kickoffs', () => {
  const games = realGames.map((row) => ({
    name: `${row.season} ${row.game_type} ${row.week} ${row.away_team}@${row.home_team}`,
    season: Number(row.season),
    week: `${row.season} ${row.game_type} ${row.week}`,
    kickoffAt: DateTime.fromISO(`${row.gameday}T${row.gametime}`, { zone: 'America/New_York' }).toMillis(),
  }));
  type Game = (typeof games)[number];

  it('real kickoffs are never rejected or doubted', () => {
    expect(games.length).toBeGreaterThan(250);
    expect(games.filter(({ kickoffAt, season }) => !isPossibleDate(kickoffAt, season, DEFAULT_TIME_ZONE))).toEqual([]);
    const byWeek = new Map<string, Game[]>();
    for (const game of games) byWeek.set(game.week, [...(byWeek.get(game.week) ?? []), game]);
    const doubted = games.flatMap((game) => {
      const others = (byWeek.get(game.week) ?? []).filter((other) => other !== game);
      const kickoffs = others.map(({ kickoffAt }) => kickoffAt);
      const context = { season: game.season, others: kickoffs, now: -Infinity, timeZone: DEFAULT_TIME_ZONE };
      return dateDoubts(game.kickoffAt, context).map((doubt) => `${game.name}: ${doubt}`);
    });
    expect(doubted).toEqual([]);
  });
});
