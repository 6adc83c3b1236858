import { CrossIcon, LockIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardState } from '../../data/cardState.ts';
import { MAX_PICKS } from '#shared/limits.ts';
import { ifItEndedNow, marginText } from '#shared/rules/ifItEndedNow.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { Result } from '../../ui/Result.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { Tally } from '../../ui/Tally.tsx';
import { TeamBar } from '../../ui/TeamBadge.tsx';
import { gameClock, kickoffTime } from '../../ui/format.ts';
import { pickText } from '../../ui/pickWords.ts';
import { pickKey, type GameView } from './cardView.ts';
import type { CardActions } from './useCardActions.ts';
import { FifthStroke } from './FifthStroke.tsx';
import { RefusedPicks, type RefusedView } from './RefusedPicks.tsx';
import './five.css';

export type CardProps = {
  /** The games picked, by kickoff. */
  views: readonly GameView[];
  refused: readonly RefusedView[];
  tag: ReactNode;
  mark: ReactNode;
  save: CardState['save'];
  /** Every pick of a full card is on the server. */
  isAllIn: boolean;
  verb: string;
  actions: CardActions;
  now: number;
  /** The week's season, for the expected year. */
  season: number;
  /** How many picks a card of the week has. */
  size: number;
  maySubmit: boolean;
};

/** The opponent and the game's state: "13–13 @ NYG · Q3 11:40", "@ ARI · Sun 1:05 PM". */
function against({ game, facts, mine }: GameView, now: number, season: number): string {
  const [away, home] = [abbreviation(game.awayTeam), abbreviation(game.homeTeam)];
  const isHome = mine?.side === 'home';
  const other = mine?.team == null ? `${away} @ ${home}` : isHome ? `vs ${away}` : `@ ${home}`;
  if (game.awayScore !== null && game.homeScore !== null) {
    const score = isHome ? `${game.homeScore}–${game.awayScore}` : `${game.awayScore}–${game.homeScore}`;
    const clock = game.status === 'live' ? gameClock(game.period, game.clock) : '';
    return `${mine?.team == null ? `${other} ${score}` : `${score} ${other}`}${clock === '' ? '' : ` · ${clock}`}`;
  }
  return `${other} · ${facts.kickoffAt === null ? texts.timeToCome : kickoffTime(facts.kickoffAt, now, season)}`;
}

type RowProps = { view: GameView; n: number; now: number; season: number; onDrop: (view: GameView) => void };

function FiveRow({ view, n, now, season, onDrop }: RowProps) {
  const { mine, isLocked } = view;
  if (mine === null) return null;
  const text = pickText(mine);
  const standing = ifItEndedNow(mine, view.game);
  return (
    <li className={`five-row ${mine.isSaved ? '' : 'is-unsaved'}`}>
      <span className="no">Pick {n}</span>
      <div className="five-words">
        <div className="what">
          {mine.team !== null && <TeamBar name={mine.team} />}
          {text}
        </div>
        <div className="of">{against(view, now, season)}</div>
        {!mine.isSaved && <div className="of is-warning">{texts.notSavedYet}</div>}
        {standing !== null && (
          <div className="of">
            Now <StandingMark standing={standing}>{marginText(mine, view.game)}</StandingMark>
          </div>
        )}
      </div>
      {!isLocked ? (
        <button
          type="button"
          className="ink-button"
          aria-label={`Clear Pick ${n}, ${text}`}
          onClick={() => onDrop(view)}
        >
          <CrossIcon />
        </button>
      ) : mine.result === 'pending' ? (
        <span className="result is-pending">
          <LockIcon /> Locked
        </span>
      ) : (
        <Result result={mine.result} />
      )}
    </li>
  );
}

/** The card next to the games on wide screens. */
export function FivePanel(props: CardProps) {
  const { views, refused, tag, mark, save, isAllIn, verb, actions, now, season, size, maySubmit } = props;
  const empty = Array.from({ length: Math.max(0, size - views.length) }, (_, index) => views.length + index + 1);
  return (
    <aside className="five on-ink only-desk" aria-label={texts.yourCard}>
      <div className="five-head">
        <Tally count={views.length} height={24} />
        <h2>{size === MAX_PICKS ? 'Your five' : texts.yourCard}</h2>
        {tag}
        <FifthStroke moment={actions.moment} save={save} />
      </div>
      <ol>
        {views.map((view, index) => (
          <FiveRow key={pickKey(view)} view={view} n={index + 1} now={now} season={season} onDrop={actions.drop} />
        ))}
        {empty.map((n) => (
          <li className="five-row is-empty" key={`empty-${n}`}>
            <span className="no">Pick {n}</span>
            <div className="what">{texts.notSelected}</div>
          </li>
        ))}
      </ol>
      <div className="five-foot">
        <RefusedPicks refused={refused} />
        <div className="five-mark" role="status">
          {mark}
        </div>
        <button
          type="button"
          className={`turf-button ${isAllIn ? 'is-quiet' : ''}`}
          disabled={!maySubmit || actions.isSubmitting}
          onClick={actions.submit}
        >
          {verb}
        </button>
        <button
          type="button"
          className="ghost-ink"
          disabled={views.every((view) => view.isLocked)}
          onClick={actions.clearAll}
        >
          {texts.clearAllPicks}
        </button>
        <Link className="ink-button" to="/my-season">
          My season
        </Link>
      </div>
    </aside>
  );
}
