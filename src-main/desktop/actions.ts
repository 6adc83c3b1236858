/** What the menu, the tray and the page's bridge do with the pool. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { app, clipboard, Notification, shell } from 'electron';
import { hasPool } from '../db/leftovers.ts';
import { OpenError } from '../db/open.ts';
import { readAdmin } from '../pool/people/admins.ts';
import { copyName, copyPool } from '../pool/backups/copies.ts';
import { choosePool, poolFromFile } from './choosePool.ts';
import { showNotSaved, showSaved } from './downloads.ts';
import { pickSavePath, showInfo } from './messageBox.ts';
import type { OpenedPool } from './openedPool.ts';
import type { PoolWindow } from './poolWindow.ts';
import type { RecentPool, RecentPools } from './recentPools.ts';

export type Actions = {
  openPool: () => Promise<void>;
  openRecent: (recent: RecentPool) => Promise<void>;
  /** Opens a pool copy. */
  openFile: (file: string) => Promise<void>;
  openDataFolder: () => Promise<void>;
  saveCopy: () => Promise<void>;
  copyDiagnostics: () => Promise<void>;
  copyLink: () => Promise<void>;
};

export type ActionsOptions = {
  poolWindow: PoolWindow;
  readPool: () => OpenedPool | null;
  changePool: (dataDir: string) => Promise<void>;
  usualDataDir: string;
  recentPools: RecentPools;
  isDemo: boolean;
};

/** Asks where the copy goes and writes it there. */
async function saveCopyOf({ server: { pool } }: OpenedPool): Promise<void> {
  const defaultPath = path.join(app.getPath('downloads'), copyName(pool));
  const file = await pickSavePath({ title: 'Save a copy of the pool', defaultPath });
  if (file === null) return;
  try {
    const admin = readAdmin(pool);
    if (admin === null) return;
    const copy = await copyPool(pool, { userId: admin.id, username: admin.username, isAdmin: true });
    try {
      await pipeline(copy.pieces, createWriteStream(file));
    } finally {
      await copy.discard();
    }
    await showSaved(file);
  } catch (error) {
    pool.log.error({ err: error }, 'saving a pool copy failed');
    await showNotSaved(path.basename(file));
  }
}

async function openFolderOf({ dataDir }: OpenedPool): Promise<void> {
  const failure = await shell.openPath(dataDir);
  if (failure !== '') await showInfo('The folder couldn’t be opened', `Its path is ${dataDir}`);
}

async function copyDiagnosticsOf({ server }: OpenedPool): Promise<void> {
  await clipboard.writeText(await server.readDiagnostics());
  await showInfo(
    'Diagnostics copied',
    'Paste them into a message to the person who helps you. They contain no names and no codes.',
  );
}

async function copyAddress(address: string | null): Promise<void> {
  if (address === null) {
    return showInfo(
      'There is no link to copy yet',
      'This computer isn’t connected to a network. Connect it to your Wi-Fi first.',
    );
  }
  await clipboard.writeText(address);
  if (Notification.isSupported()) new Notification({ title: 'Link copied', body: address }).show();
  return undefined;
}

export function createActions(options: ActionsOptions): Actions {
  const { poolWindow, readPool, changePool, usualDataDir, recentPools, isDemo } = options;
  let isChoosing = false;

  /**
   * @param choose finds the folder; null opens none
   * @returns whether another pool is open now
   */
  const openAnother = async (choose: () => Promise<string | null>): Promise<boolean> => {
    try {
      const dataDir = await choose();
      if (dataDir === null) return false;
      await changePool(dataDir);
      return true;
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      await showInfo('The pool couldn’t be opened', `${error.message}\n\nYour current pool is still open.`);
      return false;
    }
  };

  const open = async (choose: () => Promise<string | null>): Promise<void> => {
    if (isDemo) return showInfo('This is a demo', 'Start Sunday Five without --demo to open a pool.');
    if (isChoosing) return undefined;
    isChoosing = true;
    const isChanged = await openAnother(choose).finally(() => {
      isChoosing = false;
    });
    if (isChanged) await poolWindow.load();
    return undefined;
  };

  const chooseRecent = async ({ dataDir, name }: RecentPool): Promise<string | null> => {
    if (hasPool(dataDir)) return dataDir;
    recentPools.forget(dataDir);
    await showInfo(
      `“${name}” isn’t there anymore`,
      `There is no pool in ${dataDir}, so it was removed from Open Recent. ` +
        'Was the folder moved, or its disk unplugged? File > Open a Pool… opens it from anywhere.',
    );
    return null;
  };

  const withPool = async (action: (pool: OpenedPool) => Promise<void>): Promise<void> => {
    const pool = readPool();
    if (pool !== null) await action(pool);
  };

  return {
    openPool: () => open(() => choosePool(usualDataDir)),
    openRecent: (recent) => open(() => chooseRecent(recent)),
    openFile: async (file) => {
      await poolWindow.show();
      await open(() => poolFromFile(file, usualDataDir));
    },
    openDataFolder: () => withPool(openFolderOf),
    saveCopy: async () => {
      await poolWindow.show();
      await withPool(async (pool) => {
        if (await poolWindow.isSignedIn()) return saveCopyOf(pool);
        return showInfo(
          'Log in as the commissioner first',
          'A copy contains everyone’s access codes, so only the commissioner can save one.',
        );
      });
    },
    copyDiagnostics: () => withPool(copyDiagnosticsOf),
    copyLink: () => copyAddress(readPool()?.server.inviteAddress() ?? null),
  };
}
