import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Game, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { texts } from '#shared/texts.ts';
import { read } from '../../../data/queries.ts';
import { useLastPassed, useNow } from '../../../ui/useNow.ts';
import { GameRow, type GameFormKind } from './GameRow.tsx';
import { WeekTables } from './WeekTables.tsx';

/** The one form that is open. */
export type OpenForm = { gameId: number; kind: GameFormKind };

type Props = {
  week: Week;
  games: readonly Game[];
  open: OpenForm | null;
  onOpen: (form: OpenForm | null) => void;
};

/** The week's games, each with its lock, its score and its line. */
export function GameControls({ week, games, open, onOpen }: Props) {
  const { search } = useLocation();
  const { data: counts } = useQuery(read('readPickCounts', { params: { weekId: week.id } }));
  const instants = useMemo(
    () => games.map(gameFacts).flatMap(({ lockAt, kickoffAt }) => [lockAt, kickoffAt].filter((at) => at !== null)),
    [games],
  );
  const at = useLastPassed(instants);
  const now = useNow(60_000);
  return (
    <section className="card admin-card" aria-labelledby="game-controls">
      <h2 id="game-controls">Individual Game Controls</h2>
      {games.length === 0 ? (
        <p className="muted">
          {texts.noGamesYet}. <Link to={{ pathname: '/admin/games', search }}>Add games</Link> to this week.
        </p>
      ) : (
        <>
          <WeekTables key={week.id} games={games} />
          <ul className="admin-rows">
            {games.map((game) => (
              <GameRow
                key={game.id}
                game={game}
                ofWeek={games}
                week={week}
                counts={counts?.find(({ gameId }) => gameId === game.id)}
                form={open?.gameId === game.id ? open.kind : null}
                at={at}
                now={now}
                onEdit={(kind) => onOpen(kind === null ? null : { gameId: game.id, kind })}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
