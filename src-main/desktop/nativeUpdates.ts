/** Updates as the desktop app has them: electron-updater, loaded only when they are on, and the system's own dialogs. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { Log } from '../log.ts';
import { systemClock } from '../pool/core/clock.ts';
import { ask } from './messageBox.ts';
import { findUpdateSource, startUpdates, type Question, type Updater, type Updates } from './updates.ts';

type Options = {
  log: Log;
  /** Are games on? */
  isBusy: () => boolean;
  /** Asks what quitting asks; after a yes the next quit asks no more. */
  prepareToQuit: () => Promise<boolean>;
};

export function startNativeUpdates({ log, isBusy, prepareToQuit }: Options): Updates {
  const source = findUpdateSource(
    process.env,
    { isPackaged: app.isPackaged, resourcesPath: process.resourcesPath },
    log,
  );
  return startUpdates({
    version: app.getVersion(),
    source,
    loadUpdater: () => loadUpdater(source.kind === 'address' ? source.url : null),
    isBusy,
    ask: async (question) => (await show(question)) === 0,
    tell: (message) => void show({ message }),
    prepareToQuit,
    quit: () => app.quit(),
    canRestart: process.platform !== 'linux',
    log,
    clock: systemClock,
  });
}

async function loadUpdater(url: string | null): Promise<Updater> {
  const { autoUpdater } = await import('electron-updater');
  if (url !== null) {
    // It takes the folder for its downloads from a file only, so an address alone would not do. JSON is YAML.
    const file = path.join(app.getPath('userData'), 'update-address.yml');
    writeFileSync(file, JSON.stringify({ provider: 'generic', url, updaterCacheDirName: 'sunday-five-updater' }));
    autoUpdater.updateConfigPath = file;
  }
  return autoUpdater;
}

const show = ({ message, detail, yes, no }: Partial<Question> & { message: string }) =>
  ask({
    type: 'info',
    message,
    ...(detail === undefined ? {} : { detail }),
    buttons: [yes ?? 'OK', ...(no === undefined ? [] : [no])],
  });
