import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Game, PickCount, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isGameLocked, mayUnlock } from '#shared/rules/locking.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { toast } from '../../../ui/toaster.ts';
import { useIsPhone } from '../../../ui/useWidth.ts';
import { adminTexts } from '../adminTexts.ts';
import { gameTitle } from '../lineWords.ts';
import { picksOn } from '../picksOn.ts';
import { GameMenu } from '../GameMenu.tsx';
import { GameHead } from './GameHead.tsx';
import { LineForm } from './LineForm.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { ScoreForm } from './ScoreForm.tsx';

export type GameFormKind = 'score' | 'line';

/** Two mutations: the game's new state often arrives before the answer, and must not change the shown answer. */
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

const EDIT = { score: 'Edit Score', line: 'Edit Line' } as const;

/** One game of the week. Only the likely form has its own button; the rest is in the menu. */
export function GameRow({ game, ofWeek, week, counts, form, at, now, onEdit }: Props) {
  const isPhone = useIsPhone();
  const picks = picksOn(counts && [counts], game.id);
  const isLocked = isGameLocked(gameFacts(game), at);
  const [isReopening, setReopening] = useState(false);
  const title = gameTitle(game);
  const waits = useSignal(scoreTaps.queue).taps.some(({ gameId }) => gameId === game.id);
  const buttonRef = useReturnedFocus(form);
  const close = () => onEdit(null);
  const edit = (kind: GameFormKind, before?: () => void) => (
    <Button
      key={kind}
      ref={buttonRef(kind)}
      text={EDIT[kind]}
      aria-label={`${EDIT[kind]}, ${title}`}
      aria-expanded={form === kind}
      onClick={() => {
        before?.();
        onEdit(form === kind ? null : kind);
      }}
    />
  );
  const likely: GameFormKind = game.isComplete || hasKickedOff(gameFacts(game), now) ? 'score' : 'line';
  const lock = <LockButton game={game} isLocked={isLocked} now={now} onReopen={() => setReopening(true)} />;
  return (
    <li className={`week-game ${form === null ? '' : 'is-open'}`} id={`admin-game-${game.id}`}>
      <div className="week-game-top">
        <GameHead game={game} season={week.season} picks={picks} isLocked={isLocked} isShort={isPhone} now={now} />
        <div className="admin-actions">
          {edit(likely)}
          <GameMenu game={game} week={week} picks={picks} isWaiting={waits} buttonRef={buttonRef('menu')}>
            {(closeMenu) => (
              <>
                {edit(likely === 'score' ? 'line' : 'score', closeMenu)}
                {lock}
              </>
            )}
          </GameMenu>
        </div>
      </div>
      {form === 'score' && <ScoreForm game={game} picks={picks} onClose={close} />}
      {form === 'line' && <LineForm game={game} ofWeek={ofWeek} season={week.season} counts={counts} onClose={close} />}
      {isReopening && <ReopenDialog game={game} onClose={() => setReopening(false)} />}
    </li>
  );
}

type Buttons = Record<GameFormKind | 'menu', HTMLButtonElement | null>;

/** After a form closes, the keyboard goes on from the button that opened it, unless it has moved to another control. */
function useReturnedFocus(form: GameFormKind | null) {
  const buttons = useRef<Buttons>({ score: null, line: null, menu: null });
  const lastForm = useRef(form);
  useEffect(() => {
    if (form === null && lastForm.current !== null) {
      const button = buttons.current[lastForm.current] ?? buttons.current.menu;
      if (button !== null && document.activeElement?.contains(button) !== false) button.focus();
    }
    lastForm.current = form;
  }, [form]);
  return (name: keyof Buttons) => (button: HTMLButtonElement | null) => {
    buttons.current[name] = button;
  };
}

type LockProps = { game: Game; isLocked: boolean; now: number; onReopen: () => void };

function LockButton({ game, isLocked, now, onReopen }: LockProps) {
  const { lock, unlock } = useLocks(game);
  const label = isLocked ? 'Unlock' : 'Lock';
  const run = () => {
    if (game.isRevealed && mayUnlock(gameFacts(game), now)) onReopen();
    else if (isLocked) unlock.mutate();
    else lock.mutate();
  };
  return (
    <Button
      text={label}
      aria-label={`${label} ${gameTitle(game)}`}
      disabled={game.isComplete || lock.isPending || unlock.isPending}
      onClick={run}
    />
  );
}
