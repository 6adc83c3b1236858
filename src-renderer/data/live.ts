/**
 * The page's only WebSocket. What arrives says which thing changed; the queries that show it are marked stale and read
 * again, so that one read path decides who sees what.
 */
import * as z from 'zod/mini';
import { poolEvent, type PoolEvent } from '#shared/events.ts';
import { markStale, queryClient } from './queries.ts';
import { endSession } from './session.ts';
import { signal } from './signal.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** A room full of phones that lost the same host must not all read again in the same instant. */
const REFRESH_SPREAD_MS = 1_000;
/** A page that slept longer than this cannot trust a socket that still looks open. */
const SLEPT_MS = 45_000;

/** Do the host's announcements reach this page? */
export const isLive = signal(false);

const backListeners = new Set<() => void>();
/** Called each time the host can be reached again. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => {
    backListeners.delete(listener);
  };
}

function apply(event: PoolEvent): void {
  switch (event.type) {
    case 'new_message':
    case 'message_deleted':
      return markStale('api', 'chat', 'messages');
    case 'picks_changed': {
      const week = String(event.weekId);
      return void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === 'picks' && queryKey.at(-1) === week,
      });
    }
    case 'games_changed':
      markStale('api', 'games', 'week', event.weekId);
      return markStale('api', 'scores', 'live');
    case 'scores_changed':
      markStale('api', 'scores', 'live');
      return markStale('api', 'games');
    case 'weeks_changed':
      return markStale('api', 'weeks');
    case 'standings_changed':
      markStale('api', 'leaderboard');
      return markStale('api', 'picks');
    case 'users_changed':
      markStale('api', 'admin', 'users');
      markStale('api', 'auth', 'me');
      markStale('api', 'picks');
      return markStale('api', 'leaderboard');
    case 'notices_changed':
      return markStale('api', 'notices');
    case 'session_ended':
      return endSession();
    default:
      event satisfies never;
  }
}

let socket: WebSocket | null = null;
let isWanted = false;
let tries = 0;
let hasBeenOpen = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastAwakeAt = Date.now();

function hear(data: unknown): void {
  if (typeof data !== 'string') return;
  let said: unknown;
  try {
    said = JSON.parse(data);
  } catch {
    return console.error('An announcement was not JSON', data);
  }
  const event = z.safeParse(poolEvent, said);
  // A newer server may announce what this page does not know; there is nothing of it to refresh here.
  if (event.success) apply(event.data);
}

function open(): void {
  clearTimeout(retryTimer);
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const mine = new WebSocket(`${scheme}://${window.location.host}/ws`);
  socket = mine;
  mine.addEventListener('open', () => {
    if (socket !== mine) return;
    tries = 0;
    isLive.set(true);
    if (hasBeenOpen) setTimeout(() => void queryClient.invalidateQueries(), Math.random() * REFRESH_SPREAD_MS);
    hasBeenOpen = true;
    for (const listener of backListeners) listener();
  });
  mine.addEventListener('message', (message: MessageEvent<unknown>) => hear(message.data));
  mine.addEventListener('close', () => {
    if (socket !== mine) return;
    socket = null;
    isLive.set(false);
    if (!isWanted) return;
    tries += 1;
    // A refused upgrade does not say why; asking who we are does, and ends a session that is over.
    if (tries === 2) markStale('api', 'auth', 'me');
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
    retryTimer = setTimeout(open, wait * (0.5 + Math.random() / 2));
  });
}

function close(): void {
  const mine = socket;
  socket = null;
  clearTimeout(retryTimer);
  mine?.close();
  isLive.set(false);
}

/** Opens at once what waits for its next try, and anew what may have died while the device slept. */
function wake(): void {
  const slept = Date.now() - lastAwakeAt > SLEPT_MS;
  lastAwakeAt = Date.now();
  if (!isWanted || document.visibilityState === 'hidden') return;
  if (socket !== null && !slept) return;
  close();
  tries = 0;
  open();
}

document.addEventListener('visibilitychange', wake);
window.addEventListener('online', wake);
window.addEventListener('pageshow', wake);
// Timers stop while a device sleeps, so a long gap between two beats tells of it.
setInterval(() => {
  if (document.visibilityState === 'hidden') return;
  if (Date.now() - lastAwakeAt > SLEPT_MS) wake();
  else lastAwakeAt = Date.now();
}, 10_000);

export const live = {
  /** Listens while somebody is signed in; nobody else is let in. */
  listen(wanted: boolean): void {
    if (wanted === isWanted) return;
    isWanted = wanted;
    tries = 0;
    hasBeenOpen = false;
    if (wanted) open();
    else close();
  },
};
