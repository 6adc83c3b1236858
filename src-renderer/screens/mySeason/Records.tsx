import { plural } from '#shared/texts.ts';
import { recordOf } from '#shared/texts/records.ts';
import type { CountedRecord, SeasonRecord } from './seasonRecord.ts';

const spoken = ({ wins, losses, ties }: CountedRecord) =>
  `${plural(wins, 'win', 'wins')}, ${plural(losses, 'loss', 'losses')}, ${plural(ties, 'tie', 'ties')}`;

/** The record in large figures: overall, then spreads and totals apart. */
export function Records({ record }: { record: SeasonRecord }) {
  const cards = [
    { label: 'Overall', counted: record.overall },
    { label: 'Spread', counted: record.spread },
    { label: 'Total', counted: record.total },
  ];
  return (
    <>
      <dl className="records">
        {cards.map(({ label, counted }) => (
          <div className="card record" key={label}>
            <dt>{label}</dt>
            <dd className="record-figures">
              <span aria-hidden="true">{recordOf(counted)}</span>
              <span className="sr">{spoken(counted)}</span>
            </dd>
            <dd className="record-more">
              <span>{counted.winPercentage}%</span>
              {counted.pending > 0 && <span>{counted.pending} pending</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="records-note">Wins–losses–ties. A push is a tie and doesn’t count in the percentage.</p>
    </>
  );
}
