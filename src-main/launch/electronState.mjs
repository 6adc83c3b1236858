/** Is the unpacked Electron complete? A killed download, a cleaner or a virus scanner can leave half of one. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Electron's program inside its folder. */
export const binaryOf = (platform = process.platform) =>
  ({ darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' })[platform] ?? 'electron';

/**
 * @param {{ version: string | null, pathFile: string | null, binary: 'missing' | 'empty' | 'not executable' | 'ok' }} state
 *   pathFile: path.txt, which Electron's installer writes last
 * @param {string} wanted the version of the package
 * @param {string} program the path that path.txt must have
 * @returns {string | null} the problem, as the end of a sentence; null if nothing is
 */
export function problemOf({ version, pathFile, binary }, wanted, program) {
  if (version === null && binary === 'missing') return 'it is not unpacked';
  if (binary === 'missing') return 'its program is missing';
  if (binary === 'empty') return 'its program is empty';
  if (version === null) return 'its version is unknown';
  if (version !== wanted) return `it is version ${version} instead of ${wanted}`;
  if (binary === 'not executable') return 'its program may not be executed';
  if (pathFile !== program) return 'it was not unpacked to the end';
  return null;
}

/** @param home the folder of the package electron */
export function readState(home, platform = process.platform) {
  const read = (name) => {
    try {
      return readFileSync(path.join(home, name), 'utf8').trim();
    } catch {
      return null;
    }
  };
  return {
    version: read('dist/version')?.replace(/^v/, '') ?? null,
    pathFile: read('path.txt'),
    binary: stateOfBinary(path.join(home, 'dist', binaryOf(platform))),
  };
}

/** @returns {'missing' | 'empty' | 'not executable' | 'ok'} */
function stateOfBinary(file) {
  try {
    if (statSync(file).size === 0) return 'empty';
  } catch {
    return 'missing';
  }
  try {
    accessSync(file, constants.X_OK);
    return 'ok';
  } catch {
    return 'not executable';
  }
}
