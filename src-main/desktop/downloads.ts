/** Downloads from the pool's pages: the system asks where to save, and a message reports the result. */
import path from 'node:path';
import { app, shell, type Session } from 'electron';
import { ask } from './messageBox.ts';
import type { IsPoolPage } from './poolOrigin.ts';

/** Shows where a file is, and offers to open its folder. */
export async function showSaved(file: string): Promise<void> {
  const buttons = ['OK', 'Show in Folder'];
  const message = `${path.basename(file)} was saved`;
  const pressed = await ask({ type: 'info', message, detail: `Saved to ${path.dirname(file)}`, buttons, cancelId: 0 });
  if (pressed === 1) shell.showItemInFolder(file);
}

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
    item.setSaveDialogOptions({ title: `Save ${name}`, defaultPath: path.join(app.getPath('downloads'), name) });
    let isLost = false;
    item.on('updated', (_event, state) => {
      if (state !== 'interrupted') return;
      // It could be resumed, but no one would know that it is waiting.
      isLost = true;
      item.cancel();
    });
    item.once('done', (_event, state) => {
      if (state === 'completed') void showSaved(item.getSavePath());
      else if (isLost || state === 'interrupted') void showNotSaved(name);
    });
    return undefined;
  });
}
