import { useCallback, useRef, useState } from 'react';
import { isBetterLine } from '#shared/rules/betterLine.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { texts } from '#shared/texts.ts';
import type { CardSaver } from '../../data/cardSaver.ts';
import type { Choice } from '../../data/cardState.ts';
import { pickText } from '../../ui/pickWords.ts';
import { closeToast, toast } from '../../ui/toaster.ts';
import type { GiveUp } from './GiveUpDialog.tsx';
import type { GameView } from './cardView.ts';

/** Removing picks: asks before a better line is given up, and offers Undo for every other removal. */
export function useRemoval(saver: CardSaver, views: readonly GameView[]) {
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
  /** The member picked this game again: with nothing left to put back, Undo goes away. */
  const pickedAgain = (gameId: number): void => {
    if (!lastRemoved.current.some((choice) => choice.gameId === gameId)) return;
    lastRemoved.current = lastRemoved.current.filter((choice) => choice.gameId !== gameId);
    if (lastRemoved.current.length === 0) closeToast();
  };

  const drop = (view: GameView): void => {
    const { mine, game } = view;
    if (mine === null) return;
    askFirst([view], () => toastRemoved(texts.pickRemoved(pickText(mine)), saver.clear([game.id])));
  };

  /** Undo: the same sides again, at the lines offered now, except on games picked again since. */
  function putBack(choices: readonly Choice[]): void {
    for (const { gameId, pickType, pickValue } of choices) {
      const view = views.find(({ game }) => game.id === gameId);
      const side = view === undefined ? undefined : readPickValue(view.facts, pickType, pickValue)?.side;
      const option = view?.options.find((one) => one.side === side);
      const isPicked = saver.state.picks.some((pick) => pick.gameId === gameId);
      if (option !== undefined && !isPicked) saver.tap(gameId, { gameId, pickType, pickValue: option.pickValue });
    }
  }

  const clearAll = (): void => {
    const open = views.filter((view) => !view.isLocked).map((view) => view.game.id);
    askFirst(
      views.filter((view) => !view.isLocked),
      () => {
        const cleared = saver.clear(open);
        if (cleared.length > 0) toastRemoved(texts.picksCleared(cleared.length), cleared);
      },
    );
  };

  return { askFirst, drop, clearAll, pickedAgain, asked, closeAsked };
}
