import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../data/queries.ts';
import { safety } from '../../../data/safety.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { seasonsOf } from '../../../ui/seasons.ts';
import { FoldCard } from '../FoldCard.tsx';

const WHOLE = 0;
const FILES = [
  { what: 'picks', label: 'Picks', ofSeason: true },
  { what: 'standings', label: 'Standings', ofSeason: true },
  { what: 'players', label: 'Players', ofSeason: false },
  { what: 'audit', label: 'Audit Log', ofSeason: false },
] as const;
type What = (typeof FILES)[number]['what'];

/** Files for a spreadsheet. */
export function Exports() {
  const { data } = useQuery(read('readWeeks'));
  const [season, setSeason] = useState(WHOLE);
  const save = useMutation({
    mutationFn: (file: { what: What; season: number | null }) => safety.saveExport(file.what, file.season),
    meta: { failed: 'Export Failed', fallback: 'The file couldn’t be saved. Try again.' },
  });
  const choices = [{ value: WHOLE, label: 'Every season' }, ...seasonsOf(data ?? [], [])];
  return (
    <FoldCard id="exports" title="Export for a spreadsheet">
      <p className="muted">Comma-separated files without access codes.</p>
      <div className="admin-actions">
        <ChoiceSelect label="Season of picks and standings" value={season} choices={choices} onChange={setSeason} />
        {FILES.map(({ what, label, ofSeason }) => (
          <Button
            key={what}
            text={label}
            disabled={save.isPending}
            onClick={() => save.mutate({ what, season: ofSeason && season !== WHOLE ? season : null })}
          />
        ))}
      </div>
    </FoldCard>
  );
}
