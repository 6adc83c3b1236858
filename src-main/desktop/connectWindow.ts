/** The small window that asks for the address of a pool elsewhere, until it is one or the window is closed. */
import { BrowserWindow, session } from 'electron';
import { CONNECT_ADDRESS, CONNECT_POLICY, connectPage, readConnectAnswer } from './connectPage.ts';
import { windowBackground } from './identity.ts';

const PARTITION = 'connect';
const SCHEME = new URL(CONNECT_ADDRESS).protocol.slice(0, -1);

let openWindow: BrowserWindow | null = null;

/**
 * @param address shown at first
 * @param tryOut opens the pool at a typed address. @returns why that is not possible; null if it is open
 */
export function askForAddress(address: string, tryOut: (typed: string) => Promise<string | null>): void {
  if (openWindow !== null) return openWindow.focus();
  const window = createWindow();
  openWindow = window;
  window.once('closed', () => (openWindow = null));
  const show = (typed: string, problem: string | null) => {
    serve(connectPage(typed, problem));
    window.loadURL(CONNECT_ADDRESS).catch(() => {});
  };
  let isTrying = false;
  window.webContents.on('will-navigate', (event, url) => {
    event.preventDefault();
    const typed = readConnectAnswer(url);
    if (typed === null || isTrying) return;
    isTrying = true;
    void tryOut(typed).then((problem) => {
      isTrying = false;
      if (window.isDestroyed()) return;
      if (problem === null) window.close();
      else show(typed, problem);
    });
  });
  show(address, null);
}

/** Makes the address return this page from now on. */
function serve(page: string): void {
  const { protocol } = session.fromPartition(PARTITION);
  if (protocol.isProtocolHandled(SCHEME)) protocol.unhandle(SCHEME);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONNECT_POLICY };
  protocol.handle(SCHEME, () => new Response(page, { headers }));
}

function createWindow(): BrowserWindow {
  const window = new BrowserWindow({
    width: 560,
    height: 420,
    minWidth: 320,
    minHeight: 320,
    title: 'Connect to a pool',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: windowBackground(),
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
  window.once('ready-to-show', () => window.show());
  return window;
}
