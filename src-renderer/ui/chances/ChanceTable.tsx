import type { ChanceNow } from '#shared/rules/chances/answer.ts';
import type { ChanceHistory } from '#shared/rules/chances/history.ts';
import { PersonChip } from '../PersonChip.tsx';
import { Tag } from '../Tag.tsx';
import { chanceText } from './chanceWords.ts';

type Props = {
  now: ChanceNow;
  past: ChanceHistory | undefined;
  names: ReadonlyMap<number, string>;
  myId: number | null;
};

/** By how many points the last score moved this player's chance; 0 for less than one. */
function lastMove(past: ChanceHistory | undefined, userId: number): number {
  const [after, before] = [past?.points.at(-1), past?.points.at(-2)];
  return Math.round(100 * ((after?.chances.get(userId) ?? 0) - (before?.chances.get(userId) ?? 0)));
}

function Move({ by }: { by: number }) {
  if (by === 0) return null;
  return (
    <span className={by > 0 ? 'chance-up' : 'chance-down'}>
      <span className="sr">{by > 0 ? 'up' : 'down'} </span>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      {Math.abs(by)}
    </span>
  );
}

/** Every player's chance to win the week, and the finish to expect. */
export function ChanceTable({ now, past, names, myId }: Props) {
  const { isOver } = now;
  return (
    <table className="chance-table">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">{isOver ? 'Week' : 'Chance'}</th>
          <th scope="col">Finish</th>
        </tr>
      </thead>
      <tbody>
        {now.chances.map((chance) => {
          const name = names.get(chance.userId) ?? 'A former player';
          return (
            <tr
              key={chance.userId}
              data-player={chance.userId}
              className={chance.userId === myId ? 'is-me' : ''}
              data-certainty={chance.certainty ?? 'open'}
            >
              <th scope="row">
                <span className="chance-player">
                  <PersonChip userId={chance.userId} name={name} />
                  <span>
                    {name} {chance.userId === myId && <Tag tone="you">You</Tag>}
                  </span>
                </span>
              </th>
              <td>
                <span className="chance-bar" style={{ ['--chance' as string]: chance.win }} aria-hidden="true" />
                <b className="chance-value">{chanceText(chance, isOver)}</b>{' '}
                {!isOver && <Move by={lastMove(past, chance.userId)} />}
              </td>
              <td className="chance-finish">{isOver ? chance.finish : `≈ ${chance.finish.toFixed(1)}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
