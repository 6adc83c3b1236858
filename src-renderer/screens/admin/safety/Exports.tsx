import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { safety } from '../../../data/safety.ts';
import { weeks } from '../../../data/weeks.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { seasonsOf } from '../../../ui/seasons.ts';

const WHOLE = 0;
const FILES = [
  { what: 'picks', label: 'Picks', ofSeason: true },
  { what: 'standings', label: 'Standings', ofSeason: true },
  { what: 'players', label: 'Players', ofSeason: false },
  { what: 'audit', label: 'Audit Log', ofSeason: false },
] as const;

/** Files for a spreadsheet. Plain links: the browser saves what they answer. */
export function Exports() {
  const { data } = useQuery(weeks.all());
  const [season, setSeason] = useState(WHOLE);
  const choices = [{ value: WHOLE, label: 'Every season' }, ...seasonsOf(data ?? [], [])];
  return (
    <section className="card admin-card" aria-labelledby="exports">
      <h2 id="exports">Export for a spreadsheet</h2>
      <p className="muted">Comma-separated files without access codes.</p>
      <div className="admin-actions">
        <ChoiceSelect label="Season of picks and standings" value={season} choices={choices} onChange={setSeason} />
        {FILES.map(({ what, label, ofSeason }) => (
          <a
            key={what}
            className="bp6-button"
            href={safety.exportPath(what, ofSeason && season !== WHOLE ? season : null)}
            download
          >
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}
