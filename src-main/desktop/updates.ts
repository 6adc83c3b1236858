/**
 * New versions of the program: looked for at the start and once a day, never while games are on, downloaded and installed
 * only after a yes each. Off until somebody says where new versions are. Whatever goes wrong is logged and nothing else.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../log.ts';
import type { Clock } from '../pool/core/clock.ts';

/** Where new versions are: nowhere, where the installer was told when it was made, or an address given at this start. */
export type UpdateSource = { kind: 'off' } | { kind: 'built-in' } | { kind: 'address'; url: string };

/** The part of electron-updater that is used. */
export type Updater = Pick<
  AppUpdater,
  'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall' | 'autoDownload' | 'autoInstallOnAppQuit' | 'logger'
>;

export type Question = { message: string; detail: string; yes: string; no: string };

export type UpdateOptions = {
  /** The version that runs. */
  version: string;
  source: UpdateSource;
  /** Called once, before the first look; never when updates are off. */
  loadUpdater: () => Promise<Updater>;
  /** Are games on? Then nothing is looked for and nothing is asked. */
  isBusy: () => boolean;
  ask: (question: Question) => Promise<boolean>;
  /** Says the outcome of a look that somebody asked for. */
  tell: (message: string) => void;
  /** Asks what quitting asks. After a yes the next quit asks no more; it still closes the pool in good order. */
  prepareToQuit: () => Promise<boolean>;
  quit: () => void;
  /** Can the new version be opened when the old one has ended? On Linux it would be opened before, and find the pool in use. */
  canRestart: boolean;
  log: Log;
  clock: Clock;
};

export type Updates = {
  /** One sentence for About. */
  describe: () => string;
  /** "Check for Updates…": looks now, whatever is on, and tells the outcome. */
  lookNow: () => Promise<void>;
  stop: () => void;
};

const DAY_MS = 24 * 3600e3;
/** A look that fell into a game is made up for soon after it. */
const WAKE_EVERY_MS = 3600e3;

/**
 * POOL_UPDATE_URL (an https address, or "off") wins over what electron-builder wrote beside the app. A program that is not
 * packaged cannot replace itself.
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

/** A program is fetched from there: nobody on the way may change it. */
function isSafeAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
  } catch {
    return false;
  }
}

type Stage = 'waiting' | 'unable' | 'newest' | 'offered' | 'downloading' | 'ready' | 'failed';

export function startUpdates(options: UpdateOptions): Updates {
  const { source, log, clock } = options;
  if (source.kind === 'off') {
    const off = 'Updates are off in this copy of Sunday Five.';
    return { describe: () => off, lookNow: async () => options.tell(off), stop: () => {} };
  }

  let stage: Stage = 'waiting';
  let newer = '';
  let refused = '';
  let isPostponed = false;
  let lookedAt = -Infinity;
  let updater: Updater | null = null;
  let underWay: Promise<void> | null = null;

  const load = async (): Promise<Updater> => {
    updater ??= await options.loadUpdater();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.logger = {
      info: (message: unknown) => log.debug(String(message)),
      warn: (message: unknown) => log.info(String(message)),
      error: (message: unknown) => log.warn(String(message)),
    };
    return updater;
  };

  const isDue = () => Math.abs(clock.now() - lookedAt) >= DAY_MS; // also when the clock was set back

  async function look(): Promise<void> {
    lookedAt = clock.now();
    const found = await (await load()).checkForUpdates();
    stage = found === null ? 'unable' : found.isUpdateAvailable ? 'offered' : 'newest';
    newer = found?.updateInfo.version ?? '';
  }

  async function offer(): Promise<void> {
    if (newer === refused) return;
    const isWanted = await options.ask({
      message: `Sunday Five ${newer} is available`,
      detail: `You have ${options.version}. It is downloaded now and installed when you say so; the pool stays open meanwhile.`,
      yes: 'Download',
      no: 'Not Now',
    });
    if (!isWanted) {
      refused = newer;
      return;
    }
    stage = 'downloading';
    await (await load()).downloadUpdate();
    stage = 'ready';
  }

  async function install(): Promise<void> {
    if (isPostponed) return;
    const { canRestart } = options;
    const isWanted = await options.ask({
      message: `Sunday Five ${newer} is ready`,
      detail: `It is installed when you quit. ${canRestart ? 'Restarting takes a few seconds in which nobody reaches the pool.' : 'Open Sunday Five again afterwards.'}`,
      yes: canRestart ? 'Restart Now' : 'Quit and Install',
      no: 'When I Quit',
    });
    if (!isWanted) isPostponed = true;
    else if (!(await options.prepareToQuit())) return;
    else if (canRestart) (await load()).quitAndInstall(false, true);
    else options.quit();
  }

  /** Each step only when nothing is on: a game may begin while something is downloaded. */
  async function proceed(mayAsk: () => boolean): Promise<void> {
    try {
      if (stage !== 'ready' && mayAsk() && isDue()) await look();
      if (stage === 'offered' && mayAsk()) await offer();
      if (stage === 'ready' && mayAsk()) await install();
    } catch (error) {
      stage = 'failed';
      log.warn(`Looking for a new version did not work: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** One at a time: a dialog may stand open for days. */
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
    lookNow: async () => {
      await underWay;
      lookedAt = -Infinity;
      refused = '';
      isPostponed = false;
      await once(() => true);
      if (stage === 'newest' || stage === 'unable' || stage === 'failed') options.tell(describe());
    },
    stop: () => stop(),
  };
}

const sentences: Record<Stage, (version: string) => string> = {
  waiting: () => 'Looks for new versions once a day.',
  unable: () => 'This copy of Sunday Five cannot replace itself.',
  newest: () => 'This is the newest version.',
  offered: (version) => `Version ${version} is available.`,
  downloading: (version) => `Version ${version} is being downloaded.`,
  ready: (version) => `Version ${version} is installed when you quit.`,
  failed: () => 'Looking for a new version did not work; it is tried again within a day.',
};
