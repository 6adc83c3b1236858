import { memo } from 'react';
import { MAX_PICKS } from '#shared/limits.ts';
import type { WeekPick } from '#shared/model.ts';
import type { Completeness } from '#shared/rules/completeness.ts';
import type { LiveResult } from '#shared/rules/ifItEndedNow.ts';
import { texts } from '#shared/texts.ts';
import { noteId, showNote } from './MatrixNotes.tsx';
import { ProgressDot } from './ProgressDot.tsx';
import { Result, resultClass } from './Result.tsx';
import { StandingMark } from './StandingMark.tsx';
import { cellOf, type MatrixCell, type MatrixColumn, type StandingByGame } from './matrixView.ts';

export type MatrixPlayer = {
  userId: number;
  name: string;
  count: number;
  state: Completeness;
  /** Tag and time under the name, where a screen wants them. */
  tag?: string | null;
  submitted?: string;
  isMe: boolean;
  /** Nothing in this row is hidden from the reader. */
  seesAll: boolean;
  picks: readonly WeekPick[];
};

type Props = MatrixPlayer & {
  columns: readonly MatrixColumn[];
  pendingAs: 'grey' | 'kind';
  /** The current result of this player's picks on live games, by game. */
  standing: StandingByGame | undefined;
};

/** One player's row. A week has hundreds of cells and a pick changes one of them: the other rows stay as they are. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { userId, name, count, state, tag, submitted, isMe, seesAll, picks, columns, pendingAs, standing } = props;
  return (
    <tr className={isMe ? 'is-me' : undefined}>
      <th scope="row">
        <div className="matrix-player">
          <ProgressDot state={state} isSilent={tag != null} />
          <span className="matrix-name">
            {name}
            {isMe && <span className="sr"> (you)</span>}
          </span>
          <span className="matrix-count">
            {count}/{MAX_PICKS}
          </span>
          {(tag != null || submitted !== undefined) && (
            <span className="matrix-more">
              {tag != null && <span className="tag tag-yellow">{tag}</span>} <span>{submitted}</span>
            </span>
          )}
        </div>
      </th>
      {columns.map((column) => (
        <Cell
          key={column.gameId}
          cell={cellOf(picks, column, seesAll)}
          isTurning={column.isNew && !seesAll}
          pendingAs={pendingAs}
          standing={standing?.[column.gameId]}
          noteTo={noteId(userId, column.gameId)}
        />
      ))}
    </tr>
  );
});

type CellProps = {
  cell: MatrixCell;
  isTurning: boolean;
  pendingAs: 'grey' | 'kind';
  standing: LiveResult | undefined;
  noteTo: string;
};

function Cell({ cell, isTurning, pendingAs, standing, noteTo }: CellProps) {
  if (cell.kind === 'hidden') {
    return (
      <td className="is-hidden">
        <div className="matrix-cell">{texts.revealedAtKickoff}</div>
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
  const { short, full, result, isSecret, reason, pickType } = cell;
  const isByKind = result === 'pending' && pendingAs === 'kind';
  const look = isByKind ? `is-${pickType}` : resultClass(result);
  const words = (
    <>
      <span className="cell-pick">
        <span aria-hidden="true">{short}</span>
        <span className="sr">{full}</span>
        {reason !== null && <span className="cell-mark"> *</span>}
      </span>
      {isSecret && isByKind ? (
        <span className="cell-state">Only you see it</span>
      ) : result === 'pending' && standing !== undefined ? (
        <StandingMark standing={standing} />
      ) : isByKind ? (
        <span className="cell-state">Pending</span>
      ) : (
        <Result result={result} />
      )}
    </>
  );
  return (
    <td className={`${look}${turning}`}>
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
