import type { RulesCompared, SeasonRow } from '#shared/model.ts';
import './rulesTables.css';

/** "3½", "12" */
export const pointsText = (points: number): string => {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole === 0 ? '' : whole}½`;
};

const recordText = ({ totalWins, totalLosses, totalTies }: SeasonRow) =>
  `${totalWins}–${totalLosses}${totalTies > 0 ? `–${totalTies}` : ''}`;

type Move = { shown: string; spoken: string };

/** How a player moves from the first table to the second. */
function moveOf(now: number | undefined, then: number): Move {
  if (now === undefined) return { shown: 'new', spoken: 'not ranked by the present rules' };
  if (now === then) return { shown: '–', spoken: 'same rank' };
  const places = Math.abs(now - then);
  return now > then
    ? { shown: `▲ ${places}`, spoken: `up ${places}` }
    : { shown: `▼ ${places}`, spoken: `down ${places}` };
}

type TableProps = { caption: string; rows: readonly SeasonRow[]; myId: number; moves?: (row: SeasonRow) => Move };

function RulesTable({ caption, rows, myId, moves }: TableProps) {
  return (
    <table className="rules-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Pts</th>
          <th scope="col">Record</th>
          {moves !== undefined && <th scope="col">Moves</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const move = moves?.(row);
          return (
            <tr key={row.id} className={row.id === myId ? 'is-me' : undefined}>
              <th scope="row">
                <span className="rules-rank">
                  <span className="sr">Rank </span>
                  {row.seasonRank}
                </span>{' '}
                {row.username}
              </th>
              <td>{pointsText(row.points)}</td>
              <td>{recordText(row)}</td>
              {move !== undefined && (
                <td>
                  <span aria-hidden="true">{move.shown}</span>
                  <span className="sr">{move.spoken}</span>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Props = { compared: RulesCompared; myId: number; officialTitle: string; proposedTitle: string };

/** A season's table by its own rules and by other ones, side by side, with who moves where. */
export function RulesTables({ compared, myId, officialTitle, proposedTitle }: Props) {
  const ranks = new Map(compared.official.map(({ id, seasonRank }) => [id, seasonRank]));
  return (
    // Focusable, so that the keyboard can scroll a long comparison in a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rules-tables" role="region" aria-label="Both tables" tabIndex={0}>
      <RulesTable caption={officialTitle} rows={compared.official} myId={myId} />
      <RulesTable
        caption={proposedTitle}
        rows={compared.proposed}
        myId={myId}
        moves={({ id, seasonRank }) => moveOf(ranks.get(id), seasonRank)}
      />
    </div>
  );
}
