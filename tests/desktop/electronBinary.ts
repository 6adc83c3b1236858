/** Finds Electron on this machine and checks whether it can open a window. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The path of Electron's binary, which may not exist. */
export function electronBinary(): string {
  const home = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const inside: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(home, 'dist');
  return path.join(folder, inside[process.platform] ?? 'electron');
}

/** Run by root, Electron starts only without its sandbox. */
export const rootArgs = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Why no window can be opened here, in one line; null if one can. */
export const whyNoWindow = ((): string | null => {
  if (process.platform === 'linux' && !process.env['DISPLAY']) return 'there is no display here (xvfb-run gives one)';
  return existsSync(electronBinary()) ? null : 'there is no Electron binary here (npx install-electron fetches it)';
})();
