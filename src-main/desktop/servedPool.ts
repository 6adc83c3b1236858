/** Which pool is served, from the first start on: found, opened or rescued, exchanged for another one, closed. */
import path from 'node:path';
import type { Config } from '../config.ts';
import { OpenError } from '../db/open.ts';
import { openDemo, openPoolIn, tryPoolIn, type OpenedPool, type Surroundings, type WhereToOpen } from './openedPool.ts';
import type { Memory } from './remembered.ts';

export type ServedPool = {
  /** Null before the start, after the end, and for the moment in which one pool takes another's place. */
  now: () => OpenedPool | null;
  /** @returns false when the pool cannot be opened and she gives up */
  start: () => Promise<boolean>;
  /** Serves another folder's pool from now on. @throws OpenError; the present pool then goes on */
  change: (dataDir: string) => Promise<void>;
  close: () => Promise<void>;
  /** The port that links already sent carry, when the pool had to take another one. */
  lostPort: () => number | null;
};

export type Folder = Pick<WhereToOpen, 'dataDir' | 'isKnown'>;

/** Asks what to do about a folder that cannot be opened, and does it. @returns what to open now; null: she gives up */
export type Rescuer = (folder: Folder, error: OpenError) => Promise<Folder | null>;

export type ServedPoolOptions = {
  config: Config;
  memory: Memory;
  isDemo: boolean;
  /** What the environment says goes before what is remembered, and is not remembered. */
  isGiven: { dataDir: boolean; port: boolean };
  rescue: Rescuer;
  onOpened: (opened: OpenedPool) => void;
  surroundings: Surroundings;
};

export function createServedPool(options: ServedPoolOptions): ServedPool {
  const { config, memory, isDemo, isGiven, rescue, onOpened, surroundings } = options;
  let current: OpenedPool | null = null;
  let lostPort: number | null = null;

  const isSame = (one: string, other: string) => path.resolve(one) === path.resolve(other);
  const rememberFolder = (dataDir: string) =>
    memory.change({ dataDir: isSame(dataDir, config.dataDir) ? undefined : dataDir });

  const firstFolder = (): Folder => {
    const { dataDir } = isGiven.dataDir ? {} : memory.read();
    return dataDir === undefined ? { dataDir: config.dataDir, isKnown: false } : { dataDir, isKnown: true };
  };

  /** Until a pool is open or she gives up. */
  const openSomehow = async (): Promise<OpenedPool | null> => {
    const first = firstFolder();
    let folder: Folder | null = first;
    while (folder !== null) {
      try {
        const opened = await openPoolIn(config, { ...folder, port: config.port }, surroundings);
        if (!isSame(folder.dataDir, first.dataDir)) rememberFolder(folder.dataDir);
        return opened;
      } catch (error) {
        if (!(error instanceof OpenError)) throw error;
        folder = await rescue(folder, error);
      }
    }
    return null;
  };

  /** Links carry the port, so it stays the same from start to start. */
  const rememberPort = ({ server: { port }, isNew }: OpenedPool) => {
    if (isDemo) return;
    if (config.port !== 0 && port !== config.port && !isNew) lostPort = config.port;
    else if (!isGiven.port) memory.change({ port });
  };

  return {
    now: () => current,
    lostPort: () => lostPort,
    start: async () => {
      current = isDemo ? await openDemo(config, surroundings) : await openSomehow();
      if (current === null) return false;
      rememberPort(current);
      onOpened(current);
      return true;
    },
    change: async (dataDir) => {
      const old = current;
      if (old === null) throw new OpenError('Wait a moment: another pool is being opened.');
      if (isSame(dataDir, old.dataDir)) throw new OpenError('This pool is open already.');
      // What is wrong with it shows here, while the present pool goes on.
      await tryPoolIn(dataDir);
      const { port } = old.server;
      current = null;
      await old.close();
      try {
        current = await openPoolIn(config, { dataDir, port, isKnown: false }, surroundings);
        rememberFolder(dataDir);
      } catch (error) {
        current = await openPoolIn(config, { dataDir: old.dataDir, port, isKnown: true }, surroundings);
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
