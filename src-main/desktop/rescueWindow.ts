/** The window that shows the rescue page instead of a pool that can't be opened. */
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Rescue } from '../db/rescue.ts';
import { readAnswer, RESCUE_POLICY, rescuePage, type RescueAnswer } from './rescuePage.ts';
import { createScriptlessWindow, servePage } from './scriptlessWindow.ts';

const SCHEME = 'sunday-five-rescue';
const ADDRESS = `${SCHEME}:page`;
const PARTITION = 'rescue';

export type RescueOptions = {
  /** From `readRescue`. */
  rescue: Rescue;
  /** Epoch milliseconds; backup times are formatted relative to it. */
  now: number;
  /** Why the last answer failed, shown at the top. */
  notice?: string;
  icon?: BrowserWindowConstructorOptions['icon'];
};

/** The window after "Open data folder": it stays open and asks again. */
let keptWindow: BrowserWindow | null = null;

/**
 * Asks what to do about a pool that can't be opened. Closing the window means quit. The window is closed when the
 * promise resolves, except after `open-folder`, when the caller shows the folder and asks again.
 */
export function askRescue({ rescue, now, notice, icon }: RescueOptions): Promise<RescueAnswer> {
  const window = keptWindow ?? createWindow(icon);
  keptWindow = null;
  const { webContents } = window;
  return new Promise((resolve) => {
    const answer = (chosen: RescueAnswer) => {
      webContents.off('did-navigate-in-page', onLink);
      window.off('closed', onClosed);
      if (chosen.do === 'open-folder') {
        keptWindow = window;
        window.once('closed', () => (keptWindow = null));
        return resolve(chosen);
      }
      // Destroying the window inside its own event handler would crash.
      setImmediate(() => {
        if (!window.isDestroyed()) window.destroy();
        resolve(chosen);
      });
    };
    const onLink = (_event: unknown, url: string) => {
      const chosen = readAnswer(url, rescue);
      if (chosen !== null) answer(chosen);
    };
    const onClosed = () => answer({ do: 'quit' });
    webContents.on('did-navigate-in-page', onLink);
    window.on('closed', onClosed);
    // If even this page can't be loaded, close the window, which quits.
    servePage(PARTITION, SCHEME, rescuePage(rescue, now, notice), RESCUE_POLICY);
    webContents.loadURL(ADDRESS).catch(() => {
      if (!window.isDestroyed()) window.close();
    });
  });
}

function createWindow(icon: RescueOptions['icon']): BrowserWindow {
  const window = createScriptlessWindow(PARTITION, {
    width: 720,
    height: 780,
    minWidth: 360,
    minHeight: 400,
    title: 'Sunday Five',
    ...(icon === undefined ? {} : { icon }),
  });
  // Links to fragments don't trigger will-navigate, so every navigation can be blocked.
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  return window;
}
