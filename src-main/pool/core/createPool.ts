import { createAnnouncements } from './announcements.ts';
import type { Pool, PoolParts } from './pool.ts';
import { createWriteQueue } from './writeQueue.ts';

/** Puts the parts together and adds the one way to write. */
export function createPool(parts: PoolParts): Pool {
  const announcements = createAnnouncements(parts.log);
  return {
    ...parts,
    ...createWriteQueue(parts, announcements),
    startedAt: parts.clock.now(),
    announce: (event) => announcements.send([event]),
    onPublish: announcements.onPublish,
    onSessionsEnded: announcements.onSessionsEnded,
  };
}
