import { texts } from '#shared/texts.ts';
import { now } from '../data/clock.ts';
import { nearTime } from './format.ts';
import './offlineBar.css';

type Props = { safeSince: number | null; hasUnsaved: boolean; onRetry: () => void };

/** The host does not answer: what is safe, what is not, and a way to try again. */
export function OfflineBar({ safeSince, hasUnsaved, onRetry }: Props) {
  return (
    <div className="offline-bar" role="status">
      <p>
        {texts.hostUnreachable} {safeSince !== null && texts.picksAreSafe(nearTime(safeSince, now()))}{' '}
        {hasUnsaved && texts.changesWillBeSent}{' '}
        <button type="button" className="text-button" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      </p>
    </div>
  );
}
