import { LockIcon } from '@blueprintjs/icons';
import type { CSSProperties } from 'react';
import { texts } from '#shared/texts.ts';
import type { MatrixPlayer } from '../../ui/MatrixRow.tsx';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { bestBetMark, Pips, pipsOf } from '../../ui/Pips.tsx';
import { ProgressDot } from '../../ui/ProgressDot.tsx';
import { cellOf, columnKey, recordOfCard, recordWords, type MatrixColumn } from '../../ui/matrixView.ts';
import { standingKey, type StandingByPick } from '../../ui/standingKey.ts';
import { PickMark } from './PickMark.tsx';
import './byPlayer.css';

type Props = {
  columns: readonly MatrixColumn[];
  players: readonly MatrixPlayer[];
  standing: Readonly<Record<number, StandingByPick>>;
};

/** A card for each player: the record, the five marks, and the picks that are revealed. */
export const ByPlayer = ({ columns, players, standing }: Props) => (
  <ul className="card by-player">
    {players.map((player, index) => (
      <PlayerCard
        key={player.userId}
        index={index}
        player={player}
        columns={columns}
        standing={standing[player.userId]}
      />
    ))}
  </ul>
);

type CardProps = {
  index: number;
  player: MatrixPlayer;
  columns: Props['columns'];
  standing: StandingByPick | undefined;
};

function PlayerCard({ index, player, columns, standing }: CardProps) {
  const { userId, name, count, size, state, isMe, seesAll, picks, guess } = player;
  const shown = columns.flatMap((column) => {
    const cell = cellOf(picks, column, seesAll);
    return cell.kind === 'pick' ? [{ column, cell }] : [];
  });
  const hidden = count - shown.length;
  const style: CSSProperties = { ['--row' as string]: index };
  const visible = columns.flatMap(({ gameId, isRevealed }) => (isRevealed || seesAll ? [gameId] : []));
  return (
    <li className={isMe ? 'player-card is-me' : 'player-card'} style={style}>
      <PersonChip userId={userId} name={name} size="medium" />
      <h2>
        {name}
        {isMe && <span className="sr"> (you)</span>}
      </h2>
      <span className="player-count">
        <ProgressDot state={state} /> {count}/{size}
      </span>
      <Pips pips={pipsOf({ picks, count, size, standing }, visible)} bestBet={bestBetMark(picks, visible)} />
      <b className="player-record">{recordWords(recordOfCard(picks))}</b>
      {(shown.length > 0 || hidden > 0 || guess !== undefined) && (
        <ul className="player-picks">
          {shown.map(({ column, cell }) => (
            <PickMark
              key={columnKey(column)}
              cell={cell}
              standing={standing?.[standingKey({ ...column, ...cell })]}
              isNew={column.isNew && !seesAll}
              isLonely={column.lonely.includes(userId)}
            />
          ))}
          {guess !== undefined && <li className="pick-hidden">{texts.guessed(guess)}</li>}
          {hidden > 0 && (
            <li className="pick-hidden">
              <LockIcon size={12} /> {hidden} revealed at kickoff
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
