/** The window that stands in the pool's place while it cannot be opened. */
import { BrowserWindow, nativeTheme, session, type BrowserWindowConstructorOptions } from 'electron';
import type { Rescue } from '../db/rescue.ts';
import { readAnswer, RESCUE_POLICY, rescuePage, type RescueAnswer } from './rescuePage.ts';

/** The page has an address that nothing else has, in a session in memory apart from the pool's own. */
const SCHEME = 'sunday-five-rescue';
const ADDRESS = `${SCHEME}:page`;
const PARTITION = 'rescue';

export type RescueOptions = {
  /** What is wrong and what can be done, from `readRescue`. */
  rescue: Rescue;
  /** Epoch milliseconds; the backups' times are told from here. */
  now: number;
  /** Why the last answer came to nothing, said above everything else. */
  notice?: string;
  icon?: BrowserWindowConstructorOptions['icon'];
};

/** Stays after "Open data folder", which is no way out, and shows the next question. */
let kept: BrowserWindow | null = null;

/**
 * Asks what to do about a pool that cannot be opened. Closing the window means quitting. The window is gone when the
 * answer comes, except after `open-folder`: show the folder and ask again. An app that quits with its last window
 * must wait with that until the answer is carried out.
 */
export function askRescue({ rescue, now, notice, icon }: RescueOptions): Promise<RescueAnswer> {
  const window = kept ?? createWindow(icon);
  kept = null;
  const { webContents } = window;
  return new Promise((resolve) => {
    const answer = (chosen: RescueAnswer) => {
      webContents.off('did-navigate-in-page', followed);
      window.off('closed', closed);
      if (chosen.do === 'open-folder') {
        kept = window;
        window.once('closed', () => (kept = null));
        return resolve(chosen);
      }
      // Not while the window is still telling us of the click.
      setImmediate(() => {
        if (!window.isDestroyed()) window.destroy();
        resolve(chosen);
      });
    };
    const followed = (_event: unknown, url: string) => {
      const chosen = readAnswer(url, rescue);
      if (chosen !== null) answer(chosen);
    };
    const closed = () => answer({ do: 'quit' });
    webContents.on('did-navigate-in-page', followed);
    window.on('closed', closed);
    // A page of our own that cannot be shown leaves nothing to ask with; a window closed meanwhile has answered.
    serve(rescuePage(rescue, now, notice));
    webContents.loadURL(ADDRESS).catch(() => {
      if (!window.isDestroyed()) window.close();
    });
  });
}

/** Answers the address with this page from now on. */
function serve(page: string): void {
  const { protocol } = session.fromPartition(PARTITION);
  if (protocol.isProtocolHandled(SCHEME)) protocol.unhandle(SCHEME);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': RESCUE_POLICY };
  protocol.handle(SCHEME, () => new Response(page, { headers }));
}

function createWindow(icon: RescueOptions['icon']): BrowserWindow {
  const window = new BrowserWindow({
    width: 720,
    height: 780,
    minWidth: 360,
    minHeight: 400,
    title: 'Sunday Five',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0b1422' : '#f4efe3',
    ...(icon === undefined ? {} : { icon }),
    webPreferences: {
      partition: PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      devTools: false,
      spellcheck: false,
    },
  });
  window.removeMenu();
  // The page leads nowhere but to parts of itself, which is no navigation.
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.once('ready-to-show', () => window.show());
  return window;
}
