/** The app's name, icon and About panel, and the folder for Electron's own files. */
import path from 'node:path';
import { app, nativeTheme } from 'electron';
import { resourcesDir } from '../db/migrations.ts';
import { makeTempFolder, removeTempFolder } from '../demo/tempFolders.ts';
import { readProject } from '../project.ts';

/** The same as in electron-builder.yml, so that Windows treats the app and its shortcut as one. */
const APP_ID = 'io.github.sunday-five';

export const iconFile = (name: string): string => path.join(resourcesDir, 'icons', name);
/** For windows on Linux. On other systems the executable contains the icon. */
export const WINDOW_ICON = iconFile('256x256.png');

/** The page's background color, shown until the page has loaded. */
export const windowBackground = (): string => (nativeTheme.shouldUseDarkColors ? '#0b1422' : '#f4efe3');

/**
 * Sets the app's name and the folder for Electron's files, which is next to the pool's data folder, never inside it.
 * Call this before anything else reads that folder. A demo uses a temporary folder.
 */
export function setAppIdentity(isDemo: boolean): void {
  app.setName('Sunday Five');
  app.setAppUserModelId(APP_ID);
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const name = process.platform === 'linux' ? 'sunday-five' : 'Sunday Five Desktop';
  app.setPath('userData', isDemo ? createTempFolder() : path.join(app.getPath('appData'), name));
}

/** Shows the system's About panel. @param updates one sentence about updates; null shows none */
export function showAbout(updates: string | null): void {
  const { version, homepage } = readProject();
  app.setAboutPanelOptions({
    applicationName: 'Sunday Five',
    applicationVersion: version,
    version: '',
    // The only text that every system shows.
    copyright: ['A weekly football pick’em pool. MIT license.', ...(updates === null ? [] : [updates])].join('\n'),
    iconPath: WINDOW_ICON,
    ...(homepage === null ? {} : { website: homepage }),
  });
  app.showAboutPanel();
}

function createTempFolder(): string {
  const folder = makeTempFolder('demo-window');
  process.once('exit', () => removeTempFolder(folder));
  return folder;
}

/** How this copy of the app is started: its program and arguments. An AppImage's own program is gone when it ends. */
export const ownCommand = (): string[] => [
  process.env['APPIMAGE'] ?? process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
  ...(app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
];

/** Starts the app again after it has quit. An AppImage is unmounted by then, so its file is started instead. */
export function relaunchApp(): void {
  const image = process.env['APPIMAGE'];
  app.relaunch(image === undefined ? {} : { execPath: image, args: process.argv.slice(1) });
}
