import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { gameTitle } from '../lineWords.ts';
import { GridCell } from './GridCell.tsx';
import { linesEntryOf, readLinesEntry, type LinesEntry } from './gridEntries.ts';
import { useGridSave } from './useGridSave.ts';
import { WeekTableForm } from './WeekTableForm.tsx';

/** Every line of the week in one table: type, press Tab, type, and save once. */
export function LinesTable({ games }: { games: readonly Game[] }) {
  const grid = useGridSave({
    games,
    entryOf: linesEntryOf,
    read: (game, entry: LinesEntry) => readLinesEntry(game, entry),
    save: (game, change) => commissioner.changeGame(game.id, change),
    noun: 'line',
  });
  return (
    <WeekTableForm
      games={games}
      grid={grid}
      intro="The spread is the home team’s: −3 if it is favored by 3, 3 if the visitors are. Picks that are already made keep their line."
      verb="Save All Lines"
      renderTitle={gameTitle}
      renderFields={(game, errorId) => {
        const entry = grid.entry(game);
        return (
          <>
            <span aria-hidden="true">{abbreviation(game.homeTeam)}</span>
            <GridCell
              label={`Spread of ${game.homeTeam}`}
              inputMode="text"
              value={entry.spread}
              errorId={errorId}
              onChange={(spread) => grid.change(game, { ...entry, spread })}
            />
            <span aria-hidden="true">Total</span>
            <GridCell
              label={`Total of ${gameTitle(game)}`}
              inputMode="text"
              value={entry.total}
              errorId={errorId}
              onChange={(total) => grid.change(game, { ...entry, total })}
            />
          </>
        );
      }}
    />
  );
}
