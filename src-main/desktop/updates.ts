/**
 * Updates: checked at the start and once a day, never during games. The commissioner confirms the download and the
 * installation. Off until an update address is set. Errors are only logged.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../log.ts';
import type { Clock } from '../pool/core/clock.ts';

/** Off, the address that was set while packaging, or an address set at this start. */
export type UpdateSource = { kind: 'off' } | { kind: 'built-in' } | { kind: 'address'; url: string };

/** The part of electron-updater that we use. */
export type Updater = Pick<
  AppUpdater,
  'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall' | 'autoDownload' | 'autoInstallOnAppQuit' | 'logger'
>;

export type Question = { message: string; detail: string; yes: string; no: string };

export type UpdateOptions = {
  /** The running version. */
  version: string;
  source: UpdateSource;
  /** Called once, before the first check; never when updates are off. */
  loadUpdater: () => Promise<Updater>;
  /** Are games in progress? Then there are no checks and no questions. */
  isBusy: () => boolean;
  ask: (question: Question) => Promise<boolean>;
  /** Shows the result of a manual check. */
  showMessage: (message: string) => void;
  /** Asks for confirmation as quitting does. After a yes, the next quit doesn't ask again. */
  confirmQuit: () => Promise<boolean>;
  quit: () => void;
  /** Does the new version start after the old one has ended? On Linux it starts earlier and would find the pool in use. */
  canRestart: boolean;
  log: Log;
  clock: Clock;
};

export type Updates = {
  /** One sentence about updates, for About. */
  describe: () => string;
  /** "Check for Updates…": checks now, even during games, and shows the result. */
  checkNow: () => Promise<void>;
  stop: () => void;
};

const DAY_MS = 24 * 3600e3;
/** A check that was due during games runs within this time after them. */
const WAKE_EVERY_MS = 3600e3;

/**
 * POOL_UPDATE_URL (an https address, or "off") overrides the address that electron-builder wrote into the package. An
 * app that isn't packaged can't update itself.
 */
export function findUpdateSource(
  env: NodeJS.ProcessEnv,
  app: { isPackaged: boolean; resourcesPath: string },
  log: Log,
): UpdateSource {
  const text = env['POOL_UPDATE_URL'] ?? '';
  if (!app.isPackaged || text === 'off') return { kind: 'off' };
  if (text === '')
    return existsSync(path.join(app.resourcesPath, 'app-update.yml')) ? { kind: 'built-in' } : { kind: 'off' };
  if (isSafeAddress(text)) return { kind: 'address', url: text };
  log.warn(`POOL_UPDATE_URL must be an https address or "off", not "${text}". Updates are off.`);
  return { kind: 'off' };
}

/** The app downloads executable code from this address, so no one on the network may be able to change it. */
function isSafeAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
  } catch {
    return false;
  }
}

function prepared(updater: Updater, log: Log): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.logger = {
    info: (message: unknown) => log.debug(String(message)),
    warn: (message: unknown) => log.info(String(message)),
    error: (message: unknown) => log.warn(String(message)),
  };
  return updater;
}

const downloadQuestion = (newer: string, version: string): Question => ({
  message: `Sunday Five ${newer} is available`,
  detail: `You have ${version}. The pool stays open during the download, and nothing is installed until you agree.`,
  yes: 'Download',
  no: 'Not Now',
});

const installQuestion = (newer: string, canRestart: boolean): Question => ({
  message: `Sunday Five ${newer} is ready`,
  detail: `It will be installed when you quit. ${canRestart ? 'While Sunday Five restarts, no one can reach the pool for a few seconds.' : 'Open Sunday Five again afterward.'}`,
  yes: canRestart ? 'Restart Now' : 'Quit and Install',
  no: 'When I Quit',
});

type Stage = 'waiting' | 'unable' | 'newest' | 'offered' | 'downloading' | 'ready' | 'failed';

export function startUpdates(options: UpdateOptions): Updates {
  const { source, log, clock } = options;
  if (source.kind === 'off') {
    const off = 'Updates are off in this copy of Sunday Five.';
    return { describe: () => off, checkNow: async () => options.showMessage(off), stop: () => {} };
  }

  let stage: Stage = 'waiting';
  let newer = '';
  let declined = '';
  let isPostponed = false;
  let checkedAt = -Infinity;
  let updater: Updater | null = null;
  let underWay: Promise<void> | null = null;

  const load = async (): Promise<Updater> => {
    updater ??= prepared(await options.loadUpdater(), log);
    return updater;
  };

  const isDue = () => Math.abs(clock.now() - checkedAt) >= DAY_MS; // also after the clock was set back

  async function check(): Promise<void> {
    checkedAt = clock.now();
    const found = await (await load()).checkForUpdates();
    stage = found === null ? 'unable' : found.isUpdateAvailable ? 'offered' : 'newest';
    newer = found?.updateInfo.version ?? '';
  }

  async function offer(): Promise<void> {
    if (newer === declined) return;
    const isWanted = await options.ask(downloadQuestion(newer, options.version));
    if (!isWanted) {
      declined = newer;
      return;
    }
    stage = 'downloading';
    await (await load()).downloadUpdate();
    stage = 'ready';
  }

  async function install(): Promise<void> {
    if (isPostponed) return;
    const { canRestart } = options;
    const isWanted = await options.ask(installQuestion(newer, canRestart));
    if (!isWanted) isPostponed = true;
    else if (!(await options.confirmQuit())) return;
    else if (canRestart) (await load()).quitAndInstall(false, true);
    else options.quit();
  }

  /** Asks `mayAsk` before each step, because a game may kick off during the download. */
  async function proceed(mayAsk: () => boolean): Promise<void> {
    try {
      if (stage !== 'ready' && mayAsk() && isDue()) await check();
      if (stage === 'offered' && mayAsk()) await offer();
      if (stage === 'ready' && mayAsk()) await install();
    } catch (error) {
      stage = 'failed';
      log.warn(`Checking for updates failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Runs one at a time: a dialog may stay open for days. */
  const once = (mayAsk: () => boolean): Promise<void> =>
    (underWay ??= proceed(mayAsk).finally(() => {
      underWay = null;
    }));

  let stop = () => {};
  const wake = () => {
    stop = clock.at(clock.now() + WAKE_EVERY_MS, wake);
    void once(() => !options.isBusy());
  };
  wake();

  const describe = () => sentences[stage](newer);
  return {
    describe,
    checkNow: async () => {
      await underWay;
      checkedAt = -Infinity;
      declined = '';
      isPostponed = false;
      await once(() => true);
      if (stage === 'newest' || stage === 'unable' || stage === 'failed') options.showMessage(describe());
    },
    stop: () => stop(),
  };
}

const sentences: Record<Stage, (version: string) => string> = {
  waiting: () => 'Checks for updates once a day.',
  unable: () => 'This copy of Sunday Five can’t update itself.',
  newest: () => 'Sunday Five is up to date.',
  offered: (version) => `Version ${version} is available.`,
  downloading: (version) => `Version ${version} is downloading.`,
  ready: (version) => `Version ${version} will be installed when you quit.`,
  failed: () => 'The last check for updates failed. The next one is within a day.',
};
