import { Button, Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { now } from '../../../data/clock.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { gameTitle } from '../lineWords.ts';
import { GridCell } from './GridCell.tsx';
import { isLikelyOver, readScoreEntry, scoreEntryOf, type ScoreEntry } from './gridEntries.ts';
import { useGridSave } from './useGridSave.ts';

/** What the scoreboard has; null where it has reported nothing, or the pool does not know it. */
function scoreboardText({ feedScore, isPinned, awayScore, homeScore, isComplete }: Game): string | null {
  if (feedScore !== null) return `Scoreboard: ${feedScore.awayScore}–${feedScore.homeScore}, final`;
  if (isPinned || awayScore === null || homeScore === null) return null;
  return `Scoreboard: ${awayScore}–${homeScore}${isComplete ? ', final' : ''}`;
}

/** Every score of the week in one table: type, press Tab, type, and save once. */
export function ScoresTable({ games }: { games: readonly Game[] }) {
  const id = useId();
  const grid = useGridSave({
    games,
    entryOf: scoreEntryOf,
    read: (game, entry: ScoreEntry) => readScoreEntry(game, entry, now()),
    save: (game, change) => commissioner.scoreGame(game.id, change),
    noun: 'score',
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
        Type a score and press Tab. A score typed long after the kickoff is marked final; change that in its row.
      </p>
      <ul>
        {games.map((game) => {
          const entry = grid.entry(game);
          const error = grid.errors.get(game.id);
          const errorId = error === undefined ? undefined : `${id}-${game.id}`;
          const type = (typed: Partial<ScoreEntry>) =>
            grid.change(game, { ...entry, isFinal: entry.isFinal || isLikelyOver(game, now()), ...typed });
          return (
            <li key={game.id}>
              <span className="grid-game">
                {gameTitle(game)} <span className="muted">{scoreboardText(game)}</span>
              </span>
              <span className="grid-fields">
                <span aria-hidden="true">{abbreviation(game.awayTeam)}</span>
                <GridCell
                  label={`Score of ${game.awayTeam}`}
                  inputMode="numeric"
                  value={entry.away}
                  errorId={errorId}
                  onChange={(away) => type({ away })}
                />
                <span aria-hidden="true">{abbreviation(game.homeTeam)}</span>
                <GridCell
                  label={`Score of ${game.homeTeam}`}
                  inputMode="numeric"
                  value={entry.home}
                  errorId={errorId}
                  onChange={(home) => type({ home })}
                />
                <Checkbox
                  className="admin-check"
                  label="Final"
                  aria-label={`Final, ${gameTitle(game)}`}
                  tabIndex={-1}
                  checked={entry.isFinal}
                  onChange={({ currentTarget }) => grid.change(game, { ...entry, isFinal: currentTarget.checked })}
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
      <Button type="submit" intent="primary" text="Save All Scores" disabled={grid.isSaving || !grid.hasChanges} />
    </form>
  );
}
