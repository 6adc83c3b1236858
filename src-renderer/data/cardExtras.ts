/** What a card holds beside its picks: the mark of the best bet and the guess for the tiebreaker. */
import type { Tiebreak } from '#shared/model.ts';
import { PoolError } from '#shared/errors.ts';
import { isInSlot, type Slot } from '#shared/rules/slots.ts';
import { ask } from './client.ts';
import { markStale, queryClient, read } from './queries.ts';

export type CardExtra = { bestBet: Slot | null } | { tiebreakGuess: number | null };

/** The card was saved somewhere else in between this often before a save gives up. */
const TRIES = 3;

/** Saves the mark or the guess with the card as it is stored now; taps that are not saved yet stay as they are. */
export async function saveExtra(userId: number, weekId: number, extra: CardExtra): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    const card = await ask('readCard', { params: { userId, weekId } });
    const picks = card.result.map(({ gameId, pickType, pickValue }) => ({
      userId,
      weekId,
      gameId,
      pickType,
      pickValue,
      ...('bestBet' in extra
        ? { isBestBet: extra.bestBet !== null && isInSlot({ gameId, pickType }, extra.bestBet) }
        : {}),
    }));
    const guess = 'tiebreakGuess' in extra ? { tiebreakGuess: extra.tiebreakGuess } : {};
    try {
      await ask('autosavePicks', { input: { weekId, picks, ...guess }, ifMatch: card.etag });
      if ('tiebreakGuess' in extra) showGuess(userId, weekId, extra.tiebreakGuess);
      return markStale(['readCard', 'readTiebreak', 'readWeekPicks'], { weekId });
    } catch (error) {
      if (!(error instanceof PoolError) || error.code !== 'stale' || left === 1) throw error;
    }
  }
}

/** Shows the saved guess at once; the server's answer follows. */
function showGuess(userId: number, weekId: number, guess: number | null): void {
  queryClient.setQueryData<Tiebreak>(read('readTiebreak', { params: { weekId } }).queryKey, (known) => {
    if (known === undefined) return known;
    const others = Object.entries(known.guesses).filter(([id]) => id !== String(userId));
    return { ...known, guesses: Object.fromEntries(guess === null ? others : [...others, [String(userId), guess]]) };
  });
}
