import { Button } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import type { Game } from '#shared/model.ts';
import type { useGridSave } from './useGridSave.ts';

type Props = {
  games: readonly Game[];
  grid: Pick<ReturnType<typeof useGridSave>, 'errors' | 'isSaving' | 'saveAll' | 'hasChanges'>;
  intro: string;
  /** "Save All Scores" */
  verb: string;
  renderTitle: (game: Game) => ReactNode;
  /** The fields of a game's row; `errorId` is the id of its error, if it has one. */
  renderFields: (game: Game, errorId: string | undefined) => ReactNode;
};

/** A table of the week's games, a row each with its fields and its error, that is saved at once. */
export function WeekTableForm({ games, grid, intro, verb, renderTitle, renderFields }: Props) {
  const id = useId();
  return (
    <form
      className="week-table"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!grid.isSaving) void grid.saveAll();
      }}
    >
      <p className="muted">{intro}</p>
      <ul>
        {games.map((game) => {
          const error = grid.errors.get(game.id);
          const errorId = error === undefined ? undefined : `${id}-${game.id}`;
          return (
            <li key={game.id}>
              <span className="grid-game">{renderTitle(game)}</span>
              <span className="grid-fields">{renderFields(game, errorId)}</span>
              {error !== undefined && (
                <span id={errorId} className="admin-error" role="alert">
                  {error}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="submit" intent="primary" text={verb} disabled={grid.isSaving || !grid.hasChanges} />
    </form>
  );
}
