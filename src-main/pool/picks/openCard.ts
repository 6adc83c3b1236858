/** The commissioner opens a player's card, or enters picks on it, where its picks are hidden from commissioners too. */
import type { InputOf, ResultOf } from '#shared/api.ts';
import { attempt, type Attempt } from '../core/attempt.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readGameRows } from '../games/games.ts';
import { recordOpenedCard } from '../core/openings.ts';
import { areHiddenFromAll } from '../core/hiddenPicks.ts';
import { readCard } from './picks.ts';
import { requireMember } from './requireMember.ts';

const hasHiddenGame = (change: Change, weekId: number): boolean =>
  readGameRows(change, weekId).some(({ wasRevealed }) => !wasRevealed);

/** The player's card as it is now. It is listed for everyone unless the commissioner could have read it anyway. */
export const openCard = (
  pool: Pool,
  actor: Actor,
  userId: number,
  { weekId, reason }: InputOf<'openCard'>,
): Promise<ResultOf<'openCard'>> =>
  pool.write((change) => {
    const { username } = requireMember(change, userId);
    requireWeekRow(change, weekId);
    if (areHiddenFromAll(change) && hasHiddenGame(change, weekId)) {
      recordOpenedCard(change, actor, { userId, username, weekId, reason });
    }
    const { picks, tiebreakGuess } = readCard(change, userId, weekId);
    return { picks, tiebreakGuess };
  });

type Touched = { weekId: number; games: readonly Readonly<{ wasRevealed: boolean }>[]; reason: string };

/**
 * Runs an entry on a player's card. Whether it fits beside the other picks, and how many there are afterwards, shows
 * something of the hidden ones. So an entry on games that are hidden from commissioners is listed like an opened card, also
 * when it is rejected.
 * @param touch the games whose picks the entry may change
 * @throws whatever the entry throws
 */
export async function enterOnCard<T>(
  pool: Pool,
  actor: Actor,
  userId: number,
  touch: (change: Change) => Touched,
  enter: (change: Change) => T,
): Promise<T> {
  const outcome = await pool.write((change): Attempt<T> => {
    const { username } = requireMember(change, userId);
    const { weekId, games, reason } = touch(change);
    const isListed = areHiddenFromAll(change) && games.some(({ wasRevealed }) => !wasRevealed);
    if (!isListed) return { ok: true, value: enter(change) };
    recordOpenedCard(change, actor, { userId, username, weekId, reason });
    return attempt(pool, change, enter);
  });
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}
