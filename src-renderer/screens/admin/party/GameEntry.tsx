import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, UndoIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { FeedState, Game, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isOff } from '#shared/rules/locking.ts';
import { scorekeeperLimit } from '#shared/rules/scorekeeping.ts';
import { abbreviation } from '#shared/teams.ts';
import { SCOREKEEPER_LIMITS } from '#shared/texts/scorekeeping.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import { mayUndo, shownScore, toTyped, type TypedScore } from '../../../data/tapQueue.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toaster.ts';
import { gameTitle } from '../lineWords.ts';
import { GameMenu } from '../GameMenu.tsx';
import { GameClock } from './GameClock.tsx';
import { ClashNote, StatusTags } from './GameState.tsx';
import type { PicksOn } from '../picksOn.ts';
import { PinNote } from './PinNote.tsx';
import { EarlyScoreDialog, FinalDialog, ReopenDialog } from './ScoreDialogs.tsx';
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

type Shown = ReturnType<typeof shownScore>;
type Change = Partial<TypedScore>;
/** The question before the action; `early` holds the tap that waits for the answer. */
type Asking = 'final' | 'reopen' | { early: Change } | null;

const shortTitle = ({ awayTeam, homeTeam }: Game) => `${abbreviation(awayTeam)} @ ${abbreviation(homeTeam)}`;

/** A reopened game moves up to those that are live: the page goes there, because it was reopened to correct its score. */
function useGoTo(head: RefObject<HTMLButtonElement | null>, isBack: boolean): void {
  useEffect(() => {
    if (!isBack) return;
    head.current?.focus({ preventScroll: true });
    head.current?.closest('li')?.scrollIntoView({ block: 'start' });
  }, [head, isBack]);
}

/** One game with its score buttons. */
export function GameEntry(props: Props) {
  const { game, by, picks, feed, isOpen, isReopened, onReopen, onToggle, now } = props;
  const queue = useSignal(scoreTaps.queue);
  const [asking, setAsking] = useState<Asking>(null);
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  useGoTo(head, isReopened && !game.isComplete);
  const shown = shownScore(queue, game);
  const typed = toTyped(shown);
  const waits = queue.taps.some(({ gameId }) => gameId === game.id);
  const isEarly = !hasKickedOff(gameFacts(game), now);
  const limit = by === 'scorekeeper' ? scorekeeperLimit(gameFacts(game), now) : null;
  const close = () => setAsking(null);
  const tap = (change: Change) => {
    close();
    scoreTaps.tap(game, { ...typed, ...change });
  };
  /** The first score of a game that has not kicked off locks it, so it is confirmed first. */
  const tapScore = (change: Change) => {
    if (isEarly && shown.awayScore === null) setAsking({ early: change });
    else tap(change);
  };
  const makeFinal = () => {
    tap({ isComplete: true });
    const undo = { label: 'Undo', run: () => scoreTaps.undo(game) };
    toast({ title: `Final: ${scoreWords(game, typed)}`, text: gradedPicks(picks), tone: 'success', action: undo });
  };
  const reopen = () => {
    onReopen();
    tap({ isComplete: false });
  };
  const dialog = { game, picks, onClose: close };
  const isCounting = picks === null && by === 'commissioner';
  return (
    <li className="card party-game" id={`party-game-${game.id}`}>
      <Head ref={head} game={game} shown={shown} isOpen={isOpen} controls={id} onToggle={onToggle} />
      <p className="party-game-meta">
        <StatusTags game={game} shown={shown} now={now} />
        {waits && <span>not sent yet</span>}
        {game.isPinned && feed !== 'off' && <Tag tone="outline">Typed</Tag>}
      </p>
      <ClashNote game={game} />
      {limit === null && <PinNote game={game} picks={picks} feed={feed} isWaiting={waits} />}
      <div id={id} hidden={!isOpen} className="party-game-body">
        {isOpen && limit !== null && <p className="muted">{SCOREKEEPER_LIMITS[limit]}</p>}
        {isOpen && limit === null && !shown.isComplete && !isOff(game.status) && (
          <ScoreButtons game={game} shown={shown} onScore={tapScore} />
        )}
        {isOpen && limit === null && <Foot {...props} shown={shown} isWaiting={waits} onAsk={setAsking} />}
      </div>
      {asking !== null && typeof asking === 'object' && (
        <EarlyScoreDialog game={game} onConfirm={() => tap(asking.early)} onClose={close} />
      )}
      {asking === 'final' && (
        <FinalDialog {...dialog} typed={typed} isEarly={isEarly} isPending={isCounting} onConfirm={makeFinal} />
      )}
      {asking === 'reopen' && <ReopenDialog {...dialog} onConfirm={reopen} />}
    </li>
  );
}

type HeadProps = {
  ref: RefObject<HTMLButtonElement | null>;
  game: Game;
  shown: Shown;
  isOpen: boolean;
  /** The id of the element it opens. */
  controls: string;
  onToggle: () => void;
};

const Head = ({ ref, game, shown, isOpen, controls, onToggle }: HeadProps) => (
  <h3>
    <button
      ref={ref}
      type="button"
      className="party-game-head"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span className="sr">{gameTitle(game)}</span>
      <span className="party-game-title" aria-hidden="true">
        {shortTitle(game)}
        {shown.awayScore !== null && (
          <b>
            {shown.awayScore}–{shown.homeScore}
          </b>
        )}
      </span>
      <ChevronDownIcon />
    </button>
  </h3>
);

type ButtonsProps = { game: Game; shown: Shown; onScore: (change: Change) => void };

const ScoreButtons = ({ game, shown, onScore }: ButtonsProps) => (
  <>
    <TeamTaps team={game.awayTeam} score={shown.awayScore} onScore={(awayScore) => onScore({ awayScore })} />
    <TeamTaps team={game.homeTeam} score={shown.homeScore} onScore={(homeScore) => onScore({ homeScore })} />
    <GameClock
      title={shortTitle(game)}
      period={shown.period}
      clock={shown.clock}
      onChange={(period, clock) => onScore({ period, clock })}
    />
  </>
);

type FootProps = Pick<Props, 'game' | 'week' | 'by' | 'picks'> & {
  shown: Shown;
  isWaiting: boolean;
  onAsk: (asking: Asking) => void;
};

function Foot({ game, week, by, picks, shown, isWaiting, onAsk }: FootProps) {
  const queue = useSignal(scoreTaps.queue);
  const title = gameTitle(game);
  return (
    <div className="party-game-foot">
      <Button
        icon={<UndoIcon />}
        text="Undo"
        aria-label={`Undo, ${title}`}
        disabled={!mayUndo(queue, game)}
        onClick={() => scoreTaps.undo(game)}
      />
      {shown.isComplete ? (
        <Button text="Reopen…" aria-label={`Reopen ${title}`} onClick={() => onAsk('reopen')} />
      ) : (
        !isOff(game.status) && <Button text="Final…" aria-label={`Final, ${title}`} onClick={() => onAsk('final')} />
      )}
      {by === 'commissioner' && <GameMenu game={game} week={week} picks={picks} isWaiting={isWaiting} />}
    </div>
  );
}
