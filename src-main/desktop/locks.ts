/** What a window of ours may never do, whatever is on its page. */
import { app, shell, type Session, type WebContents } from 'electron';
import type { IsOwnPage } from './ownPages.ts';

/** Addresses that may be handed to the system's browser or mail program; never a file, never a program. */
const OUTSIDE = /^(https?|mailto):/i;

/** Locks every window to the pool's own pages, now and later ones alike; other addresses open in the system's browser. */
export function lockNavigation(isOwn: IsOwnPage): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { preventDefault: () => void }, url: string) => {
      if (isOwn(url)) return;
      event.preventDefault();
      openOutside(url);
    };
    contents.on('will-navigate', (event, url) => stay(event, url));
    contents.on('will-redirect', (event, url) => stay(event, url));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      // A picture of the chat or the party's board: a window like ours, and as locked.
      if (isOwn(url)) return { action: 'allow', overrideBrowserWindowOptions: { autoHideMenuBar: true } };
      openOutside(url);
      return { action: 'deny' };
    });
    letPageBeLeft(contents);
  });
}

/** A page that wants to keep its window open would stop the app from ending; cards save themselves. */
const letPageBeLeft = (contents: WebContents) => contents.on('will-prevent-unload', (event) => event.preventDefault());

function openOutside(url: string): void {
  if (OUTSIDE.test(url)) shell.openExternal(url).catch(() => {}); // a system without a browser
}

/** No camera, place, notifications or device for any page; copying has its own fallback in the page. */
export function lockPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
