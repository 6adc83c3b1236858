/** What a save does to the mark of a card's best bet. */
import type { PickType } from '#shared/model.ts';
import { slotOf } from '#shared/rules/slots.ts';

export type MarkedPick = { gameId: number; pickType: PickType; isBestBet?: boolean | undefined };

export type BestBetDecision =
  /** The marked slot afterwards (rules/slots.ts), null: none; `isChange` compares with the stored card. */
  | { why: null; slot: string | null; isChange: boolean }
  | { why: 'two-best-bets' }
  /** The mark is on a locked game, or would move to one. */
  | { why: 'best-bet-locked'; gameId: number };

/**
 * Decides where the mark is after a save. A pick sent without `isBestBet` keeps its mark, so clients that don't know
 * best bets never move one. A mark goes with its pick.
 * @param isLocked asked only for games whose mark would change
 */
export function decideBestBet(
  stored: readonly MarkedPick[],
  sent: readonly MarkedPick[],
  isLocked: (gameId: number) => boolean,
  sideAndTotal = false,
): BestBetDecision {
  const marked = sent.filter(({ isBestBet }) => isBestBet === true);
  if (marked.length > 1) return { why: 'two-best-bets' };
  const slot = (pick: MarkedPick | undefined) => (pick === undefined ? null : slotOf(pick, sideAndTotal));
  const before = stored.find(({ isBestBet }) => isBestBet === true);
  const resent = sent.find((pick) => slot(pick) === slot(before));
  const isKept = before !== undefined && (resent === undefined ? isLocked(before.gameId) : resent.isBestBet !== false);
  const wanted = marked[0] ?? (isKept ? before : undefined);
  if (slot(wanted) === slot(before)) return { why: null, slot: slot(before), isChange: false };
  const locked = [before, wanted].find((pick) => pick !== undefined && isLocked(pick.gameId));
  return locked === undefined
    ? { why: null, slot: slot(wanted), isChange: true }
    : { why: 'best-bet-locked', gameId: locked.gameId };
}
