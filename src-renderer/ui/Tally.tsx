const STROKES = [5, 12, 19, 26];
const HALF_STROKE = 1.5;
const TOP = 1.5;
const BOTTOM = 23.5;
/** Half of the fifth stroke with its gap, measured vertically. */
const HALF_GAP = 2.95;
const FIFTH = 'M0 19.5 32 5.5';

/** The height of the fifth stroke's middle. */
const fifthAt = (x: number) => 19.5 - (14 / 32) * x;

/** One upright stroke in two parts, cut parallel to the fifth with a gap. */
function strokePath(x: number): string {
  const [left, right] = [x - HALF_STROKE, x + HALF_STROKE];
  const above = [fifthAt(right) - HALF_GAP, fifthAt(left) - HALF_GAP].map((y) => y.toFixed(2));
  const below = [fifthAt(left) + HALF_GAP, fifthAt(right) + HALF_GAP].map((y) => y.toFixed(2));
  return `M${left} ${TOP}H${right}V${above[0]}L${left} ${above[1]}zM${left} ${below[0]}L${right} ${below[1]}V${BOTTOM}H${left}z`;
}

type Props = { count?: number; height?: number; onPaper?: boolean; className?: string };

/** The mark: a tally of five, and so also the count of picks. Purely a picture; the words beside it give the number. */
export function Tally({ count = 5, height = 26, onPaper = false, className = '' }: Props) {
  return (
    <svg
      className={`tally ${onPaper ? 'tally-on-paper' : ''} ${className}`}
      width={height * 1.28}
      height={height}
      viewBox="0 0 32 25"
      aria-hidden="true"
      focusable="false"
    >
      {STROKES.map((x, index) => (
        <path key={x} className={index < count ? undefined : 'tally-off'} d={strokePath(x)} />
      ))}
      <path className={count < 5 ? 'tally-fifth tally-off' : 'tally-fifth'} d={FIFTH} />
    </svg>
  );
}
