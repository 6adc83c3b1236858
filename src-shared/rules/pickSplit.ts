/** Who is on which side of a game: counts and names for a game whose picks are revealed. */
import type { PickSide, PickType } from '#shared/model.ts';
import { readPickValue } from '#shared/rules/options.ts';

/** The user ids on each side, in the order given. */
export type PickSplit = Record<PickSide, number[]>;

export const PICK_SIDES = ['away', 'home', 'over', 'under'] as const satisfies readonly PickSide[];

/** Against fewer others, being alone is no news. */
const LEAST_OTHERS = 2;

type SplitPick = { userId: number; pickType: PickType; pickValue: string };

/** A pick that fits no side of the game, because its teams were renamed, counts nowhere. */
export function splitPicks(game: { awayTeam: string; homeTeam: string }, picks: readonly SplitPick[]): PickSplit {
  const split: PickSplit = { away: [], home: [], over: [], under: [] };
  for (const { userId, pickType, pickValue } of picks) {
    const read = readPickValue(game, pickType, pickValue);
    if (read !== null) split[read.side].push(userId);
  }
  return split;
}

const PAIRS: readonly (readonly [PickSide, PickSide])[] = [
  ['away', 'home'],
  ['home', 'away'],
  ['over', 'under'],
  ['under', 'over'],
];

/** Everyone who is alone against at least two others, on the spread or on the total. */
export const lonePickers = (split: PickSplit): number[] =>
  PAIRS.flatMap(([side, other]) =>
    split[side].length === 1 && split[other].length >= LEAST_OTHERS ? split[side] : [],
  );
