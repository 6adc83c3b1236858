import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideBestBet, type MarkedPick } from '#shared/rules/bestBet.ts';

const [BILLS, PACKERS, JETS] = [1, 2, 3];
const card = (marked: number | null, ...games: number[]): MarkedPick[] =>
  games.map((gameId) => ({ gameId, isBestBet: gameId === marked }));
const open = () => false;
const lockedAt = (locked: number) => (gameId: number) => gameId === locked;

describe('decideBestBet', () => {
  it('a mark is set, moved and removed while its games are open', () => {
    const sent = card(BILLS, BILLS, PACKERS);
    expect(decideBestBet(card(null, BILLS, PACKERS), sent, open)).toEqual({ why: null, gameId: BILLS, isChange: true });
    expect(decideBestBet(sent, card(PACKERS, BILLS, PACKERS), open)).toMatchObject({ gameId: PACKERS, isChange: true });
    expect(decideBestBet(sent, card(null, BILLS, PACKERS), open)).toMatchObject({ gameId: null, isChange: true });
  });

  it('a client that does not know best bets keeps the mark, and loses it with the pick', () => {
    const stored = card(BILLS, BILLS, PACKERS);
    expect(decideBestBet(stored, [{ gameId: BILLS }, { gameId: JETS }], open)).toMatchObject({
      gameId: BILLS,
      isChange: false,
    });
    expect(decideBestBet(stored, [{ gameId: PACKERS }], open)).toMatchObject({ gameId: null, isChange: true });
  });

  it('two marks are rejected', () => {
    const two = [BILLS, PACKERS].map((gameId) => ({ gameId, isBestBet: true }));
    expect(decideBestBet([], two, open)).toEqual({ why: 'two-best-bets' });
  });

  it('a mark never leaves a locked game and never moves to one', () => {
    const stored = card(BILLS, BILLS, PACKERS);
    const refused = { why: 'best-bet-locked', gameId: BILLS };
    expect(decideBestBet(stored, card(PACKERS, BILLS, PACKERS), lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(stored, card(null, BILLS, PACKERS), lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(stored, card(PACKERS, PACKERS), lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(card(PACKERS, BILLS, PACKERS), stored, lockedAt(BILLS))).toEqual(refused);
    expect(decideBestBet(stored, [{ gameId: PACKERS }], lockedAt(BILLS))).toMatchObject({
      gameId: BILLS,
      isChange: false,
    });
  });

  it('a card has at most one mark, on a pick of the card', () => {
    const games = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 });
    const sent = games.chain((ids) =>
      fc
        .array(fc.option(fc.boolean(), { nil: undefined }), { minLength: ids.length, maxLength: ids.length })
        .map((marks) => ids.map((gameId, at): MarkedPick => ({ gameId, isBestBet: marks[at] }))),
    );
    const stored = games.chain((ids) => fc.option(fc.constantFrom(...ids, 0)).map((marked) => card(marked, ...ids)));
    fc.assert(
      fc.property(stored, sent, fc.integer({ min: 0, max: 6 }), (before, wanted, locked) => {
        const decision = decideBestBet(before, wanted, lockedAt(locked));
        if (decision.why !== null || decision.gameId === null) return;
        const { gameId } = decision;
        expect(wanted.some((pick) => pick.gameId === gameId) || gameId === locked).toBe(true);
      }),
    );
  });
});
