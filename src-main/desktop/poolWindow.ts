/** The commissioner's window: the same page as everybody's, signed in by a one-use token. */
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen, session } from 'electron';
import { WINDOW_COOKIE } from '../http/session.ts';
import { failedPage } from './failedPage.ts';
import { WINDOW_ICON } from './identity.ts';
import type { RunningServer } from '../server.ts';
import type { OpenedPool } from './openedPool.ts';
import type { IsOwnPage } from './ownPages.ts';
import type { Memory } from './remembered.ts';
import { placeOn, SMALLEST_SIZE } from './windowPlace.ts';

/** Kept on disk, so that the window stays signed in and keeps its colour mode. */
const PARTITION = 'persist:pool';
/** The page's own colours, seen until it draws itself. */
const PAPER = { light: '#f4efe3', dark: '#0b1422' } as const;
const REMEMBER_PLACE_AFTER_MS = 500;
/** Loading was called off because something else is loaded instead. */
const ABORTED = -3;

export type PoolWindow = {
  /** Null until it is first shown. */
  window: () => BrowserWindow | null;
  /** Brings it to the front, making it where it is not there yet. */
  show: () => Promise<void>;
  /** Resolves once the window is on screen for the first time. */
  shown: () => Promise<void>;
  /** Loads the page of the pool that is open now, signed in anew. */
  load: () => Promise<void>;
  /** Is the commissioner signed in there? */
  isSignedIn: () => Promise<boolean>;
  /** Shows another screen of the page. */
  goTo: (path: string) => Promise<void>;
};

export type PoolWindowOptions = {
  readPool: () => OpenedPool | null;
  isOwn: IsOwnPage;
  memory: Memory;
  onClose: (window: BrowserWindow) => 'let it close' | 'keep it';
  onMade: (window: BrowserWindow) => void;
};

export const windowSession = () => session.fromPartition(PARTITION);

export function createPoolWindow({ readPool, isOwn, memory, onClose, onMade }: PoolWindowOptions): PoolWindow {
  let window: BrowserWindow | null = null;
  let hasFreshToken = false;
  let onFirstShow = () => {};
  const firstShow = new Promise<void>((resolve) => {
    onFirstShow = resolve;
  });

  /** The page signs itself in by it whenever it finds that nobody is signed in. */
  const giveToken = async ({ url, issueWindowToken }: RunningServer) => {
    const token = { name: WINDOW_COOKIE, value: issueWindowToken(), path: '/' };
    await windowSession().cookies.set({ url, ...token, httpOnly: true, sameSite: 'strict' });
  };

  const open = (): BrowserWindow => {
    const opened = new BrowserWindow({
      ...placeOn(memory.read().bounds, screensNow()),
      minWidth: SMALLEST_SIZE.width,
      minHeight: SMALLEST_SIZE.height,
      show: false,
      title: 'Sunday Five',
      ...(process.platform === 'linux' ? { icon: WINDOW_ICON } : {}),
      backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
      webPreferences: {
        partition: PARTITION,
        preload: path.join(import.meta.dirname, 'preload.cjs'),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        // Elsewhere than on macOS it would fetch its dictionaries from the internet unasked.
        spellcheck: process.platform === 'darwin',
      },
    });
    if (memory.read().isMaximized === true) opened.maximize();
    opened.once('ready-to-show', () => opened.show());
    opened.once('show', onFirstShow);
    opened.webContents.on('did-fail-load', (_event, code, why, url, isMainFrame) => {
      if (!isMainFrame || code === ABORTED || !isOwn(url)) return;
      opened.loadURL(failedPage(url, `${why} (${code})`)).catch(() => {});
    });
    // A reload too: the token before may be used up, and the session ended meanwhile.
    opened.webContents.on('did-start-navigation', (_event, url, isSameDocument, isMainFrame) => {
      const pool = readPool();
      if (!isMainFrame || isSameDocument || pool === null || !isOwn(url)) return;
      if (!hasFreshToken) void giveToken(pool.server);
      hasFreshToken = false;
    });
    rememberPlace(opened, memory);
    opened.on('close', (event) => {
      if (onClose(opened) === 'keep it') event.preventDefault();
    });
    opened.once('closed', () => {
      window = null;
    });
    onMade(opened);
    return opened;
  };

  const load = async () => {
    const pool = readPool();
    if (window === null || pool === null) return;
    await giveToken(pool.server);
    hasFreshToken = true;
    // What fails is shown by did-fail-load.
    await window.loadURL(pool.server.url).catch(() => {});
  };

  const show = async () => {
    if (window === null) {
      window = open();
      return load();
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return undefined;
  };

  return {
    window: () => window,
    shown: () => firstShow,
    load,
    show,
    isSignedIn: async () => {
      const url = readPool()?.server.url ?? '';
      const cookies = await windowSession().cookies.get({ url });
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      // Whoever may read the settings is the commissioner.
      return (await fetch(`${url}/api/admin/settings`, { headers: { cookie } })).ok;
    },
    goTo: async (screenPath) => {
      await show();
      const pool = readPool();
      if (pool !== null) await window?.loadURL(`${pool.server.url}${screenPath}`).catch(() => {});
    },
  };
}

const screensNow = () => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

function rememberPlace(window: BrowserWindow, memory: Memory): void {
  let timer: NodeJS.Timeout | undefined;
  const remember = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    memory.change({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(remember, REMEMBER_PLACE_AFTER_MS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', remember);
}
