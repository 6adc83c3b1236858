import type { CSSProperties } from 'react';
import { recordOf } from '#shared/texts/records.ts';
import { SEASON_TYPES } from '../../ui/format.ts';
import { WeekTallies } from '../../ui/WeekTallies.tsx';
import { runningWinShare, type WinShare } from './runningShare.ts';
import type { WeekOfPicks } from './seasonRecord.ts';
import './seasonPicture.css';

/** The season at a glance: a tally per week with each stroke in its result's color, and the win percentage as it went. */
export function SeasonPicture({ weeks }: { weeks: readonly WeekOfPicks[] }) {
  const oldestFirst = weeks.toReversed();
  const shares = runningWinShare(oldestFirst);
  return (
    <section className="card season-picture" aria-label="The season at a glance">
      <WeekTallies
        weeks={oldestFirst.map(({ week, record, picks }) => ({
          key: week.id,
          weekNumber: week.weekNumber,
          cardSize: week.cardSize,
          results: picks.map(({ pick }) => pick.result),
          words: `${week.seasonType === 'regular' ? '' : `${SEASON_TYPES[week.seasonType]} `}${recordOf(record)}`,
        }))}
      />
      {shares.length > 1 && <ShareLine shares={shares} />}
    </section>
  );
}

const WIDTH = 320;
const HEIGHT = 100;

/** The win percentage after each week, around the line of 50 %. */
function ShareLine({ shares }: { shares: readonly WinShare[] }) {
  const x = (index: number) => (index / (shares.length - 1)) * WIDTH;
  const y = (percent: number) => HEIGHT - (percent / 100) * HEIGHT;
  const points = shares.map(({ percent }, index) => `${x(index).toFixed(1)},${y(percent).toFixed(1)}`).join(' ');
  const last = shares.at(-1);
  const words = shares.map(({ weekNumber, percent }) => `week ${weekNumber} ${percent.toFixed(1)}%`).join(', ');
  const now: CSSProperties = { top: `${100 - (last?.percent ?? 50)}%` };
  return (
    <figure className="share-line">
      <figcaption>Win % so far</figcaption>
      <div className="share-plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Win percentage after each week: ${words}`}
        >
          <line className="share-half" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <polyline points={points} />
        </svg>
        <span className="share-mark" aria-hidden="true">
          50%
        </span>
        <b className="share-now" style={now} aria-hidden="true">
          {last?.percent.toFixed(1)}%
        </b>
      </div>
    </figure>
  );
}
