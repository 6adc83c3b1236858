/**
 * Packages the app with `npm run package -- --dir` once for all tests and keeps it in release/tests. Needs a local
 * Electron; without one it returns the reason to skip the tests.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../src-main/launch/fingerprint.ts';

const ROOT = path.join(import.meta.dirname, '..');
const HOME = path.join(ROOT, 'release/tests');

export type PackagedApp = { folder: string; executable: string; resources: string };
export type NoApp = { whyNot: string };

const electronFolder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || path.join(ROOT, 'node_modules/electron/dist');
const UNPACKED: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux-unpacked', win32: 'win-unpacked' };

/** The reason why the app can't be packaged here, or null. */
export function whyNoPackage(): string | null {
  if (UNPACKED[process.platform] === undefined) return 'the packaged app is tested on Linux and Windows only';
  if (existsSync(path.join(electronFolder, 'version'))) return null;
  return 'there is no Electron here (run `npx install-electron`, or set ELECTRON_OVERRIDE_DIST_PATH)';
}

/** The app exactly as shipped. */
export function packageApp(): PackagedApp | NoApp {
  const whyNot = whyNoPackage();
  if (whyNot !== null) return { whyNot };
  const home = path.join(HOME, 'as-shipped');
  keep(home, stampOf(electronFolder), (fresh) => {
    const { POOL_UPDATE_URL: _, ...env } = process.env;
    const script = path.join(ROOT, 'src-main/launch/package.mjs');
    const made = spawnSync(process.execPath, [script, '--dir', '--output', fresh], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`npm run package -- --dir failed:\n${made.stdout}${made.stderr}`);
  });
  return appIn(path.join(home, UNPACKED[process.platform] ?? ''));
}

/**
 * A copy that can be started here. If the local Electron needs another addon, ELECTRON_PATCH_PACKAGED is a command that
 * puts it into a given folder. The shipped app is not changed.
 */
export function packageStartableApp(): PackagedApp | NoApp {
  const shipped = packageApp();
  const patch = process.env['ELECTRON_PATCH_PACKAGED'] ?? '';
  if ('whyNot' in shipped || patch === '') return shipped;
  const home = path.join(HOME, 'patched');
  keep(home, readFileSync(path.join(HOME, 'as-shipped', STAMP), 'utf8') + patch, (fresh) => {
    const twin = path.join(fresh, 'app');
    linkTree(shipped.folder, twin);
    const { status, stdout, stderr } = spawnSync(`${patch} "${twin}"`, { shell: true, cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${patch} failed:\n${stdout}${stderr}`);
  });
  return appIn(path.join(home, 'app'));
}

const executableName = process.platform === 'win32' ? 'Sunday Five.exe' : 'sunday-five';
const appIn = (folder: string): PackagedApp => ({
  folder,
  executable: path.join(folder, executableName),
  resources: path.join(folder, 'resources'),
});

const STAMP = 'made-from';

/** A hash of everything that determines the package: sources, configuration and the Electron version. */
function stampOf(electron: string): string {
  const hash = createHash('sha256').update(fingerprint());
  for (const file of ['electron-builder.yml', 'LICENSE']) hash.update(readFileSync(path.join(ROOT, file)));
  return hash
    .update(electron)
    .update(readFileSync(path.join(electron, 'version')))
    .digest('hex');
}

/** Creates a folder unless it is up to date; a failure leaves none. Safe for tests that run at the same time. */
function keep(home: string, stamp: string, make: (fresh: string) => void): void {
  const isMade = () => existsSync(path.join(home, STAMP)) && readFileSync(path.join(home, STAMP), 'utf8') === stamp;
  if (isMade()) return;
  const fresh = `${home}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    make(fresh);
    writeFileSync(path.join(fresh, STAMP), stamp);
    if (isMade()) return; // another test created it and may have started it
    rmSync(home, { recursive: true, force: true });
    renameSync(fresh, home);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Copies a folder with hard links, except the addons, which are overwritten later. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.name.endsWith('.node')) copyFileSync(source, target);
    else linkSync(source, target);
  }
}
