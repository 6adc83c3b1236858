/** Remembers wild score changes, each until the feed has repeated it often enough to be believed. */

/** Polls that must report the same, and how far apart the first and last must be: refreshes can come every 5 s. */
const POLLS = 3;
const LONG_ENOUGH_MS = 30_000;

export type Repeats = {
  /** Counts one more report of a game. @returns whether it is confirmed */
  confirm: (gameId: number, report: string, now: number) => boolean;
  /** The game's report is believable; `score` is the feed's latest. */
  accept: (gameId: number, score: string) => void;
  /** Whether a stored score can be the feed's. False for a typed one that was just given back to the feed. */
  isFromFeed: (gameId: number, score: string) => boolean;
};

export function createRepeats(): Repeats {
  const held = new Map<number, { report: string; polls: number; since: number }>();
  const accepted = new Map<number, string>();
  return {
    confirm: (gameId, report, now) => {
      const known = held.get(gameId);
      const isSame = known?.report === report;
      const polls = isSame ? known.polls + 1 : 1;
      const since = isSame ? Math.min(known.since, now) : now;
      const isConfirmed = polls >= POLLS && now - since >= LONG_ENOUGH_MS;
      if (isConfirmed) held.delete(gameId);
      else held.set(gameId, { report, polls, since });
      return isConfirmed;
    },
    accept: (gameId, score) => {
      held.delete(gameId);
      accepted.set(gameId, score);
    },
    isFromFeed: (gameId, score) => (accepted.get(gameId) ?? score) === score,
  };
}
