/**
 * The app as `npm run package -- --dir` makes it, made once from the sources as they are and kept in release/tests for every
 * test that wants it. Needs a local Electron; without one it says why not, in a line for the skipped test.
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
import { fuseFile } from '../src-main/launch/fuses.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const HOME = path.join(ROOT, 'release/tests');

export type PackagedApp = { folder: string; executable: string; resources: string };
export type NoApp = { whyNot: string };

const electronFolder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || path.join(ROOT, 'node_modules/electron/dist');
const UNPACKED: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux-unpacked', win32: 'win-unpacked' };

/** Why no app can be packaged here, or null. */
export function whyNoPackage(): string | null {
  if (UNPACKED[process.platform] === undefined) return 'the packaged app is tested on Linux and Windows only';
  if (existsSync(path.join(electronFolder, 'version'))) return null;
  return 'there is no Electron here (run `npx install-electron`, or set ELECTRON_OVERRIDE_DIST_PATH)';
}

/** The app exactly as it would be shipped. */
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
 * One that can be started here. Where the Electron at hand needs another addon than ours, ELECTRON_PATCH_PACKAGED names the
 * command that puts it into the folder given; it gets a twin, and what would be shipped stays as it is.
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

const executableName = process.platform === 'win32' ? 'Sunday Five' : 'sunday-five';
const appIn = (folder: string): PackagedApp => ({
  folder,
  executable: fuseFile(folder, executableName),
  resources: path.join(folder, 'resources'),
});

const STAMP = 'made-from';

/** All that decides what the package is: sources, configuration, and which Electron. */
function stampOf(electron: string): string {
  const hash = createHash('sha256').update(fingerprint());
  for (const file of ['electron-builder.yml', 'LICENSE']) hash.update(readFileSync(path.join(ROOT, file)));
  return hash
    .update(electron)
    .update(readFileSync(path.join(electron, 'version')))
    .digest('hex');
}

/** Makes a folder anew unless it was made from the same; a failure leaves none. Tests that run at once do not disturb one another. */
function keep(home: string, stamp: string, make: (fresh: string) => void): void {
  const isMade = () => existsSync(path.join(home, STAMP)) && readFileSync(path.join(home, STAMP), 'utf8') === stamp;
  if (isMade()) return;
  const fresh = `${home}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    make(fresh);
    writeFileSync(path.join(fresh, STAMP), stamp);
    if (isMade()) return; // by another test meanwhile, which may have started it
    rmSync(home, { recursive: true, force: true });
    renameSync(fresh, home);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A copy that takes no room: every file is the same file, but the addons, which will be written over. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.name.endsWith('.node')) copyFileSync(source, target);
    else linkSync(source, target);
  }
}
