/** Starts the app when its user logs in: off until it is switched on in the menu. */
import { app } from 'electron';
import { HIDDEN_ARG, hasAutostart, setAutostart } from './autostart.ts';
import { ownCommand } from './identity.ts';
import { showInfo } from './messageBox.ts';

/** On macOS an entry has no arguments, so only the packaged app can have one. */
export const canStartAtLogin = (): boolean => process.platform !== 'darwin' || app.isPackaged;

/** What Windows stores and compares. A path with spaces needs quotes there. */
function windowsEntry() {
  const [program, ...args] = [...ownCommand(), HIDDEN_ARG];
  return { path: program, args: args.map((one) => (one.includes(' ') ? `"${one}"` : one)) };
}

export function startsAtLogin(): boolean {
  if (process.platform === 'linux') return hasAutostart(process.env);
  return app.getLoginItemSettings(process.platform === 'win32' ? windowsEntry() : {}).openAtLogin;
}

export async function setStartAtLogin(isOn: boolean): Promise<void> {
  try {
    if (process.platform === 'linux') setAutostart(process.env, isOn ? [...ownCommand(), HIDDEN_ARG] : null);
    else app.setLoginItemSettings({ openAtLogin: isOn, ...(process.platform === 'win32' ? windowsEntry() : {}) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await showInfo('Starting at login couldn’t be changed', `Nothing was changed (${why}).`);
  }
}

/** Was the app started by the login, and not by its user? */
export const isStartAtLogin = (): boolean =>
  process.argv.includes(HIDDEN_ARG) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
