/** Runs before the page and exposes only the calls that a web page can't make itself, and nothing else of Electron. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DesktopBridge } from '#shared/desktop.ts';

const bridge: DesktopBridge = {
  openPool: async () => void (await ipcRenderer.invoke('openPool' satisfies keyof DesktopBridge)),
  tryDemo: async () => void (await ipcRenderer.invoke('tryDemo' satisfies keyof DesktopBridge)),
  openDataFolder: async () => void (await ipcRenderer.invoke('openDataFolder' satisfies keyof DesktopBridge)),
  provePresence: async () => String(await ipcRenderer.invoke('provePresence' satisfies keyof DesktopBridge)),
};

contextBridge.exposeInMainWorld('desktop', bridge);

/** Only a file from the disk has a path: one that a script made has none. */
function pathOf(file: File): string {
  // Older Electron versions have no webUtils, and the path is the file's own.
  const utils = webUtils as typeof webUtils | undefined;
  return utils === undefined ? ((file as File & { path?: string }).path ?? '') : utils.getPathForFile(file);
}

// The main process's types don't include a page's.
type Drag = Event & { dataTransfer: { types: readonly string[]; files: ArrayLike<File> } | null };
const page = globalThis as unknown as {
  addEventListener: (type: string, listener: (event: Drag) => void, isCapturing?: boolean) => void;
};
// Without this, nothing can be dropped.
page.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
});
// Before the page's own handler: the chat takes pictures.
page.addEventListener(
  'drop',
  (event) => {
    const file = event.dataTransfer?.files[0];
    if (!event.isTrusted || file === undefined || !/\.sundayfive$/i.test(file.name)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ipcRenderer.send('dropFile', pathOf(file));
  },
  true,
);
