/** One's own card: the savers that keep it, one for each member and week, and how the page hangs on to them. */
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Pick } from '#shared/model.ts';
import { submittedPick } from '#shared/model.ts';
import { now } from './clock.ts';
import { CardSaver } from './cardSaver.ts';
import type { CardNotice, CardState, Tap } from './cardState.ts';
import { ask, reachable } from './client.ts';
import { onBack } from './live.ts';
import { keyOf, read } from './queries.ts';
import { session } from './session.ts';
import { signal } from './signal.ts';
import { tabKeep } from './storage.ts';

const keptTaps = z.array(
  z.object({
    gameId: submittedPick.shape.gameId,
    choice: z.nullable(z.pick(submittedPick, { gameId: true, pickType: true, pickValue: true })),
  }),
);
const tapsKey = (userId: number, weekId: number) => `sunday-five-taps-${userId}-${weekId}`;

function restoreTaps(key: string): Tap[] {
  const kept = z.safeParse(keptTaps, tabKeep.read(key));
  return kept.success ? kept.data : [];
}

/** When the card was last known to be safe on the server; the notice of an unreachable host says it. */
export const lastSavedAt = signal<number | null>(null);
/** Are there taps the server has not answered for? */
export const hasUnsaved = signal(false);

type Listener = () => void;
type Held = { userId: number; saver: CardSaver; listeners: Set<Listener>; tellers: Set<(notice: CardNotice) => void> };
const cards = new Map<string, Held>();

function hold(userId: number, weekId: number): Held {
  const key = tapsKey(userId, weekId);
  const known = cards.get(key);
  if (known !== undefined) return known;
  const listeners = new Set<Listener>();
  const held: Held = {
    userId,
    listeners,
    tellers: new Set(),
    saver: new CardSaver({
      async readCard() {
        const { result, etag } = await ask('readCard', { params: { userId, weekId } });
        return { picks: result, etag };
      },
      async saveCard(kind, choices, etag) {
        const input = { weekId, picks: choices.map((choice) => ({ userId, weekId, ...choice })) };
        const call = kind === 'submit' ? 'savePicks' : 'autosavePicks';
        // keepalive: a save under way must not die with the page
        const answer = await ask(call, { input, ifMatch: etag, keepalive: true });
        return { picks: answer.result.picks, etag: answer.etag };
      },
      now,
      later: (action, ms) => {
        const timer = setTimeout(action, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      restored: restoreTaps(key),
      keep: (taps) => (taps.length === 0 ? tabKeep.remove(key) : tabKeep.write(key, taps)),
      changed: () => {
        const { save } = held.saver.state;
        if (save.kind === 'saved') lastSavedAt.set(save.at);
        hasUnsaved.set([...cards.values()].some(({ saver }) => saver.hasUnsaved));
        for (const listener of listeners) listener();
      },
      tell: (notice) => {
        for (const tell of held.tellers) tell(notice);
      },
    }),
  };
  cards.set(key, held);
  return held;
}

const resumeAll = () => {
  const userId = session.user.get()?.id;
  for (const held of cards.values()) if (held.userId === userId && held.saver.hasUnsaved) held.saver.resume();
};
onBack(resumeAll);
window.addEventListener('online', resumeAll);
session.user.subscribe(resumeAll);
reachable.subscribe(() => {
  if (reachable.get()) resumeAll();
});
window.addEventListener('pagehide', () => {
  for (const { saver } of cards.values()) saver.leave();
});

/** Logging out by one's own hand clears the selection; a session that merely ended does not. */
export function forgetCards(): void {
  for (const key of cards.keys()) tabKeep.remove(key);
  cards.clear();
  lastSavedAt.set(null);
  hasUnsaved.set(false);
}

export const picks = {
  /** Reads go through the saver, which alone knows in which order reads and saves were made. */
  card: (userId: number, weekId: number) =>
    queryOptions<Pick[], Error, Pick[], readonly (string | number)[]>({
      queryKey: keyOf('readCard', { userId, weekId }),
      queryFn: () => hold(userId, weekId).saver.read(),
    }),
  ofWeek: (weekId: number) => read('readWeekPicks', { params: { weekId } }),
};

/** The card's saver and its present state; `tell` hears what the member should be told. */
export function useCard(userId: number, weekId: number, tell: (notice: CardNotice) => void): [CardState, CardSaver] {
  const held = hold(userId, weekId);
  const state = useSyncExternalStore(
    (listener) => {
      held.listeners.add(listener);
      return () => held.listeners.delete(listener);
    },
    () => held.saver.state,
  );
  useEffect(() => {
    held.tellers.add(tell);
    return () => {
      held.tellers.delete(tell);
    };
  }, [held, tell]);
  return [state, held.saver];
}
