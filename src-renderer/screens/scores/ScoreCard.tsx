import type { LiveScore, Pick } from '#shared/model.ts';
import { ifItEndedNow, marginText } from '#shared/rules/ifItEndedNow.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { nickname } from '#shared/teams.ts';
import { KickoffTime } from '../../ui/KickoffTime.tsx';
import { Points } from '../../ui/Points.tsx';
import { Result } from '../../ui/Result.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { gameClock } from '../../ui/format.ts';
import { shortPick } from '../../ui/pickWords.ts';
import { leaderOf } from './scoreGroups.ts';

type Props = { score: LiveScore; mine: Pick | undefined; now: number };

const CALLED_OFF = { postponed: 'Postponed', cancelled: 'Cancelled', void: 'Void' } as const;

function Status({ score, now }: { score: LiveScore; now: number }) {
  const { status, period, clock } = score;
  const at = score.gameTime === null ? null : Date.parse(score.gameTime);
  const kickoff = <KickoffTime at={at} now={now} season={score.season} />;
  switch (status) {
    case 'live':
      return (
        <>
          <span className="tag tag-live">Live</span>
          <span className="clock">{gameClock(period, clock)}</span>
          <span className="end">{kickoff}</span>
        </>
      );
    case 'final':
      return (
        <>
          <span className="tag">Final{period !== null && period > 4 ? ' · OT' : ''}</span>
          <span className="end">{kickoff}</span>
        </>
      );
    case 'scheduled':
      return (
        <>
          <span className="tag tag-outline">Scheduled</span>
          <span className="clock">{kickoff}</span>
          {at !== null && at <= now && <span>kicked off, no score yet</span>}
        </>
      );
    case 'postponed':
    case 'cancelled':
    case 'void':
      return (
        <>
          <span className="tag tag-outline">{CALLED_OFF[status]}</span>
          {status === 'postponed' ? <span className="clock">{kickoff}</span> : <span>Picks on it are ties.</span>}
        </>
      );
    default:
      return status satisfies never;
  }
}

function Side({ score, side }: { score: LiveScore; side: 'away' | 'home' }) {
  const [team, abbr, points] =
    side === 'away'
      ? [score.awayTeam, score.awayTeamAbbr, score.awayScore]
      : [score.homeTeam, score.homeTeamAbbr, score.homeScore];
  const leader = leaderOf(score);
  const isBehind = leader !== null && leader !== 'tied' && leader !== side;
  return (
    <div className={`score-side ${isBehind ? 'is-behind' : ''} ${leader === side ? 'is-ahead' : ''}`}>
      <TeamBar name={team} />
      <span className="score-abbr">{abbr}</span>
      <span className="score-name">{nickname(team)}</span>
      {points !== null && <Points value={points} />}
      {leader === side && <span className="sr">{score.isCompleted ? ', won' : ', leads'}</span>}
    </div>
  );
}

/** One's own pick on the game: its result, or how it would fare if the game ended now. */
function MyPick({ score, mine }: { score: LiveScore; mine: Pick }) {
  const read = readPickValue(score, mine.pickType, mine.pickValue);
  const standing = read === null ? null : ifItEndedNow(read, score);
  return (
    <p className="score-mine">
      <span>
        Your pick: <b>{shortPick(score, mine.pickType, mine.pickValue)}</b>
      </span>
      {read === null || standing === null ? (
        <Result result={mine.result} />
      ) : (
        <span className="score-standing">
          <span className="muted">If it ended now:</span>{' '}
          <StandingMark standing={standing}>{marginText(read, score)}</StandingMark>
        </span>
      )}
    </p>
  );
}

/** One game: a large card while it is live, a row before and after. */
export function ScoreCard({ score, mine, now }: Props) {
  const look = score.status === 'live' ? 'score-live' : 'score-row';
  return (
    <article className={`card score ${look}`}>
      <h3 className="sr">
        {score.awayTeam} @ {score.homeTeam}
      </h3>
      <div className="score-status">
        <Status score={score} now={now} />
      </div>
      <div className="score-sides">
        <Side score={score} side="away" />
        <Side score={score} side="home" />
      </div>
      {mine !== undefined && <MyPick score={score} mine={mine} />}
    </article>
  );
}
