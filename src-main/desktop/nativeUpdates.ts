/** Connects the update checks to electron-updater (loaded only when updates are on) and to native dialogs. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { Log } from '../log.ts';
import { systemClock } from '../pool/core/clock.ts';
import { ask } from './messageBox.ts';
import { findUpdateSource, startUpdates, type Question, type Updater, type Updates } from './updates.ts';

type Options = {
  log: Log;
  /** Are games in progress? */
  isBusy: () => boolean;
  /** Asks for confirmation as quitting does. After a yes, the next quit doesn't ask again. */
  confirmQuit: () => Promise<boolean>;
};

export function startNativeUpdates({ log, isBusy, confirmQuit }: Options): Updates {
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
    showMessage: (message) => void show({ message }),
    confirmQuit,
    quit: () => app.quit(),
    canRestart: process.platform !== 'linux',
    log,
    clock: systemClock,
  });
}

async function loadUpdater(url: string | null): Promise<Updater> {
  const { autoUpdater } = await import('electron-updater');
  if (url !== null) {
    // electron-updater reads its download folder only from a file, so setting the URL is not enough. JSON is valid YAML.
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
