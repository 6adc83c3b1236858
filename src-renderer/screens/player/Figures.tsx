import type { PlayerPage } from '#shared/model.ts';
import { signedHalf } from '#shared/texts/lines.ts';
import { recordOf } from '#shared/texts/records.ts';
import { plural } from '#shared/texts.ts';

type Figure = { label: string; value: string; more: string };

const titlesOf = (page: PlayerPage): string[] =>
  page.seasons.flatMap(({ season, isOver, board }) => (isOver && board?.rank === 1 ? [String(season)] : []));

/** The player in four figures. */
export function Figures({ page }: { page: PlayerPage }) {
  const { allTime, lineValues } = page;
  const { picks, better, worse, halfPoints } = lineValues;
  const figures: Figure[] = [
    allTime === null
      ? { label: 'Record', value: '–', more: 'no result yet' }
      : {
          label: allTime.seasons > 1 ? 'All time' : 'Record',
          value: recordOf(allTime),
          more: `${allTime.winPercentage}% in ${plural(allTime.seasons, 'season')}`,
        },
    { label: 'Titles', value: String(allTime?.titles ?? 0), more: titlesOf(page).join(', ') || 'none yet' },
    { label: 'Weeks won', value: String(allTime?.weeksWon ?? 0), more: 'shared ones too' },
    picks === 0
      ? { label: 'Line value', value: '–', more: 'no closing line known' }
      : { label: 'Line value', value: signedHalf(halfPoints), more: `${better} better, ${worse} worse` },
  ];
  return (
    <dl className="player-figures">
      {figures.map(({ label, value, more }) => (
        <div className="card" key={label}>
          <dt>{label}</dt>
          <dd className="player-figure">{value}</dd>
          <dd className="muted">{more}</dd>
        </div>
      ))}
    </dl>
  );
}
