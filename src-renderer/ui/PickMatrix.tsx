import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { Game, WeekPick } from '#shared/model.ts';
import type { PickSplit } from '#shared/rules/pickSplit.ts';
import { MatrixLegend } from './MatrixLegend.tsx';
import { MatrixNotes, type MatrixNote } from './MatrixNotes.tsx';
import { MatrixRow, type MatrixPlayer } from './MatrixRow.tsx';
import { SplitBar } from './SplitBar.tsx';
import { columnKey, isIn, standingsOf, type MatrixColumn, type MatrixHead } from './matrixView.ts';
import { useKept } from './useKept.ts';
import './pickMatrix.css';

type Props = {
  caption: string;
  heads: readonly MatrixHead[];
  columns: readonly MatrixColumn[];
  players: readonly MatrixPlayer[];
  /** Picks of games that are not over: grey, or by the kind of pick. */
  pendingAs: 'grey' | 'kind';
  /** The week's games, to mark the current result of picks on live ones; without them nothing is marked. */
  games?: readonly Game[];
  /** How the picks on each revealed game divide, by game; without them no bars are drawn. */
  splits?: Readonly<Record<number, PickSplit>>;
};

/** The table is as wide as its games need. */
const widthOf = (games: number): CSSProperties => ({ ['--games' as string]: games });

const NO_PICKS: readonly WeekPick[] = [];
const NO_GAMES: readonly Game[] = [];
const NO_SPLITS: Readonly<Record<number, PickSplit>> = {};

function notesOf(players: readonly MatrixPlayer[], columns: readonly MatrixColumn[]): MatrixNote[] {
  return players.flatMap(({ userId, name, seesAll, picks }) =>
    picks.flatMap(({ gameId, pickType, pickValue, enteredReason }) => {
      const column = columns.find((one) => isIn(one, { gameId, pickType }));
      if (column === undefined || pickType === null || pickValue === null || enteredReason === null) return [];
      if (!seesAll && !column.isRevealed) return [];
      return [{ userId, name, column, pickType, pickValue, reason: enteredReason }];
    }),
  );
}

/** All players' picks: a row per player and a column per game, in a scrolling frame with fixed names and games. */
export function PickMatrix(props: Props) {
  const { caption, heads, columns: given, players, pendingAs, games = NO_GAMES, splits = NO_SPLITS } = props;
  const columns = useKept(given);
  // Kept by player, so that a score draws only the rows again in which it changes something.
  const standings = useKept(standingsOf(players, games));
  const frame = useRef<HTMLDivElement>(null);

  // Played games come first and fill a phone's width: it opens where something is going on.
  useLayoutEffect(() => {
    const box = frame.current;
    const live = box?.querySelector<HTMLElement>('thead .is-live');
    const names = box?.querySelector<HTMLElement>('thead .matrix-corner');
    if (box == null || live == null || names == null) return;
    const isInSight = live.offsetLeft + live.offsetWidth <= box.clientWidth;
    if (!isInSight) box.scrollLeft = live.offsetLeft - names.offsetWidth;
  }, []);

  const marksGained = columns.some(({ closing }) => closing !== undefined);
  return (
    <>
      {/* It scrolls in both directions, so it must be focusable by keyboard. */}
      <div ref={frame} className="matrix-frame" role="region" aria-label={`${caption}, scrolls both ways`} tabIndex={0}>
        <table className="matrix" style={widthOf(columns.length)}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="matrix-corner">
                Player
              </th>
              {heads.map(({ gameId, only, short, full, note, isLive }, index) => (
                <th key={columnKey({ gameId, only })} scope="col" className={isLive ? 'is-live' : undefined}>
                  <span className="sr">{full}</span>
                  <span aria-hidden="true">{short}</span> <small>{note}</small>
                  <HeadSplit split={splits[gameId]} column={columns[index]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ picks, ...player }, row) => (
              <MatrixRow
                key={player.userId}
                row={row}
                {...player}
                picks={picks.length === 0 ? NO_PICKS : picks}
                columns={columns}
                standing={standings[player.userId]}
                pendingAs={pendingAs}
              />
            ))}
          </tbody>
        </table>
      </div>
      <MatrixLegend pendingAs={pendingAs} marksStanding={games.length > 0} marksGained={marksGained} />
      <MatrixNotes notes={notesOf(players, columns)} />
    </>
  );
}

function HeadSplit({ split, column }: { split: PickSplit | undefined; column: MatrixColumn | undefined }) {
  if (split === undefined || column === undefined) return null;
  return <SplitBar split={split} teams={column} isNew={column.isNew} />;
}
