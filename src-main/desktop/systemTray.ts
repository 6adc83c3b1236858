/** Does this system show tray icons? Windows and macOS do. Some Linux desktops don't. */
import { execFile } from 'node:child_process';

const BUS = 'org.freedesktop.DBus';
const WATCHER = 'org.kde.StatusNotifierWatcher';
const TIMEOUT_MS = 1000;

/** Programs that query the session bus; the first one installed is used. Each prints "true" if the name has an owner. */
const QUERIES: readonly { program: string; query: string }[] = [
  {
    program: 'gdbus',
    query: `call --session --dest ${BUS} --object-path / --method ${BUS}.NameHasOwner ${WATCHER}`,
  },
  { program: 'dbus-send', query: `--session --print-reply --dest=${BUS} / ${BUS}.NameHasOwner string:${WATCHER}` },
];

/** @returns false when unknown: closing the window then asks first, which is safer than an unreachable app */
export async function hasSystemTray(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const { program, query } of QUERIES) {
    const output = await run(program, query.split(' '));
    if (output !== null) return output.includes('true');
  }
  return false;
}

/** @returns the program's output; null if it is not installed or fails */
const run = (program: string, args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: TIMEOUT_MS }, (error, stdout) => resolve(error === null ? stdout : null));
  });
