/** The desktop app: this process serves the pool and shows the commissioner's window. */
import path from 'node:path';
import { app, BrowserWindow, type Tray } from 'electron';
import { ConfigError, DEFAULT_PORT, DEMO_PORT, readConfig, type Config } from './config.ts';
import { createActions } from './desktop/actions.ts';
import { handleBridge } from './desktop/bridge.ts';
import { createCloseHandler } from './desktop/closeHandler.ts';
import { offerContextMenu } from './desktop/contextMenu.ts';
import { openSettings, type SettingsStore } from './desktop/desktopSettings.ts';
import { allowDownloads } from './desktop/downloads.ts';
import { relaunchApp, setAppIdentity, showAbout } from './desktop/identity.ts';
import { setMenu } from './desktop/menu.ts';
import { ask } from './desktop/messageBox.ts';
import { startNativeUpdates } from './desktop/nativeUpdates.ts';
import { createPageActions } from './desktop/pageActions.ts';
import { createIsPoolPage } from './desktop/poolOrigin.ts';
import { createPoolWindow, windowSession } from './desktop/poolWindow.ts';
import { askAboutLostPort } from './desktop/portNotice.ts';
import { preventSleep } from './desktop/preventSleep.ts';
import { prepareQuitting } from './desktop/quitting.ts';
import { createRemotePools } from './desktop/remotePools.ts';
import { createRescuer } from './desktop/rescuer.ts';
import { denyPermissions, restrictNavigation } from './desktop/restrictions.ts';
import { createServedPool, type ServedPool } from './desktop/servedPool.ts';
import { showTray } from './desktop/trayIcon.ts';
import { handleUnexpectedErrors, handleWindowCrash } from './desktop/unexpectedErrors.ts';
import { createLog } from './log.ts';
import { areGamesOn } from './pool/views/keepAwake.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const isDemo = process.argv.includes('--demo');

async function main(): Promise<void> {
  // Files contain codes, hashes and hidden picks: only this user may read them.
  process.umask(0o077);
  setAppIdentity(isDemo);
  if (!app.requestSingleInstanceLock()) {
    print('Sunday Five is already running. Its window was brought to the front.');
    return app.exit(0);
  }
  await app.whenReady();
  const settings = openSettings(path.join(app.getPath('userData'), 'desktop.json'));
  const config = readConfig(process.env, isDemo ? DEMO_PORT : (settings.read().port ?? DEFAULT_PORT));
  await run(config, settings);
}

async function run(config: Config, settings: SettingsStore): Promise<void> {
  // ---- the pool
  const log = createLog(config.logLevel);
  let allowSleep = () => {};
  let describeUpdates: () => string | null = () => null;
  const served = createServedPool({
    config,
    settings,
    isDemo,
    isFromEnvironment: { dataDir: isSet('POOL_DATA_DIR'), port: isSet('POOL_PORT') },
    rescue: createRescuer(config.dataDir),
    desktopOptions: { describeUpdates: () => describeUpdates() },
    onOpened: ({ server: { pool } }) => {
      allowSleep();
      allowSleep = isDemo ? () => {} : preventSleep(pool);
    },
  });
  const readLog = () => served.current()?.log ?? log;

  // ---- quitting
  const quitting = prepareQuitting({
    connectedMembers: () => served.current()?.server.connectedMembers() ?? 0,
    close: served.close,
  });
  const restart = () => {
    relaunchApp();
    quitting.quitNow();
  };
  handleUnexpectedErrors({
    readLog,
    readDiagnostics: async () => (await served.current()?.server.readDiagnostics()) ?? null,
    restart,
    quit: quitting.quitNow,
  });

  // ---- the window
  const isPoolPage = createIsPoolPage(() => served.current()?.server.url ?? null);
  const remotePools = createRemotePools(settings);
  restrictNavigation((contents) => remotePools.pagesOf(contents) ?? isPoolPage);
  denyPermissions(windowSession());
  allowDownloads(windowSession(), isPoolPage);
  offerContextMenu();
  let tray: Tray | null = null;
  const close = createCloseHandler({
    settings,
    isDemo,
    canReopen: () => tray !== null || process.platform === 'darwin',
  });
  const poolWindow = createPoolWindow({
    readPool: served.current,
    isPoolPage,
    settings,
    onCreated: (window) => {
      handleWindowCrash(window, readLog, poolWindow.load);
      window.on('session-end', quitting.quitNow);
    },
    onClose: (window) => {
      if (quitting.isConfirmed()) return 'close';
      void close(window);
      return 'keep open';
    },
  });
  const open = () => {
    if (served.current() === null) BrowserWindow.getAllWindows()[0]?.focus();
    else void poolWindow.show();
  };
  app.on('second-instance', open);
  app.on('activate', open);

  // ---- start the server
  if (!(await served.start())) return quitting.quitNow();
  for (const line of served.current()?.lines ?? []) print(line);
  print(`Sunday Five is ready at ${served.current()?.server.url}`);

  // ---- menu, bridge, updates, tray
  const actions = createActions({
    poolWindow,
    readPool: served.current,
    changePool: served.change,
    usualDataDir: config.dataDir,
    isDemo,
  });
  const provePresence = async () => {
    const pool = served.current();
    if (pool === null) throw new Error('No pool is open.');
    return pool.server.issueWindowPresence();
  };
  handleBridge({ openPool: actions.openPool, openDataFolder: actions.openDataFolder, provePresence }, isPoolPage);
  const updates = startNativeUpdates({
    log: readLog(),
    isBusy: () => {
      const opened = served.current();
      return opened !== null && areGamesOn(opened.server.pool);
    },
    confirmQuit: quitting.confirm,
  });
  describeUpdates = updates.describe;
  setMenu({
    actions: {
      ...actions,
      ...createPageActions(poolWindow, served.current, remotePools.focused),
      connect: remotePools.connect,
      checkForUpdates: updates.checkNow,
      showAbout: async () => showAbout(updates.describe()),
    },
    isDemo,
  });
  await poolWindow.show();
  void poolWindow.shown().then(() => reportLostPort(served, settings));
  // The variable keeps the tray from being garbage collected, which would remove its icon.
  tray = await showTray({ open, copyLink: actions.copyLink, quit: () => app.quit() });
}

/** Links already sent contain the old port. The commissioner decides which port the next start uses. */
async function reportLostPort(served: ServedPool, settings: SettingsStore): Promise<void> {
  const lost = served.lostPort();
  const port = served.current()?.server.port;
  if (lost === null || port === undefined) return;
  const canKeep = !isSet('POOL_PORT');
  if (await askAboutLostPort({ lost, port, canKeep })) settings.change({ port });
}

const isSet = (name: string) => (process.env[name] ?? '') !== '';

/** Shows a failed start in the terminal and in a dialog. */
async function reportFailedStart(error: unknown): Promise<void> {
  const isPlain = error instanceof ConfigError;
  const text = error instanceof Error ? ((isPlain ? null : error.stack) ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  await app.whenReady();
  await ask({
    type: 'error',
    message: 'Sunday Five couldn’t start',
    detail: isPlain ? text : `Saved picks are safe on this computer’s disk.\n\n${text}`,
  });
  app.exit(1);
}

main().catch(reportFailedStart);
