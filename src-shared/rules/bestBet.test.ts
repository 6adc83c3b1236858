import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideBestBet, type MarkedPick } from '#shared/rules/bestBet.ts';
import { slotOf } from '#shared/rules/slots.ts';

const [BILLS, PACKERS, JETS] = [1, 2, 3];
const card = (marked: number | null, ...games: number[]): MarkedPick[] =>
  games.map((gameId) => ({ gameId, pickType: 'spread', isBestBet: gameId === marked }));
const unmarked = (...games: number[]): MarkedPick[] => games.map((gameId) => ({ gameId, pickType: 'spread' }));
const open = () => false;
const lockedAt = (locked: number) => (gameId: number) => gameId === locked;

describe('decideBestBet', () => {
  it('a mark is set, moved and removed while its games are open', () => {
    const sent = card(BILLS, BILLS, PACKERS);
    expect(decideBestBet(card(null, BILLS, PACKERS), sent, open)).toEqual({ why: null, slot: '1', isChange: true });
    expect(decideBestBet(sent, card(PACKERS, BILLS, PACKERS), open)).toMatchObject({ slot: '2', isChange: true });
    expect(decideBestBet(sent, card(null, BILLS, PACKERS), open)).toMatchObject({ slot: null, isChange: true });
  });

  it('a client that does not know best bets keeps the mark, and loses it with the pick', () => {
    const stored = card(BILLS, BILLS, PACKERS);
    expect(decideBestBet(stored, unmarked(BILLS, JETS), open)).toMatchObject({
      slot: '1',
      isChange: false,
    });
    expect(decideBestBet(stored, unmarked(PACKERS), open)).toMatchObject({ slot: null, isChange: true });
  });

  it('two marks are rejected', () => {
    const two = unmarked(BILLS, PACKERS).map((pick) => ({ ...pick, isBestBet: true }));
    expect(decideBestBet([], two, open)).toEqual({ why: 'two-best-bets' });
  });

  it('a mark never leaves a locked game and never moves to one', () => {
    const stored = card(BILLS, BILLS, PACKERS);
    const refused = { why: 'best-bet-locked', gameId: BILLS };
    expect(decideBestBet(stored, card(PACKERS, BILLS, PACKERS), lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(stored, card(null, BILLS, PACKERS), lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(stored, card(PACKERS, PACKERS), lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(card(PACKERS, BILLS, PACKERS), stored, lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(stored, unmarked(PACKERS), lockedAt(BILLS))).toMatchObject({
      slot: '1',
      isChange: false,
    });
  });

  it('a mark is on the side or the total where a card holds both', () => {
    const both = (marked: MarkedPick['pickType'] | null): MarkedPick[] =>
      (['spread', 'total'] as const).map((pickType) => ({ gameId: BILLS, pickType, isBestBet: pickType === marked }));
    const decide = (stored: MarkedPick[], sent: MarkedPick[]) => decideBestBet(stored, sent, open, true);
    expect(decide(both('spread'), both('total'))).toEqual({ why: null, slot: '1 total', isChange: true });
    expect(decide(both('total'), unmarked(BILLS))).toEqual({ why: null, slot: null, isChange: true });
    expect(decide(both('spread'), unmarked(BILLS))).toEqual({ why: null, slot: '1 spread', isChange: false });
  });

  it('a card has at most one mark, on a pick of the card', () => {
    const games = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 });
    const sent = games.chain((ids) =>
      fc
        .array(fc.option(fc.boolean(), { nil: undefined }), { minLength: ids.length, maxLength: ids.length })
        .map((marks) => ids.map((gameId, at): MarkedPick => ({ gameId, pickType: 'spread', isBestBet: marks[at] }))),
    );
    const stored = games.chain((ids) => fc.option(fc.constantFrom(...ids, 0)).map((marked) => card(marked, ...ids)));
    fc.assert(
      fc.property(stored, sent, fc.integer({ min: 0, max: 6 }), (before, wanted, locked) => {
        const decision = decideBestBet(before, wanted, lockedAt(locked));
        if (decision.why !== null || decision.slot === null) return;
        const { slot } = decision;
        expect(wanted.some((pick) => slotOf(pick) === slot) || slot === `${locked}`).toBe(true);
      }),
    );
  });
});
