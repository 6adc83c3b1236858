/** Announces committed changes to the hub, and to whatever else follows the pool. */
import type { Log } from '../../log.ts';
import type { Announcement, Pool } from './pool.ts';

export type Announcements = Pick<Pool, 'onPublish' | 'onSessionsEnded'> & {
  send: (published: readonly Announcement[], ended?: readonly string[]) => void;
};

export function createAnnouncements(log: Log): Announcements {
  const publishListeners: ((events: readonly Announcement[]) => void)[] = [];
  const endListeners: ((tokenHashes: readonly string[]) => void)[] = [];
  /** Already committed. A listener that fails must not undo it, nor keep the news from the others. */
  const report = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'a change could not be announced');
    }
  };
  return {
    onPublish: (listener) => publishListeners.push(listener),
    onSessionsEnded: (listener) => endListeners.push(listener),
    send: (published, ended = []) => {
      if (ended.length > 0) for (const listener of endListeners) report(() => listener(ended));
      if (published.length > 0) for (const listener of publishListeners) report(() => listener(published));
    },
  };
}
