/** What closing the window means: the pool is served on, and she is told so once. */
import { app, type BrowserWindow } from 'electron';
import { ask } from './messageBox.ts';
import type { Memory } from './remembered.ts';

export type ClosingOptions = {
  memory: Memory;
  /** Is there something to bring the window back by: the tray, or the Dock? */
  hasWayBack: () => boolean;
  /** A demo is over when its window is closed. */
  isDemo: boolean;
};

type Choice = 'serve on' | 'quit' | 'cancel';

/** @returns what to do with a window that is asked to close; hides it, or ends the app */
export function createClosing({
  memory,
  hasWayBack,
  isDemo,
}: ClosingOptions): (window: BrowserWindow) => Promise<void> {
  let isAsking = false;

  const decide = async (): Promise<Choice> => {
    if (isDemo) return 'quit';
    if (!hasWayBack()) return askEachTime();
    if (memory.read().isClosingExplained === true) return 'serve on';
    const choice = await explain();
    if (choice !== 'cancel') memory.change({ isClosingExplained: true });
    return choice;
  };

  return async (window) => {
    if (isAsking) return;
    isAsking = true;
    const choice = await decide();
    isAsking = false;
    if (choice === 'quit') app.quit();
    if (choice === 'serve on') window.hide();
  };
}

async function explain(): Promise<Choice> {
  const where = process.platform === 'darwin' ? 'the Dock and the menu bar' : 'the tray';
  const button = await ask({
    type: 'info',
    message: 'Sunday Five goes on without its window',
    detail:
      'Your friends can pick as long as this computer is on. ' +
      `The window comes back from the icon in ${where}; Quit there ends it. This is said only once.`,
    buttons: ['Keep Serving', 'Quit Instead'],
    cancelId: 0,
  });
  return button === 0 ? 'serve on' : 'quit';
}

async function askEachTime(): Promise<Choice> {
  const button = await ask({
    type: 'question',
    message: 'Keep serving the pool without the window?',
    detail:
      'Your friends can pick as long as this computer is on. ' +
      'This desktop shows no tray icon: to get the window back, start Sunday Five again.',
    buttons: ['Keep Serving', 'Quit', 'Cancel'],
  });
  return (['serve on', 'quit', 'cancel'] as const)[button] ?? 'cancel';
}
