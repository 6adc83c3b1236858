/** Fixtures of the desktop tests: the built app in a real window, with its own folders. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import type { DesktopBridge } from '#shared/desktop.ts';
import { createClient, type TestClient } from '../../src-main/testing/testServer.ts';
import { electronBinary, rootArgs, whyNoWindow } from './electronBinary.ts';

export { expect };
export type { DesktopBridge };

export const ROOT = path.join(import.meta.dirname, '../..');
export const ADMIN = { username: 'Rosalind', password: 'commissioner-1' } as const;

/** A dialog as the user sees it. */
export type Dialog = { title: string; message: string; detail: string; buttons: string[]; place: string };

export type App = {
  electron: ElectronApplication;
  /** The commissioner's window, or the rescue window. */
  page: Page;
  output: () => string;
  /** Waits until the app has printed its address, which may come after its window's first screen. */
  ready: () => Promise<void>;
  /** The loopback address that the app printed. */
  url: () => string;
  /** A client like another browser, typed by the contract. */
  client: () => TestClient;
  admin: () => Promise<TestClient>;
  /** Signs a member in and opens a socket, as an open page does. */
  connectMember: (username: string) => Promise<WebSocket>;
  /** Waits for a dialog that has this button and presses it. */
  press: (button: string) => Promise<Dialog>;
  /** Waits for an open-file or open-folder dialog and answers it. */
  choose: (file: string) => Promise<void>;
  /** Waits for a save dialog and answers it. */
  chooseTarget: (file: string) => Promise<void>;
  /** The messages of the open dialogs. */
  openDialogs: () => Promise<string[]>;
  /** URLs and paths that the app asked the system to open. */
  opened: () => Promise<string[]>;
  /** Clicks an item of the window's or the tray's menu. */
  clickMenu: (label: string) => Promise<void>;
  /** Presses the window's close button. */
  closeWindow: () => Promise<void>;
  isVisible: () => Promise<boolean>;
  /** Sends SIGTERM. @returns the exit code */
  end: () => Promise<number | null>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
};

export type Launch = { env?: Record<string, string>; args?: string[] };

/** One person's computer: folders that are kept when the app is started again. */
export type Computer = {
  folder: (name: string) => string;
  /** The default data folder. */
  dataDir: string;
  env: Record<string, string>;
  /** Starts the app and waits until it serves its pool and its window shows a screen. */
  start: (more?: Launch) => Promise<App>;
  /** Starts the app and waits for its first window, whatever it shows. */
  launch: (more?: Launch) => Promise<App>;
  /** Starts the app as the login does. */
  startHidden: (env: Record<string, string>) => Promise<ElectronApplication>;
  /** Starts a second instance while the app runs. */
  startAgain: (...more: string[]) => Promise<{ code: number | null; output: string }>;
  /** The app's settings file. */
  settings: () => Record<string, unknown>;
  clear: () => Promise<void>;
};

export const test = base.extend<{ computer: Computer }>({
  // Playwright requires an object pattern here, even an empty one.
  // eslint-disable-next-line no-empty-pattern
  computer: async ({}, run) => {
    const computer = createComputer();
    await run(computer);
    await computer.clear();
  },
});

/** Call this first in each spec: it skips the tests with a reason where no window can be opened. */
export const needsWindow = (): void => test.skip(whyNoWindow !== null, whyNoWindow ?? '');

/** A port that is free now. Another program could take it before the app does. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo; // a listening TCP server has one
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** For tests that share one app. The fixture creates one per test. */
export function createComputer(): Computer {
  const home = mkdtempSync(path.join(tmpdir(), 'sunday-five-desktop-'));
  const apps: App[] = [];
  const folder = (name: string) => path.join(home, name);
  const args = ['-r', path.join(import.meta.dirname, 'standIns.cjs'), '.', `--user-data-dir=${folder('user')}`];
  const env = {
    XDG_DATA_HOME: folder('share'),
    XDG_CONFIG_HOME: folder('config'),
    POOL_HOST: '127.0.0.1',
    POOL_FEED_URL: 'off',
    POOL_ADMIN_NAME: ADMIN.username,
    POOL_ADMIN_PASSWORD: ADMIN.password,
    // The session bus of the test machine may report a tray.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  };
  const settingsFile = folder('user/desktop.json');
  const launchElectron = (more: Launch) =>
    _electron.launch({
      args: [...args, ...(more.args ?? [])],
      cwd: ROOT,
      env: { ...ownEnv(), ...env, ...more.env },
    });
  const hidden: ElectronApplication[] = [];
  const launch = async (more: Launch = {}) => {
    if (!existsSync(settingsFile)) {
      // A free port, as if saved by an earlier start.
      mkdirSync(folder('user'), { recursive: true });
      writeFileSync(settingsFile, JSON.stringify({ port: await freePort() }));
    }
    const app = await follow(await launchElectron(more));
    apps.push(app);
    return app;
  };
  return {
    folder,
    dataDir: folder('share/sunday-five'),
    env,
    launch,
    start: async (more) => {
      const app = await launch(more);
      await app.ready();
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
      return app;
    },
    startHidden: async (more) => {
      const electron = await launchElectron({ args: ['--hidden'], env: more });
      hidden.push(electron);
      return electron;
    },
    startAgain: (...more) =>
      new Promise((resolve) => {
        const again = spawn(electronBinary(), [...args, ...rootArgs(), ...more], {
          cwd: ROOT,
          env: { ...ownEnv(), ...env },
        });
        let output = '';
        again.stdout.on('data', (data: Buffer) => (output += data.toString()));
        again.once('exit', (code) => resolve({ code, output }));
      }),
    settings: () => JSON.parse(readFileSync(settingsFile, 'utf8')) as Record<string, unknown>,
    clear: async () => {
      await Promise.all([...apps.map((app) => app.end()), ...hidden.map((electron) => electron.close())]);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** This process’s environment, without undefined values. */
const ownEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** The global of standIns.cjs in the main process. */
type StandIns = {
  dialogs: {
    options: { title?: string; message?: string; detail?: string; buttons?: string[] };
    place: string;
    resolve: (answer: unknown) => void;
  }[];
  opened: string[];
  menus: Electron.Menu[];
  /** How often a hidden window's page was about to be freed. */
  freeings: number;
};
declare global {
  var standIns: StandIns;
}

/** For a call whose effect may close its window or end the app before the call returns. */
export async function mayClose(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!String(error).includes('has been closed')) throw error;
  });
}

async function follow(electron: ElectronApplication): Promise<App> {
  const child = electron.process();
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const page = await electron.firstWindow();
  const url = () => /ready at (\S+)/.exec(output)?.[1] ?? '';
  const ready = () => expect.poll(url).not.toBe('');

  /** Answers the first open dialog that has the button; null answers a file dialog. */
  const answer = async (button: string | null, result: object): Promise<Dialog> => {
    const find = () =>
      electron.evaluate((_modules, wanted) => {
        const { dialogs } = globalThis.standIns;
        const found = dialogs.find(({ options: { buttons } }) => wanted === null || buttons?.includes(wanted));
        if (found === undefined) return null;
        const { title = '', message = '', detail = '', buttons = [] } = found.options;
        return { title, message, detail, buttons, place: found.place, index: dialogs.indexOf(found) };
      }, button);
    await expect.poll(find, { message: `a dialog with "${button}"` }).not.toBeNull();
    const dialog = await find();
    if (dialog === null) throw new Error('the dialog is gone');
    const { index, ...seen } = dialog;
    const response = button === null ? {} : { response: seen.buttons.indexOf(button) };
    const answered = electron.evaluate(
      async (_modules, { at, given }) => {
        globalThis.standIns.dialogs.splice(at, 1)[0]?.resolve(given);
        // The app goes on after the answer in a later turn.
        await new Promise((done) => setImmediate(done));
      },
      { at: index, given: { ...response, ...result } },
    );
    await mayClose(answered);
    return seen;
  };

  const client = () => createClient(url());
  const admin = async () => {
    await ready();
    const one = client();
    expect(await one.login(ADMIN.username, ADMIN.password)).toBe(200);
    return one;
  };
  return {
    electron,
    page,
    output: () => output,
    ready,
    url,
    client,
    admin,
    connectMember: async (username) => {
      const { accessCode } = await (await admin()).get('createAccessCode', { input: { username } });
      const member = client();
      expect(await member.login(username, accessCode)).toBe(200);
      const socket = new WebSocket(`${url().replace('http', 'ws')}/ws`, { headers: { cookie: member.cookie() } });
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
      return socket;
    },
    press: (button) => answer(button, {}),
    choose: async (file) => void (await answer(null, { canceled: false, filePaths: [file] })),
    chooseTarget: async (file) => void (await answer(null, { canceled: false, filePath: file })),
    openDialogs: () => electron.evaluate(() => globalThis.standIns.dialogs.map(({ options }) => options.message ?? '')),
    opened: () => electron.evaluate(() => globalThis.standIns.opened),
    clickMenu: (label) =>
      electron.evaluate((_modules, wanted) => {
        const items = globalThis.standIns.menus.flatMap((menu) => menu.items);
        const item = items.find((one) => one.label === wanted);
        if (item === undefined) throw new Error(`the menu has no "${wanted}"`);
        (item.click as () => void)(); // typed as any function
      }, label),
    closeWindow: () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    isVisible: () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible())),
    end: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      return ended;
    },
    ended,
  };
}
