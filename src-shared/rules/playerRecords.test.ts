import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickResult, PickSide } from '#shared/model.ts';
import {
  gameDuel,
  kindOf,
  kindRecords,
  lineValuesOf,
  teamRecords,
  weekDuel,
  type PlayerPick,
} from '#shared/rules/playerRecords.ts';
import type { Tally } from '#shared/rules/standings.ts';

const pick = (changes: Partial<PlayerPick> = {}): PlayerPick => ({
  gameId: 1,
  awayTeam: 'New York Jets',
  homeTeam: 'Buffalo Bills',
  side: 'home',
  line: -6,
  closing: null,
  result: 'win',
  ...changes,
});

const TEAMS = ['Jets', 'Bills', 'Rams', 'Lions'];
const anyPick = fc
  .record({
    gameId: fc.integer({ min: 1, max: 30 }),
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    side: fc.constantFrom<PickSide>('home', 'away', 'over', 'under'),
    line: fc.integer({ min: -20, max: 20 }),
    closing: fc.option(fc.integer({ min: -20, max: 20 })),
    result: fc.constantFrom<PickResult>('win', 'loss', 'tie', 'pending'),
  })
  .map(({ teams: [awayTeam = '', homeTeam = ''], ...rest }): PlayerPick => ({ ...rest, awayTeam, homeTeam }));
const anyPicks = fc.uniqueArray(anyPick, { selector: ({ gameId }) => gameId });

const sum = (tallies: readonly Tally[]): Tally => ({
  wins: tallies.reduce((n, { wins }) => n + wins, 0),
  losses: tallies.reduce((n, { losses }) => n + losses, 0),
  ties: tallies.reduce((n, { ties }) => n + ties, 0),
});
const tallyOf = (picks: readonly PlayerPick[]): Tally => {
  const count = (result: PickResult) => picks.filter((one) => one.result === result).length;
  return { wins: count('win'), losses: count('loss'), ties: count('tie') };
};
const isSpread = ({ side }: PlayerPick) => side === 'home' || side === 'away';

describe('the kind of a pick', () => {
  it.each<[string, PickSide, number, string]>([
    ['a team that gives points is the favorite', 'away', -1, 'favorite'],
    ['a team that gets points is the underdog', 'home', 1, 'underdog'],
    ['a spread of 0 is neither', 'home', 0, 'pickEm'],
    ['an Over is an Over', 'over', 88, 'over'],
    ['an Under is an Under', 'under', 88, 'under'],
  ])('%s', (_what, side, line, kind) => expect(kindOf({ side, line })).toBe(kind));

  it('counts every graded pick once', () => {
    fc.assert(
      fc.property(anyPicks, (picks) => {
        expect(sum(Object.values(kindRecords(picks)))).toEqual(tallyOf(picks));
      }),
    );
  });
});

describe('the record by team', () => {
  it('is of the team and of its opponent, and has no totals', () => {
    const picks = [
      pick(),
      pick({ gameId: 2, side: 'away', line: 6, result: 'loss' }),
      pick({ gameId: 3, side: 'over', line: 88 }),
    ];
    expect(teamRecords(picks)).toEqual([
      { team: 'Buffalo Bills', on: { wins: 1, losses: 0, ties: 0 }, against: { wins: 0, losses: 1, ties: 0 } },
      { team: 'New York Jets', on: { wins: 0, losses: 1, ties: 0 }, against: { wins: 1, losses: 0, ties: 0 } },
    ]);
  });

  it('counts every graded spread pick once on a team and once against one', () => {
    fc.assert(
      fc.property(anyPicks, (picks) => {
        const records = teamRecords(picks);
        const expected = tallyOf(picks.filter(isSpread));
        expect(sum(records.map(({ on }) => on))).toEqual(expected);
        expect(sum(records.map(({ against }) => against))).toEqual(expected);
        expect(new Set(records.map(({ team }) => team)).size).toBe(records.length);
      }),
    );
  });

  it('does not depend on the order of the picks', () => {
    fc.assert(
      fc.property(anyPicks, (picks) => {
        expect(teamRecords(picks.toReversed())).toEqual(teamRecords(picks));
      }),
    );
  });
});

describe('line value over many picks', () => {
  it('adds up what each known closing line gave, and skips the others', () => {
    const picks = [pick({ closing: -9 }), pick({ closing: -5 }), pick({ closing: -6 }), pick()];
    expect(lineValuesOf(picks)).toEqual({ picks: 3, better: 1, worse: 1, halfPoints: 2 });
  });

  it('of two lists is the sum of both', () => {
    fc.assert(
      fc.property(anyPicks, anyPicks, (a, b) => {
        const [x, y, both] = [lineValuesOf(a), lineValuesOf(b), lineValuesOf([...a, ...b])];
        for (const key of ['picks', 'better', 'worse', 'halfPoints'] as const) expect(both[key]).toBe(x[key] + y[key]);
      }),
    );
  });
});

describe('head to head', () => {
  const against = pick({ side: 'away', line: 6, result: 'loss' });
  it.each<[string, PlayerPick, PlayerPick, string]>([
    ['opposite sides of a spread: the winner', pick(), against, 'won'],
    ['opposite sides of a total: the winner', pick({ side: 'over', result: 'loss' }), pick({ side: 'under' }), 'lost'],
    ['a push is even', pick({ result: 'tie' }), pick({ side: 'away', result: 'tie' }), 'even'],
    ['both win between two lines: even', pick(), pick({ side: 'away', line: 9, result: 'win' }), 'even'],
  ])('%s', (_what, mine, theirs, field) =>
    expect(gameDuel([mine], [theirs])).toEqual({ won: 0, lost: 0, even: 0, [field]: 1 }),
  );

  it.each<[string, PlayerPick]>([
    ['the same side does not count', pick()],
    ['a side against a total does not count', pick({ side: 'under' })],
    ['a game that is not graded does not count', pick({ side: 'away', result: 'pending' })],
    ['another game does not count', pick({ gameId: 2, side: 'away' })],
  ])('%s', (_what, theirs) => expect(gameDuel([pick()], [theirs])).toEqual({ won: 0, lost: 0, even: 0 }));

  it('in weeks compares the ranks', () =>
    expect(
      weekDuel([
        { mine: 1, theirs: 2 },
        { mine: 4, theirs: 2 },
        { mine: 3, theirs: 3 },
      ]),
    ).toEqual({ won: 1, lost: 1, even: 1 }));

  it('is the mirror image for the other player', () => {
    fc.assert(
      fc.property(anyPicks, anyPicks, (a, b) => {
        const { won, lost, even } = gameDuel(a, b);
        expect(gameDuel(b, a)).toEqual({ won: lost, lost: won, even });
      }),
    );
  });
});
