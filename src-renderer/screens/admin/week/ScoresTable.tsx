import { Checkbox } from '@blueprintjs/core';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { now } from '../../../data/clock.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { gameTitle } from '../lineWords.ts';
import { GridCell } from './GridCell.tsx';
import { isLikelyOver, readScoreEntry, scoreEntryOf, type ScoreEntry } from './gridEntries.ts';
import { useGridSave } from './useGridSave.ts';
import { WeekTableForm } from './WeekTableForm.tsx';

/** What the scoreboard has; null where it has reported nothing, or the pool does not know it. */
function scoreboardText({ feedScore, isPinned, awayScore, homeScore, isComplete }: Game): string | null {
  if (feedScore !== null) return `Scoreboard: ${feedScore.awayScore}–${feedScore.homeScore}, final`;
  if (isPinned || awayScore === null || homeScore === null) return null;
  return `Scoreboard: ${awayScore}–${homeScore}${isComplete ? ', final' : ''}`;
}

/** Every score of the week in one table: type, press Tab, type, and save once. */
export function ScoresTable({ games }: { games: readonly Game[] }) {
  const grid = useGridSave({
    games,
    entryOf: scoreEntryOf,
    read: (game, entry: ScoreEntry) => readScoreEntry(game, entry, now()),
    save: (game, change) => commissioner.scoreGame(game.id, change),
    noun: 'score',
  });
  return (
    <WeekTableForm
      games={games}
      grid={grid}
      intro="Type a score and press Tab. A score typed long after the kickoff is marked final; change that in its row."
      verb="Save All Scores"
      renderTitle={(game) => (
        <>
          {gameTitle(game)} <span className="muted">{scoreboardText(game)}</span>
        </>
      )}
      renderFields={(game, errorId) => {
        const entry = grid.entry(game);
        const type = (typed: Partial<ScoreEntry>) =>
          grid.change(game, { ...entry, isFinal: entry.isFinal || isLikelyOver(game, now()), ...typed });
        const cell = (team: string, side: 'away' | 'home') => (
          <>
            <span aria-hidden="true">{abbreviation(team)}</span>
            <GridCell
              label={`Score of ${team}`}
              inputMode="numeric"
              value={entry[side]}
              errorId={errorId}
              onChange={(score) => type({ [side]: score })}
            />
          </>
        );
        return (
          <>
            {cell(game.awayTeam, 'away')}
            {cell(game.homeTeam, 'home')}
            <Checkbox
              className="admin-check"
              label="Final"
              aria-label={`Final, ${gameTitle(game)}`}
              tabIndex={-1}
              checked={entry.isFinal}
              onChange={({ currentTarget }) => grid.change(game, { ...entry, isFinal: currentTarget.checked })}
            />
          </>
        );
      }}
    />
  );
}
