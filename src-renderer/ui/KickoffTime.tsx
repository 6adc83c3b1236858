import { texts } from '#shared/texts.ts';
import { kickoffTime, localTime, zoneLabel } from './format.ts';

type Props = { at: number | null; now: number; season: number };

/**
 * "Sun 1:05 PM"; with the year where the season doesn't expect it. To those whose clocks differ from the
 * pool's, "Sun 1:05 PM PT · 4:05 PM here".
 */
export function KickoffTime({ at, now, season }: Props) {
  if (at === null) return <>{texts.timeToCome}</>;
  const local = localTime(at);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {kickoffTime(at, now, season)}
      {local !== null && (
        <>
          {' '}
          {zoneLabel()} <span className="kickoff-dot">·</span> <span className="kickoff-local">{local} here</span>
        </>
      )}
    </time>
  );
}
