/** The commissioner's window. It shows the same page as a browser and signs in with a one-use token. */
import path from 'node:path';
import { BrowserWindow, session } from 'electron';
import { WINDOW_COOKIE } from '../http/session.ts';
import { freeWhenHidden } from './freeHidden.ts';
import { loadErrorPage } from './loadErrorPage.ts';
import { WINDOW_ICON, windowBackground } from './identity.ts';
import type { RunningServer } from '../server.ts';
import type { OpenedPool } from './openedPool.ts';
import type { SettingsStore } from './desktopSettings.ts';
import type { IsPoolPage } from './poolOrigin.ts';
import { readBounds, saveBounds } from './savedBounds.ts';
import { MIN_SIZE } from './windowBounds.ts';

/** "persist:" stores the session on disk, so that the window stays signed in and keeps its color mode. */
const PARTITION = 'persist:pool';
/** Chromium's ERR_ABORTED: another page is being loaded instead. */
const ABORTED = -3;

export type PoolWindow = {
  /** Null until it is first shown. */
  window: () => BrowserWindow | null;
  /** Brings the window to the front, and creates it the first time. */
  show: () => Promise<void>;
  /** Resolves when the window is on screen for the first time. */
  shown: () => Promise<void>;
  /** Loads the page of the pool that is open now and signs in again. */
  load: () => Promise<void>;
  /** Is the window signed in as the commissioner? */
  isSignedIn: () => Promise<boolean>;
  /** Shows another screen of the page. */
  goTo: (path: string) => Promise<void>;
};

export type PoolWindowOptions = {
  readPool: () => OpenedPool | null;
  isPoolPage: IsPoolPage;
  settings: SettingsStore;
  onClose: (window: BrowserWindow) => 'close' | 'keep open';
  onCreated: (window: BrowserWindow) => void;
};

export const windowSession = () => session.fromPartition(PARTITION);

/** The page signs in with this cookie whenever it finds that no one is signed in. */
async function setToken({ url, issueWindowToken }: RunningServer): Promise<void> {
  const token = { name: WINDOW_COOKIE, value: issueWindowToken(), path: '/' };
  await windowSession().cookies.set({ url, ...token, httpOnly: true, sameSite: 'strict' });
}

async function isSignedInAt(url: string): Promise<boolean> {
  const cookies = await windowSession().cookies.get({ url });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  // Only the commissioner can read the settings.
  return (await fetch(`${url}/api/admin/settings`, { headers: { cookie } })).ok;
}

const createWindow = (bounds: ReturnType<typeof readBounds>): BrowserWindow =>
  new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Sunday Five',
    ...(process.platform === 'linux' ? { icon: WINDOW_ICON } : {}),
    backgroundColor: windowBackground(),
    webPreferences: {
      partition: PARTITION,
      preload: path.join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      // On Windows and Linux the spell checker would download dictionaries.
      spellcheck: process.platform === 'darwin',
    },
  });

function showLoadErrors(window: BrowserWindow, isPoolPage: IsPoolPage): void {
  window.webContents.on('did-fail-load', (_event, code, why, url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || !isPoolPage(url)) return;
    window.loadURL(loadErrorPage(url, `${why} (${code})`)).catch(() => {});
  });
}

function screenPathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
}

export function createPoolWindow(options: PoolWindowOptions): PoolWindow {
  const { readPool, isPoolPage, settings, onClose, onCreated } = options;
  let window: BrowserWindow | null = null;
  let hasFreshToken = false;
  /** The screen to show when a freed window is opened again. */
  let keptPath = '/';
  let onFirstShow = () => {};
  const firstShow = new Promise<void>((resolve) => {
    onFirstShow = resolve;
  });

  const open = (): BrowserWindow => {
    const bounds = readBounds(settings);
    const opened = createWindow(bounds);
    if (settings.read().isMaximized === true) opened.maximize();
    opened.once('ready-to-show', () => opened.show());
    opened.once('show', onFirstShow);
    showLoadErrors(opened, isPoolPage);
    // Reloads need a new token too: the old one may be used, and the session may have ended.
    opened.webContents.on('did-start-navigation', (_event, url, isSameDocument, isMainFrame) => {
      const pool = readPool();
      if (!isMainFrame || isSameDocument || pool === null || !isPoolPage(url)) return;
      if (!hasFreshToken) void setToken(pool.server);
      hasFreshToken = false;
    });
    saveBounds(opened, bounds, settings);
    opened.on('close', (event) => {
      if (onClose(opened) === 'keep open') event.preventDefault();
    });
    opened.once('closed', () => {
      window = null;
    });
    freeWhenHidden(opened, () => {
      const url = opened.webContents.getURL();
      keptPath = isPoolPage(url) ? screenPathOf(url) : '/';
    });
    onCreated(opened);
    return opened;
  };

  const load = async (screenPath = '/') => {
    const pool = readPool();
    if (window === null || pool === null) return;
    await setToken(pool.server);
    hasFreshToken = true;
    // did-fail-load shows the error page.
    await window.loadURL(`${pool.server.url}${screenPath}`).catch(() => {});
  };

  const show = async () => {
    if (window === null) {
      window = open();
      return load(keptPath);
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return undefined;
  };

  return {
    window: () => window,
    shown: () => firstShow,
    load: async () => {
      // A screen of another pool may not exist in this one.
      keptPath = '/';
      await load();
    },
    show,
    isSignedIn: () => isSignedInAt(readPool()?.server.url ?? ''),
    goTo: async (screenPath) => {
      await show();
      const pool = readPool();
      if (pool !== null) await window?.loadURL(`${pool.server.url}${screenPath}`).catch(() => {});
    },
  };
}
