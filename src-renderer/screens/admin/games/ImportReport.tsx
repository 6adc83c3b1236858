import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Imported, Week } from '#shared/model.ts';
import { poolTimes } from '../../../data/timeZone.ts';
import { read } from '../../../data/queries.ts';
import { adminTexts } from '../adminTexts.ts';
import { weekName } from '../adminWeek.ts';
import { lineWords } from '../lineWords.ts';
import { picksOn } from '../picksOn.ts';
import { MoveDialog } from '../MoveDialog.tsx';

type Elsewhere = Imported['inOtherWeek'][number];

/** A game the scoreboard has in this week and the pool in another: moved from here. */
function FoundElsewhere({ found, from, to }: { found: Elsewhere; from: Week | undefined; to: Week }) {
  const { data: counts } = useQuery(read('readPickCounts', { params: { weekId: found.weekId } }));
  const [isMoving, setMoving] = useState(false);
  const [awayTeam = found.title, homeTeam = ''] = found.title.split(' @ ');
  return (
    <li>
      <b>{found.title}</b> is in {from === undefined ? 'another week' : weekName(from)}, but the scoreboard has it in{' '}
      {weekName(to)}.{' '}
      {from !== undefined && (
        <Button text="Move It…" aria-label={`Move ${found.title}`} onClick={() => setMoving(true)} />
      )}
      {isMoving && from !== undefined && (
        <MoveDialog
          game={{ id: found.gameId, awayTeam, homeTeam }}
          week={from}
          to={to}
          picks={picksOn(counts, found.gameId)}
          onClose={() => setMoving(false)}
        />
      )}
    </li>
  );
}

/** An import's changes, and the games it left alone, with the reason. */
export function ImportReport({ week, report }: { week: Week; report: Imported }) {
  const { data: all = [] } = useQuery(read('readWeeks'));
  const { games, added, changed, changedGames, feedLines, doubtfulDates, skipped, inOtherWeek } = report;
  return (
    <div className="import-report" role="status">
      <p>
        <b>{adminTexts.imported(added)}</b>, {changed} changed
        {changedGames.length > 0 && `: ${changedGames.join(', ')}`}. {weekName(week)} has {games.length} now.
      </p>
      {doubtfulDates.length > 0 && (
        <>
          <h3>Kickoffs not applied because they look wrong</h3>
          <ul>
            {doubtfulDates.map(({ gameId, title, gameTime }) => (
              <li key={gameId}>
                <b>{title}</b>: the scoreboard has {poolTimes().fullTime(Date.parse(gameTime))}
              </li>
            ))}
          </ul>
        </>
      )}
      {feedLines.length > 0 && (
        <>
          <h3>Lines kept because players have picked these games</h3>
          <ul>
            {feedLines.map(({ gameId, title, ...line }) => {
              const [awayTeam = '', homeTeam = ''] = title.split(' @ ');
              return (
                <li key={gameId}>
                  <b>{title}</b>: the scoreboard has {lineWords({ awayTeam, homeTeam, ...line })}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {inOtherWeek.length > 0 && (
        <>
          <h3>Found in another week</h3>
          <ul>
            {inOtherWeek.map((found) => (
              <FoundElsewhere
                key={found.gameId}
                found={found}
                from={all.find(({ id }) => id === found.weekId)}
                to={week}
              />
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <>
          <h3>Skipped</h3>
          <ul>
            {skipped.map(({ name, reason }, at) => (
              <li key={`${at} ${name}`}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
