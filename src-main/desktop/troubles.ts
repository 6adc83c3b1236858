/** What nobody foresaw: written to the log, and told once in words that say what is safe. */
import { app, clipboard, type BrowserWindow, type RenderProcessGoneDetails } from 'electron';
import type { Log } from '../log.ts';
import { ask } from './messageBox.ts';

export type TroubleOptions = {
  readLog: () => Log;
  /** As text that can be sent to somebody who helps; null when no pool is open. */
  readDiagnostics: () => Promise<string | null>;
  restart: () => void;
  quit: () => void;
};

const SAFE = 'Saved picks are safe on this computer’s disk.';

/** Watches over the whole process. One dialog at a time: what happens while one is open is only logged. */
export function watchForTroubles(options: TroubleOptions): void {
  let isTelling = false;
  const tell = async (error: unknown): Promise<void> => {
    try {
      options.readLog().error({ err: error }, 'unforeseen');
      if (isTelling) return;
      isTelling = true;
      await app.whenReady();
      await askWhatNow(options, error);
      isTelling = false;
    } catch {
      // Telling failed as well: the next trouble may be told, this one is in the log.
      isTelling = false;
    }
  };
  process.on('uncaughtException', (error) => void tell(error));
  process.on('unhandledRejection', (error) => void tell(error));
  // A terminal that was closed takes nothing more; that is no trouble.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') options.readLog().warn({ type, reason, exitCode }, 'a helper process is gone');
  });
}

async function askWhatNow(options: TroubleOptions, error: unknown): Promise<void> {
  const what = error instanceof Error ? error.message : String(error);
  for (;;) {
    const button = await ask({
      type: 'error',
      message: 'Something went wrong in Sunday Five',
      detail: `${SAFE} Restart to be sure that everything goes on as it should.\n\n${what}`,
      buttons: ['Restart', 'Copy Diagnostics', 'Quit'],
      cancelId: 0,
    });
    if (button === 1) {
      const text = await options.readDiagnostics().catch(() => null);
      await clipboard.writeText(text ?? String(error instanceof Error ? error.stack : error));
      continue;
    }
    return button === 2 ? options.quit() : options.restart();
  }
}

/** A page that crashed or hangs can be loaded again; the pool behind it goes on. */
export function watchWindow(window: BrowserWindow, readLog: () => Log, reload: () => Promise<void>): void {
  let isAsking = false;
  const offer = async (message: string, buttons: readonly [string, string], act: () => Promise<void>) => {
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    const detail = `The pool goes on, and everybody else can pick. ${SAFE}`;
    const button = await ask({ type: 'warning', message, detail, buttons: [...buttons] });
    if (button === 0 && !window.isDestroyed()) await act();
    isAsking = false;
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }: RenderProcessGoneDetails) => {
    if (reason === 'clean-exit') return;
    readLog().error({ reason, exitCode }, 'the window’s page is gone');
    void offer('The window stopped working', ['Reload', 'Leave It'], reload);
  });
  window.on('unresponsive', () => {
    readLog().warn('the window does not answer');
    void offer('The window does not answer', ['Reload', 'Wait'], () => {
      window.webContents.forcefullyCrashRenderer();
      return reload();
    });
  });
}
