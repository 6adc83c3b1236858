import { Suspense, type CSSProperties } from 'react';
import type { LiveScore, Pick } from '#shared/model.ts';
import { margin } from '#shared/rules/grading.ts';
import { ifItEndedNow, marginText } from '#shared/rules/ifItEndedNow.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { useUser } from '../../data/session.ts';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { Result, resultClass } from '../../ui/Result.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { lazyExtra } from '../../ui/lazyExtra.ts';
import { shortPick } from '../../ui/pickWords.ts';

/** Half-points from the line to either end of the track: three touchdowns with their extra points. */
const TRACK_ENDS = 42;

/** The reader's own pick on the game in two lines: the pick and its standing so far, and the margin as a track. */
export function MyPick({ score, mine }: { score: LiveScore; mine: Pick }) {
  const user = useUser();
  const read = readPickValue(score, mine.pickType, mine.pickValue);
  const standing = read === null ? null : ifItEndedNow(read, score);
  return (
    <div className="score-mine">
      <p>
        {user !== null && <PersonChip userId={user.id} name={user.username} />}
        <span className="sr">Your pick: </span>
        <b>{shortPick(score, mine.pickType, mine.pickValue)}</b>{' '}
        {read === null || standing === null ? (
          <Result result={mine.result} />
        ) : (
          <>
            <span className="sr">If it ended now: </span>
            <StandingMark standing={standing}>{marginText(read, score)}</StandingMark>
          </>
        )}
      </p>
      {read !== null && standing !== null && (
        <MarginTrack by={margin(read, score.awayScore ?? 0, score.homeScore ?? 0)} look={resultClass(standing)} />
      )}
    </div>
  );
}

const trackStyle = (share: number): CSSProperties => ({ ['--margin' as string]: share });

/** How far the score is from the line, which is the tick in the middle: to the right it covers. A picture of the words. */
function MarginTrack({ by, look }: { by: number; look: string }) {
  const share = Math.max(-1, Math.min(1, by / TRACK_ENDS));
  return <span className={`margin-track ${look}`} style={trackStyle(share)} aria-hidden="true" />;
}

/** The picks of the others can be shown, also on the commissioner's screen, to which the server sends hidden ones too. */
const isRevealed = ({ status, gameTime }: LiveScore, now: number): boolean =>
  status === 'live' && hasKickedOff({ kickoffAt: gameTime === null ? null : Date.parse(gameTime) }, now);

const EveryonesPicks = lazyExtra(async () => (await import('./EveryonesPicks.tsx')).EveryonesPicks);

/** The place of the others' picks while they are read, so that nothing moves when they come. */
export const EveryonesPlace = () => (
  <div className="score-mine" aria-hidden="true">
    <p />
    <div className="split-bar" />
  </div>
);

/** What the others took of a live game without a pick of the reader's own; nothing for visitors. */
export function OthersPicks({ score, now }: { score: LiveScore; now: number }) {
  if (useUser() === null || !isRevealed(score, now)) return null;
  return (
    <Suspense fallback={<EveryonesPlace />}>
      <EveryonesPicks score={score} />
    </Suspense>
  );
}
