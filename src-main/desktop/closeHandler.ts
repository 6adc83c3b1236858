/** What happens when the window is closed: the pool keeps running. The first time, a dialog explains that. */
import { app, type BrowserWindow } from 'electron';
import { ask } from './messageBox.ts';
import type { SettingsStore } from './desktopSettings.ts';

export type CloseOptions = {
  settings: SettingsStore;
  /** Is there an icon (in the tray or the Dock) that opens the window again? */
  canReopen: () => boolean;
  /** A demo ends when its window is closed. */
  isDemo: boolean;
};

type Choice = 'keep running' | 'quit' | 'cancel';

/** @returns a handler for the window's close button, which hides the window or quits the app */
export function createCloseHandler({
  settings,
  canReopen,
  isDemo,
}: CloseOptions): (window: BrowserWindow) => Promise<void> {
  let isAsking = false;

  const decide = async (): Promise<Choice> => {
    if (isDemo) return 'quit';
    if (!canReopen()) return askEachTime();
    if (settings.read().isClosingExplained === true) return 'keep running';
    const choice = await explain();
    if (choice !== 'cancel') settings.change({ isClosingExplained: true });
    return choice;
  };

  return async (window) => {
    if (isAsking) return;
    isAsking = true;
    const choice = await decide();
    isAsking = false;
    if (choice === 'quit') app.quit();
    if (choice === 'keep running') window.hide();
  };
}

async function explain(): Promise<Choice> {
  const where = process.platform === 'darwin' ? 'the Dock and the menu bar' : 'the tray';
  const button = await ask({
    type: 'info',
    message: 'Sunday Five keeps running',
    detail:
      'Your friends can make picks as long as this computer is on. ' +
      `To open the window again or to quit, use the icon in ${where}. You won’t see this message again.`,
    buttons: ['Keep Running', 'Quit Instead'],
    cancelId: 0,
  });
  return button === 0 ? 'keep running' : 'quit';
}

async function askEachTime(): Promise<Choice> {
  const button = await ask({
    type: 'question',
    message: 'Keep the pool running without the window?',
    detail:
      'Your friends can make picks as long as this computer is on. ' +
      'This desktop has no tray icon. To open the window again, start Sunday Five again.',
    buttons: ['Keep Running', 'Quit', 'Cancel'],
  });
  return (['keep running', 'quit', 'cancel'] as const)[button] ?? 'cancel';
}
