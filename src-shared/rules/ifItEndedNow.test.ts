import { DEFAULT_RULES } from '#shared/houseRules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickSide } from '#shared/model.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { halves, ifItEndedNow, standingsIfItEndedNow, marginText } from '#shared/rules/ifItEndedNow.ts';
import { readPickValue } from '#shared/rules/options.ts';

const teams = { awayTeam: 'Away', homeTeam: 'Home' };
const live = (awayScore: number | null, homeScore: number | null) => ({
  status: 'live' as const,
  awayScore,
  homeScore,
});

function words(pickValue: string, score: string): string | null {
  const type = /^(Over|Under)/.test(pickValue) ? 'total' : 'spread';
  const pick = readPickValue(teams, type, pickValue);
  if (pick === null) throw new Error(`not a pick: ${pickValue}`);
  const [away = 0, home = 0] = score.split('-').map(Number);
  return marginText(pick, live(away, home));
}

describe('marginText', () => {
  it.each([
    ['Home -3.5', '14-20', 'covering by 2½'],
    ['Home -3', '14-20', 'covering by 3'],
    ['Home -3.5', '20-20', 'needs 4 more points'],
    ['Home -3', '20-20', 'needs 4 more points'],
    ['Away +6.5', '7-20', 'needs 7 more points'],
    ['Away +2.5', '17-20', 'needs 1 more point'],
    ['Home -3', '20-23', 'a push right now'],
    ['Away -0', '0-0', 'a push right now'],
    ['Home +0.5', '0-0', 'covering by ½'],
    ['Over 44', '27-20', 'over by 3'],
    ['Over 44.5', '20-15', 'needs 10 more points'],
    ['Over 44', '24-20', 'a push right now'],
    ['Under 44', '24-14', 'safe until 6 more points'],
    ['Under 44.5', '24-14', 'safe until 7 more points'],
    ['Under 44.5', '27-20', '2½ over the line'],
  ])('a pick %s at %s shows %s', (pickValue, score, text) => expect(words(pickValue, score)).toBe(text));

  it('halves are written as fractions', () => {
    expect([0, 1, 2, 5, -5, -1].map(halves)).toEqual(['0', '½', '1', '2½', '2½', '½']);
  });
});

const score = fc.integer({ min: 0, max: 80 });
const side = fc.constantFrom<PickSide>('away', 'home', 'over', 'under');
const pick = fc.record({ side, line: fc.integer({ min: -120, max: 120 }) });

/** The score with n more points in the pick's favor. */
const more = (of: PickSide, away: number, home: number, n: number) =>
  of === 'away' ? live(away + n, home) : live(away, home + n);

describe('ifItEndedNow', () => {
  it('the result if it ended now is the result of the same score as a final', () => {
    fc.assert(
      fc.property(pick, score, score, (one, awayScore, homeScore) => {
        expect(ifItEndedNow(one, live(awayScore, homeScore))).toBe(
          gradePick(one, { status: 'final', awayScore, homeScore }),
        );
      }),
    );
  });

  it('a game that is not live or has no score gives no result', () => {
    fc.assert(
      fc.property(
        pick,
        fc.constantFrom('scheduled', 'final', 'postponed', 'cancelled', 'void'),
        score,
        (one, status, n) => {
          expect(ifItEndedNow(one, { status, awayScore: n, homeScore: n })).toBeNull();
          expect(marginText(one, { status, awayScore: n, homeScore: n })).toBeNull();
        },
      ),
    );
    expect(ifItEndedNow({ side: 'home', line: 0 }, live(null, null))).toBeNull();
    expect(marginText({ side: 'home', line: 0 }, live(7, null))).toBeNull();
  });

  it('a pick wins with exactly the points it needs, and not with one fewer', () => {
    fc.assert(
      fc.property(pick, score, score, (one, away, home) => {
        const n = Number(/^needs (\d+)/.exec(marginText(one, live(away, home)) ?? '')?.[1] ?? NaN);
        fc.pre(!Number.isNaN(n));
        expect(ifItEndedNow(one, more(one.side, away, home, n))).toBe('win');
        expect(ifItEndedNow(one, more(one.side, away, home, n - 1))).not.toBe('win');
      }),
    );
  });

  it('an under wins until the points it is safe until', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), score, score, (line, away, home) => {
        const under = { side: 'under' as const, line };
        const n = Number(/^safe until (\d+)/.exec(marginText(under, live(away, home)) ?? '')?.[1] ?? NaN);
        fc.pre(!Number.isNaN(n));
        expect(ifItEndedNow(under, live(away, home + n))).not.toBe('win');
        expect(ifItEndedNow(under, live(away, home + n - 1))).toBe('win');
      }),
    );
  });

  it('the text agrees with the result', () => {
    fc.assert(
      fc.property(pick, score, score, (one, away, home) => {
        const text = marginText(one, live(away, home)) ?? '';
        const mark = ifItEndedNow(one, live(away, home));
        expect(mark).toBe(text.startsWith('a push') ? 'tie' : /^(covering|over by|safe)/.test(text) ? 'win' : 'loss');
      }),
    );
  });
});

describe('standingsIfItEndedNow', () => {
  const official = [
    { userId: 1, username: 'Bo', wins: 2, losses: 0, ties: 0, points: 2, rank: 1 },
    { userId: 2, username: 'Tess', wins: 1, losses: 1, ties: 0, points: 1, rank: 2 },
  ];

  it('the standings if it ended now count live games, rank again and keep the official rank', () => {
    const rows = standingsIfItEndedNow(official, [
      { userId: 2, username: 'Tess', result: 'win', isBestBet: false },
      { userId: 2, username: 'Tess', result: 'win', isBestBet: false },
      { userId: 1, username: 'Bo', result: 'loss', isBestBet: false },
      { userId: 3, username: 'Joanie', result: 'tie', isBestBet: false },
    ]);
    expect(
      rows.map(({ username, wins, losses, ties, rank, wasRank }) => [username, wins, losses, ties, rank, wasRank]),
    ).toEqual([
      ['Tess', 3, 1, 0, 1, 2],
      ['Bo', 2, 1, 0, 2, 1],
      ['Joanie', 0, 0, 1, 3, null],
    ]);
  });

  it('house rules decide what live games are worth, a best bet twice', () => {
    const rules = { ...DEFAULT_RULES, push: 'half', bestBet: true } as const;
    const rows = standingsIfItEndedNow(
      official,
      [
        { userId: 2, username: 'Tess', result: 'win', isBestBet: true },
        { userId: 1, username: 'Bo', result: 'tie', isBestBet: false },
      ],
      rules,
    );
    expect(rows.map(({ username, rank, points: counted }) => [username, rank, counted])).toEqual([
      ['Tess', 1, 3],
      ['Bo', 2, 2.5],
    ]);
  });

  it('guesses decide players who would tie, and a player without a guess comes after them', () => {
    const rows = standingsIfItEndedNow(
      [
        { userId: 1, username: 'Bo', wins: 2, losses: 0, ties: 0, points: 2, rank: 1 },
        { userId: 2, username: 'Tess', wins: 2, losses: 0, ties: 0, points: 2, rank: 1 },
        { userId: 3, username: 'Joanie', wins: 2, losses: 0, ties: 0, points: 2, rank: 1 },
      ],
      [],
      { ...DEFAULT_RULES, weeklyWinner: 'tiebreaker' },
      new Map([
        [1, 9],
        [2, 3],
      ]),
    );
    expect(rows.map(({ username, rank }) => [username, rank])).toEqual([
      ['Tess', 1],
      ['Bo', 2],
      ['Joanie', 3],
    ]);
  });

  it('the official rows are not changed', () => {
    const before = structuredClone(official);
    standingsIfItEndedNow(official, [{ userId: 1, username: 'Bo', result: 'loss', isBestBet: false }]);
    expect(official).toEqual(before);
    expect(standingsIfItEndedNow(official, []).map(({ rank }) => rank)).toEqual([1, 2]);
  });
});
