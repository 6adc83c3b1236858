import { ChevronDownIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { Points } from '../../ui/Points.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { gameClock, kickoffTime } from '../../ui/format.ts';
import { OFF_WORDS } from '../../ui/offWords.ts';
import { LockedOptions, LockedSince } from './LockedOptions.tsx';
import { StatusLine } from './LockedGame.tsx';
import type { GameView } from './cardView.ts';
import './gameRow.css';

type Props = { view: GameView; now: number; season: number };

/** The row's right end: "Q3 11:40", "F", "F/OT", "Cancelled", the kickoff. The heading before it says the rest. */
function shortState({ game, facts, group }: GameView, now: number, season: number): string {
  const { status } = game;
  if (status === 'final') return game.period !== null && game.period > 4 ? 'F/OT' : 'F';
  if (status === 'live') return gameClock(game.period, game.clock);
  if (status !== 'scheduled') return OFF_WORDS[status];
  if (group === 'live') return 'Kicked off';
  return facts.kickoffAt === null ? texts.timeToCome : kickoffTime(facts.kickoffAt, now, season);
}

function Team({ game, side }: { game: Game; side: 'away' | 'home' }) {
  const [team, mine, other] =
    side === 'away' ? [game.awayTeam, game.awayScore, game.homeScore] : [game.homeTeam, game.homeScore, game.awayScore];
  return (
    <span className={`row-side ${mine !== null && other !== null && mine < other ? 'is-behind' : ''}`}>
      <TeamBar name={team} />
      <span aria-hidden="true">{abbreviation(team)}</span>
      <span className="sr">{team}</span>
      <b className="row-score">{mine !== null && <Points value={mine} />}</b>
    </span>
  );
}

/** A locked game without a pick of the member's: one row, which opens to its status, lock time and lines. */
export function GameRow({ view, now, season }: Props) {
  const { game, group } = view;
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  return (
    <article className={`game-row game-row-${group}`} id={`game-${game.id}`} data-game={game.id} tabIndex={-1}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={moreId} onClick={() => setOpen(!isOpen)}>
          <Team game={game} side="away" /> <span className="row-at">@</span> <Team game={game} side="home" />{' '}
          <span className="row-state">{shortState(view, now, season)}</span>
          <ChevronDownIcon />
        </button>
      </h3>
      <div id={moreId} className="row-more" hidden={!isOpen}>
        {isOpen && (
          <>
            <div className="game-top">
              <StatusLine view={view} now={now} season={season} />
              <LockedSince view={view} now={now} season={season} />
            </div>
            {game.reopenedReason !== null && <p className="muted">{texts.reopened(game.reopenedReason)}</p>}
            <LockedOptions view={view} />
          </>
        )}
      </div>
    </article>
  );
}
