/** The native menu, with the roles each system expects, and what only this app can do. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

export type MenuDeeds = Record<
  | 'openPool'
  | 'openDataFolder'
  | 'saveCopy'
  | 'print'
  | 'showHowItWorks'
  | 'copyDiagnostics'
  | 'checkForUpdates'
  | 'showAbout',
  () => Promise<void>
>;

export type MenuOptions = {
  deeds: MenuDeeds;
  /** A demo is thrown away: it has no folder to choose or to keep. */
  isDemo: boolean;
};

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

export function setMenu({ deeds, isDemo }: MenuOptions): void {
  const isMac = process.platform === 'darwin';
  const about: MenuItemConstructorOptions = { label: 'About Sunday Five', click: () => void deeds.showAbout() };
  const file: MenuItemConstructorOptions[] = [
    { label: 'Open a Pool…', accelerator: 'CmdOrCtrl+O', enabled: !isDemo, click: () => void deeds.openPool() },
    { label: 'Open Data Folder', click: () => void deeds.openDataFolder() },
    { label: 'Save a Copy of the Pool…', accelerator: 'CmdOrCtrl+Shift+S', click: () => void deeds.saveCopy() },
    SEPARATOR,
    { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => void deeds.print() },
    SEPARATOR,
    { role: 'close' },
    ...(isMac ? [] : [SEPARATOR, { role: 'quit', label: 'Quit' } as const]),
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
  ];
  const help: MenuItemConstructorOptions[] = [
    { label: 'How It Works', click: () => void deeds.showHowItWorks() },
    { label: 'Copy Diagnostics', click: () => void deeds.copyDiagnostics() },
    SEPARATOR,
    { label: 'Check for Updates…', click: () => void deeds.checkForUpdates() },
    ...(isMac ? [] : [about]),
  ];
  const ofApp: MenuItemConstructorOptions[] = [
    about,
    SEPARATOR,
    { role: 'services' },
    SEPARATOR,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    SEPARATOR,
    { role: 'quit' },
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu', submenu: ofApp } as const] : []),
      { label: 'File', submenu: file },
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { role: 'windowMenu' },
      { role: 'help', submenu: help },
    ]),
  );
}
