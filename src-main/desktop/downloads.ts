/** What the page lets her save: the system asks where, and a download that fails is told. */
import path from 'node:path';
import { app, type Session } from 'electron';
import { ask } from './messageBox.ts';
import type { IsOwnPage } from './ownPages.ts';

export const tellNotSaved = (name: string) =>
  ask({
    type: 'warning',
    message: `${name} was not saved`,
    detail: 'The pool itself is not affected. Try it again, perhaps in another folder.',
  });

export function letDownload(session: Session, isOwn: IsOwnPage): void {
  session.on('will-download', (event, item) => {
    if (!isOwn(item.getURL())) return event.preventDefault();
    const name = item.getFilename();
    item.setSaveDialogOptions({ defaultPath: path.join(app.getPath('downloads'), name) });
    let isLost = false;
    item.on('updated', (_event, state) => {
      if (state !== 'interrupted') return;
      // It could be resumed, but nobody would know that it waits.
      isLost = true;
      item.cancel();
    });
    item.once('done', (_event, state) => {
      if (!isLost && state !== 'interrupted') return;
      void tellNotSaved(name);
    });
    return undefined;
  });
}
