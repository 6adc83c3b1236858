import type { LiveScore, Pick } from '#shared/model.ts';
import { nickname } from '#shared/teams.ts';
import { KickoffTime } from '../../ui/KickoffTime.tsx';
import { Points } from '../../ui/Points.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { RootForLine } from '../../ui/chances/RootForLine.tsx';
import { gameClock } from '../../ui/format.ts';
import { OFF_WORDS } from '../../ui/offWords.ts';
import { MyPick, OthersPicks } from './ScorePicks.tsx';
import { leaderOf } from './scoreGroups.ts';

type Props = { score: LiveScore; mine: readonly Pick[] | undefined; now: number };

function Status({ score, now }: { score: LiveScore; now: number }) {
  const { status, period, clock } = score;
  const at = score.gameTime === null ? null : Date.parse(score.gameTime);
  const kickoff = <KickoffTime at={at} now={now} season={score.season} />;
  switch (status) {
    case 'live':
      return (
        <>
          <Tag tone="live">Live</Tag>
          <span className="clock">{gameClock(period, clock)}</span>
          <span className="end">{kickoff}</span>
        </>
      );
    case 'final':
      return (
        <>
          <Tag>Final{period !== null && period > 4 ? ' · OT' : ''}</Tag>
          <span className="end">{kickoff}</span>
        </>
      );
    case 'scheduled':
      return (
        <>
          <Tag tone="outline">Scheduled</Tag>
          <span className="clock">{kickoff}</span>
          {at !== null && at <= now && <span>kicked off, no score yet</span>}
        </>
      );
    case 'postponed':
    case 'cancelled':
    case 'void':
      return (
        <>
          <Tag tone="outline">{OFF_WORDS[status]}</Tag>
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

/** One game: a large card while it is live, a row before and after. */
export function ScoreCard({ score, mine, now }: Props) {
  const look = score.status === 'live' ? 'score-live' : 'score-row';
  return (
    <article className={`card score ${look}`} data-game={score.id}>
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
      {mine === undefined ? (
        <OthersPicks score={score} now={now} />
      ) : (
        mine.map((pick) => <MyPick key={pick.pickType} score={score} mine={pick} />)
      )}
      <RootForLine game={score} />
    </article>
  );
}
