import { LockIcon } from '@blueprintjs/icons';
import type { PickSide } from '#shared/model.ts';
import { PICK_SIDES, type PickSplit } from '#shared/rules/pickSplit.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import type { MatrixPlayer } from '../../ui/MatrixRow.tsx';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { Gained } from '../../ui/Gained.tsx';
import { SplitBar } from '../../ui/SplitBar.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { Result } from '../../ui/Result.tsx';
import { cellOf, type MatrixColumn, type MatrixHead } from '../../ui/matrixView.ts';
import { standingKey, type StandingByPick } from '../../ui/standingKey.ts';
import { sideName, splitText } from '../../ui/splitView.ts';
import './byGame.css';

type Props = {
  heads: readonly MatrixHead[];
  columns: readonly MatrixColumn[];
  players: readonly MatrixPlayer[];
  splits: Readonly<Record<number, PickSplit>>;
  standing: Readonly<Record<number, StandingByPick>>;
};

/** A game after the other, live ones first: how the picks divide, and who is on which side. */
export function ByGame({ heads, columns, ...rest }: Props) {
  const games = heads.flatMap((head, index) => {
    const column = columns[index];
    return column === undefined ? [] : [{ head, column }];
  });
  const liveFirst = games.toSorted((a, b) => Number(b.head.isLive) - Number(a.head.isLive));
  return (
    <ul className="by-game">
      {liveFirst.map((one) => (
        <GameCard key={one.column.gameId} {...one} {...rest} />
      ))}
    </ul>
  );
}

type CardProps = Omit<Props, 'heads' | 'columns'> & { head: MatrixHead; column: MatrixColumn };

function GameCard({ head, column, players, splits, standing }: CardProps) {
  const split = splits[column.gameId];
  return (
    <li className={head.isLive ? 'card game-picks is-live' : 'card game-picks'}>
      <div className="game-picks-head">
        <h2>
          <span aria-hidden="true">{head.short}</span>
          <span className="sr">{head.full}</span>
        </h2>
        <span>{head.note}</span>
      </div>
      {split === undefined ? (
        <p className="game-picks-hidden">
          <LockIcon size={12} /> {boardsTexts.revealedAtKickoff}
        </p>
      ) : (
        <>
          <SplitBar split={split} teams={column} isNew={column.isNew} />
          <p className="game-picks-split" aria-hidden="true">
            {splitText(split, column)}
          </p>
          {PICK_SIDES.map(
            (side) =>
              split[side].length > 0 && (
                <Side key={side} side={side} column={column} players={players} split={split} standing={standing} />
              ),
          )}
        </>
      )}
    </li>
  );
}

type SideProps = Pick<Props, 'players' | 'standing'> & { side: PickSide; column: MatrixColumn; split: PickSplit };

/** Everyone on one side. They may hold different lines, so each has their own result. */
function Side({ side, column, players, split, standing }: SideProps) {
  const { lonely } = column;
  return (
    <div className="game-side">
      <h3>{side === 'over' ? 'Over' : side === 'under' ? 'Under' : sideName(side, column)}</h3>
      <ul>
        {players.flatMap((player) => {
          const only = side === 'home' || side === 'away' ? 'spread' : 'total';
          const cell = cellOf(player.picks, { ...column, only }, true);
          if (!split[side].includes(player.userId) || cell.kind !== 'pick') return [];
          const soFar = standing[player.userId]?.[standingKey({ ...column, ...cell })];
          return [
            <li key={player.userId} className={lonely.includes(player.userId) ? 'is-lonely' : undefined}>
              <PersonChip userId={player.userId} name={player.name} />
              <span className={player.isMe ? 'game-side-name is-me' : 'game-side-name'}>
                {lonely.includes(player.userId) ? `Only ${player.name}` : player.name}
              </span>
              <span className="game-side-line">
                {cell.isBestBet && (
                  <>
                    <span aria-hidden="true">★ </span>
                    <span className="sr">Best bet </span>
                  </>
                )}
                {cell.short} <Gained half={cell.gained} />
              </span>
              {cell.result === 'pending' && soFar !== undefined ? (
                <StandingMark standing={soFar} />
              ) : (
                <Result result={cell.result} />
              )}
            </li>,
          ];
        })}
      </ul>
    </div>
  );
}
