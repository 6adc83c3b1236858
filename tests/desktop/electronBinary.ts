/** Where Electron is on this machine, and whether it can open a window. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where Electron's binary is, or would be. */
export function electronBinary(): string {
  const home = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const inside: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(home, 'dist');
  return path.join(folder, inside[process.platform] ?? 'electron');
}

/** Root's Electron runs only without the sandbox of its own processes. */
export const rootArgs = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Why no window can be opened here, in one line; null when one can. */
export const whyNoWindow = ((): string | null => {
  if (process.platform === 'linux' && !process.env['DISPLAY']) return 'there is no display here (xvfb-run gives one)';
  return existsSync(electronBinary()) ? null : 'there is no Electron binary here (npx install-electron fetches it)';
})();
