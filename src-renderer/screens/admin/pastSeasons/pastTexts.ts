/** Texts about seasons that were played elsewhere. */
import { PAST_TEXT_MAX } from '#shared/limits.ts';
import type { PastImport, PastSeasonsRead } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';

const listed = (seasons: readonly number[]) =>
  seasons.length < 3 ? seasons.join(' and ') : `${seasons.slice(0, -1).join(', ')} and ${seasons.at(-1)}`;

export const pastTexts = {
  title: 'Past seasons',
  lead: 'Import the results of seasons that you played elsewhere. They appear in History only: champions, the all-time table and records. Leaderboards don’t change.',
  columns: 'One row for each player and week: Season, Week, Player, Wins, Losses, Ties.',
  tooLong: `The text is too long. Use at most ${PAST_TEXT_MAX.toLocaleString('en-US')} characters, and import fewer seasons at a time.`,
  unreadable: 'This file can’t be read. Save the table as CSV (at most 2 MB) and choose that file.',
  ready: (n: number) => `${plural(n, 'result')} to add`,
  toFix: (n: number) => `${plural(n, 'row')} to fix`,
  moreErrors: (n: number) => `And ${plural(n, 'more row')}. Fix these first.`,
  open: (n: number) => `${plural(n, 'name')} to choose`,
  leftOut: ({ same, empty }: Pick<PastSeasonsRead, 'same' | 'empty'>) =>
    [
      ...(same === 0 ? [] : [`${plural(same, 'result')} ${same === 1 ? 'was' : 'were'} imported before.`]),
      ...(empty === 0
        ? []
        : [`${plural(empty, 'row')} without a win, loss or tie ${empty === 1 ? 'is' : 'are'} left out.`]),
    ].join(' '),
  season: (weeks: number, players: number) => `${plural(weeks, 'week')}, ${plural(players, 'player')}`,
  pastPlayer: 'Past player',
  who: 'A past player has no account here and is known by name only.',
  choose: 'Choose…',
  similar: 'Is this the same person?',
  import: (n: number) => (n === 0 ? 'Import Results' : `Import ${plural(n, 'Result')}`),
  imported: 'Past Seasons Imported',
  importFailed: 'Import Failed',
  importFailedLine: 'The results couldn’t be imported. Try again.',
  undone: 'Import Undone',
  undoFailed: 'Undo Failed',
  undoFailedLine: 'The import couldn’t be undone. Try again.',
  /** "2023 and 2024" */
  importTitle: ({ seasons }: Pick<PastImport, 'seasons'>) => listed(seasons),
  importContents: ({ results, players }: Pick<PastImport, 'results' | 'players'>) =>
    `${plural(results, 'result')} of ${plural(players, 'player')}`,
} as const;

/** What disables the button; null when the import can begin. */
export function heldUp({ errorCount, names, added }: PastSeasonsRead): string | null {
  if (errorCount > 0) return `Fix ${errorCount === 1 ? 'the row' : `the ${errorCount} rows`} above, or leave them out.`;
  const open = names.filter(({ isOpen }) => isOpen).length;
  if (open > 0) return `Choose who ${open === 1 ? 'the open name is' : `the ${open} open names are`}.`;
  return added === 0 ? 'There is nothing new to import.' : null;
}
