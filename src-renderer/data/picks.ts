/** The member's own card: one saver per member and week, and its connection to the page. */
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { PoolError } from '#shared/errors.ts';
import type { Pick } from '#shared/model.ts';
import { now } from './clock.ts';
import { CardSaver } from './cardSaver.ts';
import type { CardNotice, CardState, RefusedTap } from './cardState.ts';
import { ask, reachable } from './client.ts';
import { forgetKept, keep, keptWeeks, readKept } from './keptTaps.ts';
import { onBack } from './live.ts';
import { keyOf, type QueryKey } from './queries.ts';
import { session } from './session.ts';
import { signal } from './signal.ts';
import { localKeep } from './storage.ts';

/** When the card was last known to be safe on the server; the offline bar shows it. */
export const lastSavedAt = signal<number | null>(null);
/** Does the signed-in member have taps that the server has not confirmed? */
export const hasUnsaved = signal(false);
/** Why the pool doesn't save their taps now, such as a full disk; null while it does, or doesn't answer. */
export const saveProblem = signal<string | null>(null);
/** The card that the server acknowledged last, for data/witness.ts to keep under this key. */
export const acknowledged = signal<{ userId: number; weekId: number; picks: readonly Pick[] } | null>(null);
export const CARD_KEY = 'sunday-five-card';
export type Refusal = RefusedTap & { weekId: number };
/** The signed-in member's refused taps, until they are dismissed. */
export const refusals = signal<readonly Refusal[]>([]);

let report: (notice: CardNotice) => void = () => {};
/** Where refusals and changes made on another device are shown, whichever screen is open. */
export const onCardNotice = (listener: (notice: CardNotice) => void): void => {
  report = listener;
};

type Listener = () => void;
type Held = { userId: number; weekId: number; saver: CardSaver; listeners: Set<Listener> };
const cards = new Map<string, Held>();

const isSignedIn = (userId: number) => session.user.get()?.id === userId;
const cardsOfUser = () => [...cards.values()].filter(({ userId }) => isSignedIn(userId));

function recount(): void {
  const states = cardsOfUser().map(({ saver }) => saver.state);
  hasUnsaved.set(states.some(({ unsaved }) => unsaved > 0));
  const [why = null] = states.flatMap(({ save }) => (save.kind === 'retrying' ? (save.why ?? []) : []));
  saveProblem.set(why);
  const refused = cardsOfUser().flatMap(({ weekId, saver }) => saver.state.refused.map((one) => ({ ...one, weekId })));
  const hasChanged = JSON.stringify(refused) !== JSON.stringify(refusals.get());
  if (hasChanged) refusals.set(refused);
}

function hold(userId: number, weekId: number): Held {
  const key = `${userId}-${weekId}`;
  const known = cards.get(key);
  if (known !== undefined) return known;
  const listeners = new Set<Listener>();
  const saver: CardSaver = new CardSaver({
    async readCard() {
      const { result, etag } = await ask('readCard', { params: { userId, weekId } });
      return { picks: result, etag };
    },
    async saveCard(kind, choices, etag) {
      // Someone else has signed in here since; the taps stay in storage for their own member.
      if (!isSignedIn(userId)) throw new PoolError('not_signed_in');
      const input = { weekId, picks: choices.map((choice) => ({ userId, weekId, ...choice })) };
      const call = kind === 'submit' ? 'savePicks' : 'autosavePicks';
      // keepalive: a save under way must not die with the page
      const answer = await ask(call, { input, ifMatch: etag, keepalive: true });
      acknowledged.set({ userId, weekId, picks: answer.result.picks });
      return { picks: answer.result.picks, etag: answer.etag };
    },
    now,
    later: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    restored: readKept(userId, weekId),
    keep: (kept) => {
      // After a logout the card is forgotten; an answer that comes later must not bring it back.
      if (cards.get(key)?.saver === saver) keep(userId, weekId, kept);
    },
    changed: () => {
      const { save } = saver.state;
      if (save.kind === 'saved') lastSavedAt.set(save.at);
      recount();
      for (const listener of listeners) listener();
    },
    report: (notice) => report(notice),
  });
  const held: Held = { userId, weekId, listeners, saver };
  cards.set(key, held);
  // Not at once: a card may be opened while a screen is being drawn.
  queueMicrotask(recount);
  return held;
}

const resumeAll = () => {
  for (const { saver } of cardsOfUser()) if (saver.state.unsaved > 0) saver.resume();
};

/** Sends the unsaved taps of an earlier page, on any screen. */
function sendKept(): void {
  const userId = session.user.get()?.id;
  for (const weekId of userId === undefined ? [] : keptWeeks(userId)) {
    const { saver } = hold(userId ?? 0, weekId);
    if (saver.state.unsaved === 0) continue;
    saver.read().catch((error: unknown) => {
      if (!(error instanceof PoolError) || error.code !== 'not_found') return;
      forgetCard(`${userId}-${weekId}`);
      report({ kind: 'refused', error, gameIds: [] });
    });
  }
}

onBack(resumeAll);
window.addEventListener('online', resumeAll);
session.user.subscribe(() => {
  recount();
  resumeAll();
  sendKept();
});
// After this module's importers have registered where notices are shown.
setTimeout(sendKept, 0);
reachable.subscribe(() => {
  if (reachable.get()) resumeAll();
});
window.addEventListener('pagehide', () => {
  for (const { saver } of cardsOfUser()) saver.leave();
});

function forgetCard(key: string): void {
  const held = cards.get(key);
  cards.delete(key);
  if (held !== undefined) forgetKept(held.userId, held.weekId);
}

/**
 * A logout clears the member's taps, also those kept in storage; a session that merely ended does not.
 * @returns how many unsaved taps were lost
 */
export function forgetCards(userId: number): number {
  let lost = 0;
  for (const [key, held] of cards) {
    if (held.userId !== userId) continue;
    lost += held.saver.state.unsaved;
    forgetCard(key);
  }
  for (const weekId of keptWeeks(userId)) forgetKept(userId, weekId);
  for (const key of localKeep.keysWith(`${CARD_KEY}-${userId}-`)) localKeep.remove(key);
  lastSavedAt.set(null);
  recount();
  return lost;
}

export const picks = {
  /** Reads go through the saver, which alone knows in which order reads and saves were made. */
  card: (userId: number, weekId: number) =>
    queryOptions<Pick[], Error, Pick[], QueryKey>({
      queryKey: keyOf('readCard', { userId, weekId }),
      queryFn: () => hold(userId, weekId).saver.read(),
    }),
};

/** The member has read why this tap was refused. */
export function dismissRefusal({ weekId, gameId }: Refusal): void {
  for (const held of cardsOfUser()) if (held.weekId === weekId) held.saver.dismiss(gameId);
}

/** The card's saver and its current state. */
export function useCard(userId: number, weekId: number): [CardState, CardSaver] {
  const { listeners, saver } = hold(userId, weekId);
  const state = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => saver.state,
  );
  return [state, saver];
}
