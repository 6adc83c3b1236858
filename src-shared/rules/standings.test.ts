import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byName, rankStandings, winPercentage } from '#shared/rules/standings.ts';

const row = (username: string, wins: number, losses: number, ties = 0, userId = username.length) => ({
  userId,
  username,
  wins,
  losses,
  ties,
  points: wins,
});
const shown = (rows: Parameters<typeof rankStandings>[0]) => rankStandings(rows).map((r) => `${r.rank} ${r.username}`);

const few = fc.nat({ max: 3 });
const rows = fc.uniqueArray(
  fc
    .record({
      userId: fc.nat(),
      username: fc.constantFrom('Ann', 'ann', 'Bo', 'Zed', 'Örn'),
      wins: few,
      losses: few,
      ties: few,
    })
    .map((tally) => ({ ...tally, points: tally.wins })),
  { selector: (r) => r.userId, maxLength: 12 },
);

describe('rankStandings', () => {
  it('equal records share a rank and the next rank is skipped: 1, 1, 3', () => {
    expect(shown([row('Cy', 3, 2), row('Bo', 4, 1), row('Ann', 4, 1)])).toEqual(['1 Ann', '1 Bo', '3 Cy']);
    expect(shown([row('A', 1, 0), row('B', 1, 0), row('C', 1, 0), row('D', 0, 1), row('E', 0, 1)])).toEqual([
      '1 A',
      '1 B',
      '1 C',
      '4 D',
      '4 E',
    ]);
  });

  it('standings rank by wins, then fewer losses; ties do not count', () => {
    expect(shown([row('Perfect', 3, 0), row('Busy', 4, 6), row('Busier', 4, 7)])).toEqual([
      '1 Busy',
      '2 Busier',
      '3 Perfect',
    ]);
    expect(shown([row('Zoe', 3, 1, 0), row('Amy', 3, 1, 1)])).toEqual(['1 Amy', '1 Zoe']);
  });

  it('equal records are sorted by name, ignoring case', () => {
    expect(shown([row('bob', 1, 1), row('Carl', 1, 1), row('alice', 1, 1)])).toEqual(['1 alice', '1 bob', '1 Carl']);
    expect(byName('Dave', 'Dave')).toBe(0);
    expect(byName('Dave', 'Dave M')).toBeLessThan(0);
  });

  it('points decide before losses, so half a point for a push moves a player up', () => {
    const both = [
      { ...row('Wins', 3, 1), points: 3 },
      { ...row('Pushes', 3, 2, 1), points: 3.5 },
    ];
    expect(shown(both)).toEqual(['1 Pushes', '2 Wins']);
  });

  it('the tiebreaker decides equal records only; no guess loses to any guess, equal distances share the rank', () => {
    const equal = (username: string, tiebreakDistance: number | null) => ({ ...row(username, 4, 1), tiebreakDistance });
    const ahead = { ...row('Ahead', 5, 0), tiebreakDistance: 90 };
    const five = [equal('None', null), equal('Far', 12), ahead, equal('Near', 3), equal('Also near', 3)];
    expect(shown(five)).toEqual(['1 Ahead', '2 Also near', '2 Near', '4 Far', '5 None']);
  });

  it('standings are empty before the first result', () => {
    expect(rankStandings([])).toEqual([]);
  });

  it('standings do not depend on the order of the rows', () => {
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const before = structuredClone(other);
        expect(rankStandings(other)).toEqual(rankStandings(all));
        expect(other).toEqual(before);
      }),
    );
  });

  it('a rank is one more than the number of players ahead', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ranked = rankStandings(all);
        for (const me of ranked) {
          const ahead = all.filter((o) => o.wins > me.wins || (o.wins === me.wins && o.losses < me.losses));
          expect(me.rank).toBe(ahead.length + 1);
        }
        expect(ranked.map((r) => r.rank)).toEqual(ranked.map((r) => r.rank).toSorted((a, b) => a - b));
        for (const [index, below] of ranked.slice(1).entries()) {
          const above = ranked[index];
          expect(above?.rank !== below.rank || byName(above.username, below.username) <= 0).toBe(true);
        }
      }),
    );
  });
});

describe('winPercentage', () => {
  it.each([
    [0, 0, '0.0'],
    [0, 3, '0.0'],
    [5, 0, '100.0'],
    [1, 1, '50.0'],
    [2, 1, '66.7'],
    [1, 2, '33.3'],
    [3, 1, '75.0'],
    [1, 15, '6.3'],
    [7, 73, '8.8'],
    [44, 46, '48.9'],
  ])('the win percentage of %i wins and %i losses is %s', (wins, losses, text) => {
    expect(winPercentage({ wins, losses })).toBe(text);
  });

  it('the win percentage ignores pushes', () => {
    const tally = { wins: 3, losses: 1, ties: 1 };
    expect(winPercentage(tally)).toBe('75.0');
    const pushes = { ...tally, ties: 40 };
    expect(winPercentage(pushes)).toBe('75.0');
    expect(winPercentage({ wins: 0, losses: 0 })).toBe('0.0');
  });

  it('the win percentage has one decimal, from 0 to 100, rounded half up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 120 }), fc.nat({ max: 120 }), (wins, losses) => {
        const text = winPercentage({ wins, losses });
        expect(text).toMatch(/^(100|\d{1,2})\.\d$/);
        const tenths = wins + losses === 0 ? 0 : Math.floor((2000 * wins + wins + losses) / (2 * (wins + losses)));
        expect(Math.round(Number(text) * 10)).toBe(tenths);
      }),
    );
  });
});
