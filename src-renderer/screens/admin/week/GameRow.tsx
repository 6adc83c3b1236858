import { Button } from '@blueprintjs/core';
import { LockIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Game, PickCount, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { isGameLocked, mayUnlock } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { gameClock } from '../../../ui/format.ts';
import { TeamBadge } from '../../../ui/TeamBadge.tsx';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { LineForm } from './LineForm.tsx';
import { gameTitle, lineWords, timeWords } from '../lineWords.ts';
import { TroubleMenu } from '../TroubleMenu.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { ScoreForm } from './ScoreForm.tsx';

export type GameFormKind = 'score' | 'line';

const STATUS: Partial<Record<Game['status'], string>> = {
  postponed: 'POSTPONED',
  cancelled: 'CANCELLED',
  void: 'VOID',
};

/** Two mutations: the game's new state often arrives before the answer, and must not change what the answer says. */
function useLocks(game: Game) {
  const say = (title: string) => () => toast({ title, text: gameTitle(game), tone: 'success' });
  const lock = useMutation({
    mutationFn: () => commissioner.lockGame(game.id),
    meta: { failed: adminTexts.lockGameFailed, fallback: adminTexts.lockGameFailed },
    onSuccess: say(adminTexts.gameLocked),
  });
  const unlock = useMutation({
    mutationFn: () => commissioner.unlockGame(game.id),
    meta: { failed: adminTexts.unlockGameFailed, fallback: adminTexts.unlockGameFailed },
    onSuccess: say(adminTexts.gameUnlocked),
  });
  return { lock, unlock };
}

type Props = {
  game: Game;
  ofWeek: readonly Game[];
  week: Week;
  counts: PickCount | undefined;
  /** The form open in this row. */
  form: GameFormKind | null;
  /** The last instant at which something of the week locked. */
  at: number;
  now: number;
  onEdit: (form: GameFormKind | null) => void;
};

/** One game under the commissioner's hand. */
export function GameRow({ game, ofWeek, week, counts, form, at, now, onEdit }: Props) {
  const isLocked = isGameLocked(gameFacts(game), at);
  const { lock, unlock } = useLocks(game);
  const toggle = isLocked ? unlock : lock;
  const [isReopening, setReopening] = useState(false);
  const title = gameTitle(game);
  const waits = useSignal(scoreTaps.queue).taps.some(({ gameId }) => gameId === game.id);
  const { awayScore, homeScore } = game;
  const hasScore = awayScore !== null && homeScore !== null;
  const buttons = useRef<Record<GameFormKind, HTMLButtonElement | null>>({ score: null, line: null });
  const lastForm = useRef(form);
  // After a form closes, the keyboard goes on from the button that opened it, unless it has moved to another control.
  useEffect(() => {
    if (form === null && lastForm.current !== null) {
      const button = buttons.current[lastForm.current];
      if (button !== null && document.activeElement?.contains(button) !== false) button.focus();
    }
    lastForm.current = form;
  }, [form]);
  const close = () => onEdit(null);
  const edit = (kind: GameFormKind, label: string) => (
    <Button
      ref={(button: HTMLButtonElement | null) => {
        buttons.current[kind] = button;
      }}
      text={label}
      aria-label={`${label}, ${title}`}
      aria-expanded={form === kind}
      onClick={() => onEdit(form === kind ? null : kind)}
    />
  );
  const status = STATUS[game.status];
  return (
    <li className={`game-row ${form === null ? '' : 'is-open'}`} id={`admin-game-${game.id}`}>
      <div className="game-row-top">
        <div>
          <h3 className="game-row-title">
            <TeamBadge name={game.awayTeam} /> <span className="at">@</span> <TeamBadge name={game.homeTeam} />
            {hasScore && (
              <span className="game-row-score">
                {awayScore}–{homeScore}
              </span>
            )}
          </h3>
          <p className="game-row-meta">
            {isLocked && (
              <span className="tag">
                <LockIcon size={12} /> LOCKED
              </span>
            )}
            {game.isComplete && <span className="tag tag-outline">FINAL</span>}
            {game.status === 'live' && <span className="tag tag-live">Live</span>}
            {status !== undefined && <span className="tag tag-outline">{status}</span>}
            <span>
              {game.status === 'live' ? gameClock(game.period, game.clock) : timeWords(game.gameTime, now, week.season)}
            </span>
            <span>{lineWords(game)}</span>
            {counts !== undefined && <span>{adminTexts.plural(counts.picks, 'pick')}</span>}
          </p>
          {game.reopenedReason !== null && <p className="muted">{texts.reopened(game.reopenedReason)}</p>}
        </div>
        <div className="admin-actions">
          <Button
            text={isLocked ? 'Unlock' : 'Lock'}
            aria-label={`${isLocked ? 'Unlock' : 'Lock'} ${title}`}
            disabled={game.isComplete || lock.isPending || unlock.isPending}
            onClick={() => (game.isRevealed && mayUnlock(gameFacts(game), now) ? setReopening(true) : toggle.mutate())}
          />
          {edit('score', 'Edit Score')}
          {edit('line', 'Edit Line')}
          <TroubleMenu game={game} week={week} picks={counts?.picks ?? null} isWaiting={waits} />
        </div>
      </div>
      {form === 'score' && <ScoreForm game={game} picks={counts?.picks ?? 0} onClose={close} />}
      {form === 'line' && <LineForm game={game} ofWeek={ofWeek} season={week.season} counts={counts} onClose={close} />}
      {isReopening && <ReopenDialog game={game} onClose={() => setReopening(false)} />}
    </li>
  );
}
