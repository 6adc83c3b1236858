/** Frees the memory of a hidden window's page. Showing the window makes it again. */
import type { BrowserWindow } from 'electron';

/** Long enough that a form left for a moment is still there. */
export const FREE_AFTER_MS = 15 * 60_000;

/** Its own world, in which the page's scripts can't change what the question finds. */
const WORLD_ID = 1_001;
const HAS_TEXT = `[...document.querySelectorAll('textarea, input:not([type=checkbox], [type=radio])')].some(({ value }) => value !== '')`;

/** Is there text in a field? A page that does not answer has nothing to lose. */
const hasText = ({ webContents }: BrowserWindow): Promise<boolean> =>
  webContents.executeJavaScriptInIsolatedWorld(WORLD_ID, [{ code: HAS_TEXT }]).then(
    (answer) => answer === true,
    () => false,
  );

/**
 * Destroys a window that has been hidden for a while. A page with text in a field stays, because it may not be saved.
 * @param onFree called before the window is destroyed
 */
export function freeWhenHidden(window: BrowserWindow, onFree: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const free = async () => {
    const mustStay = await hasText(window);
    if (window.isDestroyed() || window.isVisible()) return;
    if (mustStay) return wait();
    onFree();
    window.destroy();
  };
  function wait(): void {
    stop();
    timer = setTimeout(() => void free(), FREE_AFTER_MS);
  }
  window.on('hide', wait);
  window.on('show', stop);
  window.once('closed', stop);
}
