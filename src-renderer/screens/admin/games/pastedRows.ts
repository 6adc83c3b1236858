/** Summarizes the preview of pasted rows: how many are new, changed, unchanged or wrong, and what disables the button. */
import type { Game, ManualRow } from '#shared/model.ts';
import { teamKey } from '#shared/teamSpellings.ts';
import { teamByName } from '#shared/teams.ts';
import { plural } from '#shared/texts.ts';

export type RowKind = 'bad' | 'new' | 'change' | 'same';

export function rowKind({ error, reading, change }: ManualRow): RowKind {
  if (error !== null || reading === null) return 'bad';
  if (change === null) return 'new';
  const isSame =
    !change.swapsHome &&
    change.oldGameTime === reading.gameTime &&
    change.oldSpread === reading.spread &&
    change.oldTotal === reading.total;
  return isSame ? 'same' : 'change';
}

export type Tally = Record<RowKind, number[]>;

/** The row numbers of each kind. */
export function tallyRows(rows: readonly ManualRow[]): Tally {
  const tally: Tally = { bad: [], new: [], change: [], same: [] };
  for (const row of rows) tally[rowKind(row)].push(row.row);
  return tally;
}

function listed(numbers: readonly number[]): string {
  const [last, ...others] = numbers.toReversed();
  return others.length === 0 ? `row ${last}` : `rows ${others.toReversed().join(', ')} and ${last}`;
}

/** Why nothing can be saved yet; null when it can. */
export function holdUp({ bad, new: fresh, change }: Tally, mayUpdate: boolean): string | null {
  if (bad.length > 0) return `Fix ${listed(bad)} to continue.`;
  if (change.length > 0 && !mayUpdate) return `Tick “${updateText(change.length)}” to continue.`;
  return fresh.length + change.length === 0
    ? 'All of these games are already in the week. There is nothing to save.'
    : null;
}

export const updateText = (n: number): string => `Update ${plural(n, 'game')}`;

/** The button: "Add 6 Games", "Update 2 Games", "Add 6 and Update 2 Games". */
export function saveText({ bad, new: fresh, change }: Tally): string {
  const [added, updated] = [fresh.length + bad.length, change.length];
  if (updated === 0) return `Add ${plural(added, 'Game')}`;
  if (added === 0) return `Update ${plural(updated, 'Game')}`;
  return `Add ${added} and Update ${plural(updated, 'Game')}`;
}

/** Teams of a new row that already play another team this week: the usual sign of games pasted into the wrong week. */
export function alreadyPlaying(
  { reading, change }: ManualRow,
  games: readonly Pick<Game, 'awayTeam' | 'homeTeam'>[],
): string[] {
  if (reading === null || change !== null) return [];
  const taken = new Set(games.flatMap(({ awayTeam, homeTeam }) => [teamKey(awayTeam), teamKey(homeTeam)]));
  return [reading.awayTeam, reading.homeTeam].filter((team) => taken.has(teamKey(team)));
}

/** Teams of a row that are not in the league: usually spelled wrong. */
export const unknownTeams = ({ reading }: Pick<ManualRow, 'reading'>): string[] =>
  reading === null ? [] : [reading.awayTeam, reading.homeTeam].filter((name) => teamByName(name) === null);

/** Was the row read, but with something that the commissioner should look at first? */
export const isQuestioned = (row: ManualRow, games: Parameters<typeof alreadyPlaying>[1]): boolean =>
  row.doubts.length + unknownTeams(row).length + alreadyPlaying(row, games).length > 0;
