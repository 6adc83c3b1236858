/** Which games need taps now, and which can wait. */
import { HOUR_MS } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isOff } from '#shared/rules/locking.ts';

export type PartyGroup = 'on' | 'next' | 'later' | 'final' | 'off';

/** Games that kick off this soon are shown as ready. */
const NEAR_MS = HOUR_MS;

/** @param now may lag by a minute; nothing here is to the second */
export function groupGames(games: readonly Game[], now: number): Record<PartyGroup, Game[]> {
  const groups: Record<PartyGroup, Game[]> = { on: [], next: [], later: [], final: [], off: [] };
  const at = (game: Game) => gameFacts(game).kickoffAt ?? Infinity;
  const sorted = games.toSorted((a, b) => at(a) - at(b) || a.id - b.id);
  for (const game of sorted) {
    if (game.status === 'final') groups.final.push(game);
    else if (isOff(game.status)) groups.off.push(game);
    else if (game.status === 'live' || hasKickedOff(gameFacts(game), now)) groups.on.push(game);
    else if (at(game) - now <= NEAR_MS) groups.next.push(game);
    else groups.later.push(game);
  }
  // With nothing to do now, the next kickoff is needed first.
  const [first] = groups.later;
  if (groups.on.length === 0 && groups.next.length === 0 && first !== undefined && at(first) < Infinity) {
    groups.next = groups.later.filter((game) => at(game) === at(first));
    groups.later = groups.later.filter((game) => at(game) !== at(first));
  }
  return groups;
}
