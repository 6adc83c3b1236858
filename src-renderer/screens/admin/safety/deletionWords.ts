/** Sentences about deletions that can be undone. */
import type { Deletion } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';

type Counted = Pick<Deletion, 'kind' | 'title' | 'games' | 'picks'>;

/** "Dave", "Games of Week 3 of the regular season 2026" */
export const deletionTitle = ({ kind, title }: Counted): string => (kind === 'games' ? `Games of ${title}` : title);

/** "player, 12 picks"; "14 games, 52 picks" */
export function deletionContents({ kind, games, picks }: Counted): string {
  const parts = [
    kind === 'player' ? 'player' : plural(games, 'game'),
    picks === 0 ? 'no picks' : plural(picks, 'pick'),
  ];
  return parts.join(', ');
}

/** What the toast adds when some picks no longer fit; undefined when all are back. */
export const skippedLine = (skipped: number): string | undefined =>
  skipped === 0
    ? undefined
    : `${plural(skipped, 'pick')} ${skipped === 1 ? 'was' : 'were'} left out: the player has another pick on that game, the card is full, or the game is gone.`;
