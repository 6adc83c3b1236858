/** Its own window for a page without scripts, served by its own scheme: the pool may not even be open. */
import { BrowserWindow, session, type BrowserWindowConstructorOptions } from 'electron';
import { windowBackground } from './identity.ts';

type Options = Pick<BrowserWindowConstructorOptions, 'width' | 'height' | 'minWidth' | 'minHeight' | 'title' | 'icon'>;

/** @param partition its in-memory session, separate from the pool's */
export function createScriptlessWindow(partition: string, options: Options): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: windowBackground(),
    webPreferences: {
      partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      devTools: false,
      spellcheck: false,
    },
  });
  window.removeMenu();
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Makes every address of the scheme return this page from now on, in windows of the partition. */
export function servePage(partition: string, scheme: string, page: string, policy: string): void {
  const { protocol } = session.fromPartition(partition);
  if (protocol.isProtocolHandled(scheme)) protocol.unhandle(scheme);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  protocol.handle(scheme, () => new Response(page, { headers }));
}
