/** What a save does to the mark of a card's best bet. */

export type MarkedPick = { gameId: number; isBestBet?: boolean | undefined };

export type BestBetDecision =
  /** The marked game afterwards, null: none; `isChange` compares with the stored card. */
  | { why: null; gameId: number | null; isChange: boolean }
  | { why: 'two-best-bets' }
  /** The mark is on a locked game, or would move to one. */
  | { why: 'best-bet-locked'; gameId: number };

/**
 * Decides where the mark is after a save. A pick sent without `isBestBet` keeps its mark, so clients that know nothing of
 * best bets never move one. A mark goes with its pick.
 * @param isLocked asked only for games whose mark would change
 */
export function decideBestBet(
  stored: readonly MarkedPick[],
  sent: readonly MarkedPick[],
  isLocked: (gameId: number) => boolean,
): BestBetDecision {
  const marked = sent.filter(({ isBestBet }) => isBestBet === true);
  if (marked.length > 1) return { why: 'two-best-bets' };
  const before = stored.find(({ isBestBet }) => isBestBet === true)?.gameId ?? null;
  const resent = sent.find(({ gameId }) => gameId === before);
  const isKept = before !== null && (resent === undefined ? isLocked(before) : resent.isBestBet !== false);
  const wanted = marked[0]?.gameId ?? (isKept ? before : null);
  if (wanted === before) return { why: null, gameId: before, isChange: false };
  const locked = [before, wanted].find((gameId) => gameId !== null && isLocked(gameId)) ?? null;
  return locked === null ? { why: null, gameId: wanted, isChange: true } : { why: 'best-bet-locked', gameId: locked };
}
