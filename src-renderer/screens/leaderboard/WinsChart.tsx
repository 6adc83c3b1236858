import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { plural } from '#shared/texts.ts';
import type { BoardRow } from '../../data/standings.ts';
import { chartWidths } from './chartWidths.ts';
import { useFrameSize } from './useFrameSize.ts';
import { WinsBars } from './WinsBars.tsx';

const record = ({ wins, losses, ties }: BoardRow) =>
  `${plural(wins, 'win')}, ${plural(losses, 'loss', 'losses')}, ${plural(ties, 'tie')}`;

type Rows = { rows: readonly BoardRow[] };

/** Wins as bars, in the order of the standings, with the record of the bar that is pointed at. */
export function WinsChart({ rows, myId }: Rows & { myId: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const { width: frameWidth, height } = useFrameSize(frame);
  const widths = chartWidths(rows.length, frameWidth);
  const { width, column } = widths;
  const mineAt = rows.findIndex(({ id }) => id === myId);
  useOpenAt(frame, mineAt, frameWidth, column);
  const shownAt = rows.findIndex(({ id }) => id === shownId);
  const shown = rows[shownAt];
  const middle = shownAt + 0.5;
  return (
    <div className="chart-frame" ref={frame}>
      <div className="chart" style={{ width, height }} onPointerLeave={() => setShownId(null)}>
        {frameWidth > 0 && <WinsBars rows={rows} myId={myId} widths={widths} height={height} />}
        <Columns rows={rows} width={column} onShow={setShownId} />
        {shown !== undefined && (
          <div
            className="chart-tip"
            role="tooltip"
            style={{
              left: middle * column,
              transform: `translateX(${-Math.round((middle / rows.length) * 100)}%)`,
            }}
          >
            <b>{shown.username}</b>
            <span>{record(shown)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** On a phone most bars are outside the frame: it opens where the reader's own is in sight. */
function useOpenAt(frame: RefObject<HTMLElement | null>, at: number, frameWidth: number, column: number): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (frame.current === null || frameWidth === 0 || isDone.current) return;
    isDone.current = true;
    const beyond = (at + 1) * column - frameWidth;
    if (beyond > 0) frame.current.scrollTo({ left: beyond });
  }, [frame, at, frameWidth, column]);
}

type ColumnsProps = Rows & { width: number; onShow: (id: number | null) => void };

/** An invisible column over each bar, which the pointer and the arrow keys reach and which holds the record. */
function Columns({ rows, width, onShow }: ColumnsProps) {
  const columns = useRef<HTMLDivElement>(null);
  const [stopId, setStopId] = useState<number | null>(null);
  // One stop for the Tab key; the arrows go on from the bar that was visited last.
  const stop = rows.find(({ id }) => id === stopId) ?? rows[0];
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onShow(null);
    const at = rows.findIndex(({ id }) => id === stop?.id);
    const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length - 1 };
    const next = columns.current?.children[goals[event.key] ?? -1];
    if (!(next instanceof HTMLElement)) return undefined;
    event.preventDefault();
    return next.focus();
  };
  return (
    <div
      ref={columns}
      className="chart-columns"
      style={{ gridAutoColumns: width }}
      role="group"
      aria-label="Wins by player. Use the arrow keys to move between bars."
      onKeyDown={move}
    >
      {rows.map((row) => (
        <div
          key={row.id}
          className="chart-column"
          role="img"
          aria-label={`Rank ${row.rank}, ${row.username}: ${record(row)}`}
          tabIndex={row.id === stop?.id ? 0 : -1}
          onPointerEnter={() => onShow(row.id)}
          onFocus={() => {
            onShow(row.id);
            setStopId(row.id);
          }}
          onBlur={() => onShow(null)}
        />
      ))}
    </div>
  );
}
