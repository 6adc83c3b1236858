import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { now } from '../data/clock.ts';
import { duration } from './format.ts';
import { useNow } from './useNow.ts';

/** "1 h 18 min" until an instant, counted by the server's clock; by the second in the last five minutes. */
export function Countdown({ to }: { to: number }) {
  // The time left decides how often to draw again.
  const left = to - now();
  const tick = useNow(left > HOUR_MS ? MINUTE_MS / 2 : 1_000);
  return <>{duration(to - tick)}</>;
}
