/** What the desktop app's window may ask of Electron: only what a web page cannot do. */

export type DesktopBridge = {
  /** Lets the commissioner choose another pool by the system's dialog; the window loads anew once one was opened. */
  openPool: () => Promise<void>;
  /** Shows the data folder in the system's file browser. */
  openDataFolder: () => Promise<void>;
  /** A fresh proof of presence: at this window no password is needed. */
  provePresence: () => Promise<string>;
};

declare global {
  interface Window {
    /** Undefined in a browser. */
    readonly desktop?: DesktopBridge;
  }
}
