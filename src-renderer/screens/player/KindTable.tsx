import type { KindRecords } from '#shared/model.ts';
import { winPercentage, type Tally } from '#shared/rules/standings.ts';
import { recordOf } from '#shared/texts/records.ts';
import { FramedTable } from '../../ui/FramedTable.tsx';

const sum = (...tallies: readonly Tally[]): Tally => ({
  wins: tallies.reduce((n, { wins }) => n + wins, 0),
  losses: tallies.reduce((n, { losses }) => n + losses, 0),
  ties: tallies.reduce((n, { ties }) => n + ties, 0),
});

/** Sides against totals, and their parts. */
export function KindTable({ kinds: { favorite, underdog, pickEm, over, under } }: { kinds: KindRecords }) {
  const rows = [
    { label: 'Sides', record: sum(favorite, underdog, pickEm), isSum: true },
    { label: 'Favorites', record: favorite },
    { label: 'Underdogs', record: underdog },
    { label: 'Pick’em', record: pickEm },
    { label: 'Totals', record: sum(over, under), isSum: true },
    { label: 'Overs', record: over },
    { label: 'Unders', record: under },
  ].map((row) => ({ isSum: false, ...row, picks: row.record.wins + row.record.losses + row.record.ties }));
  return (
    <FramedTable
      id="by-kind"
      title="By kind of pick"
      className="player-table"
      columns={['Picks on', 'Record', 'Win %']}
    >
      {rows
        // A pick'em is rare.
        .filter(({ label, picks }) => picks > 0 || label !== 'Pick’em')
        .map(({ label, record, isSum, picks }) => (
          <tr key={label} className={isSum ? 'is-sum' : 'is-part'}>
            <th scope="row">{label}</th>
            <td>{picks === 0 ? '–' : recordOf(record)}</td>
            <td>{record.wins + record.losses === 0 ? '–' : winPercentage(record)}</td>
          </tr>
        ))}
    </FramedTable>
  );
}
