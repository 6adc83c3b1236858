/** Security limits on every window: where it can navigate, and which permissions its page gets. */
import { app, shell, type Session, type WebContents } from 'electron';
import type { IsPoolPage } from './poolOrigin.ts';

/** Addresses that the system may open in the browser, mail or message program. Never a file or a program. */
const EXTERNAL = /^(https?|mailto|sms):/i;

/**
 * Keeps every window, also future ones, on its pool's own pages. Other addresses open in the system's browser.
 * @param pagesOf which pages a window may show
 */
export function restrictNavigation(pagesOf: (contents: WebContents) => IsPoolPage): void {
  app.on('web-contents-created', (_event, contents) => {
    const isPoolPage: IsPoolPage = (url) => pagesOf(contents)(url);
    const check = (event: { preventDefault: () => void }, url: string) => {
      if (isPoolPage(url)) return;
      event.preventDefault();
      openExternally(url);
    };
    contents.on('will-navigate', (event, url) => check(event, url));
    contents.on('will-redirect', (event, url) => check(event, url));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      // A chat picture or the party board opens in a window with the same limits.
      if (isPoolPage(url)) return { action: 'allow', overrideBrowserWindowOptions: { autoHideMenuBar: true } };
      openExternally(url);
      return { action: 'deny' };
    });
    // A beforeunload handler would keep the app from quitting. Picks are saved automatically, so nothing is lost.
    contents.on('will-prevent-unload', (event) => event.preventDefault());
  });
}

function openExternally(url: string): void {
  if (EXTERNAL.test(url)) shell.openExternal(url).catch(() => {}); // the system may have no browser
}

/** Denies camera, location, notifications and devices to every page. Copying text has a fallback in the page. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
