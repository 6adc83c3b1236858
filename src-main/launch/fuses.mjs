/** The switches that Electron has in its binary, read back from it: what a packaged app was really built with. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Marks the place in the binary; after it come the form (1), the number of switches, and a character for each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const NAMES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];
const ON = 0x31;

/**
 * @param {string} binary the executable, on macOS the framework's library
 * @returns {Record<string, boolean>} only the switches that this Electron knows
 */
export function readFuses(binary) {
  const content = readFileSync(binary);
  const at = content.indexOf(SENTINEL);
  if (at === -1) throw new Error(`${binary} is no Electron.`);
  const start = at + SENTINEL.length + 2;
  const [form = 0, count = 0] = content.subarray(start - 2, start);
  if (form !== 1) throw new Error(`${binary} keeps its fuses in a form that is not known here.`);
  const wire = content.subarray(start, start + count);
  return Object.fromEntries(NAMES.slice(0, count).map((name, index) => [name, wire[index] === ON]));
}

/** The file that holds the fuses of an Electron folder. */
export const fuseFile = (folder, executable) =>
  process.platform === 'darwin'
    ? path.join(folder, `${executable}.app/Contents/Frameworks/Electron Framework.framework/Electron Framework`)
    : path.join(folder, process.platform === 'win32' ? `${executable}.exe` : executable);
