import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, RULE_NAMES, type HouseRules } from '#shared/houseRules.ts';
import {
  countSeason,
  droppedWeeks,
  periodStandings,
  seasonStandings,
  weekStandings,
  type Season,
  type SeasonStanding,
} from '#shared/rules/seasonTables.ts';
import { anyRules, anySeason, lockOf, playersNamed, rulesWith, weekOf } from '#shared/testing/houseRuleSeasons.ts';

type Unruled = Omit<Season, 'rules'>;

const shown = (rows: readonly SeasonStanding[]) =>
  rows.map(
    ({ rank, username, wins, losses, ties, points }) => `${rank} ${username} ${wins}-${losses}-${ties} ${points}`,
  );
const three = playersNamed('Ann', 'Bo', 'Cy');
const [ANN, BO] = [1, 2];
type Parts = Parameters<typeof weekOf>[3];
const oneWeek = (cards: Record<string, string>, parts?: Parts): Unruled => ({
  players: three,
  weeks: [weekOf(three, 1, cards, parts)],
});
const count = (season: Unruled, rules: Partial<HouseRules>) => countSeason({ ...season, rules: rulesWith(rules) });
const seasonBoard = (season: Unruled, rules: Partial<HouseRules>) => shown(seasonStandings(count(season, rules)));
const weekBoard = (season: Unruled, rules: Partial<HouseRules>, week = 1) =>
  shown(weekStandings(count(season, rules), week));

/** Every table of a season as text. */
const allTables = (season: Unruled, rules: HouseRules) => {
  const counted = countSeason({ ...season, rules });
  return JSON.stringify({
    weeks: season.weeks.map((_, index) => weekStandings(counted, index + 1)),
    periods: [1, 2, 3].map((period) => periodStandings(counted, period)),
    season: seasonStandings(counted),
  });
};

describe('push', () => {
  const season = oneWeek({ Ann: 'WWLPP', Bo: 'WWLLL', Cy: 'WWWLL' });

  it('a push is a tie without points by default', () => {
    expect(seasonBoard(season, {})).toEqual(['1 Cy 3-2-0 3', '2 Ann 2-1-2 2', '3 Bo 2-3-0 2']);
  });

  it('a push can be worth half a point', () => {
    expect(seasonBoard(season, { push: 'half' })).toEqual(['1 Ann 2-1-2 3', '2 Cy 3-2-0 3', '3 Bo 2-3-0 2']);
  });

  it('a push can count as a loss', () => {
    expect(seasonBoard(season, { push: 'loss' })).toEqual(['1 Cy 3-2-0 3', '2 Ann 2-3-0 2', '2 Bo 2-3-0 2']);
  });

  it('a game that was called off never counts as a loss', () => {
    expect(seasonBoard(oneWeek({ Ann: 'WWLPV' }), { push: 'loss' })).toEqual(['1 Ann 2-2-1 2']);
    expect(seasonBoard(oneWeek({ Ann: 'WWLPV' }), { push: 'half' })).toEqual(['1 Ann 2-1-2 3']);
  });
});

describe('best bet', () => {
  it.each([
    ['WWLL*', '1 Ann 2-3-0 2'],
    ['W*WLL', '1 Ann 3-2-0 3'],
    ['WWLP*', '1 Ann 2-1-2 2'],
    ['WWL?*', '1 Ann 2-1-0 2'],
  ])('the marked pick of %s counts twice once it is graded', (card, row) => {
    expect(seasonBoard(oneWeek({ Ann: card }), { bestBet: true })).toEqual([row]);
  });

  it('a mark means nothing while best bets are off', () => {
    expect(seasonBoard(oneWeek({ Ann: 'W*WLL' }), {})).toEqual(['1 Ann 2-2-0 2']);
  });

  it('a pushed best bet is worth a whole point with half points, and two losses where a push is a loss', () => {
    expect(seasonBoard(oneWeek({ Ann: 'WP*' }), { bestBet: true, push: 'half' })).toEqual(['1 Ann 1-0-2 2']);
    expect(seasonBoard(oneWeek({ Ann: 'WP*' }), { bestBet: true, push: 'loss' })).toEqual(['1 Ann 1-2-0 1']);
  });
});

describe('missing picks', () => {
  const rule = { missingPicks: 'loss' } as const;

  it('each missing pick is a loss once the week is over, also for a player without any pick', () => {
    const season = oneWeek({ Ann: 'WWW', Bo: 'WWWWL' });
    expect(weekBoard(season, rule)).toEqual(['1 Bo 4-1-0 4', '2 Ann 3-2-0 3', '3 Cy 0-5-0 0']);
    expect(weekBoard(oneWeek({ Ann: 'WWW' }, { isOver: false }), rule)).toEqual(['1 Ann 3-0-0 3']);
  });

  it('a full card is smaller in a week with fewer games', () => {
    expect(weekBoard(oneWeek({ Ann: 'WW', Bo: 'W', Cy: 'WW' }, { fullCard: 2 }), rule)).toEqual([
      '1 Ann 2-0-0 2',
      '1 Cy 2-0-0 2',
      '3 Bo 1-1-0 1',
    ]);
  });

  it('players who joined after the first lock, and disabled ones, lose nothing for missing picks', () => {
    const players = [
      { userId: 1, username: 'Ann', joinedAt: lockOf(1), isActive: true },
      { userId: 2, username: 'Bo', joinedAt: 0, isActive: false },
      { userId: 3, username: 'Cy', joinedAt: lockOf(1) - 1, isActive: true },
    ];
    const season = { players, weeks: [weekOf(players, 1, { Ann: 'WW', Bo: 'W' })] };
    expect(weekBoard(season, rule)).toEqual(['1 Ann 2-0-0 2', '2 Bo 1-0-0 1', '3 Cy 0-5-0 0']);
  });

  it('a missing pick is never a best bet', () => {
    expect(weekBoard(oneWeek({ Ann: 'L*WWW', Bo: 'LLLLL', Cy: 'LLLLL' }), { ...rule, bestBet: true })[0]).toBe(
      '1 Ann 3-3-0 3',
    );
  });
});

describe('dropped weeks', () => {
  const season = (cards: string[], overUntil = cards.length): Unruled => ({
    players: three,
    weeks: cards.map((card, at) => weekOf(three, at + 1, card === '' ? {} : { Ann: card }, { isOver: at < overUntil })),
  });
  const dropped = (cards: string[], n: number, overUntil?: number) =>
    droppedWeeks(count(season(cards, overUntil), { droppedWeeks: n }), ANN);

  it('the week with the fewest points is dropped, with its wins and losses', () => {
    expect(dropped(['WWWLL', 'WLLLL', 'WWWWW'], 1)).toEqual([2]);
    expect(seasonBoard(season(['WWWLL', 'WLLLL', 'WWWWW']), { droppedWeeks: 1 })).toEqual(['1 Ann 8-2-0 8']);
  });

  it('of equal points the week with more losses is dropped, then the later one', () => {
    expect(dropped(['WLL', 'WLLL', 'WLL'], 1)).toEqual([2]);
    expect(dropped(['WLL', 'WLL', 'WW'], 1)).toEqual([2]);
    expect(dropped(['WLL', 'WLL', 'WW'], 2)).toEqual([2, 1]);
  });

  it('a week that is not over is never dropped', () => {
    expect(dropped(['WWW', 'L'], 1, 1)).toEqual([1]);
  });

  it('a missed week is one of the worst', () => {
    expect(dropped(['W', '', 'WW'], 1)).toEqual([2]);
  });

  it('periods count every week', () => {
    const counted = count(season(['WWWLL', 'WLLLL']), { droppedWeeks: 1 });
    expect(shown(periodStandings(counted, 1))).toEqual(['1 Ann 4-6-0 4']);
    expect(shown(seasonStandings(counted))).toEqual(['1 Ann 3-2-0 3']);
  });

  it('half points, best bets and missing picks decide which week is the worst', () => {
    expect(droppedWeeks(count(season(['WPP', 'WW']), { droppedWeeks: 1, push: 'half' }), ANN)).toEqual([2]);
    expect(droppedWeeks(count(season(['W*W', 'WW']), { droppedWeeks: 1, bestBet: true }), ANN)).toEqual([2]);
    const rules = { droppedWeeks: 1, missingPicks: 'loss' } as const;
    expect(droppedWeeks(count(season(['WLL', 'W']), rules), ANN)).toEqual([2]);
  });
});

describe('late joiners', () => {
  const late = [
    { userId: 1, username: 'Ann', joinedAt: 0, isActive: true },
    { userId: 2, username: 'Bo', joinedAt: 0, isActive: true },
    { userId: 3, username: 'Cy', joinedAt: lockOf(2) + 1, isActive: true },
  ];
  const season: Unruled = {
    players: late,
    weeks: [
      weekOf(late, 1, { Ann: 'WWWLL', Bo: 'WWLLL' }),
      weekOf(late, 2, { Ann: 'WWWWW', Bo: 'WWWWL' }),
      weekOf(late, 3, { Ann: 'WLLLL', Bo: 'WLLLL', Cy: 'WWWWW' }),
    ],
  };
  const rule = { lateJoiners: 'lowest' } as const;

  it('a late joiner gets nothing for missed weeks by default', () => {
    expect(seasonBoard(season, {})).toEqual(['1 Ann 9-6-0 9', '2 Bo 7-8-0 7', '3 Cy 5-0-0 5']);
  });

  it('a late joiner can get the lowest points of each missed week, without wins or losses', () => {
    expect(seasonBoard(season, rule)).toEqual(['1 Cy 5-0-0 11', '2 Ann 9-6-0 9', '3 Bo 7-8-0 7']);
    expect(shown(periodStandings(count(season, rule), 1))[0]).toBe('1 Cy 5-0-0 11');
  });

  it('a late joiner is not on the board of a week before joining', () => {
    expect(weekBoard(season, rule)).toEqual(['1 Ann 3-2-0 3', '2 Bo 2-3-0 2']);
  });

  it('only weeks that are over and were missed are credited', () => {
    const open = { ...season, weeks: season.weeks.map((week) => ({ ...week, isOver: week.weekNumber !== 2 })) };
    expect(seasonBoard(open, rule)).toContain('2 Cy 5-0-0 7');
    const picked = { ...season, weeks: [...season.weeks.slice(1), weekOf(late, 1, { Ann: 'WWWLL', Cy: 'L' })] };
    expect(seasonBoard(picked, rule)).toContain('1 Cy 5-1-0 9');
  });

  it('a week credited to a late joiner can be dropped', () => {
    expect(droppedWeeks(count(season, { ...rule, droppedWeeks: 1 }), 3)).toEqual([1]);
    expect(seasonBoard(season, { ...rule, droppedWeeks: 1 })[0]).toBe('1 Cy 5-0-0 9');
  });

  it('missing picks set the lowest points to 0 where a player missed the week', () => {
    const players = [...late, { userId: 4, username: 'Di', joinedAt: 0, isActive: true }];
    expect(seasonBoard({ ...season, players }, { ...rule, missingPicks: 'loss' })).toContain('4 Di 0-15-0 0');
    expect(seasonBoard({ ...season, players }, { ...rule, missingPicks: 'loss' })).toContain('3 Cy 5-0-0 5');
  });
});

describe('weekly winner', () => {
  const cards = { Ann: 'WWWLL', Bo: 'WWWLL', Cy: 'WWLLL' };
  const board = (parts: Parts, rules: Partial<HouseRules> = { weeklyWinner: 'tiebreaker' }) =>
    weekStandings(count(oneWeek(cards, parts), rules), 1).map(
      ({ rank, username, tiebreakDistance }) => `${rank} ${username} ${tiebreakDistance}`,
    );

  it('equal records share the week by default', () => {
    expect(board({ guesses: { Ann: 40, Bo: 45 }, tiebreakTotal: 44 }, {})).toEqual([
      '1 Ann null',
      '1 Bo null',
      '3 Cy null',
    ]);
  });

  it('the closest guess wins, above or below', () => {
    expect(board({ guesses: { Ann: 40, Bo: 46, Cy: 44 }, tiebreakTotal: 44 })).toEqual(['1 Bo 2', '2 Ann 4', '3 Cy 0']);
  });

  it('equally close guesses share the week, and a guess beats none', () => {
    expect(board({ guesses: { Ann: 40, Bo: 48 }, tiebreakTotal: 44 })).toEqual(['1 Ann 4', '1 Bo 4', '3 Cy null']);
    expect(board({ guesses: { Bo: 180 }, tiebreakTotal: 44 })).toEqual(['1 Bo 136', '2 Ann null', '3 Cy null']);
  });

  it('ties are shared until the named game is final, and if it is called off', () => {
    expect(board({ guesses: { Ann: 40, Bo: 44 }, tiebreakTotal: null })).toEqual([
      '1 Ann null',
      '1 Bo null',
      '3 Cy null',
    ]);
  });

  it('the tiebreaker decides no period and no season', () => {
    const counted = count(oneWeek(cards, { guesses: { Bo: 44 }, tiebreakTotal: 44 }), { weeklyWinner: 'tiebreaker' });
    expect(shown(periodStandings(counted, 1)).slice(0, 2)).toEqual(['1 Ann 3-2-0 3', '1 Bo 3-2-0 3']);
    expect(shown(seasonStandings(counted)).slice(0, 2)).toEqual(['1 Ann 3-2-0 3', '1 Bo 3-2-0 3']);
  });

  it('points come before the tiebreaker', () => {
    const season = oneWeek({ Ann: 'WWWLL', Bo: 'WWWLP' }, { guesses: { Ann: 44 }, tiebreakTotal: 44 });
    const rows = weekStandings(count(season, { weeklyWinner: 'tiebreaker', push: 'half' }), 1);
    expect(rows.map(({ userId }) => userId)).toEqual([BO, ANN]);
  });
});

describe('any season', () => {
  const weeksOf = (season: Unruled, rules: HouseRules, userId: number) => {
    const { results, credits } = countSeason({ ...season, rules });
    return season.weeks.reduce(
      (sum, { weekNumber: week }) =>
        sum + (results.get(week)?.get(userId)?.points ?? 0) + (credits.get(week)?.get(userId) ?? 0),
      0,
    );
  };

  it('the default rules rank by wins, then fewer losses, of all graded picks', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const rows = seasonStandings(countSeason({ ...season, rules: DEFAULT_RULES }));
        for (const row of rows) {
          const cards = season.weeks.flatMap(({ cards: all }) => all.get(row.userId) ?? []);
          const sum = (read: (card: (typeof cards)[number]) => number) => cards.reduce((n, card) => n + read(card), 0);
          expect([row.wins, row.losses, row.ties, row.points]).toEqual([
            sum(({ win }) => win),
            sum(({ loss }) => loss),
            sum(({ push, calledOff }) => push + calledOff),
            row.wins,
          ]);
          const ahead = rows.filter((o) => o.wins > row.wins || (o.wins === row.wins && o.losses < row.losses));
          expect(row.rank).toBe(ahead.length + 1);
        }
      }),
    );
  });

  it('no one’s season points exceed the sum of the weeks', () => {
    fc.assert(
      fc.property(anySeason, anyRules, (season, rules) => {
        for (const { userId, points } of seasonStandings(countSeason({ ...season, rules }))) {
          expect(points).toBeLessThanOrEqual(weeksOf(season, rules, userId));
        }
      }),
    );
  });

  it('the order of players, weeks and guesses never matters', () => {
    fc.assert(
      fc.property(anySeason, anyRules, (season, rules) => {
        const reversed = {
          players: season.players.toReversed(),
          weeks: season.weeks.toReversed().map((week) => ({
            ...week,
            cards: new Map([...week.cards].toReversed()),
            guesses: new Map([...week.guesses].toReversed()),
          })),
        };
        expect(allTables(reversed, rules)).toBe(allTables({ ...season, weeks: season.weeks.toReversed() }, rules));
        expect(seasonStandings(countSeason({ ...reversed, rules }))).toEqual(
          seasonStandings(countSeason({ ...season, rules })),
        );
      }),
    );
  });

  it('a changed rule that is changed back gives the same tables again, byte for byte', () => {
    fc.assert(
      fc.property(anySeason, anyRules, anyRules, (season, rules, others) => {
        const before = allTables(season, rules);
        for (const name of RULE_NAMES) allTables(season, { ...rules, [name]: others[name] });
        expect(allTables(season, rules)).toBe(before);
      }),
    );
  });

  it('half points never lower anyone’s points, and missing picks never lower anyone’s losses', () => {
    fc.assert(
      fc.property(anySeason, anyRules, ({ players, weeks }, rules) => {
        const of = (changed: Partial<HouseRules>) =>
          new Map(
            periodStandings(countSeason({ players, weeks, rules: { ...rules, ...changed } }), 1).map((row) => [
              row.userId,
              row,
            ]),
          );
        const [tie, half] = [of({ push: 'tie' }), of({ push: 'half' })];
        const [nothing, loss] = [of({ missingPicks: 'nothing' }), of({ missingPicks: 'loss' })];
        for (const [id, { points }] of tie) expect(half.get(id)?.points).toBeGreaterThanOrEqual(points);
        for (const [id, { losses }] of nothing) expect(loss.get(id)?.losses).toBeGreaterThanOrEqual(losses);
      }),
    );
  });
});
