import { useMutation } from '@tanstack/react-query';
import { PoolError } from '#shared/errors.ts';
import { MAX_PICKS, MIN_SUBMIT_PICKS } from '#shared/limits.ts';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isGameLocked, isWeekLocked, nextLockAt } from '#shared/rules/locking.ts';
import { readPickValue, type Option } from '#shared/rules/options.ts';
import { texts } from '#shared/texts.ts';
import type { CardSaver } from '../../data/cardSaver.ts';
import type { Choice } from '../../data/cardState.ts';
import { now } from '../../data/clock.ts';
import { markStale } from '../../data/queries.ts';
import { nearTime } from '../../ui/format.ts';
import { toast, toastError } from '../../ui/toaster.ts';
import { lockedAt, type GameView } from './cardView.ts';

/** Everything a member can do on the card, with what is said about it. */
export function useCardActions(saver: CardSaver, week: Week, views: readonly GameView[]) {
  const submit = useMutation({
    mutationFn: () => saver.submit(),
    meta: { silent: true },
    onError: (error) => toastError(texts.error, error instanceof PoolError ? error.message : texts.submitFailed),
    onSuccess: (saved) => {
      window.scrollTo(0, 0);
      markStale('api', 'weeks');
      markStale('api', 'games');
      markStale('api', 'picks', 'week', week.id);
      if (saved.length < MAX_PICKS) {
        return toast({ title: texts.picksSubmitted, text: texts.picksSubmittedLine(saved.length), tone: 'success' });
      }
      const at = now();
      const lockAt = nextLockAt(
        views.map((view) => view.facts),
        at,
      );
      const text = lockAt === null ? texts.picksSubmittedWellLine : texts.firstLockLine(nearTime(lockAt, at));
      toast({ title: texts.picksSubmittedWell, text, tone: 'success' });
    },
  });

  /** The same option again takes it off; another one on the same game replaces it. */
  const choose = (view: GameView, option: Option): void => {
    const at = now();
    if (isWeekLocked(weekFacts(week), at)) return toastError(texts.picksLocked, texts.picksLockedLine);
    if (isGameLocked(view.facts, at)) {
      const since = lockedAt(view);
      const time = since === null || since > at ? null : nearTime(since, at);
      return toastError(texts.gameLocked, texts.gameLockedLine(time));
    }
    const isMine = view.mine?.pickType === option.pickType && view.mine.side === option.side;
    const { pickType, pickValue } = option;
    const taken = saver.tap(view.game.id, isMine ? null : { gameId: view.game.id, pickType, pickValue });
    if (!taken) toastError(texts.maxPicks, texts.maxPicksLine);
  };

  /** Undo: the same sides again, at the lines offered now, except on games picked again since. */
  const putBack = (choices: readonly Choice[]): void => {
    for (const { gameId, pickType, pickValue } of choices) {
      const view = views.find(({ game }) => game.id === gameId);
      const side = view === undefined ? undefined : readPickValue(view.facts, pickType, pickValue)?.side;
      const option = view?.options.find((one) => one.side === side);
      const isPicked = saver.state.picks.some((pick) => pick.gameId === gameId);
      if (option !== undefined && !isPicked) saver.tap(gameId, { gameId, pickType, pickValue: option.pickValue });
    }
  };

  return {
    choose,
    drop: (view: GameView): void => void saver.tap(view.game.id, null),
    isSubmitting: submit.isPending,
    submit: (): void => {
      if (saver.state.picks.length < MIN_SUBMIT_PICKS) return toastError(texts.noPicks, texts.noPicksLine);
      submit.mutate();
    },
    clearAll: (): void => {
      const open = views.filter((view) => !view.isLocked).map((view) => view.game.id);
      const cleared = saver.clear(open);
      if (cleared.length === 0) return;
      toast({
        title: texts.picksCleared(cleared.length),
        tone: 'plain',
        action: { label: texts.undo, run: () => putBack(cleared) },
      });
    },
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
