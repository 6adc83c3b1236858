import { useState } from 'react';
import type { Pick, PickType } from '#shared/model.ts';

type Opened = { weekId: number; picks: readonly Pick[] };

/** A pick that was just entered. */
export type Entered = { pickType: Pick['pickType']; pickValue: string; isBestBet: boolean; reason: string };

const toPick = (gameId: number, { pickType, pickValue, isBestBet, reason }: Entered): Pick => ({
  pickType,
  pickValue,
  isBestBet,
  gameId,
  isWin: null,
  result: 'pending',
  submittedAt: new Date().toISOString(),
  enteredReason: reason,
});

/**
 * A card that was opened with a reason, kept until another week is chosen. The pool answers it once, so what is entered
 * afterwards is added here.
 */
export function useOpenedCard(weekId: number | undefined) {
  const [card, setCard] = useState<Opened | null>(null);
  const opened = card !== null && card.weekId === weekId ? card.picks : null;
  return {
    opened,
    open: (picks: readonly Pick[]) => setCard(weekId === undefined ? null : { weekId, picks }),
    /**
     * @param entered null: the pick was removed
     * @param only the type of the pick in a week whose card holds the side and the total of a game: the other one stays
     */
    enter: (gameId: number, entered: Entered | null, only?: PickType) => {
      if (opened === null || weekId === undefined) return;
      const others = opened
        .filter((pick) => pick.gameId !== gameId || (only !== undefined && pick.pickType !== only))
        .map((pick) => (entered?.isBestBet === true ? { ...pick, isBestBet: false } : pick));
      setCard({ weekId, picks: [...others, ...(entered === null ? [] : [toPick(gameId, entered)])] });
    },
  };
}
