/**
 * The page's only WebSocket. An event names what changed, never its value; the queries that show it are marked stale
 * (see freshness.ts) and read again by the calls that decide who sees what.
 */
import type { Heartbeat, PageStart, PoolEvent } from '#shared/events.ts';
import { BOARD_PROTOCOL, SILENT_SOCKET_MS } from '#shared/limits.ts';
import { reachable } from './client.ts';
import { isText, recordOf } from './guards.ts';
import { STALE_AFTER } from '#shared/freshness.ts';
import { markStale, readAllAgain } from './queries.ts';
import { endSession } from './session.ts';
import { signal } from './signal.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** Phones that lost the same host must not all read again at the same moment. */
const REFRESH_SPREAD_MS = 1_000;
/** A page that slept longer than this cannot trust a socket that still looks open. */
const SLEPT_MS = 45_000;

/** Is the socket open, so that events reach this page? */
export const isLive = signal(false);

const backListeners = new Set<() => void>();
/** Called each time the socket opens. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => {
    backListeners.delete(listener);
  };
}

const eventListeners = new Set<(event: PoolEvent) => void>();
/** For a cache that keeps more than its query reads again. Called before the queries are marked stale. */
export const onPoolEvent = (listener: (event: PoolEvent) => void): void => void eventListeners.add(listener);

function apply(event: PoolEvent): void {
  for (const listener of eventListeners) listener(event);
  markStale(STALE_AFTER[event.type], event);
  if (event.type === 'session_ended') endSession();
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
/** When the host last sent a frame, or a socket was last requested. */
let lastHeardAt = Date.now();

const isFrame = recordOf({ type: isText });
/** A newer server may send events that this page does not know and has nothing to refresh for. */
const isPoolEvent = (frame: { type: string }): frame is PoolEvent => Object.hasOwn(STALE_AFTER, frame.type);

function hear(data: unknown): void {
  if (typeof data !== 'string') return;
  let frame: unknown;
  try {
    frame = JSON.parse(data);
  } catch {
    return console.error('A socket frame was not JSON', data);
  }
  if (!isFrame(frame)) return;
  // Nothing changed, but a page that shows the pool's health refreshes with each heartbeat.
  if (frame.type === ('heartbeat' satisfies Heartbeat['type'])) return markStale(['readHealth']);
  if (isPoolEvent(frame)) apply(frame);
}

const catchUp = (): void => void setTimeout(() => void readAllAgain(), Math.random() * REFRESH_SPREAD_MS);

function open(): void {
  clearTimeout(retryTimer);
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const protocols = boardToken === null ? [] : [BOARD_PROTOCOL, `${BOARD_PROTOCOL}.${boardToken}`];
  const mine = new WebSocket(`${scheme}://${window.location.host}/ws`, protocols);
  socket = mine;
  lastHeardAt = Date.now();
  mine.addEventListener('open', () => {
    if (socket !== mine) return;
    // Events were missed while no socket was open. The server still has those since the page began to read.
    if (hasBeenOpen || tries > 0) catchUp();
    else mine.send(JSON.stringify({ type: 'page_start', agoMs: performance.now() } satisfies PageStart));
    tries = 0;
    isLive.set(true);
    hasBeenOpen = true;
    for (const listener of backListeners) listener();
  });
  mine.addEventListener('message', (message: MessageEvent<unknown>) => {
    if (socket !== mine) return;
    lastHeardAt = Date.now();
    // The host is reachable again: failed reads can succeed now.
    if (!reachable.get()) catchUp();
    hear(message.data);
  });
  mine.addEventListener('close', () => {
    if (socket !== mine) return;
    socket = null;
    isLive.set(false);
    if (!isWanted) return;
    tries += 1;
    // A refused upgrade does not say why; asking who we are does, and ends a session that is over.
    if (tries === 2) markStale(['readMe']);
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

/** Opens a socket now instead of at the next try, also in place of one that died while the device slept. */
function wake(): void {
  const at = Date.now();
  const slept = at - lastAwakeAt > SLEPT_MS;
  lastAwakeAt = at;
  if (!reachable.get()) catchUp();
  if (!isWanted || document.visibilityState === 'hidden') return;
  if (socket !== null && !slept && at - lastHeardAt <= SILENT_SOCKET_MS) return;
  close();
  tries = 0;
  open();
}

document.addEventListener('visibilitychange', wake);
window.addEventListener('online', wake);
window.addEventListener('pageshow', wake);
// Timers stop while a device sleeps, so a long gap between two runs shows that it did.
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
  /** Connects while a user is signed in. */
  listen(wanted: boolean): void {
    isSignedIn = wanted;
    listenIfWanted();
  },
  /** Connects with the board link's token; null when the screen has none or it no longer works. */
  listenAsBoard(token: string | null): void {
    boardToken = token;
    listenIfWanted();
  },
};
