import { LockIcon } from '@blueprintjs/icons';
import { Checkbox } from '@blueprintjs/core';
import type { Game } from '#shared/model.ts';
import { ifItEndedNow, marginText } from '#shared/rules/ifItEndedNow.ts';
import { formatLine } from '#shared/rules/lines.ts';
import { texts } from '#shared/texts.ts';
import { KickoffTime } from '../../ui/KickoffTime.tsx';
import { Points } from '../../ui/Points.tsx';
import { Result, resultClass } from '../../ui/Result.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { gameClock, markedPacific, nearTime } from '../../ui/format.ts';
import { pickParts, pickText } from '../../ui/pickWords.ts';
import { ROLES, lockedAt, optionName, type GameView } from './cardView.ts';

type Props = { view: GameView; now: number; season: number };

function StatusLine({ view, now, season }: Props) {
  const { game, facts, group } = view;
  if (game.status === 'final') {
    return <span className="tag">Final{game.period !== null && game.period > 4 ? ' · OT' : ''}</span>;
  }
  if (game.status === 'cancelled') return <span className="tag tag-outline">Cancelled</span>;
  if (game.status === 'void') return <span className="tag tag-outline">Void</span>;
  if (game.status === 'live') {
    return (
      <>
        <span className="tag tag-live">Live</span>
        <span className="clock">{gameClock(game.period, game.clock)}</span>
      </>
    );
  }
  return (
    <>
      {game.status === 'postponed' && <span className="tag tag-outline">Postponed</span>}
      {group === 'live' && <span className="tag tag-outline">Kicked off</span>}
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

/** A game that can no longer be picked: its score, its four options in one strip, and one's own pick with its result. */
export function LockedGame({ view, now, season }: Props) {
  const { game, options, mine, group } = view;
  const lockAt = lockedAt(view);
  const locked =
    lockAt === null || lockAt > now + 60_000
      ? 'Locked'
      : `Locked at ${markedPacific(nearTime(lockAt, now, season), lockAt)}`;
  const name = `${game.awayTeam} @ ${game.homeTeam}`;
  const standing = mine === null ? null : ifItEndedNow(mine, game);
  const isMine = (option: GameView['options'][number]) =>
    mine?.pickType === option.pickType && mine.side === option.side;
  return (
    <article className={`game game-${group}`} id={`game-${game.id}`} tabIndex={-1}>
      <h3 className="sr">{name}</h3>
      <div className="game-top">
        <StatusLine view={view} now={now} season={season} />
        <span className="end">
          <LockIcon /> {locked}
        </span>
      </div>
      {game.reopenedReason !== null && <p className="muted">{texts.reopened(game.reopenedReason)}</p>}
      <div className="sides">
        <Side game={game} side="away" />
        <Side game={game} side="home" />
      </div>
      {options.length > 0 && (
        <div className="options options-locked" role="group" aria-label={`${name}, locked`}>
          {options.map((option) => (
            <Checkbox
              key={option.pickType + option.role}
              className={`option ${isMine(option) ? `is-yours ${resultClass(mine?.result ?? 'pending')}` : ''}`}
              checked={isMine(option)}
              disabled
              aria-label={optionName(option)}
            >
              <span className="option-kind" aria-hidden="true">
                {ROLES[option.role]}
              </span>
              <span className="option-line" aria-hidden="true">
                {option.team === null ? formatLine(option.line) : pickParts(option).join(' ')}
              </span>
            </Checkbox>
          ))}
        </div>
      )}
      {mine !== null && (
        <p className="your-pick">
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
      )}
    </article>
  );
}
