/** Find in page: a bar over the window's page, with contents and its own session. */
import path from 'node:path';
import { BrowserView, ipcMain, type BrowserWindow, type IpcMainEvent } from 'electron';
import { FIND_DIRECTIONS, FIND_PAGE, findBarBounds, findResult, type FindDirection } from './findPage.ts';

const PARTITION = 'find';

type Bar = {
  open: () => void;
  close: () => void;
  find: (text: string, direction: FindDirection) => void;
  /** Goes to another match of the last text; opens the bar if there is none. */
  step: (direction: 'next' | 'previous') => void;
};

export type Finder = {
  /** Opens the bar of a window, or focuses it. */
  open: (window: BrowserWindow) => void;
  /** Goes to another match of the text that was searched last; opens the bar if there is none. */
  step: (window: BrowserWindow, direction: 'next' | 'previous') => void;
};

export function createFinder(): Finder {
  const bars = new Map<BrowserWindow, Bar>();
  const senders = new Map<number, Bar>();

  // Only a bar can send these: any other page's messages find no bar.
  ipcMain.on('find', (event: IpcMainEvent, text: unknown, direction: unknown) => {
    const bar = senders.get(event.sender.id);
    const known = FIND_DIRECTIONS.find((one) => one === direction);
    if (bar === undefined || known === undefined || typeof text !== 'string') return;
    bar.find(text, known);
  });
  ipcMain.on('closeFind', (event: IpcMainEvent) => senders.get(event.sender.id)?.close());

  const barOf = (window: BrowserWindow): Bar => {
    const before = bars.get(window);
    if (before !== undefined) return before;
    const view = createView();
    const senderId = view.webContents.id;
    const bar = createBar(window, view);
    bars.set(window, bar);
    senders.set(senderId, bar);
    window.once('closed', () => {
      bars.delete(window);
      senders.delete(senderId);
      view.webContents.close();
    });
    return bar;
  };

  return {
    open: (window) => barOf(window).open(),
    step: (window, direction) => barOf(window).step(direction),
  };
}

// The newer WebContentsView is missing in older Electron versions; this class works in all of them.
const createView = () =>
  new BrowserView({
    webPreferences: {
      partition: PARTITION,
      preload: path.join(import.meta.dirname, 'findPreload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      devTools: false,
      spellcheck: false,
    },
  });

function createBar(window: BrowserWindow, view: BrowserView): Bar {
  const page = window.webContents;
  const contents = view.webContents;
  const loaded = contents.loadURL(FIND_PAGE).catch(() => {});
  let isOpen = false;
  let lastText = '';

  const place = () => {
    const [width = 0] = window.getContentSize();
    view.setBounds(findBarBounds(width, page.getZoomFactor()));
  };
  const show = (result: string) => isOpen && contents.send('findResult', result);
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    page.stopFindInPage('keepSelection');
    window.removeBrowserView(view);
    page.focus();
  };

  page.on('found-in-page', (_event, { activeMatchOrdinal, matches, finalUpdate }) => {
    if (finalUpdate) show(findResult(activeMatchOrdinal, matches));
  });
  // Another page has other matches.
  page.on('did-start-navigation', (_event, _url, isSameDocument, isMainFrame) => {
    if (isMainFrame && !isSameDocument) close();
  });
  window.on('resize', () => isOpen && place());

  const open = () => {
    if (!isOpen) window.addBrowserView(view);
    isOpen = true;
    contents.setZoomFactor(page.getZoomFactor());
    place();
    contents.focus();
    void loaded.then(() => isOpen && contents.send('findOpen'));
  };
  const find = (text: string, direction: FindDirection) => {
    lastText = text;
    if (text === '') {
      page.stopFindInPage('clearSelection');
      show('');
      return;
    }
    page.findInPage(text, { forward: direction !== 'previous', findNext: direction === 'first' });
  };

  return { open, close, find, step: (direction) => (lastText === '' ? open() : find(lastText, direction)) };
}
