import type { Game } from '#shared/model.ts';
import { ifItEndedNow, marginText } from '#shared/rules/ifItEndedNow.ts';
import { isOff, isSettled } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { KickoffTime } from '../../ui/KickoffTime.tsx';
import { Points } from '../../ui/Points.tsx';
import { Result } from '../../ui/Result.tsx';
import { RootForLine } from '../../ui/chances/RootForLine.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { gameClock } from '../../ui/format.ts';
import { OFF_WORDS } from '../../ui/offWords.ts';
import { pickText } from '../../ui/pickWords.ts';
import { LockedOptions, LockedSince } from './LockedOptions.tsx';
import type { GameView, MyPick } from './cardView.ts';

type Props = { view: GameView; now: number; season: number };

/** Where a locked game is: a tag, and the clock or the kickoff. */
export function StatusLine({ view, now, season }: Props) {
  const { game, facts, group } = view;
  if (game.status === 'final') {
    return <Tag>Final{game.period !== null && game.period > 4 ? ' · OT' : ''}</Tag>;
  }
  const off = isOff(game.status) && <Tag tone="outline">{OFF_WORDS[game.status]}</Tag>;
  if (isSettled(game)) return off;
  if (game.status === 'live') {
    return (
      <>
        <Tag tone="live">Live</Tag>
        <span className="clock">{gameClock(game.period, game.clock)}</span>
      </>
    );
  }
  return (
    <>
      {off}
      {group === 'live' && <Tag tone="outline">Kicked off</Tag>}
      <span className="clock">
        <KickoffTime at={facts.kickoffAt} now={now} season={season} />
      </span>
    </>
  );
}

function Side({ game, side }: { game: Game; side: 'away' | 'home' }) {
  const [team, mine, other] =
    side === 'away' ? [game.awayTeam, game.awayScore, game.homeScore] : [game.homeTeam, game.homeScore, game.awayScore];
  return (
    <div className={`side ${mine !== null && other !== null && mine < other ? 'is-behind' : ''}`}>
      <TeamBar name={team} />
      <span>{team}</span>
      {mine !== null && <Points value={mine} />}
    </div>
  );
}

/** The member's pick and how it did. While the game is live it takes two lines of fixed height, whatever the score. */
function YourPick({ view, mine }: { view: GameView; mine: MyPick }) {
  const { game, options } = view;
  const standing = ifItEndedNow(mine, game);
  return (
    <p className={`your-pick ${standing === null ? '' : 'is-live'}`}>
      <span>
        Your pick: <b>{pickText(mine)}</b>
        {mine.hasMoved && options.length > 0 && <span className="muted"> (your line)</span>}
        {mine.enteredReason !== null && (
          <span className="entered-reason">{texts.enteredByCommissioner(mine.enteredReason)}</span>
        )}
      </span>
      {standing === null ? (
        <Result result={mine.result} />
      ) : (
        <span className="if-it-ended">
          <span className="muted">If it ended now:</span>{' '}
          <StandingMark standing={standing}>{marginText(mine, game)}</StandingMark>
        </span>
      )}
    </p>
  );
}

/** A locked game that the member picked: its score, its options in one strip, and the pick with its result. */
export function LockedGame({ view, now, season }: Props) {
  const { game, mine, second, group } = view;
  return (
    <article className={`game game-${group}`} id={`game-${game.id}`} data-game={game.id} tabIndex={-1}>
      <h3 className="sr">{`${game.awayTeam} @ ${game.homeTeam}`}</h3>
      <div className="game-top">
        <StatusLine view={view} now={now} season={season} />
        <LockedSince view={view} now={now} season={season} />
      </div>
      {game.reopenedReason !== null && <p className="muted">{texts.reopened(game.reopenedReason)}</p>}
      <div className="sides">
        <Side game={game} side="away" />
        <Side game={game} side="home" />
      </div>
      <LockedOptions view={view} />
      {mine !== null && <YourPick view={view} mine={mine} />}
      {second !== null && <YourPick view={view} mine={second} />}
      {mine !== null && <RootForLine game={game} />}
    </article>
  );
}
