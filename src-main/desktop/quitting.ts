/** The end of the app: asked for when members are connected, never against the system's own shutting down, in good order. */
import { app, powerMonitor } from 'electron';
import { ask } from './messageBox.ts';

export type Quitting = {
  /** Has the end been agreed on? Windows then close without a word. */
  isUnderWay: () => boolean;
  /** Asks when members are connected. After a yes, or with nobody to ask for, quitting asks no more. */
  mayQuit: () => Promise<boolean>;
  /** Ends without asking. */
  quitNow: () => void;
};

export type QuittingOptions = {
  /** How many members have the pool open. */
  connectedMembers: () => number;
  /** Closes what must be closed; the app is gone when it has, or soon after. */
  close: () => Promise<void>;
};

/** Whoever stops us by a signal waits at most five seconds before using force. */
const CLOSE_WITHIN_MS = 4000;

export function prepareQuitting({ connectedMembers, close }: QuittingOptions): Quitting {
  let isAgreed = false;
  let asking: Promise<boolean> | null = null;
  let isClosing = false;

  const mayQuit = async () => {
    if (isAgreed) return true;
    const members = connectedMembers();
    asking ??= (members === 0 ? Promise.resolve(true) : askAbout(members)).finally(() => {
      asking = null;
    });
    isAgreed ||= await asking;
    return isAgreed;
  };
  const quitNow = () => {
    isAgreed = true;
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (isAgreed) return;
    if (connectedMembers() === 0) {
      isAgreed = true;
      return;
    }
    event.preventDefault();
    void mayQuit().then((isWanted) => isWanted && app.quit());
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => app.exit(0), CLOSE_WITHIN_MS).unref();
    close()
      .catch(() => {})
      .finally(() => app.exit(0));
  });
  // A window that is hidden or not there yet is no reason to end.
  app.on('window-all-closed', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quitNow);
  powerMonitor.on('shutdown', quitNow);
  return { isUnderWay: () => isAgreed, mayQuit, quitNow };
}

async function askAbout(members: number): Promise<boolean> {
  const who = members === 1 ? '1 player is connected.' : `${members} players are connected.`;
  const button = await ask({
    type: 'question',
    message: `${who} Quit Sunday Five?`,
    detail:
      'Their picks cannot be saved until you open it again. What is saved is safe.\n\n' +
      'To put only the window away, close it: the pool goes on.',
    buttons: ['Quit', 'Cancel'],
    defaultId: 1,
  });
  return button === 0;
}
