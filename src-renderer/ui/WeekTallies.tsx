import type { PickResult } from '#shared/model.ts';
import './weekTallies.css';

type TallyOfWeek = {
  key: number;
  weekNumber: number;
  /** The picks of a full card. */
  cardSize: number;
  results: readonly PickResult[];
  /** How the week went, for a screen reader. */
  words: string;
  /** Drawn in amber: the player won the week. */
  isWon?: boolean;
};

/** A season at a glance: a tally for each week, with each stroke in its result's color. */
export const WeekTallies = ({ weeks }: { weeks: readonly TallyOfWeek[] }) => (
  <ol className="week-tallies">
    {weeks.map(({ key, weekNumber, cardSize, results, words, isWon = false }) => (
      <li key={key} className={isWon ? 'is-week-won' : undefined}>
        <WeekTally results={results} size={Math.max(cardSize, results.length)} />
        <span aria-hidden="true">{weekNumber}</span>
        <span className="sr">
          Week {weekNumber}: {words}
          {isWon && ', won the week'}
        </span>
      </li>
    ))}
  </ol>
);

const STROKES = ['M5 1v22', 'M12 1v22', 'M19 1v22', 'M26 1v22', 'M0 19.5 32 5.5'];
const ORDER: readonly PickResult[] = ['win', 'tie', 'loss', 'pending'];

/** Wins first, so that weeks can be compared by how far the green goes. */
function WeekTally({ results, size }: { results: readonly PickResult[]; size: number }) {
  const sorted = results.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return (
    <svg viewBox="0 0 32 25" width={41} height={32} aria-hidden="true" focusable="false">
      {STROKES.slice(0, size).map((path, index) => {
        const result = sorted[index];
        return (
          <g key={path}>
            {index === 4 && <path className="tally-gap" d={path} />}
            <path className={`tally-stroke is-${result === 'tie' ? 'push' : (result ?? 'missing')}`} d={path} />
          </g>
        );
      })}
    </svg>
  );
}
