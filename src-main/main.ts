/** The desktop app: this process serves the pool and shows the commissioner her window on it. */
import path from 'node:path';
import { app, BrowserWindow, type Tray } from 'electron';
import { ConfigError, DEFAULT_PORT, DEMO_PORT, readConfig, type Config } from './config.ts';
import { keepAwake } from './desktop/awake.ts';
import { answerBridge } from './desktop/bridge.ts';
import { createClosing } from './desktop/closing.ts';
import { offerContextMenu } from './desktop/contextMenu.ts';
import { createDeeds } from './desktop/deeds.ts';
import { letDownload } from './desktop/downloads.ts';
import { introduceApp, relaunchApp, showAbout } from './desktop/identity.ts';
import { lockNavigation, lockPermissions } from './desktop/locks.ts';
import { setMenu } from './desktop/menu.ts';
import { ask } from './desktop/messageBox.ts';
import { startNativeUpdates } from './desktop/nativeUpdates.ts';
import { createIsOwnPage } from './desktop/ownPages.ts';
import { createPoolWindow, windowSession } from './desktop/poolWindow.ts';
import { askAboutLostPort } from './desktop/portNotice.ts';
import { prepareQuitting } from './desktop/quitting.ts';
import { openMemory, type Memory } from './desktop/remembered.ts';
import { createRescuer } from './desktop/rescuing.ts';
import { createServedPool, type ServedPool } from './desktop/servedPool.ts';
import { showTray } from './desktop/trayIcon.ts';
import { watchForTroubles, watchWindow } from './desktop/troubles.ts';
import { createLog } from './log.ts';
import { areGamesOn } from './pool/views/keepAwake.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const isDemo = process.argv.includes('--demo');

async function main(): Promise<void> {
  // What a pool writes is for its own account alone: codes, hashes, hidden picks.
  process.umask(0o077);
  introduceApp(isDemo);
  if (!app.requestSingleInstanceLock()) {
    say('Sunday Five is open already; its window was brought to the front.');
    return app.exit(0);
  }
  await app.whenReady();
  const memory = openMemory(path.join(app.getPath('userData'), 'desktop.json'));
  const config = readConfig(process.env, isDemo ? DEMO_PORT : (memory.read().port ?? DEFAULT_PORT));
  await run(config, memory);
}

async function run(config: Config, memory: Memory): Promise<void> {
  // ---- the pool
  const log = createLog(config.logLevel);
  let letSleep = () => {};
  let describeUpdates: () => string | null = () => null;
  const served = createServedPool({
    config,
    memory,
    isDemo,
    isGiven: { dataDir: isSet('POOL_DATA_DIR'), port: isSet('POOL_PORT') },
    rescue: createRescuer(config.dataDir),
    surroundings: { describeUpdates: () => describeUpdates() },
    onOpened: ({ server: { pool } }) => {
      letSleep();
      letSleep = isDemo ? () => {} : keepAwake(pool);
    },
  });
  const readLog = () => served.now()?.log ?? log;

  // ---- how it ends
  const quitting = prepareQuitting({
    connectedMembers: () => served.now()?.server.connectedMembers() ?? 0,
    close: served.close,
  });
  const restart = () => {
    relaunchApp();
    quitting.quitNow();
  };
  watchForTroubles({
    readLog,
    readDiagnostics: async () => (await served.now()?.server.readDiagnostics()) ?? null,
    restart,
    quit: quitting.quitNow,
  });

  // ---- the window
  const isOwn = createIsOwnPage(() => served.now()?.server.url ?? null);
  lockNavigation(isOwn);
  lockPermissions(windowSession());
  letDownload(windowSession(), isOwn);
  offerContextMenu();
  let tray: Tray | null = null;
  const close = createClosing({ memory, isDemo, hasWayBack: () => tray !== null || process.platform === 'darwin' });
  const poolWindow = createPoolWindow({
    readPool: served.now,
    isOwn,
    memory,
    onMade: (window) => {
      watchWindow(window, readLog, poolWindow.load);
      window.on('session-end', quitting.quitNow);
    },
    onClose: (window) => {
      if (quitting.isUnderWay()) return 'let it close';
      void close(window);
      return 'keep it';
    },
  });
  const open = () => {
    if (served.now() === null) BrowserWindow.getAllWindows()[0]?.focus();
    else void poolWindow.show();
  };
  app.on('second-instance', open);
  app.on('activate', open);

  // ---- open for everybody
  if (!(await served.start())) return quitting.quitNow();
  for (const line of served.now()?.lines ?? []) say(line);
  say(`Sunday Five is ready at ${served.now()?.server.url}`);

  // ---- what she can do besides
  const deeds = createDeeds({
    poolWindow,
    readPool: served.now,
    changePool: served.change,
    usualDataDir: config.dataDir,
    isDemo,
  });
  const provePresence = async () => {
    const pool = served.now();
    if (pool === null) throw new Error('No pool is open.');
    return pool.server.issueWindowPresence();
  };
  answerBridge({ openPool: deeds.openPool, openDataFolder: deeds.openDataFolder, provePresence }, isOwn);
  const updates = startNativeUpdates({
    log: readLog(),
    isBusy: () => {
      const opened = served.now();
      return opened !== null && areGamesOn(opened.server.pool);
    },
    prepareToQuit: quitting.mayQuit,
  });
  describeUpdates = updates.describe;
  setMenu({
    deeds: { ...deeds, checkForUpdates: updates.lookNow, showAbout: async () => showAbout(updates.describe()) },
    isDemo,
  });
  await poolWindow.show();
  void poolWindow.shown().then(() => offerOldPort(served, memory));
  // Kept for as long as the app runs: an icon that nobody refers to disappears.
  tray = await showTray({ open, copyLink: deeds.copyLink, quit: () => app.quit() });
}

/** Links already sent carry the old port; she decides which one the next start takes. */
async function offerOldPort(served: ServedPool, memory: Memory): Promise<void> {
  const lost = served.lostPort();
  const port = served.now()?.server.port;
  if (lost === null || port === undefined) return;
  const mayKeep = !isSet('POOL_PORT');
  if (await askAboutLostPort({ lost, port, mayKeep })) memory.change({ port });
}

const isSet = (name: string) => (process.env[name] ?? '') !== '';

/** What cannot be started at all is said where it can be seen: in the terminal and in a window. */
async function giveUp(error: unknown): Promise<void> {
  const isPlain = error instanceof ConfigError;
  const text = error instanceof Error ? ((isPlain ? null : error.stack) ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  await app.whenReady();
  await ask({
    type: 'error',
    message: 'Sunday Five could not start',
    detail: isPlain ? text : `Saved picks are safe on this computer’s disk.\n\n${text}`,
  });
  app.exit(1);
}

main().catch(giveUp);
