/**
 * `npm run package`: builds this system's installers into release/, as configured in electron-builder.yml. `-- --dir`
 * builds only the installed folder, offline if Electron is local. `-- --output FOLDER` uses another folder.
 */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { isReachable, wantedVersion } from './electronBinary.mjs';
import { binaryOf, problemOf, readState } from './electronState.mjs';
import { isNode24, runAgainUnderNode24 } from './processes.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

if (isNode24()) await makePackage();
else runAgainUnderNode24();

async function makePackage() {
  const { dir, output } = readArguments();
  const updateUrl = readUpdateUrl();
  const electron = findLocalElectron();
  if (!electron && !(await isReachable())) stop(cannotDownload());
  await buildIfNeeded();
  if (!existsSync(path.join(ROOT, 'dist/main/main.cjs')))
    stop('This build has no desktop app: src-main/main.ts is missing.');
  const { build, log } = await import('electron-builder');
  leaveOut(log, 'duplicate dependency references', 'cannot find path for dependency'); // hundreds of warnings about development packages
  try {
    const made = await build({
      projectDir: ROOT,
      publish: 'never',
      ...(dir ? { dir } : {}),
      config: await configFor(electron, output, updateUrl),
    });
    const folder = output ?? path.join(ROOT, 'release');
    console.log(
      made.length === 0 ? `\nThe app is in ${folder}.` : `\nBuilt:\n${made.map((file) => `  ${file}`).join('\n')}`,
    );
  } catch (error) {
    stop(
      `\nPackaging failed: ${String(error.message).split('\n', 1)[0]}\n` +
        'The first installer downloads its tools. Without internet, `npm run package -- --dir` builds the app folder only.',
    );
  }
}

/** @param {{ info: Function, warn: Function }} log electron-builder's log, which has no filter */
function leaveOut(log, ...messages) {
  for (const level of ['info', 'warn']) {
    const write = log[level].bind(log);
    log[level] = (fields, message = fields) => messages.includes(message) || write(fields, message);
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { dir: { type: 'boolean' }, output: { type: 'string' } } });
    return { dir: values.dir ?? false, output: values.output === undefined ? undefined : path.resolve(values.output) };
  } catch (error) {
    return stop(`${error.message}\nnpm run package [-- --dir] [--output FOLDER]`);
  }
}

/** The address where the app checks for updates; empty: none. */
function readUpdateUrl() {
  const url = process.env.POOL_UPDATE_URL ?? '';
  if (url !== '' && !url.startsWith('https://')) stop('POOL_UPDATE_URL must be an https address.');
  return url;
}

/** A local Electron: the one set in the environment, or the one `npm start` downloaded. */
function findLocalElectron() {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!named) {
    const home = path.join(ROOT, 'node_modules/electron');
    const version = wantedVersion();
    if (problemOf(readState(home), version, binaryOf()) !== null) return null; // an incomplete one must not be packaged
    return { folder: path.join(home, 'dist'), version };
  }
  const folder = path.resolve(named);
  const file = path.join(folder, 'version');
  if (existsSync(file)) return { folder, version: readFileSync(file, 'utf8').trim().replace(/^v/, '') };
  return stop(
    `ELECTRON_OVERRIDE_DIST_PATH is ${named}, which is not an Electron folder: it has no file named "version".`,
  );
}

function cannotDownload() {
  return (
    `Electron ${wantedVersion()} is needed and could not be downloaded. Connect to the internet and try again, or set\n` +
    `ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron ${wantedVersion()} for this system.`
  );
}

/** Settings that depend on the machine. A local Electron is for one processor; the other is downloaded. */
async function configFor(electron, output, updateUrl) {
  return {
    ...(electron
      ? {
          electronDist: ({ arch }) => (arch === process.arch ? electron.folder : null),
          electronVersion: electron.version,
        }
      : {}),
    ...(output ? { directories: { output } } : {}),
    ...(updateUrl ? { publish: { provider: 'generic', url: updateUrl } } : {}),
    electronFuses: (await supportsFileFuse(electron)) ? { grantFileProtocolExtraPrivileges: false } : {},
    afterPack: removeLeftovers,
  };
}

/** Electron versions before 29 lack this fuse, and electron-builder fails if it is set. */
async function supportsFileFuse(electron) {
  if (!electron) return true;
  const executable = { darwin: 'Electron.app', win32: 'electron.exe' }[process.platform] ?? 'electron';
  return (
    FuseV1Options.GrantFileProtocolExtraPrivileges in (await getCurrentFuseWire(path.join(electron.folder, executable)))
  );
}

/** Files of a local Electron for running sources. electron-builder removes them only from a downloaded one. */
function removeLeftovers({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir);
  for (const file of [path.join(resources, 'default_app.asar'), path.join(appOutDir, 'version')])
    rmSync(file, { force: true });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
