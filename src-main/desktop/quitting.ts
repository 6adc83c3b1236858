/** Quits the app cleanly. Asks first while members are connected, but never blocks a system shutdown. */
import { app, powerMonitor } from 'electron';
import { ask } from './messageBox.ts';

export type Quitting = {
  /** Quitting is confirmed, so windows close without asking. */
  isConfirmed: () => boolean;
  /** Asks while members are connected. After a yes, or without members, quitting doesn't ask again. */
  confirm: () => Promise<boolean>;
  /** Quits without asking. */
  quitNow: () => void;
};

export type QuittingOptions = {
  /** The number of members who have the pool open. */
  connectedMembers: () => number;
  /** Closes the pool. The app exits when it is done, or when time is up. */
  close: () => Promise<void>;
};

/** A system that sends SIGTERM typically waits five seconds before it kills the process. */
const CLOSE_TIMEOUT_MS = 4000;

export function prepareQuitting({ connectedMembers, close }: QuittingOptions): Quitting {
  let isConfirmed = false;
  let asking: Promise<boolean> | null = null;
  let isClosing = false;

  const confirm = async () => {
    if (isConfirmed) return true;
    const members = connectedMembers();
    asking ??= (members === 0 ? Promise.resolve(true) : askAbout(members)).finally(() => {
      asking = null;
    });
    isConfirmed ||= await asking;
    return isConfirmed;
  };
  const quitNow = () => {
    isConfirmed = true;
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (isConfirmed) return;
    if (connectedMembers() === 0) {
      isConfirmed = true;
      return;
    }
    event.preventDefault();
    void confirm().then((isWanted) => isWanted && app.quit());
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => app.exit(0), CLOSE_TIMEOUT_MS).unref();
    close()
      .catch(() => {})
      .finally(() => app.exit(0));
  });
  // Without this handler Electron quits when no window is open. The pool keeps running without one.
  app.on('window-all-closed', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quitNow);
  powerMonitor.on('shutdown', quitNow);
  return { isConfirmed: () => isConfirmed, confirm, quitNow };
}

async function askAbout(members: number): Promise<boolean> {
  const who = members === 1 ? '1 player is connected.' : `${members} players are connected.`;
  const button = await ask({
    type: 'question',
    message: `${who} Quit Sunday Five?`,
    detail:
      'Picks can’t be saved until you open it again. Saved picks are safe.\n\n' +
      'To hide only the window, close it. The pool keeps running.',
    buttons: ['Quit', 'Cancel'],
    defaultId: 1,
  });
  return button === 0;
}
