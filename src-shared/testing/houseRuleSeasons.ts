/** Made-up seasons for tests of the house rules. */
import fc from 'fast-check';
import { DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import { cardsOf, type CountedPick } from '#shared/rules/points.ts';
import type { Season, SeasonPlayer, SeasonWeek } from '#shared/rules/seasonTables.ts';

export const rulesWith = (rules: Partial<HouseRules>): HouseRules => ({ ...DEFAULT_RULES, ...rules });

/** "WWLPV*": a letter for each pick: won, lost, push, void or to come (?), the best bet followed by a star. */
function picksFrom(userId: number, card: string): CountedPick[] {
  return [...card.matchAll(/([WLPV?])(\*?)/g)].map(([, letter, star]): CountedPick => ({
    userId,
    result: letter === 'W' ? 'win' : letter === 'L' ? 'loss' : letter === '?' ? 'pending' : 'tie',
    isCalledOff: letter === 'V',
    isBestBet: star === '*',
  }));
}

/** When a test's week locks for the first time: week 1 at 1,000, week 2 at 2,000 and so on. */
export const lockOf = (weekNumber: number): number => 1_000 * weekNumber;

type WeekParts = Partial<Omit<SeasonWeek, 'cards' | 'guesses'>> & { guesses?: Record<string, number> };

/** A finished week with a card for each named player: `week(1, { Ann: 'WWLLW' })`. */
export const weekOf = (
  players: readonly SeasonPlayer[],
  weekNumber: number,
  cards: Record<string, string>,
  { guesses = {}, ...parts }: WeekParts = {},
): SeasonWeek => {
  const idOf = (name: string) => players.find(({ username }) => username === name)?.userId ?? 0;
  return {
    weekNumber,
    isOver: true,
    firstLockAt: lockOf(weekNumber),
    fullCard: 5,
    cards: cardsOf(Object.entries(cards).flatMap(([name, card]) => picksFrom(idOf(name), card))),
    guesses: new Map(Object.entries(guesses).map(([name, guess]) => [idOf(name), guess])),
    tiebreakTotal: null,
    ...parts,
  };
};

/** Players who joined before everything, in this order. */
export const playersNamed = (...names: string[]): SeasonPlayer[] =>
  names.map((username, index) => ({ userId: index + 1, username, joinedAt: 0, isActive: true }));

/** Any rules. */
export const anyRules: fc.Arbitrary<HouseRules> = fc.record({
  push: fc.constantFrom('tie', 'half', 'loss'),
  bestBet: fc.boolean(),
  missingPicks: fc.constantFrom('nothing', 'loss'),
  droppedWeeks: fc.integer({ min: 0, max: 4 }),
  lateJoiners: fc.constantFrom('nothing', 'lowest'),
  weeklyWinner: fc.constantFrom('shared', 'tiebreaker'),
});

const anyPlayers: fc.Arbitrary<SeasonPlayer[]> = fc
  .array(fc.record({ joinedAt: fc.integer({ min: 0, max: 8_000 }), isActive: fc.boolean() }), { maxLength: 6 })
  .map((all) => all.map((one, index) => ({ ...one, userId: index + 1, username: `Player ${index + 1}` })));

const anyCard = fc
  .stringMatching(/^[WLPV?]{0,5}$/)
  .chain((card) => fc.nat({ max: 5 }).map((marked) => card.replace(new RegExp(`^(.{${marked}}.)`), '$1*')));

/** Any season of at most six players and eight weeks. */
export const anySeason: fc.Arbitrary<Omit<Season, 'rules'>> = anyPlayers.chain((players) => {
  const week = fc.record({
    cards: fc.tuple(...players.map(() => anyCard)),
    guesses: fc.tuple(...players.map(() => fc.option(fc.nat({ max: 200 })))),
    isOver: fc.boolean(),
    fullCard: fc.integer({ min: 0, max: 5 }),
    tiebreakTotal: fc.option(fc.nat({ max: 120 })),
    firstLockAt: fc.option(fc.nat({ max: 8_000 })),
  });
  return fc.array(week, { maxLength: 8 }).map((weeks) => ({
    players,
    weeks: weeks.map(({ cards, guesses, ...one }, index) =>
      weekOf(players, index + 1, Object.fromEntries(cards.map((card, at) => [`Player ${at + 1}`, card])), {
        ...one,
        guesses: Object.fromEntries(
          guesses.flatMap((guess, at) => (guess === null ? [] : [[`Player ${at + 1}`, guess]])),
        ),
      }),
    ),
  }));
});
