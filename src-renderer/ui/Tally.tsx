const STROKES = [5, 12, 19, 26];

type Props = { count?: number; height?: number; onPaper?: boolean; className?: string };

/** The mark: a tally of five, and so also the count of picks. Purely a picture; the words beside it say the number. */
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
        <path key={x} className={index < count ? undefined : 'tally-off'} d={`M${x} 1.5v22`} />
      ))}
      <path className={count < 5 ? 'tally-fifth tally-off' : 'tally-fifth'} d="M0 19.5 32 5.5" />
    </svg>
  );
}
