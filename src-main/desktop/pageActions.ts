/** What the menu does with the page in the window, and the project's pages on the web. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, shell, type BrowserWindow, type WebContents } from 'electron';
import { readProject } from '../project.ts';
import { showNotSaved, showSaved } from './downloads.ts';
import { createFinder } from './findBar.ts';
import { pickSavePath, showInfo } from './messageBox.ts';
import type { OpenedPool } from './openedPool.ts';
import type { PoolWindow } from './poolWindow.ts';

export type PageActions = {
  print: () => Promise<void>;
  savePdf: () => Promise<void>;
  goBack: () => Promise<void>;
  find: () => Promise<void>;
  findNext: () => Promise<void>;
  findPrevious: () => Promise<void>;
  showSettings: () => Promise<void>;
  showHowItWorks: () => Promise<void>;
  showGuide: () => Promise<void>;
  reportProblem: () => Promise<void>;
};

/** Characters that some system allows in no file name. */
const NOT_IN_NAMES = /[<>:"/\\|?*]/g;

/** Asks for a file and writes the page to it as it would be printed. */
async function savePdfOf(page: WebContents, log: OpenedPool['log']): Promise<void> {
  const name = `${page.getTitle().replaceAll(NOT_IN_NAMES, '-')}.pdf`;
  const defaultPath = path.join(app.getPath('downloads'), name);
  const file = await pickSavePath({ title: 'Save this page as a PDF', defaultPath });
  if (file === null) return;
  try {
    await writeFile(file, await page.printToPDF({}));
    await showSaved(file);
  } catch (error) {
    log.error({ err: error }, 'saving a PDF failed');
    await showNotSaved(path.basename(file));
  }
}

/** Opens a page of the project in the system's browser, which may have no connection. */
async function openProjectPage(page: string): Promise<void> {
  const { homepage } = readProject();
  if (homepage !== null) await shell.openExternal(homepage + page).catch(() => {});
}

/** @param focusedRemote the window of a pool elsewhere, if it has the focus: the menu is about its page then */
export function createPageActions(
  poolWindow: PoolWindow,
  readPool: () => OpenedPool | null,
  focusedRemote: () => BrowserWindow | null,
): PageActions {
  const finder = createFinder();
  const showWindow = async (): Promise<BrowserWindow | null> => {
    const remote = focusedRemote();
    if (remote === null) await poolWindow.show();
    return remote ?? poolWindow.window();
  };
  const readPage = async (): Promise<WebContents | undefined> => (await showWindow())?.webContents;
  const stepTo = async (direction: 'next' | 'previous') => {
    const window = await showWindow();
    if (window !== null) finder.step(window, direction);
  };
  return {
    print: async () => {
      (await readPage())?.print({}, (isDone, failure) => {
        if (isDone || /cancel/i.test(failure)) return;
        void showInfo(
          'Printing failed',
          'Check that a printer is set up on this computer, or open the link in a browser and print there.',
        );
      });
    },
    savePdf: async () => {
      const page = await readPage();
      const pool = readPool();
      if (page !== undefined && pool !== null) await savePdfOf(page, pool.log);
    },
    // By the page, because Electron's own way differs between its versions.
    goBack: async () => {
      await (focusedRemote() ?? poolWindow.window())?.webContents.executeJavaScript('history.back()');
    },
    find: async () => {
      const window = await showWindow();
      if (window !== null) finder.open(window);
    },
    findNext: () => stepTo('next'),
    findPrevious: () => stepTo('previous'),
    showSettings: () => poolWindow.goTo('/admin/settings'),
    showHowItWorks: () => poolWindow.goTo('/how-it-works'),
    showGuide: () => openProjectPage('/blob/main/docs/guide.md'),
    reportProblem: () => openProjectPage('/issues/new?template=problem.yml'),
  };
}
