/** The native menu: the standard roles of each system and the app's own items. */
import { app, Menu, MenuItem, type MenuItemConstructorOptions } from 'electron';
import type { RecentItem } from './recentPools.ts';

type MenuActions = Record<
  | 'openPool'
  | 'connect'
  | 'openDataFolder'
  | 'saveCopy'
  | 'copyLink'
  | 'print'
  | 'savePdf'
  | 'goBack'
  | 'find'
  | 'findNext'
  | 'findPrevious'
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
  recent: readonly RecentItem[];
  /** The switch "Start at Login"; null where this copy of the app can't be started at login. */
  login: { isOn: boolean; change: (isOn: boolean) => Promise<void> } | null;
  /** A demo can't open another pool. */
  isDemo: boolean;
};

const isMac = process.platform === 'darwin';
const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** On Windows and Linux, "&" marks the letter that opens an item. */
const plainLabel = (label: string) => (isMac ? label : label.replaceAll('&', '&&'));

const recentMenu = (recent: readonly RecentItem[]): MenuItemConstructorOptions => ({
  label: 'Open Recent',
  enabled: recent.length > 0,
  submenu: recent.map(({ label, isOpen, open }) => ({
    label: plainLabel(label),
    type: 'checkbox',
    checked: isOpen,
    enabled: !isOpen,
    click: () => void open(),
  })),
});

const loginItem = (login: MenuOptions['login']): MenuItemConstructorOptions[] =>
  login === null
    ? []
    : [
        {
          label: 'Start at Login',
          type: 'checkbox',
          checked: login.isOn,
          click: ({ checked }) => void login.change(checked),
        },
      ];

const about = (actions: MenuActions): MenuItemConstructorOptions => ({
  label: 'About Sunday Five',
  click: () => void actions.showAbout(),
});

const settings = (actions: MenuActions): MenuItemConstructorOptions => ({
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: () => void actions.showSettings(),
});

const fileMenu = ({ actions, recent, login, isDemo }: MenuOptions): MenuItemConstructorOptions[] => [
  { label: 'Open a Pool…', accelerator: 'CmdOrCtrl+O', enabled: !isDemo, click: () => void actions.openPool() },
  recentMenu(isDemo ? [] : recent),
  { label: 'Connect to a Pool…', click: () => void actions.connect() },
  { label: 'Open Data Folder', click: () => void actions.openDataFolder() },
  { label: 'Save a Copy of the Pool…', accelerator: 'CmdOrCtrl+Shift+S', click: () => void actions.saveCopy() },
  { label: 'Copy Invite Link', accelerator: 'CmdOrCtrl+Shift+C', click: () => void actions.copyLink() },
  SEPARATOR,
  { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => void actions.print() },
  { label: 'Save as PDF…', accelerator: 'CmdOrCtrl+Shift+P', click: () => void actions.savePdf() },
  SEPARATOR,
  ...(isMac ? [] : [settings(actions), ...loginItem(login), SEPARATOR]),
  { role: 'close' },
  ...(isMac ? [] : [SEPARATOR, { role: 'quit', label: 'Quit' } as const]),
];

const viewMenu = (actions: MenuActions): MenuItemConstructorOptions[] => [
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

const helpMenu = (actions: MenuActions): MenuItemConstructorOptions[] => [
  { label: 'How It Works', click: () => void actions.showHowItWorks() },
  { label: 'Commissioner’s Guide', click: () => void actions.showGuide() },
  SEPARATOR,
  { label: 'Report a Problem', click: () => void actions.reportProblem() },
  { label: 'Copy Diagnostics', click: () => void actions.copyDiagnostics() },
  SEPARATOR,
  { label: 'Check for Updates…', click: () => void actions.checkForUpdates() },
  ...(isMac ? [] : [about(actions)]),
];

/** The menu with the app's name, which only macOS has. */
const appMenu = ({ actions, login }: MenuOptions): MenuItemConstructorOptions[] => [
  about(actions),
  SEPARATOR,
  settings(actions),
  ...loginItem(login),
  SEPARATOR,
  { role: 'services' },
  SEPARATOR,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  SEPARATOR,
  { role: 'quit' },
];

/** Call it again when `recent` has changed. */
export function setMenu(options: MenuOptions): void {
  const { actions } = options;
  const menu = Menu.buildFromTemplate([
    ...(isMac ? [{ role: 'appMenu', submenu: appMenu(options) } as const] : []),
    { label: 'File', submenu: fileMenu(options) },
    { id: 'edit', role: 'editMenu' },
    { label: 'View', submenu: viewMenu(actions) },
    { role: 'windowMenu' },
    { role: 'help', submenu: helpMenu(actions) },
  ]);
  addFind(menu, actions);
  Menu.setApplicationMenu(menu);
}

/** Added to the finished Edit menu, because its standard items differ between systems. */
function addFind(menu: Menu, { find, findNext, findPrevious }: MenuActions): void {
  const items: MenuItemConstructorOptions[] = [
    SEPARATOR,
    { label: 'Find…', accelerator: 'CmdOrCtrl+F', click: () => void find() },
    { label: 'Find Next', accelerator: 'CmdOrCtrl+G', click: () => void findNext() },
    { label: 'Find Previous', accelerator: 'CmdOrCtrl+Shift+G', click: () => void findPrevious() },
  ];
  const edit = menu.getMenuItemById('edit')?.submenu;
  for (const item of items) edit?.append(new MenuItem(item));
}
