/**
 * How the desktop app's window begins: signed in by the session it still has, else by its one-use token, and where
 * neither works with the usual login. A new pool is set up here.
 */
import type { InputOf, ResultOf } from '#shared/api.ts';
import { PoolError, type ErrorCode } from '#shared/errors.ts';
import type { SignedInUser } from '#shared/model.ts';
import { request } from './client.ts';
import { poolName } from './poolName.ts';
import { markStale, queryClient } from './queries.ts';
import { session } from './session.ts';
import { signal } from './signal.ts';
import { tabKeep } from './storage.ts';

export type WindowState = 'asking' | 'unanswered' | 'first-run' | 'ready';

/** `unanswered`: the pool did not respond; the page retries automatically. */
export const windowState = signal<WindowState>('asking');

const ASKS_AGAIN_MS = 2_000;
/** Kept in the tab once the window has been put on its first screen: a reload stays where it is. */
const LANDED = 'sunday-five-window';

const codeOf = (error: unknown): ErrorCode | null => (error instanceof PoolError ? error.code : null);

/** Puts a window that has just been opened on the screen where the commissioner has something to do. */
async function land(user: SignedInUser): Promise<void> {
  if (!user.isAdmin || window.location.pathname !== '/' || tabKeep.read(LANDED) === true) return;
  tabKeep.write(LANDED, true);
  // Past the cache, which cancels a first read when an event arrives: the window would open on the empty Pool screen.
  const todo = await request('readTodo', {}).catch(() => null);
  if (todo === null) return;
  const { isGuided, missing } = todo.firstSteps;
  if (isGuided || missing.length > 0) window.history.replaceState(null, '', '/admin/week');
}

/** What the tab and the stored user still hold is of another session, and may be of another pool at this address. */
function forgetOthers(): void {
  tabKeep.clear();
  queryClient.clear();
}

async function signIn(): Promise<WindowState> {
  try {
    const { user } = await request('signInWindow', {});
    forgetOthers();
    session.remember(user);
    await land(user);
    return 'ready';
  } catch (error) {
    if (codeOf(error) === 'not_open') return 'first-run';
    // The token was used up: this is a browser like any other now, and shows the login.
    if (codeOf(error) === 'not_signed_in') return 'ready';
    throw error;
  }
}

async function findState(): Promise<WindowState> {
  try {
    const { user } = await request('readMe', {});
    session.remember(user);
    await land(user);
    return 'ready';
  } catch (error) {
    if (codeOf(error) === 'not_open') return 'first-run';
    if (codeOf(error) === 'not_signed_in') return signIn();
    throw error;
  }
}

async function begin(): Promise<WindowState> {
  try {
    const state = await findState();
    // A stored user can't belong to a pool that has no commissioner yet.
    if (state === 'first-run') session.remember(null);
    windowState.set(state);
    return state;
  } catch {
    windowState.set('unanswered');
    setTimeout(() => void beginWindow(), ASKS_AGAIN_MS);
    return 'unanswered';
  }
}

let beginning: Promise<WindowState> | null = null;

/** Finds out how the window starts. Retries until the pool responds. */
export function beginWindow(): Promise<WindowState> {
  beginning ??= begin().finally(() => {
    beginning = null;
  });
  return beginning;
}

/** The first run. The page continues with `enterPool` once the access code has been shown. */
export async function setUpPool(input: InputOf<'setUp'>): Promise<ResultOf<'setUp'>> {
  const made = await request('setUp', { input });
  poolName.set(input.poolName);
  return made;
}

/** Goes on into the pool that was just set up. */
export async function enterPool(user: SignedInUser): Promise<void> {
  session.remember(user);
  markStale(['readPool']);
  await land(user);
  windowState.set('ready');
}
