/**
 * Sends the tapped scores, one request at a time in the order they were tapped, and keeps them in this tab until the
 * pool has them: a phone that loses the host for a while loses no touchdown.
 */
import * as z from 'zod/mini';
import { detailsOf, PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { request } from './client.ts';
import { now } from './clock.ts';
import { games } from './games.ts';
import { onBack } from './live.ts';
import { STALE_AFTER } from '#shared/freshness.ts';
import { markStale, queryClient } from './queries.ts';
import { isPassing } from './refusals.ts';
import { mayKeepScore, session } from './session.ts';
import { signal } from './signal.ts';
import { tabKeep } from './storage.ts';
import {
  addTap,
  dropClash,
  EMPTY_QUEUE,
  tapQueue,
  tapRefused,
  tapSaved,
  undoTap,
  type Tap,
  type TapQueue,
  type TypedScore,
} from './tapQueue.ts';

const KEY = 'sunday-five-taps';
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 15_000;

const restored = z.safeParse(tapQueue, tabKeep.read(KEY));

type SendState = { kind: 'saving' | 'retrying' | 'signed-out' } | { kind: 'saved'; at: number | null };

const queue = signal<TapQueue>(restored.success ? restored.data : EMPTY_QUEUE);
const sending = signal<SendState>({ kind: 'saved', at: null });

function put(next: TapQueue): void {
  queue.set(next);
  tabKeep.write(KEY, next);
}

/** The game as the pool just answered it: shown before the announcement has been read. */
async function show(game: Game): Promise<void> {
  const { queryKey } = games.ofWeek(game.weekId);
  // A read that was under way may still bring the score from before.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Game[]>(queryKey, (all) => all?.map((one) => (one.id === game.id ? game : one)));
  markStale([...STALE_AFTER.scores_changed, ...STALE_AFTER.standings_changed]);
}

const send = ({ gameId, seen, wanted }: Tap) => {
  // Takes the score back, and with it the lock of a game that has not kicked off.
  if (wanted === null) {
    return request('setGameStatus', { params: { id: gameId }, input: { status: 'scheduled', seen } });
  }
  const { isComplete, period, clock, ...points } = wanted;
  const input = { ...points, isComplete, seen, ...(isComplete ? {} : { period, clock }) };
  return request('scoreGame', { params: { id: gameId }, input });
};

let isBusy = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** @returns whether to go on with the next one at once */
async function sendFirst(tap: Tap): Promise<boolean> {
  try {
    const game = await send(tap);
    failures = 0;
    await show(game);
    put(tapSaved(queue.get(), tap.id));
    sending.set({ kind: 'saved', at: now() });
    return true;
  } catch (error) {
    const refusal = error instanceof PoolError ? error : new PoolError('internal');
    if (refusal.code === 'not_signed_in' || refusal.code === 'not_allowed') {
      sending.set({ kind: 'signed-out' });
      return false;
    }
    if (isPassing(refusal)) {
      sending.set({ kind: 'retrying' });
      timer = setTimeout(() => void drain(), Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** failures));
      failures += 1;
      return false;
    }
    const current = detailsOf(error, 'stale')?.game ?? null;
    if (current !== null) await show(current);
    put(tapRefused(queue.get(), tap.id, current, refusal.message));
    sending.set({ kind: 'saved', at: now() });
    return true;
  }
}

async function drain(): Promise<void> {
  if (isBusy || !mayKeepScore(session.user.get())) return;
  clearTimeout(timer);
  isBusy = true;
  try {
    for (;;) {
      const [first] = queue.get().taps;
      if (first === undefined) return;
      if (sending.get().kind === 'saved') sending.set({ kind: 'saving' });
      if (!(await sendFirst(first))) return;
    }
  } finally {
    isBusy = false;
  }
}

/** The network or the pool is back: nothing waits for the next try. */
function resume(): void {
  failures = 0;
  void drain();
}
onBack(resume);
window.addEventListener('online', resume);
session.user.subscribe(() => void drain());
void drain();

export const scoreTaps = {
  queue,
  sending,
  tap(game: Game, wanted: TypedScore): void {
    put(addTap(queue.get(), game, wanted));
    void drain();
  },
  undo(game: Game): void {
    put(undoTap(queue.get(), game));
    void drain();
  },
  dropClash: (gameId: number): void => put(dropClash(queue.get(), gameId)),
  retry: (): void => void drain(),
};
