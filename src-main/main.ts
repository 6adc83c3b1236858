/** The desktop app: this process serves the pool and shows the commissioner's window. */
import path from 'node:path';
import { app, BrowserWindow } from 'electron';
import { ConfigError, DEFAULT_PORT, DEMO_PORT, readConfig, type Config } from './config.ts';
import { createActions, type Actions } from './desktop/actions.ts';
import { handleBridge, handleDrops } from './desktop/bridge.ts';
import { createCloseHandler } from './desktop/closeHandler.ts';
import { offerContextMenu } from './desktop/contextMenu.ts';
import { openDemoProcess } from './desktop/demoProcess.ts';
import { openSettings, type SettingsStore } from './desktop/desktopSettings.ts';
import { allowDownloads } from './desktop/downloads.ts';
import { relaunchApp, setAppIdentity, showAbout } from './desktop/identity.ts';
import { canStartAtLogin, isStartAtLogin, setStartAtLogin, startsAtLogin } from './desktop/loginItem.ts';
import { setMenu } from './desktop/menu.ts';
import { ask } from './desktop/messageBox.ts';
import { startNativeUpdates } from './desktop/nativeUpdates.ts';
import { createFileQueue, poolFileIn, type FileQueue } from './desktop/openedFiles.ts';
import { createPageActions } from './desktop/pageActions.ts';
import { createIsPoolPage, type IsPoolPage } from './desktop/poolOrigin.ts';
import { createPoolWindow, windowSession } from './desktop/poolWindow.ts';
import { askAboutLostPort } from './desktop/portNotice.ts';
import { preventSleep } from './desktop/preventSleep.ts';
import { prepareQuitting, type Quitting } from './desktop/quitting.ts';
import { createRecentPools, recentItems, type RecentPools } from './desktop/recentPools.ts';
import { createRemotePools } from './desktop/remotePools.ts';
import { createRescuer } from './desktop/rescuer.ts';
import { denyPermissions, restrictNavigation } from './desktop/restrictions.ts';
import { createServedPool, type ServedPool } from './desktop/servedPool.ts';
import { showTray, type TrayIcon } from './desktop/trayIcon.ts';
import { followStatus, type Status } from './desktop/trayStatus.ts';
import { handleUnexpectedErrors, handleWindowCrash } from './desktop/unexpectedErrors.ts';
import { clearTempLeftovers } from './demo/tempFolders.ts';
import { createLog, type Log } from './log.ts';
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
  const files = createFileQueue();
  files.add(poolFileIn(process.argv, process.cwd()));
  // macOS reports a double-clicked file this way, and before the app is ready.
  app.on('open-file', (event, file) => {
    event.preventDefault();
    files.add(file);
  });
  await app.whenReady();
  const settings = openSettings(path.join(app.getPath('userData'), 'desktop.json'));
  const config = readConfig(process.env, isDemo ? DEMO_PORT : (settings.read().port ?? DEFAULT_PORT));
  await run(config, settings, files);
  clearTempLeftovers(); // the window should not wait for it
}

/** The steps after the pool is open. */
type Later = {
  describeUpdates: () => string | null;
  updateMenu: () => void;
  tray: TrayIcon | null;
  status: Status | null;
};

async function run(config: Config, settings: SettingsStore, files: FileQueue): Promise<void> {
  const later: Later = { describeUpdates: () => null, updateMenu: () => {}, tray: null, status: null };
  const { served, recentPools } = servePools(config, settings, later);
  const log = createLog(config.logLevel);
  const readLog = () => served.current()?.log ?? log;
  const quitting = handleQuitting(served, readLog);
  const windows = createWindows(settings, { served, quitting, later, readLog });
  const { poolWindow, isPoolPage } = windows;
  const open = () => {
    if (served.current() === null) BrowserWindow.getAllWindows()[0]?.focus();
    else void poolWindow.show();
  };
  app.on('second-instance', (_event, argv, folder) => {
    open();
    files.add(poolFileIn(argv, folder));
  });
  app.on('activate', open);

  if (!(await served.start())) return quitting.quitNow();
  for (const line of served.current()?.lines ?? []) print(line);
  print(`Sunday Five is ready at ${served.current()?.server.url}`);

  const actions = createActions({
    poolWindow,
    readPool: served.current,
    changePool: served.change,
    usualDataDir: config.dataDir,
    recentPools,
    isDemo,
  });
  connectPage(served, actions, isPoolPage);
  offerMenu({ ...windows, served, recentPools, quitting, later, readLog }, actions);

  // Without a tray or a Dock, a hidden window could not be found.
  const mayHide = !isDemo && isStartAtLogin();
  if (!mayHide) await poolWindow.show();
  later.tray = await showTray({ open, copyLink: actions.copyLink, quit: () => app.quit() });
  if (mayHide && later.tray === null && process.platform !== 'darwin') await poolWindow.show();
  later.tray?.setStatus(later.status?.text() ?? '');
  files.deliverTo((file) => void actions.openFile(file));
  void poolWindow.shown().then(() => reportLostPort(served, settings));
}

function servePools(config: Config, settings: SettingsStore, later: Later) {
  let allowSleep = () => {};
  const recentPools = createRecentPools(settings, () => later.updateMenu());
  const served = createServedPool({
    config,
    settings,
    isDemo,
    isFromEnvironment: { dataDir: isSet('POOL_DATA_DIR'), port: isSet('POOL_PORT') },
    rescue: createRescuer(config.dataDir),
    desktopOptions: {
      describeUpdates: () => later.describeUpdates(),
      onConnections: () => later.status?.connectionsChanged(),
    },
    onOpened: ({ server: { pool, connectedMembers }, dataDir }) => {
      if (!isDemo) recentPools.follow(pool, dataDir);
      later.status = followStatus(pool, connectedMembers, (text) => later.tray?.setStatus(text));
      later.updateMenu();
      allowSleep();
      allowSleep = isDemo ? () => {} : preventSleep(pool);
    },
  });
  return { served, recentPools };
}

function handleQuitting(served: ServedPool, readLog: () => Log): Quitting {
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
  return quitting;
}

type Parts = { served: ServedPool; quitting: Quitting; later: Later; readLog: () => Log };

function createWindows(settings: SettingsStore, { served, quitting, later, readLog }: Parts) {
  const isPoolPage = createIsPoolPage(() => served.current()?.server.url ?? null);
  const remotePools = createRemotePools(settings);
  restrictNavigation((contents) => remotePools.pagesOf(contents) ?? isPoolPage);
  denyPermissions(windowSession());
  allowDownloads(windowSession(), isPoolPage);
  offerContextMenu();
  const close = createCloseHandler({
    settings,
    isDemo,
    canReopen: () => later.tray !== null || process.platform === 'darwin',
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
  return { poolWindow, remotePools, isPoolPage };
}

/** What the page may ask the app for. */
function connectPage(
  served: ServedPool,
  { openPool, openDataFolder, openFile }: Actions,
  isPoolPage: IsPoolPage,
): void {
  const provePresence = async () => {
    const pool = served.current();
    if (pool === null) throw new Error('No pool is open.');
    return pool.server.issueWindowPresence();
  };
  handleBridge({ openPool, tryDemo: openDemoProcess, openDataFolder, provePresence }, isPoolPage);
  handleDrops(openFile, isPoolPage);
}

type MenuParts = Parts & ReturnType<typeof createWindows> & { recentPools: RecentPools };

function offerMenu(parts: MenuParts, actions: Actions): void {
  const { served, quitting, later, readLog, poolWindow, remotePools, recentPools } = parts;
  const updates = startNativeUpdates({
    log: readLog(),
    isBusy: () => {
      const opened = served.current();
      return opened !== null && areGamesOn(opened.server.pool);
    },
    confirmQuit: quitting.confirm,
  });
  later.describeUpdates = updates.describe;
  const menuActions = {
    ...actions,
    ...createPageActions(poolWindow, served.current, remotePools.focused),
    connect: remotePools.connect,
    checkForUpdates: updates.checkNow,
    showAbout: async () => showAbout(updates.describe()),
  };
  later.updateMenu = () => {
    const recent = recentItems(recentPools.list(), served.current()?.dataDir, actions.openRecent);
    const login = isDemo || !canStartAtLogin() ? null : { isOn: startsAtLogin(), change: setStartAtLogin };
    setMenu({ actions: menuActions, recent, login, isDemo });
  };
  later.updateMenu();
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
