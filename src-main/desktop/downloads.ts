/** Downloads from the pool's pages: the system asks where to save, and a failed download shows a message. */
import path from 'node:path';
import { app, type Session } from 'electron';
import { ask } from './messageBox.ts';
import type { IsPoolPage } from './poolOrigin.ts';

export const showNotSaved = (name: string) =>
  ask({
    type: 'warning',
    message: `${name} was not saved`,
    detail: 'The pool is not affected. Try again, or choose another folder.',
  });

export function allowDownloads(session: Session, isPoolPage: IsPoolPage): void {
  session.on('will-download', (event, item) => {
    if (!isPoolPage(item.getURL())) return event.preventDefault();
    const name = item.getFilename();
    item.setSaveDialogOptions({ defaultPath: path.join(app.getPath('downloads'), name) });
    let isLost = false;
    item.on('updated', (_event, state) => {
      if (state !== 'interrupted') return;
      // It could be resumed, but no one would know that it is waiting.
      isLost = true;
      item.cancel();
    });
    item.once('done', (_event, state) => {
      if (!isLost && state !== 'interrupted') return;
      void showNotSaved(name);
    });
    return undefined;
  });
}
