import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/limits.ts';
import type { FeedStatus } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { party } from '../../data/party.ts';
import { age } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { adminTexts } from './adminTexts.ts';
import './feedLine.css';

function words({ state, lastOkAt, failure }: FeedStatus, now: number): string {
  const ago = lastOkAt === null ? null : `${age(Math.max(0, now - Date.parse(lastOkAt)))} ago`;
  if (state === 'off') return 'Scoreboard off. You enter the scores.';
  if (state === 'ok') return ago === null ? 'The scoreboard hasn’t been asked yet.' : `Scoreboard OK, updated ${ago}.`;
  return `Scoreboard failed. ${failure ?? ''} ${ago === null ? 'It has never responded.' : `It last responded ${ago}.`}`;
}

/** Reports that the pool did not apply, folded away: the scores are right without them. */
function Problems({ problems, now }: { problems: FeedStatus['problems']; now: number }) {
  if (problems.length === 0) return null;
  return (
    <details className="feed-problems">
      <summary>{adminTexts.reportsNotApplied(problems.length)}</summary>
      <ul>
        {problems.map(({ name, reason, at }) => (
          <li key={`${name} ${reason}`}>
            {name}: {reason}. <span className="feed-when">{age(Math.max(0, now - Date.parse(at)))} ago</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * How the scoreboard feed does, in one line over the commissioner's work.
 * @param isNeeded the work is about games; elsewhere only problems are shown
 */
export function FeedLine({ isNeeded }: { isNeeded: boolean }) {
  const { data: feed } = useQuery(party.feed());
  const now = useNow(MINUTE_MS / 4);
  // A line keeps its place.
  if (feed === undefined) return isNeeded ? <p className="feed-line" aria-hidden="true" /> : null;
  const { state, clockAheadMs, pinned, problems } = feed;
  if (!isNeeded && state !== 'failed' && clockAheadMs === null) return null;
  return (
    <div className={`feed-line feed-${state === 'ok' && feed.lastOkAt === null ? 'off' : state}`}>
      <p>
        {words(feed, now)}
        {state !== 'off' && pinned.length > 0 && <> You control the score of {plural(pinned.length, 'game')}.</>}
      </p>
      {clockAheadMs !== null && (
        <p className="feed-clock">
          This computer’s clock is {age(Math.abs(clockAheadMs))} {clockAheadMs > 0 ? 'behind' : 'ahead of'} the
          scoreboard’s, so games lock too {clockAheadMs > 0 ? 'late' : 'early'}. Correct this computer’s clock.
        </p>
      )}
      {isNeeded && <Problems problems={problems} now={now} />}
    </div>
  );
}
