/** The tray icon: shows that the pool is running and opens the window again. */
import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import { iconFile } from './identity.ts';
import { hasSystemTray } from './systemTray.ts';

export type TrayActions = { open: () => void; copyLink: () => Promise<void>; quit: () => void };

const FILES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'trayTemplate.png', win32: 'icon.ico' };

const readIcon = (): NativeImage => nativeImage.createFromPath(iconFile(FILES[process.platform] ?? 'tray.png'));

/** @returns null on a system without a tray */
export async function showTray({ open, copyLink, quit }: TrayActions): Promise<Tray | null> {
  if (!(await hasSystemTray())) return null;
  try {
    const tray = new Tray(readIcon());
    tray.setToolTip('Sunday Five');
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open', click: open },
        { label: 'Copy Link', click: () => void copyLink() },
        { type: 'separator' },
        { label: 'Quit', click: quit },
      ]),
    );
    if (process.platform !== 'darwin') tray.on('click', open);
    return tray;
  } catch {
    return null;
  }
}
