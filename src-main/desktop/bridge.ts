/** The main process's side of window.desktop. */
import { ipcMain } from 'electron';
import type { DesktopBridge } from '#shared/desktop.ts';
import { isPoolFile } from './openedFiles.ts';
import type { IsPoolPage } from './poolOrigin.ts';

/**
 * Pool files that are dropped on the window. The preload script sends only paths of real drops; a page has no way to.
 * @param open opens the file
 */
export function handleDrops(open: (file: string) => Promise<void>, isPoolPage: IsPoolPage): void {
  ipcMain.on('dropFile', ({ senderFrame }, file: unknown) => {
    if (!isPoolPage(senderFrame?.origin ?? '')) return;
    if (typeof file === 'string' && isPoolFile(file)) void open(file);
  });
}

/** Handles calls from the pool's own pages only. Rejects a frame that is gone or shows anything else. */
export function handleBridge(actions: DesktopBridge, isPoolPage: IsPoolPage): void {
  const names = Object.keys(actions) as (keyof DesktopBridge)[]; // the type has exactly these keys
  for (const name of names) {
    ipcMain.handle(name, async ({ senderFrame }) => {
      // In newer Electron versions the frame is null after it has navigated away.
      if (!isPoolPage(senderFrame?.origin ?? '')) throw new Error('Only the pool’s own pages can call this.');
      return actions[name]();
    });
  }
}
