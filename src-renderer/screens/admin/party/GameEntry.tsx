import { Button, Callout } from '@blueprintjs/core';
import { ChevronDownIcon, UndoIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { FeedState, Game, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { scorekeeperLimit } from '#shared/rules/scorekeeping.ts';
import { abbreviation } from '#shared/teams.ts';
import { SCOREKEEPER_LIMITS } from '#shared/texts/scorekeeping.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import { mayUndo, shownScore, toTyped, type TypedScore } from '../../../data/tapQueue.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { gameClock } from '../../../ui/format.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { gameTitle, timeWords } from '../lineWords.ts';
import { TroubleMenu } from '../TroubleMenu.tsx';
import { GameClock } from './GameClock.tsx';
import type { PicksOn } from '../picksOn.ts';
import { PinNote } from './PinNote.tsx';
import { TeamTaps } from './TeamTaps.tsx';
import { gradedPicks, scoreWords } from './partyWords.ts';

type Props = {
  game: Game;
  week: Week;
  /** Who enters the scores. */
  by: 'commissioner' | 'scorekeeper';
  /** How many picks are on it; null while that is being read, and for scorekeepers. */
  picks: PicksOn;
  feed: FeedState;
  isOpen: boolean;
  /** It was the last one reopened here. */
  isReopened: boolean;
  onReopen: () => void;
  onToggle: () => void;
  now: number;
};

const STATUS = { postponed: 'Postponed', cancelled: 'Cancelled', void: 'Void' } as const;

function StatusTags({ game, shown, now }: { game: Game; shown: ReturnType<typeof shownScore>; now: number }) {
  const { status } = game;
  if (shown.isComplete) return <Tag tone="outline">FINAL</Tag>;
  if (status === 'postponed' || status === 'cancelled' || status === 'void') {
    return <Tag tone="outline">{STATUS[status]}</Tag>;
  }
  if (shown.awayScore !== null) {
    return (
      <>
        <Tag tone="live">Live</Tag> <span>{gameClock(shown.period, shown.clock)}</span>
      </>
    );
  }
  return (
    <span>
      {timeWords(game.gameTime, now)}
      {hasKickedOff(gameFacts(game), now) && ' · kicked off, no score yet'}
    </span>
  );
}

/** Another device was faster: shows both scores and asks which one to keep. */
function ClashNote({ game }: { game: Game }) {
  const { clashes } = useSignal(scoreTaps.queue);
  const clash = clashes.find(({ gameId }) => gameId === game.id);
  if (clash === undefined) return null;
  const { mine, stands, reason } = clash;
  return (
    <Callout intent="danger" icon={null} className="party-clash" role="alert">
      <p>
        {stands === null ? (
          <>
            {reason} Your {mine === null ? 'undo' : scoreWords(game, mine)} was not saved.
          </>
        ) : (
          <>
            Another device set the score to <b>{scoreWords(game, stands)}</b>.{' '}
            {mine === null ? (
              'Your undo was not saved.'
            ) : (
              <>
                Your <b>{scoreWords(game, mine)}</b> was not saved.
              </>
            )}
          </>
        )}
      </p>
      <div className="admin-actions">
        {stands !== null && mine !== null && <Button text="Use Mine" onClick={() => scoreTaps.tap(game, mine)} />}
        <Button text="Discard Mine" onClick={() => scoreTaps.dropClash(game.id)} />
      </div>
    </Callout>
  );
}

/** One game under her thumb. */
export function GameEntry({ game, week, by, picks, feed, isOpen, isReopened, onReopen, onToggle, now }: Props) {
  const queue = useSignal(scoreTaps.queue);
  const [asking, setAsking] = useState<'final' | 'reopen' | null>(null);
  const [firstTap, setFirstTap] = useState<Partial<TypedScore> | null>(null);
  const id = useId();
  const shown = shownScore(queue, game);
  const typed = toTyped(shown);
  const waits = queue.taps.some(({ gameId }) => gameId === game.id);
  const title = gameTitle(game);
  const short = `${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)}`;
  const isOff = game.status === 'postponed' || game.status === 'cancelled' || game.status === 'void';
  const tap = (change: Partial<TypedScore>) => scoreTaps.tap(game, { ...typed, ...change });
  const head = useRef<HTMLButtonElement>(null);
  const isBack = isReopened && !game.isComplete;
  useEffect(() => {
    // It has moved up to the games that are on: she is taken there, because she reopened it to correct its score.
    if (!isBack) return;
    head.current?.focus({ preventScroll: true });
    head.current?.closest('li')?.scrollIntoView({ block: 'start' });
  }, [isBack]);
  const isEarly = !hasKickedOff(gameFacts(game), now);
  const limit = by === 'scorekeeper' ? scorekeeperLimit(gameFacts(game), now) : null;
  const mayScore = isOpen && limit === null;
  /** The first score of a game that has not kicked off locks it, so it is confirmed first. */
  const tapScore = (change: Partial<TypedScore>) => {
    if (isEarly && shown.awayScore === null) setFirstTap(change);
    else tap(change);
  };
  const makeFinal = () => {
    setAsking(null);
    tap({ isComplete: true });
    toast({
      title: `Final: ${scoreWords(game, typed)}`,
      text: gradedPicks(picks),
      tone: 'success',
      action: { label: 'Undo', run: () => scoreTaps.undo(game) },
    });
  };
  return (
    <li className="card party-game" id={`party-game-${game.id}`}>
      <h3>
        <button
          ref={head}
          type="button"
          className="party-game-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="sr">{title}</span>
          <span className="party-game-title" aria-hidden="true">
            {short}
            {shown.awayScore !== null && (
              <b>
                {shown.awayScore}–{shown.homeScore}
              </b>
            )}
          </span>
          <ChevronDownIcon />
        </button>
      </h3>
      <p className="party-game-meta">
        <StatusTags game={game} shown={shown} now={now} />
        {waits && <span>not sent yet</span>}
        {game.isPinned && feed !== 'off' && <Tag tone="outline">Typed</Tag>}
      </p>
      <ClashNote game={game} />
      {limit === null && <PinNote game={game} picks={picks} feed={feed} isWaiting={waits} />}
      <div id={id} hidden={!isOpen} className="party-game-body">
        {isOpen && limit !== null && <p className="muted">{SCOREKEEPER_LIMITS[limit]}</p>}
        {mayScore && !shown.isComplete && !isOff && (
          <>
            <TeamTaps team={game.awayTeam} score={shown.awayScore} onScore={(awayScore) => tapScore({ awayScore })} />
            <TeamTaps team={game.homeTeam} score={shown.homeScore} onScore={(homeScore) => tapScore({ homeScore })} />
            <GameClock
              title={short}
              period={shown.period}
              clock={shown.clock}
              onChange={(period, clock) => tapScore({ period, clock })}
            />
          </>
        )}
        {mayScore && (
          <div className="party-game-foot">
            <Button
              icon={<UndoIcon />}
              text="Undo"
              aria-label={`Undo, ${title}`}
              disabled={!mayUndo(queue, game)}
              onClick={() => scoreTaps.undo(game)}
            />
            {shown.isComplete ? (
              <Button text="Reopen…" aria-label={`Reopen ${title}`} onClick={() => setAsking('reopen')} />
            ) : (
              !isOff && <Button text="Final…" aria-label={`Final, ${title}`} onClick={() => setAsking('final')} />
            )}
            {by === 'commissioner' && <TroubleMenu game={game} week={week} picks={picks} isWaiting={waits} />}
          </div>
        )}
      </div>
      {firstTap !== null && (
        <ConfirmDialog
          title="Score before kickoff?"
          verb="Start Game"
          keep="Not Yet"
          isDanger={false}
          onConfirm={() => {
            setFirstTap(null);
            tap(firstTap);
          }}
          onClose={() => setFirstTap(null)}
        >
          <p>
            {title} has not kicked off. A score makes it live and locks it. Undo removes the score and opens it again.
          </p>
        </ConfirmDialog>
      )}
      {asking === 'final' && (
        <ConfirmDialog
          title="Is it over?"
          verb="Make Final"
          keep="Not Yet"
          isDanger={false}
          isPending={picks === null && by === 'commissioner'}
          onConfirm={makeFinal}
          onClose={() => setAsking(null)}
        >
          <p className="party-final">
            {game.awayTeam} <b>{typed.awayScore}</b>
            <br />
            {game.homeTeam} <b>{typed.homeScore}</b>
          </p>
          <p>
            {gradedPicks(picks)} The standings update right away.
            {isEarly && !game.isRevealed && ` ${adminTexts.revealsEarly}`}
          </p>
        </ConfirmDialog>
      )}
      {asking === 'reopen' && (
        <ConfirmDialog
          title="Reopen this game?"
          verb="Reopen Game"
          onConfirm={() => {
            setAsking(null);
            onReopen();
            tap({ isComplete: false });
          }}
          onClose={() => setAsking(null)}
        >
          <p>
            {title}: {typeof picks !== 'number' ? 'its graded picks become' : gradedBecome(picks)} pending, and the
            standings update.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

const gradedBecome = (n: number) => (n === 1 ? '1 graded pick becomes' : `${n} graded picks become`);
