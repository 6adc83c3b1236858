import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { Game } from '#shared/model.ts';
import type { Moment } from '#shared/rules/chances/history.ts';
import { nearTime } from '../format.ts';
import { momentText, scoreText } from './chanceWords.ts';

type Props = {
  /** The oldest first. */
  moments: readonly Moment[];
  games: readonly Game[];
  names: ReadonlyMap<number, string>;
  now: number;
  /** How many are shown at first. */
  most: number;
};

/** The moments that swung the week, the latest first, a line each. */
export function Moments({ moments, games, names, now, most }: Props) {
  const [isWhole, setWhole] = useState(false);
  const byId = new Map(games.map((game) => [game.id, game]));
  const shown = moments.toReversed().slice(0, isWhole ? undefined : most);
  return (
    <>
      <ol className="moments" reversed>
        {shown.map((moment, at) => {
          const game = byId.get(moment.gameId);
          return (
            <li key={`${moment.at} ${moment.gameId} ${moment.kind} ${moment.userId} ${at}`} data-kind={moment.kind}>
              <span className="moment-time">{nearTime(moment.at, now)}</span>{' '}
              {game !== undefined && <b className="moment-score">{scoreText(game, moment)}</b>}
              {': '}
              {momentText(moment, (userId) => names.get(userId) ?? 'A former player')}
            </li>
          );
        })}
      </ol>
      {moments.length > most && !isWhole && (
        <Button text={`Show All ${moments.length} Moments`} onClick={() => setWhole(true)} />
      )}
    </>
  );
}
