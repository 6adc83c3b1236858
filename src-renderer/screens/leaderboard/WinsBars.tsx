import { Axis, BarSeries, DataContext, XYChart } from '@visx/xychart';
import { useCallback, useContext, useMemo } from 'react';
import type { BoardRow } from '../../data/standings.ts';
import type { ChartWidths } from './chartWidths.ts';
import { CHART_THEME } from '../../ui/chartTheme.ts';

const MARGIN = { top: 34, bottom: 32, left: 0 };
/** The part of a column that stays empty, and the widest a bar gets where few players share the width. */
const GAP = 0.36;
const MAX_BAR_WIDTH = 56;
/** Even a player without a win has a bar to see. */
const LEAST_BAR = 2;
/** How wide a letter of an axis label is, about; better a letter too few than two names in one. */
const letterWidth = (letter: string): number => (/[mwMW@]/.test(letter) ? 10 : /[A-Z0-9]/.test(letter) ? 7 : 6);

const keyOf = (row: BoardRow) => String(row.id);
const winsOf = (row: BoardRow) => row.wins;
const colorOf = ({ rank }: BoardRow) =>
  rank === 1 ? 'var(--amber)' : rank <= 3 ? `var(--rank-${rank})` : 'var(--rank-other)';

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

type Rows = { rows: readonly BoardRow[]; myId: number };

/** The baseline, the number over each bar, an outline of the reader's own, and a mark for bars without height. */
function BarLabels({ rows, myId }: Rows) {
  const { xScale, yScale, width = 0, innerWidth = 0 } = useContext(DataContext);
  if (xScale === undefined || yScale === undefined) return null;
  const column = innerWidth / rows.length;
  const bar = Math.min(column * (1 - GAP), MAX_BAR_WIDTH) + 4;
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
            {row.id === myId && (
              <rect className="my-bar" x={x - bar / 2} y={y} width={bar} height={Math.max(0, ground - y)} rx={2} />
            )}
            <text className="bar-label" x={x} y={y - 8} textAnchor="middle">
              {row.wins}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type Props = Rows & { widths: ChartWidths; height: number };

/** The drawing of the wins as bars. It is only a picture: the columns over it have the words. */
export function WinsBars({ rows, myId, widths: { width, spread, column }, height }: Props) {
  const margin = useMemo(() => ({ ...MARGIN, right: width - spread }), [width, spread]);
  // Outer padding of half the inner one gives every player an equal column of the whole width.
  const gap = Math.max(GAP, 1 - MAX_BAR_WIDTH / column);
  const xScale = useMemo(() => ({ type: 'band' as const, paddingInner: gap, paddingOuter: gap / 2 }), [gap]);
  const most = Math.max(1, ...rows.map(winsOf));
  const yScale = useMemo(() => ({ type: 'linear' as const, domain: [0, most], zero: true }), [most]);
  const data = useMemo(() => [...rows], [rows]);
  const names = useMemo(() => new Map(rows.map((row) => [keyOf(row), row.username])), [rows]);
  const label = useCallback(
    (key: string) => {
      const name = names.get(key) ?? '';
      const short = shorten(name, column);
      return key === String(myId) && short !== name ? 'You' : short;
    },
    [names, column, myId],
  );
  return (
    <div aria-hidden="true">
      <XYChart
        width={width}
        height={height}
        margin={margin}
        xScale={xScale}
        yScale={yScale}
        theme={CHART_THEME}
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
        <BarLabels rows={rows} myId={myId} />
        <Axis
          orientation="bottom"
          numTicks={rows.length}
          tickFormat={label}
          hideTicks
          hideAxisLine
          tickLabelProps={(key) => ({
            className: key === String(myId) ? 'axis-label is-me' : 'axis-label',
            textAnchor: 'middle',
            fill: 'var(--text)',
            fontSize: 15,
          })}
        />
      </XYChart>
    </div>
  );
}
