/** Collects events that arrive together and holds back repeats, so that a burst of changes is a few frames on each socket. */
import type { Clock } from '../pool/core/clock.ts';
import type { Announcement } from '../pool/core/pool.ts';

/** Events within this time are sent together, each once. */
const COLLECT_MS = 50;
/**
 * The same event is sent at most this often. Pages reload data on every event, so a member saving in a loop would make
 * all pages load in a loop. Other events, such as new messages, do not wait.
 */
export const REPEAT_MS = 500;

export type EventQueue = {
  add: (events: readonly Announcement[]) => void;
  close: () => void;
};

/** @param send gets the events that are due, each once */
export function createEventQueue(clock: Clock, send: (due: Announcement[]) => void): EventQueue {
  const waiting = new Map<string, Announcement>();
  /** When each event was last sent, oldest first. Entries older than REPEAT_MS are removed. */
  const sentAt = new Map<string, number>();
  let cancelTick: (() => void) | null = null;

  function removeSentBefore(instant: number): void {
    for (const [event, at] of sentAt) {
      if (at > instant) return;
      sentAt.delete(event);
    }
  }

  function flush(): void {
    cancelTick = null;
    const at = clock.now();
    removeSentBefore(at - REPEAT_MS);
    const due = [...waiting].filter(([event]) => !sentAt.has(event));
    for (const [event] of due) {
      waiting.delete(event);
      sentAt.set(event, at);
    }
    send(due.map(([, announcement]) => announcement));
    if (due.length > 0 || waiting.size > 0) cancelTick = clock.at(at + COLLECT_MS, flush);
  }

  return {
    add: (events) => {
      for (const event of events) waiting.set(JSON.stringify(event), event);
      // The first event of a burst is sent at once. Those within the next COLLECT_MS are sent together.
      if (cancelTick === null) flush();
    },
    close: () => cancelTick?.(),
  };
}
