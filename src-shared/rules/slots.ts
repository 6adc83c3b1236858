/** The slots of a card: which picks replace each other. */
import type { PickType } from '#shared/model.ts';

/** A week's card. `sideAndTotal` is only ever true in a week with one game. */
export type CardForm = { cardSize: number; sideAndTotal?: boolean | undefined };

/** The picks of a card that holds the side and the total of one game. */
export const SIDE_AND_TOTAL_SIZE = 2;

/** A slot known without its week: a game; where the card holds the side and the total of its game, one of the two. */
export type Slot = { gameId: number; pickType?: PickType | undefined };

export const slotKey = ({ gameId, pickType }: Slot): string =>
  pickType === undefined ? `${gameId}` : `${gameId} ${pickType}`;

/**
 * The slot that a pick takes on its card: its game's, or, where the week allows both, the one for the game's side or the one
 * for its total. A pick replaces the one in the same slot.
 */
export const slotOf = ({ gameId, pickType }: { gameId: number; pickType: PickType }, sideAndTotal = false): string =>
  slotKey(sideAndTotal ? { gameId, pickType } : { gameId });

/** Does the pick take this slot? */
export const isInSlot = (pick: { gameId: number; pickType: PickType }, slot: Slot): boolean =>
  slotOf(pick, slot.pickType !== undefined) === slotKey(slot);

/** The slots that picks on a game can take. */
export const slotsOf = (
  gameId: number,
  options: readonly { pickType: PickType }[],
  sideAndTotal = false,
): Set<string> => new Set(options.map(({ pickType }) => slotOf({ gameId, pickType }, sideAndTotal)));

/** Do two of these picks take one slot? */
export const hasTwoInASlot = (
  picks: readonly { gameId: number; pickType: PickType }[],
  sideAndTotal = false,
): boolean => new Set(picks.map((pick) => slotOf(pick, sideAndTotal))).size < picks.length;
