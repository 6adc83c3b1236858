/** Windows on pools that run on a server elsewhere: each pool has its own session, without a bridge and without rights. */
import { BrowserWindow, session, type Session, type WebContents } from 'electron';
import * as z from 'zod/mini';
import { askForAddress } from './connectWindow.ts';
import type { SettingsStore } from './desktopSettings.ts';
import { allowDownloads } from './downloads.ts';
import { WINDOW_ICON, windowBackground } from './identity.ts';
import { loadErrorPage } from './loadErrorPage.ts';
import { createIsPoolPage, type IsPoolPage } from './poolOrigin.ts';
import { notAPool, readRemoteAddress, remotePartition, remoteTitle, whyUnreachable } from './remoteAddress.ts';
import { denyPermissions } from './restrictions.ts';
import { MIN_SIZE } from './windowBounds.ts';

export type RemotePools = {
  /** Asks for an address and opens its pool. */
  connect: () => Promise<void>;
  /** Which pages a remote pool's window may show; null for every other window. */
  pagesOf: (contents: WebContents) => IsPoolPage | null;
  /** The remote pool's window that has the focus, if one has it. */
  focused: () => BrowserWindow | null;
};

/** Chromium's ERR_ABORTED: another page is being loaded instead. */
const ABORTED = -3;

const ANSWER_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;
/** The fields of a pool's answer. */
const poolAnswer = z.object({ name: z.string(), commissioner: z.string(), version: z.string() });

function isPoolAnswer(text: string): boolean {
  try {
    return poolAnswer.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Any server may answer: reads no more than a pool would send. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > ANSWER_BYTES) break;
  }
  return text;
}

export function createRemotePools(settings: SettingsStore): RemotePools {
  const pages = new Map<Session, IsPoolPage>();
  const windows = new Map<string, BrowserWindow>();

  const sessionOf = (origin: string): Session => {
    const own = session.fromPartition(remotePartition(origin));
    if (pages.has(own)) return own;
    const isOwnPage = createIsPoolPage(() => origin);
    pages.set(own, isOwnPage);
    denyPermissions(own);
    allowDownloads(own, isOwnPage);
    return own;
  };

  const open = (origin: string): void => {
    const before = windows.get(origin);
    if (before !== undefined) return before.focus();
    const window = createWindow(origin);
    windows.set(origin, window);
    window.once('closed', () => windows.delete(origin));
    // The error page is shown by did-fail-load.
    window.loadURL(origin).catch(() => {});
  };

  const tryOut = async (typed: string): Promise<string | null> => {
    const read = readRemoteAddress(typed);
    if ('problem' in read) return read.problem;
    const { origin } = read;
    const { host } = new URL(origin);
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const response = await sessionOf(origin).fetch(`${origin}/api/pool`, { redirect: 'error', signal });
      if (!isPoolAnswer(await readStart(response))) return notAPool(host);
    } catch (error) {
      return whyUnreachable(host, String(error));
    }
    settings.change({ remoteAddress: origin });
    open(origin);
    return null;
  };

  return {
    connect: async () => askForAddress(settings.read().remoteAddress ?? '', tryOut),
    pagesOf: (contents) => pages.get(contents.session) ?? null,
    focused: () => [...windows.values()].find((window) => window.isFocused()) ?? null,
  };
}

/** The title is always the address: the page can't change it. */
function lockTitle(window: BrowserWindow, origin: string): void {
  window.setTitle(remoteTitle(origin));
  window.on('page-title-updated', (event) => event.preventDefault());
  window.webContents.on('did-create-window', (child) => lockTitle(child, origin));
}

function createWindow(origin: string): BrowserWindow {
  const { host } = new URL(origin);
  const window = new BrowserWindow({
    width: 1100,
    height: 800,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    ...(process.platform === 'linux' ? { icon: WINDOW_ICON } : {}),
    backgroundColor: windowBackground(),
    webPreferences: {
      partition: remotePartition(origin),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      // A page that fills the screen could draw another title.
      disableHtmlFullscreenWindowResize: true,
      spellcheck: process.platform === 'darwin',
    },
  });
  lockTitle(window, origin);
  window.once('ready-to-show', () => window.show());
  window.webContents.on('did-fail-load', (_event, code, why, url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || new URL(url).origin !== origin) return;
    window.loadURL(loadErrorPage(url, `${why} (${code})`, whyUnreachable(host, why))).catch(() => {});
  });
  return window;
}
