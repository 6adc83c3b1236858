import { Axis, BarSeries, buildChartTheme, DataContext, XYChart } from '@visx/xychart';
import { useCallback, useContext, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { MIN_CHART_WIDTH, MIN_COLUMN_WIDTH } from '#shared/limits.ts';
import type { BoardRow } from '../../data/standings.ts';
import { useChartHeight } from './useChartHeight.ts';

const MARGIN = { top: 34, bottom: 32, left: 0 };
/** The part of a column that stays empty, and the widest a bar gets where few players share the width. */
const GAP = 0.36;
const MAX_BAR_WIDTH = 56;
/** Even a player without a win has a bar to see. */
const LEAST_BAR = 2;
/** How wide a letter of an axis label is, about; better a letter too few than two names in one. */
const letterWidth = (letter: string): number => (/[mwMW@]/.test(letter) ? 10 : /[A-Z0-9]/.test(letter) ? 7 : 6);

const THEME = buildChartTheme({
  backgroundColor: 'transparent',
  colors: ['var(--rank-other)'],
  gridColor: 'var(--line)',
  gridColorDark: 'var(--line-strong)',
  tickLength: 4,
});

const keyOf = (row: BoardRow) => String(row.id);
const winsOf = (row: BoardRow) => row.wins;
const colorOf = ({ rank }: BoardRow) =>
  rank === 1 ? 'var(--amber)' : rank <= 3 ? `var(--rank-${rank})` : 'var(--rank-other)';

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const record = ({ wins, losses, ties }: BoardRow) =>
  `${plural(wins, 'win', 'wins')}, ${plural(losses, 'loss', 'losses')}, ${plural(ties, 'tie', 'ties')}`;

function shorten(name: string, columnWidth: number): string {
  let left = columnWidth - 4;
  const letters = Array.from(name);
  const fits = letters.findIndex((letter) => (left -= letterWidth(letter)) < 0);
  // The dots take a letter's place.
  return fits === -1
    ? name
    : `${letters
        .slice(0, Math.max(1, fits - 1))
        .join('')
        .trimEnd()}…`;
}

/** The baseline, the number over each bar, and a mark for bars without height. */
function BarLabels({ rows }: { rows: readonly BoardRow[] }) {
  const { xScale, yScale, width = 0, innerWidth = 0 } = useContext(DataContext);
  if (xScale === undefined || yScale === undefined) return null;
  const column = innerWidth / rows.length;
  const ground = Number(yScale(0));
  return (
    <g>
      <line x1={0} x2={width} y1={ground} y2={ground} stroke="var(--line-strong)" strokeWidth={2} />
      {rows.map((row, index) => {
        const x = column * (index + 0.5);
        const y = Number(yScale(row.wins));
        return (
          <g key={row.id}>
            {row.wins === 0 && <rect x={x - 12} y={y - LEAST_BAR} width={24} height={LEAST_BAR} fill={colorOf(row)} />}
            <text className="bar-label" x={x} y={y - 8} textAnchor="middle">
              {row.wins}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/**
 * Wins as bars, in the order of the standings. Each player has an invisible column over the picture, which the pointer
 * and the arrow keys reach and which holds the record.
 */
export function WinsChart({ rows }: { rows: readonly BoardRow[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const [frameWidth, setFrameWidth] = useState(0);
  const [shownId, setShownId] = useState<number | null>(null);
  const [stopId, setStopId] = useState<number | null>(null);
  const height = useChartHeight();

  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setFrameWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const needed = MIN_COLUMN_WIDTH * rows.length;
  const width = Math.max(MIN_CHART_WIDTH, needed, frameWidth);
  // The drawing has its least width also for a few players on a phone; their bars then keep to the part that is seen.
  const spread = needed <= frameWidth ? frameWidth : width;
  const column = spread / rows.length;
  const margin = useMemo(() => ({ ...MARGIN, right: width - spread }), [width, spread]);
  // Outer padding of half the inner one gives every player an equal column of the whole width.
  const gap = Math.max(GAP, 1 - MAX_BAR_WIDTH / column);
  const xScale = useMemo(() => ({ type: 'band' as const, paddingInner: gap, paddingOuter: gap / 2 }), [gap]);
  const most = Math.max(1, ...rows.map(winsOf));
  const yScale = useMemo(() => ({ type: 'linear' as const, domain: [0, most], zero: true }), [most]);
  const data = useMemo(() => [...rows], [rows]);
  const names = useMemo(() => new Map(rows.map((row) => [keyOf(row), row.username])), [rows]);
  const label = useCallback((key: string) => shorten(names.get(key) ?? '', column), [names, column]);

  // One stop for the Tab key; the arrows go on from the bar that was visited last.
  const stop = rows.find(({ id }) => id === stopId) ?? rows[0];
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShownId(null);
    const at = rows.findIndex(({ id }) => id === stop?.id);
    const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length - 1 };
    const next = columns.current?.children[goals[event.key] ?? -1];
    if (!(next instanceof HTMLElement)) return undefined;
    event.preventDefault();
    return next.focus();
  };
  const shownAt = rows.findIndex(({ id }) => id === shownId);
  const shown = rows[shownAt];

  return (
    <div className="chart-frame" ref={frame}>
      <div className="chart" style={{ width, height }} onPointerLeave={() => setShownId(null)}>
        <div aria-hidden="true">
          <XYChart
            width={width}
            height={height}
            margin={margin}
            xScale={xScale}
            yScale={yScale}
            theme={THEME}
            captureEvents={false}
          >
            <BarSeries
              dataKey="wins"
              data={data}
              xAccessor={keyOf}
              yAccessor={winsOf}
              colorAccessor={colorOf}
              enableEvents={false}
              radius={2}
              radiusTop
            />
            <BarLabels rows={rows} />
            <Axis
              orientation="bottom"
              numTicks={rows.length}
              tickFormat={label}
              hideTicks
              hideAxisLine
              tickLabelProps={{ className: 'axis-label', textAnchor: 'middle', fill: 'var(--text)', fontSize: 15 }}
            />
          </XYChart>
        </div>
        <div
          ref={columns}
          className="chart-columns"
          style={{ gridAutoColumns: column }}
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
              onPointerEnter={() => setShownId(row.id)}
              onFocus={() => {
                setShownId(row.id);
                setStopId(row.id);
              }}
              onBlur={() => setShownId(null)}
            />
          ))}
        </div>
        {shown !== undefined && (
          <div
            className="chart-tip"
            role="tooltip"
            style={{
              left: (shownAt + 0.5) * column,
              transform: `translateX(${-Math.round(((shownAt + 0.5) / rows.length) * 100)}%)`,
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
