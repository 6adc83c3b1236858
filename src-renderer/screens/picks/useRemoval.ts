import { useCallback, useRef, useState } from 'react';
import { isBetterLine } from '#shared/rules/betterLine.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { slotOf } from '#shared/rules/slots.ts';
import { texts } from '#shared/texts.ts';
import type { CardSaver } from '../../data/cardSaver.ts';
import type { Choice } from '../../data/cardState.ts';
import { pickText } from '../../ui/pickWords.ts';
import { closeToast, toast } from '../../ui/toaster.ts';
import type { GiveUp } from './GiveUpDialog.tsx';
import { pickedViews, type GameView } from './cardView.ts';

/** Removing picks: asks before a better line is given up, and offers Undo for every other removal. */
export function useRemoval(saver: CardSaver, views: readonly GameView[], sideAndTotal: boolean) {
  const [asked, setAsked] = useState<GiveUp | null>(null);
  const closeAsked = useCallback(() => setAsked(null), []);

  /** Asks when one of these games holds a better line than the one offered now; else does it at once. */
  const askFirst = (removed: readonly GameView[], run: () => void): void => {
    const lines = removed.flatMap(({ mine }) => {
      if (mine === null || !mine.isSaved || !isBetterLine(mine.side, mine.line, mine.lineNow)) return [];
      const offered = mine.lineNow === null ? null : pickText({ ...mine, line: mine.lineNow });
      return [{ held: pickText(mine), now: offered }];
    });
    if (lines.length === 0) run();
    else setAsked({ lines, run });
  };

  const lastRemoved = useRef<readonly Choice[]>([]);
  const toastRemoved = (title: string, removed: readonly Choice[]): void => {
    lastRemoved.current = removed;
    toast({ title, tone: 'plain', action: { label: texts.undo, run: () => putBack(removed) } });
  };
  const slot = (pick: Pick<Choice, 'gameId' | 'pickType'>) => slotOf(pick, sideAndTotal);
  /** The member picked this again: with nothing left to put back, Undo goes away. */
  const pickedAgain = (pick: Pick<Choice, 'gameId' | 'pickType'>): void => {
    if (!lastRemoved.current.some((choice) => slot(choice) === slot(pick))) return;
    lastRemoved.current = lastRemoved.current.filter((choice) => slot(choice) !== slot(pick));
    if (lastRemoved.current.length === 0) closeToast();
  };

  const drop = (view: GameView): void => {
    const { mine, game } = view;
    if (mine === null) return;
    const only = sideAndTotal ? mine.pickType : undefined;
    askFirst([view], () => toastRemoved(texts.pickRemoved(pickText(mine)), saver.clear([game.id], only)));
  };

  /** Undo: the same sides again, at the lines offered now, except on games picked again since. */
  function putBack(choices: readonly Choice[]): void {
    for (const choice of choices) {
      const { gameId, pickType, pickValue } = choice;
      const view = views.find(({ game }) => game.id === gameId);
      const side = view === undefined ? undefined : readPickValue(view.facts, pickType, pickValue)?.side;
      const option = view?.options.find((one) => one.side === side);
      const isPicked = saver.state.picks.some((pick) => slot(pick) === slot(choice));
      if (option === undefined || isPicked) continue;
      saver.tap(gameId, { gameId, pickType, pickValue: option.pickValue }, sideAndTotal ? pickType : undefined);
    }
  }

  const clearAll = (): void => {
    const open = views.filter((view) => !view.isLocked).map((view) => view.game.id);
    askFirst(
      pickedViews(views).filter((view) => !view.isLocked),
      () => {
        const cleared = sideAndTotal
          ? (['spread', 'total'] as const).flatMap((only) => saver.clear(open, only))
          : saver.clear(open);
        if (cleared.length > 0) toastRemoved(texts.picksCleared(cleared.length), cleared);
      },
    );
  };

  return { askFirst, drop, clearAll, pickedAgain, asked, closeAsked };
}
