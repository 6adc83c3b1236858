/** The native menu: the standard roles of each system and the app's own items. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

type MenuActions = Record<
  | 'openPool'
  | 'connect'
  | 'openDataFolder'
  | 'saveCopy'
  | 'copyLink'
  | 'print'
  | 'savePdf'
  | 'goBack'
  | 'showSettings'
  | 'showHowItWorks'
  | 'showGuide'
  | 'copyDiagnostics'
  | 'reportProblem'
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
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => void actions.showSettings(),
  };
  const file: MenuItemConstructorOptions[] = [
    { label: 'Open a Pool…', accelerator: 'CmdOrCtrl+O', enabled: !isDemo, click: () => void actions.openPool() },
    { label: 'Connect to a Pool…', click: () => void actions.connect() },
    { label: 'Open Data Folder', click: () => void actions.openDataFolder() },
    { label: 'Save a Copy of the Pool…', accelerator: 'CmdOrCtrl+Shift+S', click: () => void actions.saveCopy() },
    { label: 'Copy Invite Link', accelerator: 'CmdOrCtrl+Shift+C', click: () => void actions.copyLink() },
    SEPARATOR,
    { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => void actions.print() },
    { label: 'Save as PDF…', accelerator: 'CmdOrCtrl+Shift+P', click: () => void actions.savePdf() },
    SEPARATOR,
    ...(isMac ? [] : [settings, SEPARATOR]),
    { role: 'close' },
    ...(isMac ? [] : [SEPARATOR, { role: 'quit', label: 'Quit' } as const]),
  ];
  const view: MenuItemConstructorOptions[] = [
    { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => void actions.goBack() },
    { role: 'reload' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // Where plus needs Shift, its key without Shift is "=".
    { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
  ];
  const help: MenuItemConstructorOptions[] = [
    { label: 'How It Works', click: () => void actions.showHowItWorks() },
    { label: 'Commissioner’s Guide', click: () => void actions.showGuide() },
    SEPARATOR,
    { label: 'Report a Problem', click: () => void actions.reportProblem() },
    { label: 'Copy Diagnostics', click: () => void actions.copyDiagnostics() },
    SEPARATOR,
    { label: 'Check for Updates…', click: () => void actions.checkForUpdates() },
    ...(isMac ? [] : [about]),
  ];
  const appMenu: MenuItemConstructorOptions[] = [
    about,
    SEPARATOR,
    settings,
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
