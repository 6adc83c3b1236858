/** Cards of a week whose one game may be picked twice: its side and its total. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideCard, type CardDecision, type CardGame, type CardPick } from '#shared/rules/cardDecision.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { hasTwoInASlot, isInSlot, slotKey, slotOf } from '#shared/rules/slots.ts';

const NOW = Date.parse('2027-02-14T12:00:00Z');
const KICKOFF = Date.parse('2027-02-14T23:30:00Z');

const game = (changes: Partial<CardGame> = {}): CardGame => ({
  awayTeam: 'Bills',
  homeTeam: 'Rams',
  kickoffAt: KICKOFF,
  lockAt: KICKOFF,
  isLocked: false,
  wasRevealed: false,
  status: 'scheduled',
  spread: -6,
  total: 89,
  ...changes,
});
const RAMS: CardPick = { gameId: 1, pickType: 'spread', pickValue: 'Rams -3' };
const BILLS: CardPick = { gameId: 1, pickType: 'spread', pickValue: 'Bills +3' };
const OVER: CardPick = { gameId: 1, pickType: 'total', pickValue: 'Over 44.5' };
const UNDER: CardPick = { gameId: 1, pickType: 'total', pickValue: 'Under 44.5' };
const BOTH = { cardSize: 2, sideAndTotal: true };

const decide = (stored: CardPick[], sent: CardPick[], changes: Partial<CardGame> = {}) =>
  decideCard(stored, sent, (id) => (id === 1 ? game(changes) : undefined), NOW, BOTH);

/** The card after a decision, by value; a rejection as it is. */
const cardAfter = (stored: readonly CardPick[], decision: CardDecision) => {
  if (decision.why !== null) return decision;
  const gone = [...decision.removed, ...decision.written.map(({ replaced }) => replaced)];
  const kept = stored.filter((pick) => !gone.includes(pick)).map(({ pickValue }) => pickValue);
  return [...kept, ...decision.written.map(({ option }) => option.pickValue)].toSorted();
};

describe('a card of the side and the total', () => {
  test.each<[fact: string, stored: CardPick[], sent: CardPick[], changes: Partial<CardGame>, card: unknown]>([
    ['takes both', [], [RAMS, OVER], {}, ['Over 44.5', 'Rams -3']],
    ['takes the total beside the side', [RAMS], [RAMS, OVER], {}, ['Over 44.5', 'Rams -3']],
    ['replaces one side by the other', [RAMS, OVER], [BILLS, OVER], {}, ['Bills +3', 'Over 44.5']],
    ['replaces both at once', [RAMS, OVER], [UNDER, BILLS], {}, ['Bills +3', 'Under 44.5']],
    ['drops the one that is not sent', [RAMS, OVER], [OVER], {}, ['Over 44.5']],
    ['may be empty', [RAMS, OVER], [], {}, []],
    ['keeps the line of a pick that is sent again', [RAMS], [RAMS, OVER], { spread: -7 }, ['Over 44.5', 'Rams -3']],
    ['keeps both on a locked game', [RAMS, OVER], [], { isLocked: true }, ['Over 44.5', 'Rams -3']],
    ['takes nothing on a locked game', [RAMS], [RAMS, OVER], { isLocked: true }, { why: 'game-locked', gameIds: [1] }],
    [
      'names a game once when both of its lines moved',
      [],
      [RAMS, OVER],
      { spread: -7, total: 90 },
      { why: 'line-moved', gameId: 1, pickValue: 'Rams -3', offered: 'Rams -3.5', gameIds: [1] },
    ],
    ['has no room for another game', [], [{ ...RAMS, gameId: 2 }], {}, { why: 'game-of-another-week' }],
  ])('%s', (_fact, stored, sent, changes, card) => {
    expect(cardAfter(stored, decide(stored, sent, changes))).toEqual(card);
  });

  test('holds one of each kind', () => {
    expect(hasTwoInASlot([RAMS, OVER], true)).toBe(false);
    expect(hasTwoInASlot([RAMS, BILLS], true)).toBe(true);
    expect(hasTwoInASlot([OVER, UNDER, RAMS], true)).toBe(true);
    expect(hasTwoInASlot([RAMS, OVER])).toBe(true);
  });

  test('is full with a pick for each line that the game has', () => {
    const needed = (changes: Partial<CardGame>) => picksForComplete([game(changes)], BOTH);
    expect([needed({}), needed({ total: null }), needed({ spread: null, total: null })]).toEqual([2, 1, 0]);
    expect(needed({ status: 'cancelled' })).toBe(0);
    expect(picksForComplete([game()], { cardSize: 5 })).toBe(1);
  });
});

const somePicks = (gameIds: number[]) =>
  fc.record({ gameId: fc.constantFrom(...gameIds), option: fc.nat(3) }).map(({ gameId, option }): CardPick => {
    const { pickType, pickValue } = gameOptions(game())[option] ?? RAMS;
    return { gameId, pickType, pickValue };
  });
const someCard = (gameIds: number[], sideAndTotal: boolean) =>
  fc.uniqueArray(somePicks(gameIds), { selector: (pick) => slotOf(pick, sideAndTotal), maxLength: 5 });

test('the order of picks never changes what a save does', () => {
  const card = someCard([1], true);
  fc.assert(
    fc.property(card, card, fc.boolean(), (stored, sent, isLocked) => {
      const inOrder = cardAfter(stored, decide(stored, sent, { isLocked }));
      expect(cardAfter(stored, decide(stored.toReversed(), sent.toReversed(), { isLocked }))).toEqual(inOrder);
    }),
  );
});

/** What a save does in a week with one pick a game, described without slots. */
function byGame(stored: readonly CardPick[], sent: readonly CardPick[], locked: readonly number[], size: number) {
  const same = (a: CardPick | undefined, b: CardPick) => a?.pickValue === b.pickValue;
  const on = (card: readonly CardPick[], gameId: number) => card.find((pick) => pick.gameId === gameId);
  const changed = sent.filter((pick) => !same(on(stored, pick.gameId), pick));
  const closed = changed.map(({ gameId }) => gameId).filter((gameId) => locked.includes(gameId));
  if (closed.length > 0) return { why: 'game-locked', gameIds: closed };
  const kept = stored.filter(({ gameId }) => on(sent, gameId) === undefined && locked.includes(gameId));
  const after = [...kept, ...sent];
  return after.length > size ? { why: 'too-many-picks' } : after.map(({ pickValue }) => pickValue).toSorted();
}

test('a week without the permission has one pick a game, as ever', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7];
  const card = someCard(ids, false);
  fc.assert(
    fc.property(card, card, fc.subarray(ids), fc.integer({ min: 1, max: 5 }), (stored, sent, locked, cardSize) => {
      const gameOf = (id: number) => game({ isLocked: locked.includes(id) });
      const decision = decideCard(stored, sent, gameOf, NOW, { cardSize });
      expect(cardAfter(stored, decision)).toEqual(byGame(stored, sent, locked, cardSize));
    }),
  );
});

test('a slot known without its week holds the same picks as in its week', () => {
  const [side, total] = [
    { gameId: 1, pickType: 'spread' },
    { gameId: 1, pickType: 'total' },
  ] as const;
  for (const pick of [side, total]) {
    expect(slotKey(pick)).toBe(slotOf(pick, true));
    expect(slotKey({ gameId: 1 })).toBe(slotOf(pick));
    expect([{ gameId: 1 }, side, total, { gameId: 2 }].map((slot) => isInSlot(pick, slot))).toEqual([
      true,
      pick === side,
      pick === total,
      false,
    ]);
  }
});
