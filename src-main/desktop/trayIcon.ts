/** The tray icon: shows that the pool is running and opens the window again. */
import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import { iconFile } from './identity.ts';
import { hasSystemTray } from './systemTray.ts';

export type TrayActions = { open: () => void; copyLink: () => Promise<void>; quit: () => void };

const FILES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'trayTemplate.png', win32: 'icon.ico' };

const readIcon = (): NativeImage => nativeImage.createFromPath(iconFile(FILES[process.platform] ?? 'tray.png'));

export type TrayIcon = {
  /** Shows one line about the pool, in the menu and beside the pointer. */
  setStatus: (text: string) => void;
};

/** @returns null on a system without a tray */
export async function showTray({ open, copyLink, quit }: TrayActions): Promise<TrayIcon | null> {
  if (!(await hasSystemTray())) return null;
  try {
    const tray = new Tray(readIcon());
    // Linux shows a changed menu only after it is set again.
    const setStatus = (text: string) => {
      tray.setToolTip(text === '' ? 'Sunday Five' : `Sunday Five\n${text}`);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...(text === '' ? [] : [{ label: text, enabled: false }, { type: 'separator' } as const]),
          { label: 'Open', click: open },
          { label: 'Copy Link', click: () => void copyLink() },
          { type: 'separator' },
          { label: 'Quit', click: quit },
        ]),
      );
    };
    setStatus('');
    if (process.platform !== 'darwin') tray.on('click', open);
    // The result keeps the tray from being garbage collected, which would remove its icon.
    return { setStatus };
  } catch {
    return null;
  }
}
