/** The app's dialogs: each has a title and belongs to the visible window, if there is one. */
import {
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';

export type Question = {
  type: 'info' | 'question' | 'warning' | 'error';
  message: string;
  detail?: string;
  buttons?: string[];
  /** Index of the button that Enter presses; default: the first. */
  defaultId?: number;
  /** Index of the button that Escape presses; default: the last. */
  cancelId?: number;
};

/** A dialog of a hidden window would be hidden too, and wait forever. */
const visibleWindow = () =>
  BrowserWindow.getAllWindows().find((window) => window.isVisible() && !window.isMinimized()) ?? null;

/** @returns the index of the button that was pressed */
export async function ask(question: Question): Promise<number> {
  const buttons = question.buttons ?? ['OK'];
  const box: MessageBoxOptions = {
    title: 'Sunday Five',
    defaultId: 0,
    cancelId: buttons.length - 1,
    noLink: true,
    ...question,
    buttons,
  };
  const window = visibleWindow();
  return (await (window === null ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box))).response;
}

export async function showInfo(message: string, detail = ''): Promise<void> {
  await ask({ type: 'info', message, detail });
}

/** Asks for a file or a folder. @returns null when the dialog was canceled */
export async function pickPath(options: OpenDialogOptions): Promise<string | null> {
  const window = visibleWindow();
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return filePaths[0] ?? null;
}

/** Asks where to save a file. @returns null when the dialog was canceled */
export async function pickSavePath(options: SaveDialogOptions): Promise<string | null> {
  const window = visibleWindow();
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}
