/** When updates are checked, and what the commissioner is asked. electron-updater is faked. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { createTestClock } from '../testing/testClock.ts';
import { findUpdateSource, startUpdates, type UpdateOptions, type Updater } from './updates.ts';

const HOUR = 3600e3;
const NOON = '2026-09-13T19:00:00Z';
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A fake updater, and a person who answers each question by the button named. */
function setUp(given: { newest?: string; answers?: Record<string, boolean>; canRestart?: boolean } = {}) {
  const world = {
    newest: given.newest ?? '0.2.0',
    answers: given.answers ?? {},
    isBusy: false,
    mayQuit: true,
    fails: false,
    isAble: true,
    seen: [] as string[],
    clock: createTestClock(NOON),
  };
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    logger: null,
    checkForUpdates: async () => {
      world.seen.push('checked');
      if (world.fails) throw new Error('no such host');
      const updateInfo = { version: world.newest };
      return world.isAble ? { isUpdateAvailable: world.newest !== '0.1.0', updateInfo } : null;
    },
    downloadUpdate: async () => (world.seen.push('downloaded'), []),
    quitAndInstall: () => world.seen.push('restarted'),
  } as unknown as Updater; // the rest of electron-updater's results is never read
  const options: UpdateOptions = {
    version: '0.1.0',
    source: { kind: 'built-in' },
    loadUpdater: async () => (world.seen.push('loaded'), updater),
    isBusy: () => world.isBusy,
    ask: async ({ yes }) => (world.seen.push(`asked: ${yes}`), world.answers[yes] ?? false),
    showMessage: (message) => void world.seen.push(message),
    confirmQuit: async () => world.mayQuit,
    quit: () => void world.seen.push('quit'),
    canRestart: given.canRestart ?? true,
    log: createLog('silent'),
    clock: world.clock,
  };
  const start = async (changed: Partial<UpdateOptions> = {}) => {
    const updates = startUpdates({ ...options, ...changed });
    onTestFinished(updates.stop);
    await settle();
    return updates;
  };
  const pass = async (hours: number) => {
    for (let i = 0; i < hours; i += 1) {
      world.clock.advance(HOUR);
      await settle();
    }
  };
  return { world, updater, start, pass };
}

describe('a new version', () => {
  it('a new version is downloaded and installed only after a yes to each', async () => {
    const { world, updater, start } = setUp({ answers: { Download: true, 'Restart Now': true } });
    await start();
    expect(world.seen).toEqual([
      'loaded',
      'checked',
      'asked: Download',
      'downloaded',
      'asked: Restart Now',
      'restarted',
    ]);
    expect(updater.autoDownload).toBe(false);
  });

  it('a declined version is not downloaded, and not offered again until the next start', async () => {
    const { world, start, pass } = setUp();
    const updates = await start();
    await pass(49);
    expect(world.seen).toEqual(['loaded', 'checked', 'asked: Download', 'checked', 'checked']);
    expect(updates.describe()).toBe('Version 0.2.0 is available.');
  });

  it('an even newer version is offered again', async () => {
    const { world, start, pass } = setUp();
    await start();
    world.newest = '0.3.0';
    await pass(24);
    expect(world.seen.slice(3)).toEqual(['checked', 'asked: Download']);
  });

  it('a postponed version is installed on quit', async () => {
    const { world, updater, start, pass } = setUp({ answers: { Download: true } });
    const updates = await start();
    await pass(48);
    expect(world.seen.slice(3)).toEqual(['downloaded', 'asked: Restart Now']);
    expect(updater.autoInstallOnAppQuit).toBe(true);
    expect(updates.describe()).toBe('Version 0.2.0 will be installed when you quit.');
  });

  it('the app does not restart when the commissioner cancels because members are connected', async () => {
    const { world, start } = setUp({ answers: { Download: true, 'Restart Now': true } });
    world.mayQuit = false;
    await start();
    expect(world.seen).not.toContain('restarted');
  });

  it('the app quits instead of restarting where the new version would start before the old one has ended', async () => {
    const { world, start } = setUp({ canRestart: false, answers: { Download: true, 'Quit and Install': true } });
    await start();
    expect(world.seen.slice(-2)).toEqual(['asked: Quit and Install', 'quit']);
  });
});

describe('while games are in progress', () => {
  it('a check waits until the games are over and then runs within an hour', async () => {
    const { world, start, pass } = setUp({ newest: '0.1.0' });
    world.isBusy = true;
    await start();
    await pass(30);
    expect(world.seen).toEqual([]);
    world.isBusy = false;
    await pass(1);
    expect(world.seen).toEqual(['loaded', 'checked']);
  });

  it('a version downloaded before kickoff is offered only after the games', async () => {
    const { world, start, pass } = setUp({ answers: { Download: true } });
    await start({
      ask: async ({ yes }) => {
        world.seen.push(`asked: ${yes}`);
        world.isBusy = yes === 'Download'; // kickoff during the download
        return yes === 'Download';
      },
    });
    expect(world.seen.at(-1)).toBe('downloaded');
    await pass(3);
    world.isBusy = false;
    await pass(1);
    expect(world.seen.slice(-2)).toEqual(['downloaded', 'asked: Restart Now']);
  });
});

describe('a check', () => {
  it('a check runs at the start and once a day, also after the clock was set back', async () => {
    const { world, start, pass } = setUp({ newest: '0.1.0' });
    const updates = await start();
    expect(updates.describe()).toBe('Sunday Five is up to date.');
    await pass(23);
    expect(world.seen).toEqual(['loaded', 'checked']);
    await pass(1);
    expect(world.seen).toEqual(['loaded', 'checked', 'checked']);
    world.clock.set('2020-01-01T00:00:00Z');
    await settle();
    expect(world.seen).toEqual(['loaded', 'checked', 'checked', 'checked']);
  });

  it('a failed check shows no dialog and is repeated within a day', async () => {
    const { world, start, pass } = setUp({ newest: '0.1.0' });
    world.fails = true;
    const updates = await start();
    expect(world.seen).toEqual(['loaded', 'checked']);
    expect(updates.describe()).toContain('failed');
    world.fails = false;
    await pass(24);
    expect(updates.describe()).toBe('Sunday Five is up to date.');
  });

  it('a manual check shows its result, also during games and after a no', async () => {
    const { world, start } = setUp();
    const updates = await start();
    world.isBusy = true;
    await updates.checkNow();
    expect(world.seen.slice(-2)).toEqual(['checked', 'asked: Download']);
    world.newest = '0.1.0';
    await updates.checkNow();
    expect(world.seen.at(-1)).toBe('Sunday Five is up to date.');
    world.isAble = false;
    await updates.checkNow();
    expect(world.seen.at(-1)).toBe('This copy of Sunday Five can’t update itself.');
    world.fails = true;
    await updates.checkNow();
    expect(world.seen.at(-1)).toContain('failed');
  });
});

describe('without an update address', () => {
  it('updates are off, and About shows that', async () => {
    const { world, start, pass } = setUp();
    const updates = await start({ source: { kind: 'off' } });
    await pass(48);
    await updates.checkNow();
    expect(world.seen).toEqual(['Updates are off in this copy of Sunday Five.']);
    expect(updates.describe()).toBe('Updates are off in this copy of Sunday Five.');
  });
});

describe('the update address', () => {
  const folder = () => {
    const made = mkdtempSync(path.join(tmpdir(), 'sunday-five-updates-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };
  const find = (url: string | undefined, isPackaged: boolean, resourcesPath: string) =>
    findUpdateSource(
      url === undefined ? {} : { POOL_UPDATE_URL: url },
      { isPackaged, resourcesPath },
      createLog('silent'),
    );

  it('the update address comes from the installer unless this start sets another or turns updates off', () => {
    const empty = folder();
    const made = folder();
    writeFileSync(path.join(made, 'app-update.yml'), 'provider: generic\nurl: https://updates.example.org\n');
    expect(find(undefined, true, empty)).toEqual({ kind: 'off' });
    expect(find('', true, made)).toEqual({ kind: 'built-in' });
    expect(find('https://pool.example.org/new', true, made)).toMatchObject({ url: 'https://pool.example.org/new' });
    expect(find('off', true, made)).toEqual({ kind: 'off' });
    expect(find('https://pool.example.org/new', false, made)).toEqual({ kind: 'off' });
  });

  it('the update address must be https or loopback', () => {
    for (const url of [
      'http://pool.example.org',
      'ftp://pool.example.org',
      'pool.example.org',
      'http://127.0.0.1.example.org',
    ])
      expect([url, find(url, true, folder())]).toEqual([url, { kind: 'off' }]);
    expect(find('http://127.0.0.1:8000', true, folder())).toMatchObject({ kind: 'address' });
  });
});
