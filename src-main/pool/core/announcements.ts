/** Who is told of committed changes: the hub, and whatever else follows the pool. */
import type { Log } from '../../log.ts';
import type { Announcement, Pool } from './pool.ts';

export type Announcements = Pick<Pool, 'onPublish' | 'onSessionsEnded'> & {
  send: (published: readonly Announcement[], ended?: readonly string[]) => void;
};

export function createAnnouncements(log: Log): Announcements {
  const publishListeners: ((events: readonly Announcement[]) => void)[] = [];
  const endListeners: ((tokenHashes: readonly string[]) => void)[] = [];
  return {
    onPublish: (listener) => publishListeners.push(listener),
    onSessionsEnded: (listener) => endListeners.push(listener),
    send: (published, ended = []) => {
      // Already committed. A failed broadcast must not undo it.
      try {
        if (ended.length > 0) for (const listener of endListeners) listener(ended);
        if (published.length > 0) for (const listener of publishListeners) listener(published);
      } catch (error) {
        log.error({ err: error }, 'a change could not be announced');
      }
    },
  };
}
