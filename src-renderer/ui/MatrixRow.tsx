import { LockIcon } from '@blueprintjs/icons';
import { memo, type CSSProperties } from 'react';
import type { WeekPick } from '#shared/model.ts';
import type { Completeness } from '#shared/rules/completeness.ts';
import type { LiveResult } from '#shared/rules/ifItEndedNow.ts';
import { texts } from '#shared/texts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { Gained } from './Gained.tsx';
import { noteId, showNote } from './MatrixNotes.tsx';
import { PersonChip } from './PersonChip.tsx';
import { bestBetMark, Pips, pipsOf } from './Pips.tsx';
import { ProgressDot } from './ProgressDot.tsx';
import { Result, resultClass } from './Result.tsx';
import { StandingMark } from './StandingMark.tsx';
import { cellOf, columnKey, recordOfCard, recordWords, type MatrixCell, type MatrixColumn } from './matrixView.ts';
import { standingKey, type StandingByPick } from './standingKey.ts';
import { Tag } from './Tag.tsx';

export type MatrixPlayer = {
  userId: number;
  name: string;
  count: number;
  /** How many picks a card of the week has. */
  size: number;
  state: Completeness;
  /** Tag and time under the name, where a screen wants them. */
  tag?: string | null;
  submitted?: string;
  isMe: boolean;
  /** Nothing in this row is hidden from the reader. */
  seesAll: boolean;
  picks: readonly WeekPick[];
  /** The record and the five marks under the name, where a screen wants them. */
  hasRecord?: boolean;
  /** The guess for the tiebreaker, where there is one that the reader may see. */
  guess?: number | undefined;
};

type Props = MatrixPlayer & {
  /** The place of the row: revealed cells turn one after another in this order. */
  row: number;
  columns: readonly MatrixColumn[];
  pendingAs: 'grey' | 'kind';
  /** The current result of this player's picks on live games. */
  standing: StandingByPick | undefined;
};

/** One player's row. A week has hundreds of cells and a pick changes one of them: the other rows stay as they are. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { userId, row, isMe, seesAll, picks, columns, pendingAs, standing } = props;
  return (
    <tr className={isMe ? 'is-me' : undefined} style={rowStyle(row)}>
      <th scope="row">
        <PlayerHead {...props} />
      </th>
      {columns.map((column) => {
        const cell = cellOf(picks, column, seesAll);
        return (
          <Cell
            key={columnKey(column)}
            cell={cell}
            isTurning={column.isNew && !seesAll}
            isLonely={column.lonely.includes(userId)}
            pendingAs={pendingAs}
            standing={cell.kind === 'pick' ? standing?.[standingKey({ ...column, ...cell })] : undefined}
            noteTo={noteId(userId, column)}
          />
        );
      })}
    </tr>
  );
});

const rowStyle = (row: number): CSSProperties => ({ ['--row' as string]: row });

function PlayerHead({ userId, name, count, size, state, tag, submitted, isMe, hasRecord, guess, ...row }: Props) {
  const { picks, seesAll, columns, standing } = row;
  const shown = columns.flatMap(({ gameId, isRevealed }) => (isRevealed || seesAll ? [gameId] : []));
  return (
    <div className="matrix-player">
      <PersonChip userId={userId} name={name} />
      <span className="matrix-name">
        {name}
        {isMe && <span className="sr"> (you)</span>}
      </span>
      {hasRecord && <span className="matrix-record">{recordWords(recordOfCard(picks))}</span>}
      <span className="matrix-count">
        <ProgressDot state={state} isSilent={tag != null} /> {count}/{size}
      </span>
      {hasRecord && <Pips pips={pipsOf({ picks, count, size, standing }, shown)} bestBet={bestBetMark(picks, shown)} />}
      {guess !== undefined && <span className="matrix-more">{texts.guessed(guess)}</span>}
      {(tag != null || submitted !== undefined) && (
        <span className="matrix-more">
          {tag != null && <Tag tone="yellow">{tag}</Tag>} <span>{submitted}</span>
        </span>
      )}
    </div>
  );
}

type CellProps = {
  cell: MatrixCell;
  isTurning: boolean;
  isLonely: boolean;
  pendingAs: 'grey' | 'kind';
  standing: LiveResult | undefined;
  noteTo: string;
};

function Cell({ cell, isTurning, isLonely, pendingAs, standing, noteTo }: CellProps) {
  if (cell.kind === 'hidden') {
    return (
      <td className="is-hidden">
        <span className="matrix-cell" title={boardsTexts.revealedAtKickoff}>
          <LockIcon size={12} />
          <span className="sr">{boardsTexts.revealedAtKickoff}</span>
        </span>
      </td>
    );
  }
  const turning = isTurning ? ' is-turning' : '';
  if (cell.kind === 'none') {
    return (
      <td className={`is-none${turning}`}>
        <span aria-hidden="true">–</span>
        <span className="sr">No pick</span>
      </td>
    );
  }
  const { short, full, result, isSecret, reason, pickType, isBestBet, gained } = cell;
  const isByKind = result === 'pending' && pendingAs === 'kind';
  const look = isByKind ? `is-${pickType}` : resultClass(result);
  const words = (
    <>
      <span className="cell-pick">
        <span aria-hidden="true">
          {isBestBet && '★ '}
          {short}
        </span>
        <span className="sr">
          {full}
          {isBestBet && ', best bet'}
          {isLonely && ', the only one on this side'}
        </span>
        {reason !== null && <span className="cell-mark"> *</span>}
      </span>
      {isSecret && isByKind ? (
        <span className="cell-state">Only you see it</span>
      ) : result === 'pending' && standing !== undefined ? (
        <StandingMark standing={standing} />
      ) : isByKind ? (
        <span className="cell-state">Pending</span>
      ) : (
        <span className="cell-state">
          <Result result={result} /> <Gained half={gained} />
        </span>
      )}
    </>
  );
  return (
    <td className={`${look}${turning}${isLonely ? ' is-lonely' : ''}`}>
      {reason === null ? (
        <div className="matrix-cell">{words}</div>
      ) : (
        <button
          type="button"
          className="matrix-cell"
          title={texts.enteredByCommissioner(reason)}
          aria-describedby={noteTo}
          onClick={() => showNote(noteTo)}
        >
          {words}
        </button>
      )}
    </td>
  );
}
