/** Runs before the find bar's page and exposes its four calls, and nothing else of Electron. */
import { contextBridge, ipcRenderer } from 'electron';
import type { FindBridge } from './findPage.ts';

const bridge: FindBridge = {
  find: (text, direction) => ipcRenderer.send('find', text, direction),
  close: () => ipcRenderer.send('closeFind'),
  onOpen: (listener) => void ipcRenderer.on('findOpen', () => listener()),
  onResult: (listener) => void ipcRenderer.on('findResult', (_event, result) => listener(String(result))),
};

contextBridge.exposeInMainWorld('finder', bridge);
