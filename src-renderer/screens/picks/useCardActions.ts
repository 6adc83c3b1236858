import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PoolError } from '#shared/errors.ts';
import { FIFTH_STROKE_MS, MAX_PICKS, MIN_SUBMIT_PICKS, TOAST_MS } from '#shared/limits.ts';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isGameLocked, isWeekLocked, nextLockAt } from '#shared/rules/locking.ts';
import type { Option } from '#shared/rules/options.ts';
import { slotOf, slotsOf } from '#shared/rules/slots.ts';
import { texts } from '#shared/texts.ts';
import type { CardSaver } from '../../data/cardSaver.ts';
import { now } from '../../data/clock.ts';
import { STALE_AFTER } from '#shared/freshness.ts';
import { markStale } from '../../data/queries.ts';
import { nearTime, zoneLabel } from '../../ui/format.ts';
import { toast, toastError } from '../../ui/toaster.ts';
import { useRemoval } from './useRemoval.ts';
import type { Moment } from './FifthStroke.tsx';
import { lockedAt, pickedAs, type GameView } from './cardView.ts';

/** A second tap on the same option within this time is the same tap. */
const DOUBLE_TAP_MS = 350;

/** What the bar says for a moment: the fifth pick, or that a full card was submitted. */
function useMoment() {
  const [moment, setMoment] = useState<Moment | null>(null);
  const lastId = useRef(0);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setMoment(null), moment.text === undefined ? FIFTH_STROKE_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [moment]);
  const begin = (words: Omit<Moment, 'id'>): void => {
    lastId.current += 1;
    setMoment({ ...words, id: lastId.current });
  };
  return { moment, begin, end: () => setMoment(null) };
}

/** All actions on the card, with their messages. */
export function useCardActions(saver: CardSaver, week: Week, views: readonly GameView[]) {
  const { moment, begin, end } = useMoment();
  const { sideAndTotal = false } = week;
  const submit = useMutation({
    mutationFn: () => saver.submit(),
    meta: { silent: true },
    onError: (error) => {
      const isKnown = error instanceof PoolError && error.code !== 'internal';
      toastError(texts.error, isKnown ? error.message : texts.submitFailed);
    },
    onSuccess: (saved) => {
      window.scrollTo(0, 0);
      markStale([...STALE_AFTER.weeks_changed, 'readGames', 'readWeekPicks']);
      if (saved.length < week.cardSize) {
        const open = views.filter(({ isLocked }) => !isLocked);
        const slots = open.flatMap(({ game, options }) => [...slotsOf(game.id, options, sideAndTotal)]);
        const free = slots.filter((slot) => saved.every((pick) => slotOf(pick, sideAndTotal) !== slot));
        const more = Math.min(week.cardSize - saved.length, free.length);
        return toast({
          title: texts.picksSubmitted,
          text: texts.picksSubmittedLine(saved.length, more),
          tone: 'success',
        });
      }
      const at = now();
      const lockAt = nextLockAt(
        views.map((view) => view.facts),
        at,
      );
      const text =
        lockAt === null
          ? texts.picksSubmittedWellLine
          : texts.firstLockLine(`${nearTime(lockAt, at, week.season)} ${zoneLabel()}`);
      begin({ title: texts.picksSubmittedWell, text });
    },
  });

  const { askFirst, drop, clearAll, pickedAgain, asked, closeAsked } = useRemoval(saver, views, sideAndTotal);
  const lastTap = useRef({ key: '', at: -Infinity });
  /** The same option again takes it off; another one on the same game replaces it. */
  const choose = (view: GameView, option: Option): void => {
    const at = now();
    if (isWeekLocked(weekFacts(week), at)) return toastError(texts.picksLocked, texts.picksLockedLine);
    if (isGameLocked(view.facts, at)) {
      const since = lockedAt(view);
      const time = since === null || since > at ? null : nearTime(since, at, week.season);
      return toastError(texts.gameLocked, texts.gameLockedLine(time));
    }
    const key = `${view.game.id}-${option.pickType}-${option.side}`;
    // Not by the server's clock, which is corrected with every answer.
    const tappedAt = performance.now();
    const isDouble = lastTap.current.key === key && tappedAt - lastTap.current.at < DOUBLE_TAP_MS;
    lastTap.current = { key, at: tappedAt };
    if (isDouble) return;
    end();
    const held = pickedAs(view, option);
    if (held !== null) return drop({ ...view, mine: held });
    const { pickType, pickValue } = option;
    const only = sideAndTotal ? pickType : undefined;
    const replaced = [view.mine, view.second].find((one) => one?.pickType === (only ?? one?.pickType)) ?? null;
    askFirst([{ ...view, mine: replaced }], () => {
      const before = saver.state.picks.length;
      if (replaced === null && before >= week.cardSize) {
        return toastError(texts.maxPicks, texts.tooManyForCard(week.cardSize));
      }
      const taken = saver.tap(view.game.id, { gameId: view.game.id, pickType, pickValue }, only);
      if (!taken) return toastError(texts.maxPicks, texts.maxPicksLine);
      pickedAgain({ gameId: view.game.id, pickType });
      if (before < week.cardSize && saver.state.picks.length === week.cardSize) {
        begin({ title: week.cardSize === MAX_PICKS ? 'That’s five.' : 'Your card is full.' });
      }
    });
  };

  return {
    choose,
    drop,
    moment,
    asked,
    closeAsked,
    isSubmitting: submit.isPending,
    submit: (): void => {
      if (saver.state.picks.length < MIN_SUBMIT_PICKS) return toastError(texts.noPicks, texts.noPicksLine);
      submit.mutate();
    },
    clearAll,
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
