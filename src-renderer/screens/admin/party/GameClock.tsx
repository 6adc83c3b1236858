import { useState } from 'react';
import { CLOCK_MAX } from '#shared/limits.ts';
import { Input } from '../../../ui/Input.tsx';

const PERIODS = [
  { period: 1, label: 'Q1' },
  { period: 2, label: 'Q2' },
  { period: 3, label: 'Q3' },
  { period: 4, label: 'Q4' },
  { period: 5, label: 'OT' },
] as const;

type Props = {
  title: string;
  period: number | null;
  clock: string | null;
  onChange: (period: number | null, clock: string | null) => void;
};

/** Quarter and clock, for those who care to say them. */
export function GameClock({ title, period, clock, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shownPeriod = period === null ? null : Math.min(5, period);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    const next = typed.trim() || null;
    if (next !== clock) onChange(period, next);
  };
  return (
    <div className="game-clock">
      <div className="game-clock-periods" role="group" aria-label={`Quarter, ${title}`}>
        {PERIODS.map((one) => (
          <button
            key={one.period}
            type="button"
            className="tap-key tap-key-small"
            aria-pressed={shownPeriod === one.period}
            // Another quarter starts with another clock; the same one again is taken back.
            onClick={() => onChange(shownPeriod === one.period ? null : one.period, null)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <Input
        className="game-clock-field"
        aria-label={`Clock, ${title}`}
        placeholder="Clock"
        maxLength={CLOCK_MAX}
        autoComplete="off"
        value={typed ?? clock ?? ''}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  );
}
