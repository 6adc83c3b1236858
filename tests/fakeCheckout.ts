/** A small copy of this folder with the real start scripts, where npm, Electron and vite are fakes (fakePrograms.cjs). */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const FAKES = path.join(import.meta.dirname, 'fakePrograms.cjs');
/** An account without rights. Root may write everything, so for root this one runs read-only starts. */
const NO_RIGHTS = 65534;

export type Fake = 'works' | 'fails' | 'is killed';
type Fakes = { npm?: Fake; electron?: Fake; env?: Record<string, string> };
type Result = { output: string; status: number | null; signal: string | null };

export type Checkout = {
  root: string;
  has: (name: string) => boolean;
  read: (name: string) => string;
  write: (name: string, text: string, mode?: number) => void;
  remove: (name: string) => void;
  /** Asks for other versions of the packages, as a newer version of Sunday Five does. */
  lock: (version: string) => void;
  /** Runs what `npm start` runs: the install, then the start. Ends at the first that fails. */
  start: (fakes?: Fakes) => Result;
  /** Runs what `npm test` runs first. */
  beforeTests: (fakes?: Fakes) => Result;
  /** What a fake was given so far, one entry for each run. */
  runsOf: (program: 'npm' | 'electron' | 'vite') => Record<string, unknown>[];
  /** Takes away every right to write, as for a folder of another account. */
  makeReadOnly: () => void;
  delete: () => void;
};

export function makeCheckout(): Checkout {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-launch-'));
  const [root, logs, bin] = ['checkout', 'logs', 'bin'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [root, logs, bin]) mkdirSync(each, { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(logs, 0o777);
  const at = (name: string) => path.join(root, name);
  const write = (name: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text, { mode });
  };
  cpSync(path.join(ROOT, 'src-main/launch'), at('src-main/launch'), {
    recursive: true,
    filter: (file) => !file.includes('.test.'),
  });
  write('package.json', JSON.stringify({ name: 'sunday-five', type: 'module', optionalDependencies: {} }));
  write('resources/migrations/0000.sql', 'create table pools (id integer)');
  writeFileSync(path.join(bin, 'npm'), `#!${process.execPath}\nrequire(${JSON.stringify(FAKES)}).npm();\n`, {
    mode: 0o755,
  });
  let isReadOnly = false;

  function run(script: string, event: string, { npm = 'works', electron = 'works', env = {} }: Fakes): Result {
    const asUser = isReadOnly && process.getuid?.() === 0 ? { uid: NO_RIGHTS, gid: NO_RIGHTS } : {};
    const { stdout, stderr, status, signal } = spawnSync(process.execPath, [at(`src-main/launch/${script}`)], {
      ...asUser,
      cwd: root,
      encoding: 'utf8',
      // No npm_execpath, so that the fake npm is found on PATH. With a proxy the start doesn't look for the internet first.
      env: {
        PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
        HOME: folder,
        DISPLAY: ':0',
        HTTPS_PROXY: 'http://127.0.0.1:9',
        npm_lifecycle_event: event,
        FAKES: logs,
        FAKE_NPM: npm,
        FAKE_ELECTRON: electron,
        ...env,
      },
    });
    return { output: stdout + stderr, status, signal };
  }

  const checkout: Checkout = {
    root,
    write,
    has: (name) => existsSync(at(name)),
    read: (name) => readFileSync(at(name), 'utf8'),
    remove: (name) => rmSync(at(name), { recursive: true }),
    lock: (version) => {
      const names = ['better-sqlite3', 'electron', 'vite'];
      const packages = names.map((name) => [
        `node_modules/${name}`,
        { version, ...(name === names[0] ? {} : { dev: true }) },
      ]);
      write('package-lock.json', JSON.stringify({ packages: Object.fromEntries(packages) as unknown }));
    },
    start: (fakes = {}) => {
      const installed = run('install.mjs', 'prestart', fakes);
      if (installed.status !== 0) return installed;
      const started = run('start.mjs', 'start', fakes);
      return { ...started, output: installed.output + started.output };
    },
    beforeTests: (fakes = {}) => run('install.mjs', 'pretest', fakes),
    runsOf: (program) => {
      const file = path.join(logs, `${program}.log`);
      if (!existsSync(file)) return [];
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    makeReadOnly: () => {
      isReadOnly = true;
      spawnSync('chmod', ['-R', 'a-w,a+rX', root]);
    },
    delete: () => {
      spawnSync('chmod', ['-R', 'u+w', root]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  checkout.lock('1.0.0');
  return checkout;
}
