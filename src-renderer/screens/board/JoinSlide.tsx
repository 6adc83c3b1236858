import { MINUTE_MS } from '#shared/limits.ts';
import { useNow } from '../../ui/useNow.ts';
import { JoinCode } from './JoinCode.tsx';
import { joinAddress, joinWords } from './joinAddress.ts';

const EVERY_MS = 3 * MINUTE_MS;
const SHOWN_MS = 10_000;

/** For ten seconds every three minutes: the code to join, large enough to scan from the sofa. Every board shows it at once. */
export function JoinSlide({ address }: { address: string | null }) {
  const now = useNow();
  const join = joinAddress(address);
  if (join === null || now % EVERY_MS < EVERY_MS - SHOWN_MS) return null;
  return (
    <div className="tv-slide on-ink">
      <JoinCode address={join} />
      <p>
        <b>{joinWords(join)}</b>
        <span>{join.replace(/^https?:\/\//, '')}</span>
      </p>
    </div>
  );
}
