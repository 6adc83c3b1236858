import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { TeamRecord } from '#shared/model.ts';
import type { Tally } from '#shared/rules/standings.ts';
import { recordOf } from '#shared/texts/records.ts';
import { FramedTable } from '../../ui/FramedTable.tsx';

const SHOWN_AT_FIRST = 8;

const recordOrNone = (record: Tally) => (record.wins + record.losses + record.ties === 0 ? '–' : recordOf(record));

/** Sides by team: on it and against it, the most picked teams first. */
export function TeamTable({ teams }: { teams: readonly TeamRecord[] }) {
  const [isWhole, setWhole] = useState(teams.length <= SHOWN_AT_FIRST + 1);
  const shown = isWhole ? teams : teams.slice(0, SHOWN_AT_FIRST);
  const showAll = (
    <Button variant="minimal" onClick={() => setWhole(true)}>
      Show All {teams.length} Teams
    </Button>
  );
  return (
    <FramedTable
      id="by-team"
      title="By team"
      className="player-table"
      columns={['Spread picks', 'On', 'Against']}
      after={!isWhole && showAll}
    >
      {shown.map(({ team, on, against }) => (
        <tr key={team}>
          <th scope="row">{team}</th>
          <td>{recordOrNone(on)}</td>
          <td>{recordOrNone(against)}</td>
        </tr>
      ))}
    </FramedTable>
  );
}
