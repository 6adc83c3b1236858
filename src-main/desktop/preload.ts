/** Runs before the page and exposes only the calls that a web page can't make itself, and nothing else of Electron. */
import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '#shared/desktop.ts';

const bridge: DesktopBridge = {
  openPool: async () => void (await ipcRenderer.invoke('openPool' satisfies keyof DesktopBridge)),
  openDataFolder: async () => void (await ipcRenderer.invoke('openDataFolder' satisfies keyof DesktopBridge)),
  provePresence: async () => String(await ipcRenderer.invoke('provePresence' satisfies keyof DesktopBridge)),
};

contextBridge.exposeInMainWorld('desktop', bridge);
