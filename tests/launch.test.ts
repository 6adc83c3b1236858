/** `npm start` on machines where something is missing, broken or read-only: the real scripts, with a fake npm and Electron. */
import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCheckout, type Checkout } from './fakeCheckout.ts';

const STACK_TRACE = /^\s+at .+:\d+:\d+\)?$/m;

describe('npm start', () => {
  let checkout: Checkout;
  beforeEach(({ skip }) => {
    skip(process.platform === 'win32', 'the fake npm and Electron are scripts that Windows cannot run');
    checkout = makeCheckout();
    return () => checkout.delete();
  });
  const leftovers = () => readdirSync(checkout.root).filter((name) => name.startsWith('.installing'));
  const versionOf = (name: string) =>
    (JSON.parse(checkout.read(`node_modules/${name}/package.json`)) as { version: string }).version;

  test('a first start installs, builds, downloads Electron and opens the window; the second does none of that', async () => {
    const first = checkout.start();
    expect(first).toMatchObject({ status: 0, output: expect.stringContaining('a window opened') as string });
    expect(first.output).toContain('Downloading Electron for the window');
    expect(checkout.start()).toEqual({ status: 0, signal: null, output: 'a window opened\n' });
    expect(['npm', 'vite', 'electron'].map((name) => checkout.runsOf(name as 'npm').length)).toEqual([1, 1, 1]);
    await expect.poll(leftovers).toEqual([]);
  });

  test('npm installs beside the checkout, without install scripts, and with all that a production setting leaves out', () => {
    checkout.start({ env: { NODE_ENV: 'production' } });
    const [{ args, cwd }] = checkout.runsOf('npm') as [{ args: string[]; cwd: string }];
    expect(args).toEqual(expect.arrayContaining(['ci', '--ignore-scripts', '--include=dev', '--include=optional']));
    expect(path.dirname(cwd)).toBe(checkout.root);
  });

  describe('with an earlier install', () => {
    beforeEach(() => {
      checkout.start();
      checkout.lock('2.0.0');
    });

    test('a failed update leaves the earlier packages, and the pool starts with them', async () => {
      const { output, status } = checkout.start({ npm: 'fails' });
      expect(output).toContain('npm error network');
      expect(output).toContain('Installing the packages failed (npm ended with 7). Earlier packages are unchanged.');
      expect(output).toContain('Sunday Five starts with the earlier packages.');
      expect(output).toContain('Sunday Five starts as it was built before the sources changed.');
      expect({ output, status }).toMatchObject({
        status: 0,
        output: expect.stringContaining('a window opened') as string,
      });
      expect(output).not.toMatch(STACK_TRACE);
      expect(versionOf('vite')).toBe('1.0.0');
      await expect.poll(leftovers).toEqual([]);
    });

    test('a failed update does not start a build that lacks a migration', () => {
      checkout.write('resources/migrations/0001.sql', 'alter table pools add name text');
      const { output, status } = checkout.start({ npm: 'fails' });
      expect(status).toBe(1);
      expect(output).toContain('Sunday Five must be built first. The packages for a build are not installed.');
      expect(output).not.toContain('a window opened');
    });

    test('a failed update stops the tests, because they need all packages', () => {
      const { output, status } = checkout.beforeTests({ npm: 'fails' });
      expect(status).toBe(1);
      expect(output).toContain('Nothing was started.');
      expect(versionOf('vite')).toBe('1.0.0');
    });

    test('a killed update leaves the earlier packages, and the next start installs the new ones', async () => {
      expect(checkout.start({ npm: 'is killed' }).signal).toBe('SIGKILL');
      expect([versionOf('vite'), leftovers().length]).toEqual(['1.0.0', 1]);
      expect(checkout.start()).toMatchObject({ status: 0 });
      expect(versionOf('vite')).toBe('2.0.0');
      await expect.poll(leftovers).toEqual([]);
    });

    test('a missing npm is reported in a sentence', () => {
      const { output, status } = checkout.start({ env: { PATH: '/nowhere' } });
      expect(output).toContain('Installing the packages failed (npm was not found).');
      expect(status).toBe(0);
      expect(output).toContain('a window opened');
    });
  });

  test('a failed first install shows what to do and leaves nothing', async () => {
    const { output, status } = checkout.start({ npm: 'fails' });
    expect(status).toBe(1);
    expect(output).toContain('This step needs the internet once.');
    expect(output).toContain('Nothing was started.');
    expect(output).not.toMatch(STACK_TRACE);
    expect(checkout.has('node_modules')).toBe(false);
    await expect.poll(leftovers).toEqual([]);
  });

  test('a package that was deleted is installed again', () => {
    checkout.start();
    checkout.remove('node_modules/vite');
    expect(checkout.start()).toMatchObject({ status: 0 });
    expect(checkout.has('node_modules/vite/package.json')).toBe(true);
  });

  describe('with a damaged Electron', () => {
    beforeEach(() => void checkout.start());
    const dist = (name = '') => path.join('node_modules/electron/dist', name);

    test.each([
      ['no dist', 'it is not unpacked', () => checkout.remove(dist())],
      [
        'an empty dist',
        'it is not unpacked',
        () => ['electron', 'version'].forEach((name) => checkout.remove(dist(name))),
      ],
      ['no version file', 'its version is unknown', () => checkout.remove(dist('version'))],
      ['another version', 'it is version 0.9.0 instead of 1.0.0', () => checkout.write(dist('version'), '0.9.0')],
      ['no program', 'its program is missing', () => checkout.remove(dist('electron'))],
      ['an empty program', 'its program is empty', () => checkout.write(dist('electron'), '')],
      [
        'a program that may not be executed',
        'its program may not be executed',
        () => chmodSync(path.join(checkout.root, dist('electron')), 0o644),
      ],
      ['no path.txt', 'it was not unpacked to the end', () => checkout.remove('node_modules/electron/path.txt')],
    ])('an Electron with %s is installed again', (_, problem, damage) => {
      damage();
      const { output, status } = checkout.start();
      expect(output).toContain(`Electron for the window is damaged: ${problem}`);
      expect({ output, status }).toMatchObject({
        status: 0,
        output: expect.stringContaining('a window opened') as string,
      });
      expect(checkout.runsOf('electron')).toHaveLength(2);
    });

    test('a failed installation of Electron shows why and what to do, and the pool serves in the browser', () => {
      checkout.remove(dist('electron'));
      const { output, status } = checkout.start({ electron: 'fails' });
      expect(output).toContain('(Response code 407 (Proxy Authentication Required)).\nTo get the window, run');
      expect(output).toContain('Serving without a window.\nserved\n');
      expect(status).toBe(0);
      expect(output).not.toMatch(STACK_TRACE);
      expect(checkout.start().output).toContain("Electron's window could not be downloaded recently");
      const withProxy = { HTTPS_PROXY: 'http://proxy.example:8080' };
      expect(checkout.start({ env: withProxy }).output).toContain('a window opened');
    });

    test('a killed installation of Electron is finished by the next start', () => {
      checkout.remove(dist());
      expect(checkout.start({ electron: 'is killed' }).signal).toBe('SIGKILL');
      const { output } = checkout.start();
      expect(output).toContain('it was not unpacked to the end');
      expect(output).toContain('a window opened');
    });

    test('a missing package of Electron does not stop the pool', () => {
      checkout.remove('node_modules/electron');
      const { output } = checkout.start({ npm: 'fails' });
      expect(output).toContain('The package of the window (electron) is not installed.');
      expect(output).toContain('served\n');
      expect(output).not.toMatch(STACK_TRACE);
    });
  });

  test('Electron’s installer gets the proxy from npm’s settings', () => {
    const env = { HTTPS_PROXY: '', npm_config_https_proxy: 'http://proxy.example:8080' };
    checkout.start({ env });
    const proxies = { https: 'http://proxy.example:8080', useEnv: '1', use: '1' };
    expect(checkout.runsOf('electron')).toEqual([{ proxies }]);
  });

  describe('in a folder that this account cannot write', () => {
    test('a complete folder starts without a word', () => {
      checkout.start();
      checkout.write('node_modules/.bin/node', ''); // would be deleted, because this Node is a 24
      checkout.makeReadOnly();
      expect(checkout.start()).toEqual({ status: 0, signal: null, output: 'a window opened\n' });
    });

    test('changed sources start as they were built, and the start reports it', () => {
      checkout.start();
      checkout.write('src-main/main.ts', '');
      checkout.makeReadOnly();
      const { output, status } = checkout.start();
      expect(output).toContain(`This account can't write to ${path.join(checkout.root, 'dist')}.`);
      expect(output).toContain('Sunday Five starts as it was built before the sources changed.\na window opened\n');
      expect(status).toBe(0);
    });

    test('packages that are out of date start, and the start reports it', () => {
      checkout.start();
      checkout.lock('2.0.0');
      checkout.makeReadOnly();
      const { output, status } = checkout.start();
      expect(output).toContain(`this account can't write to ${checkout.root}`);
      expect(output).toContain('Sunday Five starts with the earlier packages.');
      expect({ output, status }).toMatchObject({
        status: 0,
        output: expect.stringContaining('a window opened') as string,
      });
      expect(checkout.runsOf('npm')).toHaveLength(1);
      expect(output).not.toMatch(STACK_TRACE);
    });

    test('a damaged Electron leaves the pool in the browser', () => {
      checkout.start();
      checkout.remove('node_modules/electron/dist/version');
      checkout.makeReadOnly();
      const { output } = checkout.start();
      expect(output).toContain(
        "Electron's window can't be used (its version is unknown), and this account can't write to",
      );
      expect(output).toContain('served\n');
      expect(output).not.toMatch(STACK_TRACE);
    });

    test('without packages, the start shows what to do', () => {
      checkout.makeReadOnly();
      const empty = checkout.start();
      expect(empty).toMatchObject({
        status: 1,
        output: expect.stringContaining('Run `npm start` there once') as string,
      });
      expect(empty.output).not.toMatch(STACK_TRACE);
    });

    test('without a build, the start shows what to do', () => {
      checkout.start();
      checkout.remove('dist');
      checkout.makeReadOnly();
      const { output, status } = checkout.start();
      expect(status).toBe(1);
      expect(output).toContain('Sunday Five must be built first.');
      expect(output).toContain('Run `npm start` there once with the account that owns the folder');
      expect(output).not.toMatch(STACK_TRACE);
    });
  });
});
