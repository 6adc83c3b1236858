import { Axis, DataContext, LineSeries, XYChart } from '@visx/xychart';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ChanceHistory } from '#shared/rules/chances/history.ts';
import { personHue } from '../person.ts';
import { CHART_THEME } from '../chartTheme.ts';

type Props = {
  past: ChanceHistory;
  /** Whose lines are drawn, the likeliest winner first. */
  userIds: readonly number[];
  names: ReadonlyMap<number, string>;
  myId: number | null;
};

const HEIGHT = 220;
const MARGIN = { top: 12, right: 96, bottom: 24, left: 44 };
/** Labels closer than this would overlap. */
const LABEL_STEP = 16;

type Point = { x: number; y: number };
const xOf = ({ x }: Point) => x;
const yOf = ({ y }: Point) => y;

/** A chance stays the same until the next score. */
function stepsOf({ points }: ChanceHistory, userId: number): Point[] {
  return points.flatMap(({ chances }, x): Point[] => {
    const y = chances.get(userId) ?? 0;
    return x === 0
      ? [{ x, y }]
      : [
          { x, y: points[x - 1]?.chances.get(userId) ?? 0 },
          { x, y },
        ];
  });
}

/** Moves labels down, as far as needed, so that none overlaps the one above. */
function spread(ends: readonly { userId: number; at: number }[]): { userId: number; y: number }[] {
  const placed: { userId: number; y: number }[] = [];
  for (const { userId, at } of ends)
    placed.push({ userId, y: Math.max(at, (placed.at(-1)?.y ?? -Infinity) + LABEL_STEP) });
  return placed;
}

/** Finals as dashed lines, and each line's player at its end. */
function Marks({ past, userIds, names }: Props) {
  const { xScale, yScale, innerWidth = 0, innerHeight = 0 } = useContext(DataContext);
  if (xScale === undefined || yScale === undefined) return null;
  const right = MARGIN.left + innerWidth;
  const ends = userIds.map((userId) => ({
    userId,
    at: Number(yScale(past.points.at(-1)?.chances.get(userId) ?? 0)) + 4,
  }));
  const labels = spread(ends.toSorted((a, b) => a.at - b.at));
  return (
    <g>
      {past.points.map(({ at, isFinal }, x) =>
        isFinal ? (
          <line
            key={`${at} ${x}`}
            className="chance-final"
            x1={Number(xScale(x))}
            x2={Number(xScale(x))}
            y1={MARGIN.top}
            y2={MARGIN.top + innerHeight}
          />
        ) : null,
      )}
      {labels.map(({ userId, y }) => (
        <g key={userId}>
          <circle cx={right + 8} cy={y - 4} r={4} fill={personHue(userId)} />
          <text className="chance-label" x={right + 16} y={y} fill="var(--text)">
            {(names.get(userId) ?? '').slice(0, 12)}
          </text>
        </g>
      ))}
    </g>
  );
}

/**
 * How the chances moved, a step for each score. The lines use only data that everyone had at the time;
 * the table also counts the reader's own hidden picks.
 */
export function ChanceLines(props: Props) {
  const { past, userIds, myId, names } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const last = Math.max(1, past.points.length - 1);
  const xScale = useMemo(() => ({ type: 'linear' as const, domain: [0, last], nice: false, zero: true }), [last]);
  const lines = useMemo(() => userIds.map((userId) => ({ userId, data: stepsOf(past, userId) })), [past, userIds]);
  const shown = userIds.map((id) => names.get(id) ?? '').join(', ');
  return (
    <div
      ref={frame}
      className="chance-lines"
      role="img"
      aria-label={`Estimated chances since the first score: ${shown}. The table has the present ones.`}
    >
      {width > 0 && (
        <XYChart
          width={width}
          height={HEIGHT}
          margin={MARGIN}
          xScale={xScale}
          yScale={{ type: 'linear', domain: [0, 1], zero: true }}
          theme={CHART_THEME}
          captureEvents={false}
        >
          <Axis
            orientation="left"
            numTicks={3}
            tickFormat={(value: number) => `${Math.round(value * 100)}%`}
            hideAxisLine
            hideTicks
            tickLabelProps={{ className: 'axis-label', fill: 'var(--text-muted)' }}
          />
          {lines.map(({ userId, data }) => (
            <LineSeries
              key={userId}
              dataKey={String(userId)}
              data={data}
              xAccessor={xOf}
              yAccessor={yOf}
              enableEvents={false}
              stroke={personHue(userId)}
              strokeWidth={userId === myId ? 4 : 2}
            />
          ))}
          <Marks {...props} />
        </XYChart>
      )}
    </div>
  );
}
