/** The small window that asks for the address of a pool elsewhere, until it is one or the window is closed. */
import type { BrowserWindow } from 'electron';
import { CONNECT_ADDRESS, CONNECT_POLICY, connectPage, readConnectAnswer } from './connectPage.ts';
import { createScriptlessWindow, servePage } from './scriptlessWindow.ts';

const PARTITION = 'connect';
const SCHEME = new URL(CONNECT_ADDRESS).protocol.slice(0, -1);

let openWindow: BrowserWindow | null = null;

/**
 * @param address shown at first
 * @param tryOut opens the pool at a typed address. @returns why that is not possible; null if it is open
 */
export function askForAddress(address: string, tryOut: (typed: string) => Promise<string | null>): void {
  if (openWindow !== null) return openWindow.focus();
  const window = createScriptlessWindow(PARTITION, {
    width: 560,
    height: 420,
    minWidth: 320,
    minHeight: 320,
    title: 'Connect to a pool',
  });
  openWindow = window;
  window.once('closed', () => (openWindow = null));
  const show = (typed: string, problem: string | null) => {
    servePage(PARTITION, SCHEME, connectPage(typed, problem), CONNECT_POLICY);
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
