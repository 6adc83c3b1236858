/**
 * The events of the last minute, for pages that began to read before their socket opened: what changed in between
 * came too late for their reads and too early for their socket.
 */
import { pageStart } from '#shared/events.ts';
import type { Announcement } from '../pool/core/pool.ts';

const KEEP_MS = 60_000;

export type RecentEvents = {
  add: (announcement: Announcement) => void;
  now: () => number;
  /**
   * What a page with this message missed before its socket opened at that time, each event once; null if the message is
   * not that of a page that starts.
   */
  missedBy: (message: Buffer, openedAt: number) => Announcement[] | null;
};

/** @param now a steady clock in milliseconds; tests set it */
export function createRecentEvents(now: () => number = () => performance.now()): RecentEvents {
  /** Oldest first. */
  const sent = new Map<string, { at: number; announcement: Announcement }>();

  function dropOld(): void {
    for (const [event, { at }] of sent) {
      if (at > now() - KEEP_MS) return;
      sent.delete(event);
    }
  }

  return {
    add: (announcement) => {
      dropOld();
      const event = JSON.stringify(announcement);
      sent.delete(event);
      sent.set(event, { at: now(), announcement });
    },
    now,
    missedBy: (message, openedAt) => {
      const start = parse(message);
      if (start === null) return null;
      const isMissed = ({ at }: { at: number }) => at >= openedAt - start.agoMs && at <= openedAt;
      return [...sent.values()].filter(isMissed).map(({ announcement }) => announcement);
    },
  };
}

function parse(message: Buffer) {
  try {
    return pageStart.parse(JSON.parse(message.toString('utf8')));
  } catch {
    return null;
  }
}
