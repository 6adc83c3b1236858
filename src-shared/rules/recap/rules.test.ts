/** Each rule of a recap on made-up weeks: its sentence, and that there is none when nothing remarkable happened. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickSide } from '#shared/model.ts';
import type { RecapGame, RecapPick, RecapRow, RecapWeek } from '#shared/rules/recap/facts.ts';
import { RECAP_RULES, recapOf } from '#shared/rules/recap/recap.ts';

const NAMES = new Map([
  [1, 'Ann'],
  [2, 'Bo'],
  [3, 'Cy'],
  [4, 'Di'],
  [5, 'Ed'],
]);
const game = (id: number, awayScore: number, homeScore: number, changes: Partial<RecapGame> = {}): RecapGame => ({
  id,
  awayTeam: 'Tampa Bay Buccaneers',
  homeTeam: 'Buffalo Bills',
  status: 'final',
  awayScore,
  homeScore,
  ...changes,
});
const pick = (userId: number, side: PickSide, line: number, changes: Partial<RecapPick> = {}): RecapPick => ({
  userId,
  gameId: 1,
  side,
  line,
  closing: null,
  ...changes,
});
const row = (
  userId: number,
  rank: number,
  wins: number,
  losses: number,
  changes: Partial<RecapRow> = {},
): RecapRow => ({
  userId,
  username: NAMES.get(userId) ?? '',
  rank,
  wins,
  losses,
  ties: 0,
  points: wins,
  ...changes,
});
const week = (changes: Partial<RecapWeek>): RecapWeek => ({
  title: 'Week 11',
  fullCard: 5,
  games: [],
  picks: [],
  board: [],
  ranksBefore: new Map(),
  ranksAfter: new Map(),
  names: NAMES,
  ...changes,
});
const by = (rule: keyof typeof RECAP_RULES, changes: Partial<RecapWeek>) => RECAP_RULES[rule](week(changes));

describe('the winner', () => {
  it('is named with the record', () =>
    expect(by('winner', { board: [row(1, 1, 4, 1), row(2, 2, 3, 2)] })).toEqual(['Ann won Week 11 at 4–1.']));
  it('has pushes in the record', () =>
    expect(by('winner', { board: [row(1, 1, 3, 1, { ties: 1 }), row(2, 2, 3, 2)] })).toEqual([
      'Ann won Week 11 at 3–1–1.',
    ]));
  it('is shared by equal records', () =>
    expect(by('winner', { board: [row(1, 1, 4, 1), row(2, 1, 4, 1), row(3, 1, 4, 1)] })).toEqual([
      'Ann, Bo and Cy shared Week 11 at 4–1.',
    ]));
  it('is shared with each record where only pushes set them apart', () =>
    expect(by('winner', { board: [row(1, 1, 3, 1), row(2, 1, 3, 1, { ties: 1 })] })).toEqual([
      'Ann (3–1) and Bo (3–1–1) shared Week 11.',
    ]));
  it('by the tiebreaker shows how far off the guess was', () => {
    const second = row(2, 2, 4, 1, { tiebreakDistance: 7 });
    const won = (tiebreakDistance: number) => by('winner', { board: [row(1, 1, 4, 1, { tiebreakDistance }), second] });
    expect(won(3)).toEqual(['Ann won Week 11 at 4–1 on the tiebreaker, 3 off.']);
    expect(won(0)).toEqual(['Ann won Week 11 at 4–1 on the tiebreaker, exactly right.']);
  });
  it('is not named when the tiebreaker was not needed', () =>
    expect(by('winner', { board: [row(1, 1, 5, 0, { tiebreakDistance: 3 }), row(2, 2, 4, 1)] })).toEqual([
      'Ann won Week 11 at 5–0.',
    ]));
  it('is no one when no one won a pick', () =>
    expect(by('winner', { board: [row(1, 1, 0, 3), row(2, 2, 0, 5)] })).toEqual([]));
});

describe('perfect cards', () => {
  const five = (userId: number) => [1, 2, 3, 4, 5].map((gameId) => pick(userId, 'home', -7, { gameId }));
  const games = [1, 2, 3, 4, 5].map((id) => game(id, 10, 20));
  it('are named', () => {
    expect(by('perfectCards', { games, picks: five(1) })).toEqual(['Perfect card: Ann got all five right.']);
    expect(by('perfectCards', { games, picks: [...five(2), ...five(1)] })).toEqual([
      'Perfect cards: Ann and Bo got all five right.',
    ]);
  });
  it('have no push', () =>
    expect(by('perfectCards', { games, picks: [...five(1).slice(1), pick(1, 'home', -20)] })).toEqual([]));
  it('are full', () => expect(by('perfectCards', { games, picks: five(1).slice(1) })).toEqual([]));
  it('have at least three picks', () =>
    expect(by('perfectCards', { games, picks: five(1).slice(3), fullCard: 2 })).toEqual([]));
});

describe('the biggest climb', () => {
  const ranks = (...list: number[]) => new Map(list.map((rank, n) => [n + 1, rank]));
  const climb = (before: number[], after: number[]) =>
    by('biggestClimb', { ranksBefore: ranks(...before), ranksAfter: ranks(...after) });
  it('says to which place', () =>
    expect(climb([1, 2, 3, 4], [2, 3, 4, 1])).toEqual(['Biggest climb: Di, up 3 places to 1st.']));
  it('is shared', () =>
    expect(climb([1, 2, 3, 4], [3, 4, 1, 2])).toEqual([
      'Biggest climbs: Cy (to 1st) and Di (to 2nd), up 2 places each.',
    ]));
  it('is not one place', () => expect(climb([1, 2, 3], [2, 1, 3])).toEqual([]));
  it('is not a newcomer’s first rank', () => expect(by('biggestClimb', { ranksAfter: ranks(1, 2, 3) })).toEqual([]));
});

describe('the only one on it', () => {
  const against = (...users: number[]) => users.map((userId) => pick(userId, 'home', -13));
  const games = [game(1, 20, 24)];
  it('is named with how many were against', () =>
    expect(by('onlyOneOnIt', { games, picks: [pick(5, 'away', 13), ...against(1, 2, 3)] })).toEqual([
      'Only Ed had Tampa Bay Buccaneers +6½, against 3 on the other side, and won.',
    ]));
  it('needs three others on the same line', () => {
    expect(by('onlyOneOnIt', { games, picks: [pick(5, 'away', 13), ...against(1, 2)] })).toEqual([]);
    const totals = [1, 2, 3].map((userId) => pick(userId, 'under', 80));
    expect(by('onlyOneOnIt', { games, picks: [pick(5, 'away', 13), ...totals] })).toEqual([]);
  });
  it('does not count when it pushed or lost', () =>
    expect(by('onlyOneOnIt', { games, picks: [pick(5, 'away', 8), ...against(1, 2, 3)] })).toEqual([]));
});

describe('the hook', () => {
  it('lists the picks that lost by half a point, those of most players first', () =>
    expect(
      by('lostByTheHook', {
        games: [game(1, 20, 24), game(2, 21, 23)],
        picks: [
          pick(1, 'under', 87, { gameId: 2 }),
          pick(2, 'home', -9),
          pick(3, 'home', -9),
          pick(4, 'home', -8),
          pick(5, 'home', -10),
        ],
      }),
    ).toEqual(['Lost by the hook: Bo and Cy with Buffalo Bills −4½; Ann with Under 43½ in TB @ BUF.']));
  it('is not a push, nor a loss by a point', () =>
    expect(
      by('lostByTheHook', { games: [game(1, 20, 24)], picks: [pick(1, 'home', -8), pick(2, 'home', -10)] }),
    ).toEqual([]));
});

describe('the best line', () => {
  const games = [game(1, 20, 24)];
  it('shows what it closed at', () =>
    expect(
      by('bestLine', { games, picks: [pick(1, 'home', -6, { closing: -9 }), pick(2, 'home', -8, { closing: -9 })] }),
    ).toEqual(['Best line: Ann took Buffalo Bills −3 before it closed at −4½.']));
  it('of a total names the game', () =>
    expect(by('bestLine', { games, picks: [pick(1, 'over', 88, { closing: 94 })] })).toEqual([
      'Best line: Ann took Over 44 in TB @ BUF before it closed at 47.',
    ]));
  it('gains at least a point', () =>
    expect(by('bestLine', { games, picks: [pick(1, 'home', -8, { closing: -9 })] })).toEqual([]));
  it('is not on a game that was called off', () =>
    expect(
      by('bestLine', { games: [game(1, 0, 0, { status: 'void' })], picks: [pick(1, 'home', -6, { closing: -12 })] }),
    ).toEqual([]));
});

describe('the most popular pick', () => {
  const all = (line: (userId: number) => number) => [1, 2, 3].map((userId) => pick(userId, 'home', line(userId)));
  const popular = (picks: RecapPick[], changes: Partial<RecapGame> = {}) =>
    by('mostPopular', { games: [game(1, 20, 24, changes)], picks });
  it('shows how it did', () => {
    expect(popular(all(() => -6))).toEqual(['Most popular: Buffalo Bills −3, picked by 3 of 3. It won.']);
    expect(popular(all(() => -8))).toEqual(['Most popular: Buffalo Bills −4, picked by 3 of 3. It was a push.']);
    expect(popular(all(() => -9))).toEqual(['Most popular: Buffalo Bills −4½, picked by 3 of 3. It lost.']);
  });
  it('at several lines says how it did for each', () =>
    expect(popular([...all((userId) => -5 - userId), pick(4, 'away', 8)])).toEqual([
      'Most popular: Buffalo Bills, picked by 3 of 4. It won for 2 and pushed for 1.',
    ]));
  it('shows that its game was called off', () =>
    expect(
      popular(
        all(() => -6),
        { status: 'cancelled' },
      ),
    ).toEqual(['Most popular: Buffalo Bills −3, picked by 3 of 3. The game was called off.']));
  it('has at least three players', () => expect(popular(all(() => -6).slice(1))).toEqual([]));
});

it('a recap never depends on the order of picks, and never speaks of a player without one', () => {
  const anyPick = fc.record({
    userId: fc.integer({ min: 1, max: 5 }),
    gameId: fc.integer({ min: 1, max: 3 }),
    side: fc.constantFrom<PickSide>('home', 'away', 'over', 'under'),
    line: fc.integer({ min: -20, max: 100 }),
  });
  const withClosing = (one: Omit<RecapPick, 'closing'>): RecapPick => ({ ...one, closing: one.gameId * 10 });
  const games = [game(1, 20, 24), game(2, 3, 3), game(3, 31, 10)];
  fc.assert(
    fc.property(fc.uniqueArray(anyPick, { selector: ({ userId, gameId }) => `${userId} ${gameId}` }), (found) => {
      const picks = found.map(withClosing);
      const said = recapOf(week({ games, picks }));
      expect(
        recapOf(week({ games, picks: picks.toReversed() })).toSorted((a, b) => (a.text < b.text ? -1 : 1)),
      ).toEqual(said.toSorted((a, b) => (a.text < b.text ? -1 : 1)));
      const silent = [...NAMES].filter(([userId]) => picks.every((one) => one.userId !== userId));
      for (const [, name] of silent) expect(said.map(({ text }) => text).join(' ')).not.toContain(`${name} `);
    }),
  );
});
