/** What an import of past results would add: its rows beside what the pool has, with an error for each row that can't be. */
import { PAST_PLAYERS_MAX } from '#shared/limits.ts';
import type { Tally } from '#shared/rules/standings.ts';
import { recordOf } from '#shared/texts/records.ts';
import { matchPlayers, type NameAnswer, type NamedPlayer, type Person, type PoolPlayer } from './players.ts';
import { readPastRows, type PastResult, type PastRow } from './readRows.ts';

export type PastWeek = Tally & { person: Person; season: number; weekNumber: number };

export type PastContext = {
  /** Only seasons before this one can be imported. */
  currentSeason: number;
  /** Regular seasons that the pool has weeks of. */
  ownSeasons: ReadonlySet<number>;
  players: readonly PoolPlayer[];
  answers: readonly NameAnswer[];
  /** The earlier import. */
  imported: readonly PastWeek[];
};

export type PlannedRow = PastResult & { player: NamedPlayer };

export type PastPlan = {
  /** The rows to add. */
  added: readonly PlannedRow[];
  /** Everything that the text says about its seasons, also earlier imports. */
  weeks: readonly PastWeek[];
  /** Rows that were imported before, exactly so. */
  same: number;
  /** Rows without a win, loss or tie. */
  empty: number;
  players: readonly NamedPlayer[];
  errors: readonly (Pick<PastRow, 'row' | 'text'> & { message: string })[];
};

/** Characters of a row that an error shows. */
const LINE_SHOWN = 120;

const isEmpty = ({ wins, losses, ties }: Tally) => wins + losses + ties === 0;
const isSameTally = (a: Tally, b: Tally) => a.wins === b.wins && a.losses === b.losses && a.ties === b.ties;
const slotOf = ({ key }: Person, { season, weekNumber }: { season: number; weekNumber: number }) =>
  `${season} ${weekNumber} ${key}`;

const ownSeason = (season: number) =>
  `The pool has its own weeks of ${season}. Leave out this row; history counts the pool’s own results.`;
const twice = (row: number) => `Row ${row} already has this player’s week. Delete one of the two.`;
const importedBefore = (tally: Tally) =>
  `This week was imported as ${recordOf(tally)} before. Undo that import first, or leave out this row.`;
const tooManyNames = `There are more than ${PAST_PLAYERS_MAX} names. Import fewer seasons at a time.`;

/** Reads the text and compares it with the pool. Nothing can be imported while there is an error or an unmatched name. */
export function planImport(text: string, context: PastContext): PastPlan {
  const rows = readPastRows(text, context.currentSeason);
  const read = rows.flatMap(({ result }) => result ?? []);
  const players = matchPlayers(
    read.map(({ name }) => name),
    context.players,
    context.answers,
  );
  const before = new Map(context.imported.map((week) => [slotOf(week.person, week), week]));
  const firstRow = new Map<string, number>();
  const plan = { added: [] as PlannedRow[], weeks: [] as PastWeek[], same: 0, empty: 0 };
  const errors: PastPlan['errors'][number][] = [];
  for (const { row, text: line, error, result } of rows) {
    const refuse = (message: string) => void errors.push({ row, text: line.trim().slice(0, LINE_SHOWN), message });
    if (result === null) {
      refuse(error ?? '');
      continue;
    }
    const player = players.get(result.name);
    if (player === undefined) continue;
    const slot = slotOf(player.person, result);
    const [first, imported] = [firstRow.get(slot), before.get(slot)];
    if (first === undefined) firstRow.set(slot, row);
    if (context.ownSeasons.has(result.season)) refuse(ownSeason(result.season));
    else if (first !== undefined) refuse(twice(first));
    else if (isEmpty(result)) plan.empty += 1;
    else if (imported !== undefined && !isSameTally(imported, result)) refuse(importedBefore(imported));
    else {
      plan.weeks.push({ ...result, person: player.person });
      if (imported === undefined) plan.added.push({ ...result, player });
      else plan.same += 1;
    }
  }
  const named = [...new Set(players.values())];
  const [last] = named.length > PAST_PLAYERS_MAX ? rows.slice(-1) : [];
  if (last !== undefined) errors.unshift({ row: last.row, text: '', message: tooManyNames });
  return { ...plan, players: named, errors };
}
