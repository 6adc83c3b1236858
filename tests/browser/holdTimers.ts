/**
 * Holds the page's timers that would let a test pass or fail by how fast the machine is:
 * - intervals longer than the clock's beat. Screens read again on them, so a screen would change even if the server
 *   had announced nothing.
 * - the timers that close a toast, end the fifth stroke, end the turning of revealed picks and leave "Access Denied", which a slow machine would miss.
 * `fireHeldTimers` lets their time pass. `page.clock` replaces them all.
 *
 * Holds what may wait for seconds until the page is idle, too: it loads the code of other screens, which is a quarter of the
 * work of loading a page and which most tests never open. `allowIdleWork` is for those who test it.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { ACCESS_DENIED_MS, FIFTH_STROKE_MS, TOAST_MS, TURNED_MS } from '#shared/limits.ts';

const BEAT_MS = 1_000;
/** What the open screen lacks comes sooner than this, the code of other screens later. */
const OTHER_SCREENS_MS = 5_000;

type HeldTimers = { fireHeldTimers: () => void; allowIdleWork: () => void };

export async function holdTimers(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ beatMs, heldMs, otherScreensMs }) => {
      const never = 2 ** 31 - 1;
      const page = window as unknown as HeldTimers & Record<string, unknown>;
      const setInterval = window.setInterval.bind(window);
      const setTimeout = window.setTimeout.bind(window);
      const clearTimeout = window.clearTimeout.bind(window);
      const held = new Map<number, { isOnce: boolean; fire: () => void }>();
      const clear = (id?: number) => {
        if (id !== undefined) held.delete(id);
        clearTimeout(id);
      };
      page['setInterval'] = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
        const isHeld = ms > beatMs;
        const id = setInterval(callback, isHeld ? never : ms, ...args);
        if (isHeld) held.set(id, { isOnce: false, fire: () => callback(...args) });
        return id;
      };
      page['setTimeout'] = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
        const isHeld = heldMs.includes(ms);
        const id = setTimeout(callback, isHeld ? never : ms, ...args);
        if (isHeld) held.set(id, { isOnce: true, fire: () => callback(...args) });
        return id;
      };
      page['clearTimeout'] = clear;
      page['clearInterval'] = clear;
      const requestIdleCallback = window.requestIdleCallback.bind(window);
      page['requestIdleCallback'] = (callback: IdleRequestCallback, options: IdleRequestOptions = {}) =>
        (options.timeout ?? otherScreensMs) >= otherScreensMs ? 0 : requestIdleCallback(callback, options);
      page.allowIdleWork = () => {
        page['requestIdleCallback'] = requestIdleCallback;
      };
      page.fireHeldTimers = () => {
        // A callback may start the next timer, which is not due yet.
        const due = [...held];
        for (const [id, { isOnce, fire }] of due) {
          if (!held.has(id)) continue;
          if (isOnce) clear(id);
          fire();
        }
      };
    },
    {
      beatMs: BEAT_MS,
      heldMs: [TOAST_MS, FIFTH_STROKE_MS, ACCESS_DENIED_MS, TURNED_MS],
      otherScreensMs: OTHER_SCREENS_MS,
    },
  );
}

/** Calls each held timer that waits at this moment, as if its time had passed. */
export const fireHeldTimers = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as HeldTimers).fireHeldTimers());

/** Lets the documents that this page opens from now on do their work when they are idle. */
export const allowIdleWork = (page: Page): Promise<void> =>
  page.addInitScript(() => (window as unknown as HeldTimers).allowIdleWork()).then(() => undefined);
