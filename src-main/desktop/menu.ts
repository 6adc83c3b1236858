/** The native menu: the standard roles of each system and the app's own items. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

type MenuActions = Record<
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
  actions: MenuActions;
  /** A demo can't open another pool. */
  isDemo: boolean;
};

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

export function setMenu({ actions, isDemo }: MenuOptions): void {
  const isMac = process.platform === 'darwin';
  const about: MenuItemConstructorOptions = { label: 'About Sunday Five', click: () => void actions.showAbout() };
  const file: MenuItemConstructorOptions[] = [
    { label: 'Open a Pool…', accelerator: 'CmdOrCtrl+O', enabled: !isDemo, click: () => void actions.openPool() },
    { label: 'Open Data Folder', click: () => void actions.openDataFolder() },
    { label: 'Save a Copy of the Pool…', accelerator: 'CmdOrCtrl+Shift+S', click: () => void actions.saveCopy() },
    SEPARATOR,
    { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => void actions.print() },
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
    { label: 'How It Works', click: () => void actions.showHowItWorks() },
    { label: 'Copy Diagnostics', click: () => void actions.copyDiagnostics() },
    SEPARATOR,
    { label: 'Check for Updates…', click: () => void actions.checkForUpdates() },
    ...(isMac ? [] : [about]),
  ];
  const appMenu: MenuItemConstructorOptions[] = [
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
      ...(isMac ? [{ role: 'appMenu', submenu: appMenu } as const] : []),
      { label: 'File', submenu: file },
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { role: 'windowMenu' },
      { role: 'help', submenu: help },
    ]),
  );
}
