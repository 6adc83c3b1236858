/** The calls that the desktop window's page can make to Electron: only what a web page can't do itself. */

export type DesktopBridge = {
  /** Lets the commissioner choose another pool in a system dialog. The window reloads when one was opened. */
  openPool: () => Promise<void>;
  /** Opens the demo in its own window. */
  tryDemo: () => Promise<void>;
  /** Opens the data folder in the system's file manager. */
  openDataFolder: () => Promise<void>;
  /** @returns a new proof of presence; this window needs no password */
  provePresence: () => Promise<string>;
};

declare global {
  interface Window {
    /** Undefined in a browser. */
    readonly desktop?: DesktopBridge;
  }
}
