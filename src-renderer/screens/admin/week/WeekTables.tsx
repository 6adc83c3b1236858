import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Game } from '#shared/model.ts';
import { LinesTable } from './LinesTable.tsx';
import { ScoresTable } from './ScoresTable.tsx';
import './weekTables.css';

const TABLES = [
  { key: 'scores', label: 'All scores' },
  { key: 'lines', label: 'All lines' },
] as const;
type Table = (typeof TABLES)[number]['key'];

/** The scores or the lines of the whole week, typed in one table and saved at once. */
export function WeekTables({ games }: { games: readonly Game[] }) {
  const [open, setOpen] = useState<Table | null>(null);
  return (
    <div>
      <div className="admin-actions">
        {TABLES.map(({ key, label }) => (
          <Button
            key={key}
            text={label}
            active={open === key}
            aria-expanded={open === key}
            onClick={() => setOpen(open === key ? null : key)}
          />
        ))}
      </div>
      {open === 'scores' && <ScoresTable games={games} />}
      {open === 'lines' && <LinesTable games={games} />}
    </div>
  );
}
