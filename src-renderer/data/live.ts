/**
 * The page's only WebSocket. What arrives says which thing changed; the queries that show it are marked stale and read
 * again, so that one read path decides who sees what.
 */
import * as z from 'zod/mini';
import { heartbeat, poolEvent, type PoolEvent } from '#shared/events.ts';
import { BOARD_PROTOCOL, SILENT_SOCKET_MS } from '#shared/limits.ts';
import { reachable } from './client.ts';
import { markStale, readAgain } from './queries.ts';
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

const eventListeners = new Set<(event: PoolEvent) => void>();
/** For what keeps more of a thing than its query reads again. Called before the queries are marked stale. */
export const onPoolEvent = (listener: (event: PoolEvent) => void): void => void eventListeners.add(listener);

/** What only the commissioner has read: what waits for her, and how many picks a week's games have. */
function markCommissionersStale(weekId: number): void {
  markStale('api', 'admin', 'todo');
  markStale('api', 'admin', 'weeks', weekId);
}

/** A season's picks come with their games. */
const markSeasonPicksStale = (): void =>
  void readAgain({
    predicate: ({ queryKey }) => queryKey[1] === 'picks' && queryKey[4] === 'season',
  });

function apply(event: PoolEvent): void {
  for (const listener of eventListeners) listener(event);
  // A little of everything is on the party's board.
  markStale('api', 'board');
  switch (event.type) {
    case 'new_message':
    case 'message_deleted':
      return markStale('api', 'chat');
    case 'picks_changed': {
      const week = String(event.weekId);
      markCommissionersStale(event.weekId);
      return void readAgain({
        predicate: ({ queryKey }) => queryKey[1] === 'picks' && (queryKey.at(-1) === week || queryKey[4] === 'season'),
      });
    }
    case 'games_changed':
      markCommissionersStale(event.weekId);
      markStale('api', 'games', 'week', event.weekId);
      markSeasonPicksStale();
      return markStale('api', 'scores', 'live');
    case 'scores_changed':
      markSeasonPicksStale();
      markStale('api', 'scores', 'live');
      return markStale('api', 'games');
    case 'weeks_changed':
      // the scoreboard shows the current week, and the week has another one of them
      markStale('api', 'scores', 'live');
      markStale('api', 'admin', 'todo');
      return markStale('api', 'weeks');
    case 'standings_changed':
      markStale('api', 'leaderboard');
      return markStale('api', 'picks');
    case 'users_changed':
      markStale('api', 'admin', 'users');
      markStale('api', 'admin', 'todo');
      markStale('api', 'auth', 'me');
      markStale('api', 'picks');
      return markStale('api', 'leaderboard');
    case 'notices_changed':
      return markStale('api', 'notices');
    case 'host_changed':
      markStale('api', 'health');
      markStale('api', 'admin', 'todo');
      markStale('api', 'admin', 'tunnel');
      return markStale('api', 'admin', 'invite');
    case 'session_ended':
      return endSession();
    default:
      event satisfies never;
  }
}

let socket: WebSocket | null = null;
let isWanted = false;
let isSignedIn = false;
/** The board link's token, on a screen that was opened by it. */
let boardToken: string | null = null;
let tries = 0;
let hasBeenOpen = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastAwakeAt = Date.now();
/** When the host was last heard on the socket, or asked for one. */
let lastHeardAt = Date.now();

function hear(data: unknown): void {
  if (typeof data !== 'string') return;
  let said: unknown;
  try {
    said = JSON.parse(data);
  } catch {
    return console.error('An announcement was not JSON', data);
  }
  // Nothing was announced; only a page that shows how the pool fares goes by it.
  if (z.safeParse(heartbeat, said).success) return markStale('api', 'health');
  const event = z.safeParse(poolEvent, said);
  // A newer server may announce what this page does not know; there is nothing of it to refresh here.
  if (event.success) apply(event.data);
}

/** Reads all that is on screen once more, and the rest when it is next needed. */
const readAllAgain = (): void => void setTimeout(() => void readAgain(), Math.random() * REFRESH_SPREAD_MS);

function open(): void {
  clearTimeout(retryTimer);
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const protocols = boardToken === null ? [] : [BOARD_PROTOCOL, `${BOARD_PROTOCOL}.${boardToken}`];
  const mine = new WebSocket(`${scheme}://${window.location.host}/ws`, protocols);
  socket = mine;
  lastHeardAt = Date.now();
  mine.addEventListener('open', () => {
    if (socket !== mine) return;
    // What was announced while no socket stood has been missed, also before the first one did.
    if (hasBeenOpen || tries > 0) readAllAgain();
    tries = 0;
    isLive.set(true);
    hasBeenOpen = true;
    for (const listener of backListeners) listener();
  });
  mine.addEventListener('message', (message: MessageEvent<unknown>) => {
    if (socket !== mine) return;
    lastHeardAt = Date.now();
    // Somebody is there after all: whatever could not be read meanwhile can be now.
    if (!reachable.get()) readAllAgain();
    hear(message.data);
  });
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

/** Opens at once what waits for its next try, and anew what is dead: after a sleep of the device, or by its silence. */
function wake(): void {
  const at = Date.now();
  const slept = at - lastAwakeAt > SLEPT_MS;
  lastAwakeAt = at;
  if (!reachable.get()) readAllAgain();
  if (!isWanted || document.visibilityState === 'hidden') return;
  if (socket !== null && !slept && at - lastHeardAt <= SILENT_SOCKET_MS) return;
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
  const at = Date.now();
  const isSilent = socket !== null && at - lastHeardAt > SILENT_SOCKET_MS;
  if (isSilent || at - lastAwakeAt > SLEPT_MS) wake();
  else lastAwakeAt = at;
}, 10_000);

function listenIfWanted(): void {
  const wanted = isSignedIn || boardToken !== null;
  if (wanted === isWanted) return;
  isWanted = wanted;
  tries = 0;
  hasBeenOpen = false;
  if (wanted) open();
  else close();
}

export const live = {
  /** Listens while somebody is signed in; of all others only a screen with the board link is let in. */
  listen(wanted: boolean): void {
    isSignedIn = wanted;
    listenIfWanted();
  },
  /** Listens by the board link's token; null when the screen has none or it works no more. */
  listenAsBoard(token: string | null): void {
    boardToken = token;
    listenIfWanted();
  },
};
