import type { ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { now } from '../data/clock.ts';
import { nearTime } from './format.ts';
import './offlineBar.css';

/** A notice under the header. */
export const Strip = ({ children }: { children: ReactNode }) => (
  <div className="offline-bar" role="status">
    <p>{children}</p>
  </div>
);

type Props = { safeSince: number | null; hasUnsaved: boolean; onRetry: () => void };

/** The host does not answer: what is safe, what is not, and a way to try again. */
export function OfflineBar({ safeSince, hasUnsaved, onRetry }: Props) {
  return (
    <Strip>
      {texts.hostUnreachable} {safeSince !== null && texts.picksAreSafe(nearTime(safeSince, now()))}{' '}
      {/* Before there are any, so that the bar doesn't grow under the finger that makes them. */}
      {(hasUnsaved || safeSince !== null) && texts.changesWillBeSent}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </Strip>
  );
}
