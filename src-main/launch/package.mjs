/**
 * `npm run package`: the installers of this system into release/, as electron-builder.yml says. `-- --dir` makes only the
 * folder an installer would unpack; with a local Electron that needs no internet. `-- --output FOLDER` puts it elsewhere.
 */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { isReachable, version as wantedVersion } from './electronBinary.mjs';
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
  leaveOut(log, 'duplicate dependency references', 'cannot find path for dependency'); // of development, by the hundred
  try {
    const made = await build({
      projectDir: ROOT,
      publish: 'never',
      ...(dir ? { dir } : {}),
      config: await configFor(electron, output, updateUrl),
    });
    const folder = output ?? path.join(ROOT, 'release');
    console.log(
      made.length === 0 ? `\nThe app is in ${folder}.` : `\nMade:\n${made.map((file) => `  ${file}`).join('\n')}`,
    );
  } catch (error) {
    stop(
      `\nPackaging did not work: ${String(error.message).split('\n', 1)[0]}\n` +
        'Making an installer downloads its tools once. Without internet `npm run package -- --dir` makes the folder to run.',
    );
  }
}

/** @param {{ info: Function, warn: Function }} log electron-builder's own, which has no filter */
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

/** Where the app will look for new versions of itself; empty: nowhere. */
function readUpdateUrl() {
  const url = process.env.POOL_UPDATE_URL ?? '';
  if (url !== '' && !url.startsWith('https://')) stop('POOL_UPDATE_URL must be an https address.');
  return url;
}

/** An unpacked Electron on this machine: the one named, or the one `npm start` has downloaded. */
function findLocalElectron() {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folder = named ? path.resolve(named) : path.join(ROOT, 'node_modules/electron/dist');
  const file = path.join(folder, 'version');
  if (existsSync(file)) return { folder, version: readFileSync(file, 'utf8').trim().replace(/^v/, '') };
  if (named) stop(`ELECTRON_OVERRIDE_DIST_PATH is ${named}, which holds no Electron: it has no file named "version".`);
  return null;
}

function cannotDownload() {
  return (
    `Electron ${wantedVersion} is needed and could not be downloaded. Connect to the internet and try again, or set\n` +
    `ELECTRON_OVERRIDE_DIST_PATH to a folder that holds Electron ${wantedVersion} for this system.`
  );
}

/** What electron-builder.yml cannot say. A local Electron is of one processor; for another one's installer it is downloaded. */
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
    electronFuses: (await knowsFileFuse(electron)) ? { grantFileProtocolExtraPrivileges: false } : {},
    afterPack: removeLeftovers,
  };
}

/** Electrons before 29 lack this fuse, and electron-builder fails if told to set it. */
async function knowsFileFuse(electron) {
  if (!electron) return true;
  const executable = { darwin: 'Electron.app', win32: 'electron.exe' }[process.platform] ?? 'electron';
  return (
    FuseV1Options.GrantFileProtocolExtraPrivileges in (await getCurrentFuseWire(path.join(electron.folder, executable)))
  );
}

/** A local Electron has these for running sources; electron-builder removes them only from one it has downloaded. */
function removeLeftovers({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir);
  for (const file of [path.join(resources, 'default_app.asar'), path.join(appOutDir, 'version')])
    rmSync(file, { force: true });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
