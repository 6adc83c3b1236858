/** Handles unexpected errors: logs them and shows one dialog that says what is safe and what to do. */
import { app, clipboard, type BrowserWindow, type RenderProcessGoneDetails } from 'electron';
import type { Log } from '../log.ts';
import { ask } from './messageBox.ts';

export type ErrorHandlingOptions = {
  readLog: () => Log;
  /** Text to send to a person who helps; null when no pool is open. */
  readDiagnostics: () => Promise<string | null>;
  restart: () => void;
  quit: () => void;
};

const SAFE = 'Saved picks are safe on this computer’s disk.';

/** Installs the handlers. There is one dialog at a time; errors while it is open are only logged. */
export function handleUnexpectedErrors(options: ErrorHandlingOptions): void {
  let isShowing = false;
  const handle = async (error: unknown): Promise<void> => {
    try {
      options.readLog().error({ err: error }, 'unexpected error');
      if (isShowing) return;
      isShowing = true;
      await app.whenReady();
      await showErrorDialog(options, error);
      isShowing = false;
    } catch {
      // The dialog failed. This error is in the log, and the next one may show a dialog.
      isShowing = false;
    }
  };
  process.on('uncaughtException', (error) => void handle(error));
  process.on('unhandledRejection', (error) => void handle(error));
  // Writing fails once the terminal is closed. Ignore that.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') options.readLog().warn({ type, reason, exitCode }, 'a child process ended');
  });
}

async function showErrorDialog(options: ErrorHandlingOptions, error: unknown): Promise<void> {
  const what = error instanceof Error ? error.message : String(error);
  for (;;) {
    const button = await ask({
      type: 'error',
      message: 'Something went wrong in Sunday Five',
      detail: `${SAFE} Restart to make sure that everything works.\n\n${what}`,
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

/** Offers to reload a page that crashed or hangs. The pool keeps running meanwhile. */
export function handleWindowCrash(window: BrowserWindow, readLog: () => Log, reload: () => Promise<void>): void {
  let isAsking = false;
  const offer = async (message: string, buttons: readonly [string, string], act: () => Promise<void>) => {
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    const detail = `The pool is still running, and everyone else can make picks. ${SAFE}`;
    const button = await ask({ type: 'warning', message, detail, buttons: [...buttons] });
    if (button === 0 && !window.isDestroyed()) await act();
    isAsking = false;
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }: RenderProcessGoneDetails) => {
    if (reason === 'clean-exit') return;
    readLog().error({ reason, exitCode }, 'the window’s page crashed');
    void offer('The window stopped working', ['Reload', 'Not Now'], reload);
  });
  window.on('unresponsive', () => {
    readLog().warn('the window is not responding');
    void offer('The window isn’t responding', ['Reload', 'Wait'], () => {
      window.webContents.forcefullyCrashRenderer();
      return reload();
    });
  });
}
