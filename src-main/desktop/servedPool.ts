/** The pool that the app serves: opens or rescues it at the start, switches to another one, closes it. */
import path from 'node:path';
import type { Config } from '../config.ts';
import { OpenError } from '../db/open.ts';
import {
  checkPoolIn,
  openDemo,
  openPoolIn,
  type DesktopOptions,
  type OpenedPool,
  type PoolLocation,
} from './openedPool.ts';
import type { SettingsStore } from './desktopSettings.ts';

export type ServedPool = {
  /** The open pool. Null before the start, while switching to another pool, and after closing. */
  current: () => OpenedPool | null;
  /** @returns false if the pool can't be opened and the commissioner quits */
  start: () => Promise<boolean>;
  /** Switches to another folder's pool. @throws OpenError; the current pool then stays open */
  change: (dataDir: string) => Promise<void>;
  close: () => Promise<void>;
  /** The port in links that were already sent, if the pool had to use another one; otherwise null. */
  lostPort: () => number | null;
};

export type Folder = Pick<PoolLocation, 'dataDir' | 'isKnown'>;

/** Asks what to do about a folder that can't be opened, and does it. @returns the folder to open next; null to quit */
export type Rescuer = (folder: Folder, error: OpenError) => Promise<Folder | null>;

export type ServedPoolOptions = {
  config: Config;
  settings: SettingsStore;
  isDemo: boolean;
  /** Values set by the environment override the saved settings and are not saved. */
  isFromEnvironment: { dataDir: boolean; port: boolean };
  rescue: Rescuer;
  onOpened: (opened: OpenedPool) => void;
  desktopOptions: DesktopOptions;
};

export function createServedPool(options: ServedPoolOptions): ServedPool {
  const { config, settings, isDemo, isFromEnvironment, rescue, onOpened, desktopOptions } = options;
  let current: OpenedPool | null = null;
  let lostPort: number | null = null;

  const isSame = (one: string, other: string) => path.resolve(one) === path.resolve(other);
  const saveFolder = (dataDir: string) =>
    settings.change({ dataDir: isSame(dataDir, config.dataDir) ? undefined : dataDir });

  const firstFolder = (): Folder => {
    const { dataDir } = isFromEnvironment.dataDir ? {} : settings.read();
    return dataDir === undefined ? { dataDir: config.dataDir, isKnown: false } : { dataDir, isKnown: true };
  };

  const openOrRescue = async (): Promise<OpenedPool | null> => {
    const first = firstFolder();
    let folder: Folder | null = first;
    while (folder !== null) {
      try {
        const opened = await openPoolIn(config, { ...folder, port: config.port }, desktopOptions);
        if (!isSame(folder.dataDir, first.dataDir)) saveFolder(folder.dataDir);
        return opened;
      } catch (error) {
        if (!(error instanceof OpenError)) throw error;
        folder = await rescue(folder, error);
      }
    }
    return null;
  };

  /** Links contain the port, so it must stay the same between starts. */
  const savePort = ({ server: { port }, isNew }: OpenedPool) => {
    if (isDemo) return;
    if (config.port !== 0 && port !== config.port && !isNew) lostPort = config.port;
    else if (!isFromEnvironment.port) settings.change({ port });
  };

  return {
    current: () => current,
    lostPort: () => lostPort,
    start: async () => {
      current = isDemo ? await openDemo(config, desktopOptions) : await openOrRescue();
      if (current === null) return false;
      savePort(current);
      onOpened(current);
      return true;
    },
    change: async (dataDir) => {
      const old = current;
      if (old === null) throw new OpenError('Another pool is being opened. Wait a moment.');
      if (isSame(dataDir, old.dataDir)) throw new OpenError('This pool is already open.');
      // Find errors in the new pool while the current one is still open.
      await checkPoolIn(dataDir);
      const { port } = old.server;
      current = null;
      await old.close();
      try {
        current = await openPoolIn(config, { dataDir, port, isKnown: false }, desktopOptions);
        saveFolder(dataDir);
      } catch (error) {
        current = await openPoolIn(config, { dataDir: old.dataDir, port, isKnown: true }, desktopOptions);
        throw error;
      } finally {
        if (current !== null) onOpened(current);
      }
    },
    close: async () => {
      const last = current;
      current = null;
      await last?.close();
    },
  };
}
