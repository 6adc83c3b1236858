import type { BoardRow } from '../../data/standings.ts';
import { Tally } from '../../ui/Tally.tsx';
import { distance, ordinal, recordOf } from './myPlace.ts';
import './myPlace.css';

/** Wins as people count them on paper: fives and the rest. */
const fives = (wins: number): number[] =>
  Array.from({ length: Math.ceil(wins / 5) }, (_, index) => Math.min(5, wins - index * 5));

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
          {gap !== null && <> · {gap}</>}
        </span>
      </p>
      {marks.length > 0 && (
        <span className="my-place-wins">
          <span className="my-place-tallies">
            {marks.map((count, index) => (
              <Tally key={index} count={count} height={marks.length > 8 ? 14 : 20} />
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
