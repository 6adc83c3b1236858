import { useMemo, useState } from 'react';
import type { User } from '#shared/model.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { PlayerRow } from './PlayerRow.tsx';
import { PLAYER_SORTS, sortPlayers, type PlayerSort } from './playerSort.ts';

type Open = { id: number; tool: 'code' | 'more' };

/** Current players, in its own frame that scrolls. */
export function PlayerList({
  players,
  onEnterPicks,
}: {
  players: readonly User[];
  onEnterPicks: (id: number) => void;
}) {
  const [sort, setSort] = useState<PlayerSort>('name');
  const [open, setOpen] = useState<Open | null>(null);
  const sorted = useMemo(() => sortPlayers(players, sort), [players, sort]);
  return (
    <section className="card player-list" aria-labelledby="current-players">
      <header>
        <h2 id="current-players">Current players</h2>
        <ChoiceSelect label="Sort players by" value={sort} choices={PLAYER_SORTS} onChange={setSort} />
      </header>
      {players.length === 0 ? (
        <p className="admin-none muted">No players yet. Generate an access code for your first player.</p>
      ) : (
        <ul tabIndex={0} aria-labelledby="current-players">
          {sorted.map((player) => (
            <PlayerRow
              key={player.id}
              player={player}
              tool={open?.id === player.id ? open.tool : null}
              onTool={(tool) => setOpen(tool === null ? null : { id: player.id, tool })}
              onEnterPicks={() => onEnterPicks(player.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
