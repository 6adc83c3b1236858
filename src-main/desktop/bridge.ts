/** The main process's side of window.desktop. */
import { ipcMain } from 'electron';
import type { DesktopBridge } from '#shared/desktop.ts';
import type { IsOwnPage } from './ownPages.ts';

/** Answers the pool's own pages alone: a frame that is gone or shows anything else is refused. */
export function answerBridge(deeds: DesktopBridge, isOwn: IsOwnPage): void {
  const names = Object.keys(deeds) as (keyof DesktopBridge)[]; // its type says it has these keys and no others
  for (const name of names) {
    ipcMain.handle(name, async ({ senderFrame }) => {
      // Newer versions of Electron know no frame any more once it has navigated away.
      if (!isOwn(senderFrame?.origin ?? '')) throw new Error('Only the pool’s own page may ask for this.');
      return deeds[name]();
    });
  }
}
