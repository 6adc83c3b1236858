/** Pasted text at scale: any game in any supported notation, random text, and every game of real seasons. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { GAMES_TEXT_MAX } from '#shared/limits.ts';
import { readGamesText, swapHomeAway } from '#shared/rules/manualGames.ts';
import type { ManualGame } from '#shared/rules/manualGames.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { wallTimeToUtc } from '#shared/rules/wallTime.ts';
import { aliasesOf, findTeam } from '#shared/teamSpellings.ts';
import { TEAMS } from '#shared/teams.ts';
import { HEADER } from '#shared/testing/pastedRow.ts';
import { parseRealGames } from '#shared/testing/realGames.ts';

const season = 2026;
const read = (text: string) => readGamesText(text, { season, timeZone: DEFAULT_TIME_ZONE });
const GOOD_CELLS = ['2026', '9/13', '10:00 AM', 'Jets', 'Bills', '3.5', '44', '44'];

const names = TEAMS.map((team) => team.name);
const anyGame: fc.Arbitrary<ManualGame> = fc
  .record({
    teams: fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 2 }),
    // August 1 to the end of February, any minute of the day.
    day: fc.integer({ min: 0, max: 211 }),
    minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    spread: fc.option(fc.integer({ min: -120, max: 120 })),
    total: fc.option(fc.integer({ min: 1, max: 300 })),
    neutralSite: fc.boolean(),
  })
  .map(({ teams: [awayTeam = '', homeTeam = ''], day, minute, spread, total, neutralSite }) => {
    const date = new Date(Date.UTC(season, 7, 1 + day));
    const wall = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const kickoffAt = Number(
      wallTimeToUtc({ ...wall, hour: Math.floor(minute / 60), minute: minute % 60 }, DEFAULT_TIME_ZONE),
    );
    return { awayTeam, homeTeam, kickoffAt, spread, total, neutralSite };
  });

/** The spellings of a team that only it has. */
function spellings(name: string): string[] {
  const team = TEAMS.find((one) => one.name === name);
  if (team === undefined) return [name];
  const ways = [name, name.toUpperCase(), team.nickname, team.abbreviation, team.city, ...aliasesOf(team)];
  return ways.filter((way) => findTeam(way) === team);
}

const pointSpellings = (half: number): string[] => {
  const whole = Math.floor(half / 2);
  return half % 2 === 0 ? [String(whole), `${whole}.0`] : [`${whole}.5`, `${whole}½`, `${whole}.50`];
};

const DATES_WITH_YEAR = ['yyyy-MM-dd', 'M/d/yyyy', 'LLL d, yyyy', 'cccc, LLLL d, yyyy', 'd-LLL-yy', 'ccc M/d/yy'];
const DATES = ['M/d', 'MM/dd', 'LLL d', 'LLLL d', 'cccc, LLLL d', 'ccc. LLL d', 'ccc, M/d', 'd-LLL'];
const CLOCKS = ['h:mm a', 'h:mma', "h:mm a 'PT'", 'h:mm:ss a', "h:mm a '(PDT)'"];
const CLOCKS_FROM_TEN = [...CLOCKS, 'HH:mm', "H:mm 'PST'"];

/** Writes a game as a row; each of `choices` selects a notation in turn. */
function written(given: ManualGame, choices: readonly number[]): string {
  const left = [...choices];
  const pick = (ways: readonly string[]) => ways[(left.pop() ?? 0) % ways.length] ?? '';
  const at = DateTime.fromMillis(given.kickoffAt ?? 0, { zone: 'America/Los_Angeles', locale: 'en-US' });
  const format = pick([...DATES_WITH_YEAR, ...DATES]);
  const year = DATES_WITH_YEAR.includes(format) ? pick([String(season), '2019', '']) : String(season);
  const time = at.toFormat(pick(at.hour >= 10 ? CLOCKS_FROM_TEN : CLOCKS));

  const size = Math.abs(given.spread ?? 0);
  const homeIsFavored = size === 0 ? pick(['yes', 'no']) === 'yes' : given.spread === -size;
  const neutral = given.neutralSite ? pick(['home', 'away']) : 'none';
  const bare = pick(spellings(given.homeTeam));
  const marked = [`@ ${bare}`, `@${bare}`, `at ${bare}`, `${bare} (H)`, `${bare}*`];
  const home = pick(homeIsFavored ? [...marked, bare] : marked) + (neutral === 'home' ? ' (N)' : '');
  const away = pick(spellings(given.awayTeam)) + (neutral === 'away' ? ' (N)' : '');

  const line = size === 0 ? pick(['PK', 'EVEN', '0', 'pk']) : pick(['', '-', '−']) + pick(pointSpellings(size));
  const total = given.total === null ? '' : pick(pointSpellings(given.total));
  const [over, under] = total === '' ? ['', ''] : [pick([total, `O ${total}`, '']), pick([total, `u${total}`])];
  const sides = homeIsFavored ? [away, home] : [home, away];
  const cells = [year, at.toFormat(format), time, ...sides, given.spread === null ? '' : line, over, under];
  return cells.join(pick(cells.includes('') ? ['\t', '|', ' ; ', ','] : ['\t', ' | ', ';', '   ', ', ']));
}

describe('any game', () => {
  it('a game written in any notation parses back to the same game', () => {
    fc.assert(
      fc.property(anyGame, fc.array(fc.nat(10_000), { minLength: 14, maxLength: 14 }), (given, choices) => {
        expect(read(written(given, choices))).toMatchObject([{ error: null, reading: given }]);
      }),
      { numRuns: 3000 },
    );
  });

  it('a game swapped twice is unchanged', () => {
    fc.assert(
      fc.property(anyGame, (given) => {
        expect(swapHomeAway(swapHomeAway(given))).toEqual(given);
      }),
    );
  });
});

describe('random text', () => {
  it('parsing never throws, and each row has either a game or an error', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\t',
        '\n',
        '|',
        ';',
        ',',
        '  ',
        '"',
        'Bills',
        'Jets',
        '9/13',
        '1:00 PM',
        '2026',
        '3½',
        '@',
        '(H)',
        '(N)',
        '44',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const readings = read(pieces.join(''));
        readings.forEach((one, index) => {
          expect(one.row).toBe(index + 1);
          expect(one.reading === null).toBe(one.error !== null);
          expect(one.error).not.toBe('');
        });
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 8, maxLength: 8 }), (cells) => {
        for (const { reading, error } of read(cells.join('\t'))) expect(reading === null).toBe(error !== null);
      }),
      { numRuns: 1000 },
    );
  });

  const bad = '2025\t9/14\t1:00 PM\tA\tB\t3\t4\t4\n';
  it.each([
    'a',
    'a\n',
    '½\n',
    'a;\n',
    ',',
    ',"',
    '"',
    '| ',
    '  x',
    ' ',
    '\u00A0',
    '\t1',
    '1\t',
    'Sun',
    '(H)',
    '@ ',
    '.',
    '9/',
    '-',
    bad,
    'a,b,c,d,e,f,g,h\n',
    '2026\t' + ' '.repeat(900),
    'é́',
  ])('a maximum-length text of %j is parsed without backtracking', (unit) => {
    const text = unit.repeat(Math.ceil(GAMES_TEXT_MAX / unit.length)).slice(0, GAMES_TEXT_MAX);
    const cell = text.replace(/[\t\n|;,]/g, ' ').slice(0, GAMES_TEXT_MAX - 60);
    const texts = [text, `${text}x`, ...GOOD_CELLS.map((_, index) => GOOD_CELLS.with(index, `1${cell}x`).join('\t'))];
    for (const one of texts) {
      // Backtracking over the text would take minutes. Processor time, because the machine may be busy.
      const before = process.cpuUsage();
      read(one);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, 'milliseconds').toBeLessThan(500);
    }
  });
});

/** The table named by GAMES_CSV, or else the demo's season. */
const gamesFile = process.env['GAMES_CSV'] || path.join(import.meta.dirname, '../../resources/demoSeason.json');
const realGames = parseRealGames(readFileSync(gamesFile, 'utf8'));

describe('every game of real seasons', () => {
  it('real games pasted week by week parse back to the same games', () => {
    const weeks = new Map<string, { season: number; rows: string[]; games: ManualGame[] }>();
    for (const row of realGames) {
      if (row.gametime === '') continue;
      const at = DateTime.fromISO(`${row.gameday}T${row.gametime}`, { zone: 'America/New_York', locale: 'en-US' });
      const pacific = at.setZone('America/Los_Angeles');
      const [away, home] = [findTeam(row.away_team), findTeam(row.home_team)];
      if (away === null || home === null || away === 'ambiguous' || home === 'ambiguous')
        throw new Error(`${row.away_team} @ ${row.home_team}`);
      const given = row.spread_line === '' ? null : Number(row.spread_line) * -2;
      const total = row.total_line === '' ? null : Number(row.total_line) * 2;
      const homeIsFavored = (given ?? 0) <= 0;
      const sides = homeIsFavored ? [row.away_team, row.home_team] : [`@ ${row.home_team}`, row.away_team];
      const isNeutral = row.location === 'Neutral';
      const key = `${row.season} ${row.game_type} ${row.week}`;
      const week = weeks.get(key) ?? { season: Number(row.season), rows: [HEADER], games: [] };
      weeks.set(key, week);
      const size = given === null ? '' : given === 0 ? 'PK' : String(Math.abs(given) / 2);
      const points = total === null ? '' : String(total / 2);
      const [day, time] = [pacific.toFormat('cccc, LLLL d'), pacific.toFormat('h:mm a')];
      const [dog = '', favored = ''] = sides;
      const site = isNeutral ? ' (N)' : '';
      week.rows.push([row.season, day, time, dog, favored + site, size, points, points].join('\t'));
      week.games.push({
        awayTeam: away.name,
        homeTeam: home.name,
        kickoffAt: at.toMillis(),
        spread: given === 0 ? 0 : given,
        total,
        neutralSite: isNeutral,
      });
    }
    expect(weeks.size).toBeGreaterThan(0);
    for (const [key, week] of weeks) {
      const readings = readGamesText(week.rows.join('\r\n'), { season: week.season, timeZone: DEFAULT_TIME_ZONE });
      const errors = readings.filter(({ error }) => error !== null);
      expect({ key, errors }).toEqual({ key, errors: [] });
      expect(readings.map(({ reading }) => reading)).toEqual(week.games);
    }
    const count = [...weeks.values()].reduce((sum, week) => sum + week.games.length, 0);
    console.log(`${count} real games of ${weeks.size} weeks parsed back to the same games.`);
  });
});
