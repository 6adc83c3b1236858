import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameOptions, readPickValue } from '#shared/rules/options.ts';

const teams = { awayTeam: 'Dallas Cowboys', homeTeam: 'Philadelphia Eagles' };
const values = (game: Parameters<typeof gameOptions>[0]) => gameOptions(game).map((option) => option.pickValue);

const half = fc.integer({ min: -120, max: 120 });
const totalLine = fc.integer({ min: 0, max: 300 });
const name = fc.constantFrom(
  'Dallas Cowboys',
  'San Francisco 49ers',
  'A',
  'Under',
  'Over 44',
  'B -3',
  'Team +7.5',
  '76',
);
const game = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
    spread: fc.option(half),
    total: fc.option(totalLine),
  })
  .map(({ names: [awayTeam = '', homeTeam = ''], spread, total }) => ({ awayTeam, homeTeam, spread, total }));

describe('gameOptions', () => {
  it('a game offers favorite, underdog, over and under', () => {
    expect(gameOptions({ ...teams, spread: 6, total: 88 })).toEqual([
      {
        pickType: 'spread',
        side: 'away',
        role: 'favorite',
        team: 'Dallas Cowboys',
        line: -6,
        pickValue: 'Dallas Cowboys -3',
      },
      {
        pickType: 'spread',
        side: 'home',
        role: 'underdog',
        team: 'Philadelphia Eagles',
        line: 6,
        pickValue: 'Philadelphia Eagles +3',
      },
      { pickType: 'total', side: 'over', role: 'over', team: null, line: 88, pickValue: 'Over 44' },
      { pickType: 'total', side: 'under', role: 'under', team: null, line: 88, pickValue: 'Under 44' },
    ]);
  });

  it('the home team is the favorite if the spread is negative', () => {
    const [favorite, underdog] = gameOptions({ ...teams, spread: -17, total: null });
    expect(favorite).toMatchObject({
      side: 'home',
      role: 'favorite',
      line: -17,
      pickValue: 'Philadelphia Eagles -8.5',
    });
    expect(underdog).toMatchObject({ side: 'away', role: 'underdog', line: 17, pickValue: 'Dallas Cowboys +8.5' });
  });

  it('the away team is the favorite at a line of 0, without a negative zero', () => {
    for (const spread of [0, -0]) {
      const options = gameOptions({ awayTeam: 'A', homeTeam: 'H', spread, total: null });
      expect(options.map(({ pickValue, side, role }) => [pickValue, side, role])).toEqual([
        ['A -0', 'away', 'favorite'],
        ['H +0', 'home', 'underdog'],
      ]);
      for (const { line } of options) expect(Object.is(line, 0)).toBe(true);
    }
  });

  it('a game offers only options that have a line', () => {
    expect(values({ ...teams, spread: null, total: 95 })).toEqual(['Over 47.5', 'Under 47.5']);
    expect(values({ ...teams, spread: 1, total: null })).toEqual(['Dallas Cowboys -0.5', 'Philadelphia Eagles +0.5']);
    expect(values({ ...teams, spread: null, total: null })).toEqual([]);
  });

  it('every option has its own text, and the spread sides have opposite lines', () => {
    fc.assert(
      fc.property(game, (any) => {
        const options = gameOptions(any);
        expect(new Set(options.map((o) => `${o.pickType} ${o.pickValue}`)).size).toBe(options.length);
        expect(options.length).toBe((any.spread === null ? 0 : 2) + (any.total === null ? 0 : 2));
        const spreads = options.filter((o) => o.pickType === 'spread');
        expect(spreads.reduce((sum, o) => sum + o.line, 0)).toBe(0);
        for (const o of spreads) expect(o.role === 'favorite' ? o.line <= 0 : o.line >= 0).toBe(true);
      }),
    );
  });
});

describe('readPickValue', () => {
  it('a pick value parses to the option it was made from', () => {
    fc.assert(
      fc.property(game, (any) => {
        for (const { pickType, pickValue, side, line } of gameOptions(any))
          expect(readPickValue(any, pickType, pickValue)).toEqual({ side, line });
      }),
    );
  });

  it('a pick value keeps its line after the game’s line has moved', () => {
    fc.assert(
      fc.property(game, half, totalLine, (then, spread, total) => {
        const now = { ...then, spread, total };
        for (const { pickType, pickValue, side, line } of gameOptions(then))
          expect(readPickValue(now, pickType, pickValue)).toEqual({ side, line });
      }),
    );
  });

  it('a number in a team name is not the line', () => {
    const niners = { awayTeam: 'San Francisco 49ers', homeTeam: 'Seattle Seahawks' };
    expect(values({ ...niners, spread: 7, total: null })).toEqual([
      'San Francisco 49ers -3.5',
      'Seattle Seahawks +3.5',
    ]);
    expect(readPickValue(niners, 'spread', 'San Francisco 49ers -3.5')).toEqual({ side: 'away', line: -7 });
    expect(readPickValue(niners, 'spread', 'San Francisco 49ers')).toBeNull();
  });

  it('a pick value keeps its sign after the team has become the underdog', () => {
    expect(readPickValue(teams, 'spread', 'Dallas Cowboys +1.5')).toEqual({ side: 'away', line: 3 });
    expect(readPickValue(teams, 'spread', 'Philadelphia Eagles -10')).toEqual({ side: 'home', line: -20 });
  });

  it('a pick value belongs to its team, home or away', () => {
    const swapped = { awayTeam: teams.homeTeam, homeTeam: teams.awayTeam };
    expect(readPickValue(swapped, 'spread', 'Dallas Cowboys -3')).toEqual({ side: 'home', line: -6 });
    expect(readPickValue(swapped, 'spread', 'Dallas Cowboys -0')).toEqual({ side: 'home', line: 0 });
  });

  it.each([
    ['spread', 'Green Bay Packers -3', 'another team'],
    ['spread', 'dallas cowboys -3', 'another spelling'],
    ['spread', 'Dallas Cowboys 3', 'no sign'],
    ['spread', 'Dallas Cowboys -3.25', 'a quarter point'],
    ['spread', 'Dallas Cowboys -3.0', 'not the shortest form'],
    ['spread', 'Dallas Cowboys -03', 'not the shortest form'],
    ['spread', 'Dallas Cowboys  -3', 'two spaces'],
    ['spread', 'Dallas Cowboys -3 ', 'a space at the end'],
    ['spread', 'Dallas Cowboys', 'no line'],
    ['spread', '-3', 'no team'],
    ['spread', ' -3', 'no team'],
    ['spread', '', 'nothing'],
    ['spread', 'Over 44', 'a total'],
    ['total', 'Over -44', 'a negative total'],
    ['total', 'Over +44', 'a signed total'],
    ['total', 'Over -0', 'a signed total'],
    ['total', 'Over 44.0', 'not the shortest form'],
    ['total', 'over 44', 'another spelling'],
    ['total', 'Over', 'no line'],
    ['total', 'Dallas Cowboys -3', 'a spread'],
  ] as const)('a %s pick value of %j is invalid: %s', (pickType, pickValue, _why) => {
    expect(readPickValue(teams, pickType, pickValue)).toBeNull();
  });

  it('every valid pick value is offered by the game at some line', () => {
    const word = fc.constantFrom('Over', 'Under', teams.awayTeam, teams.homeTeam, 'Team');
    const text = fc.tuple(word, fc.constantFrom('', '-', '+'), fc.stringMatching(/^\d{1,2}(\.\d{1,2})?$/));
    fc.assert(
      fc.property(fc.constantFrom('spread', 'total'), text, (pickType, [subject, sign, number]) => {
        const pickValue = `${subject} ${sign}${number}`;
        const read = readPickValue(teams, pickType, pickValue);
        fc.pre(read !== null && (read.line !== 0 || pickType === 'total'));
        const spread = read.side === 'home' ? read.line : -read.line;
        const offered = gameOptions({ ...teams, spread, total: pickType === 'total' ? read.line : null });
        expect(offered.filter((o) => o.pickType === pickType).map((o) => o.pickValue)).toContain(pickValue);
      }),
      { numRuns: 500 },
    );
  });
});
