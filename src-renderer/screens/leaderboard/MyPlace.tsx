import type { BoardRow } from '../../data/standings.ts';
import { Tally } from '../../ui/Tally.tsx';
import { ordinal, recordOf } from '#shared/texts/records.ts';
import { distance } from './myPlace.ts';
import './myPlace.css';

/** Wins as people count them on paper: fives and the rest. */
const fives = (wins: number): number[] =>
  Array.from({ length: Math.ceil(wins / 5) }, (_, index) => Math.min(5, wins - index * 5));

/** A whole tally, or as many plain strokes: without the fifth across them they have no gap. */
function Strokes({ count, height }: { count: number; height: number }) {
  if (count === 5) return <Tally height={height} />;
  return (
    <svg width={height * 1.28} height={height} viewBox="0 0 32 25" aria-hidden="true" focusable="false">
      {[5, 12, 19, 26].slice(0, count).map((x) => (
        <rect key={x} x={x - 1.5} y={1.5} width={3} height={22} />
      ))}
    </svg>
  );
}

/** The reader's place on the board: rank, record, distance to the next, and the wins as tallies. */
export function MyPlace({ rows, myId }: { rows: readonly BoardRow[]; myId: number }) {
  const mine = rows.find(({ id }) => id === myId);
  if (mine === undefined) return null;
  const gap = distance(rows, mine);
  const marks = fives(mine.wins);
  return (
    <section className="my-place on-ink" aria-label="Your place">
      <p className="my-place-words">
        <b>
          {ordinal(mine.rank)} <small>of {rows.length}</small>
        </b>
        <span>
          {recordOf(mine)}
          {gap !== null && (
            <>
              {'\u00a0· '}
              <span className="my-place-gap">{gap}</span>
            </>
          )}
        </span>
      </p>
      {marks.length > 0 && (
        <span className="my-place-wins">
          <span className="my-place-tallies">
            {marks.map((count, index) => (
              <Strokes key={index} count={count} height={marks.length > 8 ? 14 : 20} />
            ))}
          </span>
          <span className="sr">
            {mine.wins} {mine.wins === 1 ? 'win' : 'wins'}
          </span>
        </span>
      )}
    </section>
  );
}
