/** How many picks are on a game, as far as the commissioner may know. */
import type { PickCount } from '#shared/model.ts';

/** A number, `hidden` from commissioners too until kickoff, or null while it is being read. */
export type PicksOn = number | 'hidden' | null;

export function picksOn(counts: readonly PickCount[] | undefined, gameId: number): PicksOn {
  if (counts === undefined) return null;
  const ofGame = counts.find((one) => one.gameId === gameId);
  return ofGame === undefined ? 0 : (ofGame.picks ?? 'hidden');
}
