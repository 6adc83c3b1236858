import { LockIcon } from '@blueprintjs/icons';
import type { Game } from '#shared/model.ts';
import { plural, texts } from '#shared/texts.ts';
import { gameClock } from '../../../ui/format.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { TeamBadge } from '../../../ui/TeamBadge.tsx';
import type { PicksOn } from '../picksOn.ts';
import { gameTitle, lineWords, timeWords } from '../lineWords.ts';

const STATUS: Partial<Record<Game['status'], string>> = {
  postponed: 'POSTPONED',
  cancelled: 'CANCELLED',
  void: 'VOID',
};

type Props = {
  game: Game;
  season: number;
  picks: PicksOn;
  isLocked: boolean;
  /** Show abbreviations instead of names. */
  isShort: boolean;
  now: number;
};

/** A game's teams, score, state, kickoff, line and number of picks. */
export function GameHead({ game, season, picks, isLocked, isShort, now }: Props) {
  const { awayScore, homeScore, status } = game;
  const word = STATUS[status];
  return (
    <div className="week-game-head">
      <h3 className="week-game-title">
        {isShort && <span className="sr">{gameTitle(game)}</span>}
        <span className="week-game-teams" aria-hidden={isShort}>
          <TeamBadge name={game.awayTeam} short={isShort} /> <span className="at">@</span>{' '}
          <TeamBadge name={game.homeTeam} short={isShort} />
        </span>
        {awayScore !== null && homeScore !== null && (
          <span className="week-game-score">
            {awayScore}–{homeScore}
          </span>
        )}
      </h3>
      <p className="week-game-meta">
        {isLocked && (
          <Tag>
            <LockIcon size={12} /> LOCKED
          </Tag>
        )}
        {game.isComplete && <Tag tone="outline">FINAL</Tag>}
        {status === 'live' && <Tag tone="live">Live</Tag>}
        {word !== undefined && <Tag tone="outline">{word}</Tag>}
        <span>{status === 'live' ? gameClock(game.period, game.clock) : timeWords(game.gameTime, now, season)}</span>
        <span>{lineWords(game)}</span>
        {typeof picks === 'number' && <span>{plural(picks, 'pick')}</span>}
      </p>
      {game.reopenedReason !== null && <p className="muted">{texts.reopened(game.reopenedReason)}</p>}
    </div>
  );
}
