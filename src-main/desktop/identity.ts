/** What the system knows the app by: its name, its icon, and the folder of Electron's own files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { resourcesDir } from '../db/migrations.ts';
import { readProject } from '../project.ts';

/** The same as in electron-builder.yml, so that Windows sees the app and its shortcut as one. */
const APP_ID = 'io.github.sunday-five';

export const iconFile = (name: string): string => path.join(resourcesDir, 'icons', name);
/** For windows on Linux; elsewhere the program itself carries it. */
export const WINDOW_ICON = iconFile('256x256.png');

/**
 * Call it before anything else asks for the folder, which lies beside the pool's data folder and never in it. A demo has
 * one of its own, thrown away with it.
 */
export function introduceApp(isDemo: boolean): void {
  app.setName('Sunday Five');
  app.setAppUserModelId(APP_ID);
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const name = process.platform === 'linux' ? 'sunday-five' : 'Sunday Five Desktop';
  app.setPath('userData', isDemo ? makeThrowAwayFolder() : path.join(app.getPath('appData'), name));
}

/** The system's own panel about the app, with a sentence about newer versions where somebody looks for them. */
export function showAbout(updates: string | null): void {
  const { version, homepage } = readProject();
  app.setAboutPanelOptions({
    applicationName: 'Sunday Five',
    applicationVersion: version,
    version: '',
    // The one text that every system shows.
    copyright: ['A weekly football pick’em pool. MIT licence.', ...(updates === null ? [] : [updates])].join('\n'),
    iconPath: WINDOW_ICON,
    ...(homepage === null ? {} : { website: homepage }),
  });
  app.showAboutPanel();
}

function makeThrowAwayFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-demo-window-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // What another process of Electron still holds stays for the system to clear away.
    }
  });
  return folder;
}

/** Starts the app again once it has ended. An AppImage's program is gone by then; the file itself is started. */
export function relaunchApp(): void {
  const image = process.env['APPIMAGE'];
  app.relaunch(image === undefined ? {} : { execPath: image, args: process.argv.slice(1) });
}
