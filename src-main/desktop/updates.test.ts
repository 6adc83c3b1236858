/** What the commissioner is asked about new versions, and when; electron-updater itself is a stand-in. */
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

/** Where new versions are, and a person who answers what comes up by the button named. */
function setting(given: { newest?: string; answers?: Record<string, boolean>; canRestart?: boolean } = {}) {
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
      world.seen.push('looked');
      if (world.fails) throw new Error('no such host');
      const updateInfo = { version: world.newest };
      return world.isAble ? { isUpdateAvailable: world.newest !== '0.1.0', updateInfo } : null;
    },
    downloadUpdate: async () => (world.seen.push('downloaded'), []),
    quitAndInstall: () => world.seen.push('restarted'),
  } as unknown as Updater; // what electron-updater answers besides is never read
  const options: UpdateOptions = {
    version: '0.1.0',
    source: { kind: 'built-in' },
    loadUpdater: async () => (world.seen.push('loaded'), updater),
    isBusy: () => world.isBusy,
    ask: async ({ yes }) => (world.seen.push(`asked: ${yes}`), world.answers[yes] ?? false),
    tell: (message) => void world.seen.push(message),
    prepareToQuit: async () => world.mayQuit,
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
  it('is downloaded and installed only after a yes to each', async () => {
    const { world, updater, start } = setting({ answers: { Download: true, 'Restart Now': true } });
    await start();
    expect(world.seen).toEqual([
      'loaded',
      'looked',
      'asked: Download',
      'downloaded',
      'asked: Restart Now',
      'restarted',
    ]);
    expect(updater.autoDownload).toBe(false);
  });

  it('is not downloaded after a no, nor asked about again until the next start', async () => {
    const { world, start, pass } = setting();
    const updates = await start();
    await pass(49);
    expect(world.seen).toEqual(['loaded', 'looked', 'asked: Download', 'looked', 'looked']);
    expect(updates.describe()).toBe('Version 0.2.0 is available.');
  });

  it('is asked about again when it is a newer one still', async () => {
    const { world, start, pass } = setting();
    await start();
    world.newest = '0.3.0';
    await pass(24);
    expect(world.seen.slice(3)).toEqual(['looked', 'asked: Download']);
  });

  it('waits for the quit when it is not wanted at once', async () => {
    const { world, updater, start, pass } = setting({ answers: { Download: true } });
    const updates = await start();
    await pass(48);
    expect(world.seen.slice(3)).toEqual(['downloaded', 'asked: Restart Now']);
    expect(updater.autoInstallOnAppQuit).toBe(true);
    expect(updates.describe()).toBe('Version 0.2.0 is installed when you quit.');
  });

  it('does not restart when members are connected and she thinks better of it', async () => {
    const { world, start } = setting({ answers: { Download: true, 'Restart Now': true } });
    world.mayQuit = false;
    await start();
    expect(world.seen).not.toContain('restarted');
  });

  it('is installed by quitting where the new one would be opened before the old one has ended', async () => {
    const { world, start } = setting({ canRestart: false, answers: { Download: true, 'Quit and Install': true } });
    await start();
    expect(world.seen.slice(-2)).toEqual(['asked: Quit and Install', 'quit']);
  });
});

describe('while games are on', () => {
  it('nothing is looked for, and it is made up for within an hour after them', async () => {
    const { world, start, pass } = setting({ newest: '0.1.0' });
    world.isBusy = true;
    await start();
    await pass(30);
    expect(world.seen).toEqual([]);
    world.isBusy = false;
    await pass(1);
    expect(world.seen).toEqual(['loaded', 'looked']);
  });

  it('nothing is asked about what was downloaded before them', async () => {
    const { world, start, pass } = setting({ answers: { Download: true } });
    await start({
      ask: async ({ yes }) => {
        world.seen.push(`asked: ${yes}`);
        world.isBusy = yes === 'Download'; // kickoff, while it is downloaded
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

describe('looking', () => {
  it('happens at the start and once a day, also after the clock was set back', async () => {
    const { world, start, pass } = setting({ newest: '0.1.0' });
    const updates = await start();
    expect(updates.describe()).toBe('This is the newest version.');
    await pass(23);
    expect(world.seen).toEqual(['loaded', 'looked']);
    await pass(1);
    expect(world.seen).toEqual(['loaded', 'looked', 'looked']);
    world.clock.set('2020-01-01T00:00:00Z');
    await settle();
    expect(world.seen).toEqual(['loaded', 'looked', 'looked', 'looked']);
  });

  it('says nothing when it fails, and tries again within a day', async () => {
    const { world, start, pass } = setting({ newest: '0.1.0' });
    world.fails = true;
    const updates = await start();
    expect(world.seen).toEqual(['loaded', 'looked']);
    expect(updates.describe()).toContain('did not work');
    world.fails = false;
    await pass(24);
    expect(updates.describe()).toBe('This is the newest version.');
  });

  it('tells the outcome to whoever asked for it, also while games are on and after a no', async () => {
    const { world, start } = setting();
    const updates = await start();
    world.isBusy = true;
    await updates.lookNow();
    expect(world.seen.slice(-2)).toEqual(['looked', 'asked: Download']);
    world.newest = '0.1.0';
    await updates.lookNow();
    expect(world.seen.at(-1)).toBe('This is the newest version.');
    world.isAble = false;
    await updates.lookNow();
    expect(world.seen.at(-1)).toBe('This copy of Sunday Five cannot replace itself.');
    world.fails = true;
    await updates.lookNow();
    expect(world.seen.at(-1)).toContain('did not work');
  });
});

describe('when nobody said where new versions are', () => {
  it('nothing is loaded or looked for, and About says so', async () => {
    const { world, start, pass } = setting();
    const updates = await start({ source: { kind: 'off' } });
    await pass(48);
    await updates.lookNow();
    expect(world.seen).toEqual(['Updates are off in this copy of Sunday Five.']);
    expect(updates.describe()).toBe('Updates are off in this copy of Sunday Five.');
  });
});

describe('the place of new versions', () => {
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

  it('is what the installer was made with, unless this start names another or says off', () => {
    const empty = folder();
    const made = folder();
    writeFileSync(path.join(made, 'app-update.yml'), 'provider: generic\nurl: https://updates.example.org\n');
    expect(find(undefined, true, empty)).toEqual({ kind: 'off' });
    expect(find('', true, made)).toEqual({ kind: 'built-in' });
    expect(find('https://pool.example.org/new', true, made)).toMatchObject({ url: 'https://pool.example.org/new' });
    expect(find('off', true, made)).toEqual({ kind: 'off' });
    expect(find('https://pool.example.org/new', false, made)).toEqual({ kind: 'off' });
  });

  it('is never one where somebody on the way could change the program', () => {
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
