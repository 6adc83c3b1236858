import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { gameTitle } from '../lineWords.ts';
import { GridCell } from './GridCell.tsx';
import { linesEntryOf, readLinesEntry, type LinesEntry } from './gridEntries.ts';
import { useGridSave } from './useGridSave.ts';

/** Every line of the week in one table: type, press Tab, type, and save once. */
export function LinesTable({ games }: { games: readonly Game[] }) {
  const id = useId();
  const grid = useGridSave({
    games,
    entryOf: linesEntryOf,
    read: (game, entry: LinesEntry) => readLinesEntry(game, entry),
    save: (game, change) => commissioner.changeGame(game.id, change),
    noun: 'line',
  });
  return (
    <form
      className="week-table"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!grid.isSaving) void grid.saveAll();
      }}
    >
      <p className="muted">
        The spread is the home team’s: −3 if it is favored by 3, 3 if the visitors are. Picks that are already made keep
        their line.
      </p>
      <ul>
        {games.map((game) => {
          const entry = grid.entry(game);
          const error = grid.errors.get(game.id);
          const errorId = error === undefined ? undefined : `${id}-${game.id}`;
          return (
            <li key={game.id}>
              <span className="grid-game">{gameTitle(game)}</span>
              <span className="grid-fields">
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
              </span>
              {error !== undefined && (
                <span id={errorId} className="admin-error" role="alert">
                  {error}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="submit" intent="primary" text="Save All Lines" disabled={grid.isSaving || !grid.hasChanges} />
    </form>
  );
}
