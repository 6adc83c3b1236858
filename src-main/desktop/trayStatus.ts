/** The tray's text about the pool: who is connected and when the next lock is. */
import { isGameLocked, isWeekLocked, nextLockAt } from '#shared/rules/locking.ts';
import { plural } from '#shared/texts/plural.ts';
import type { Times } from '#shared/times.ts';
import { readCurrentWeek } from '../pool/core/calendar.ts';
import { poolTimes } from '../pool/core/poolTimes.ts';
import type { Pool } from '../pool/core/pool.ts';
import { requireWeekRow } from '../pool/core/rows.ts';
import { readGameRows } from '../pool/games/games.ts';

/** The next lock of the current week; `isFirst`: none of its games has locked. */
export type NextLock = { at: number; isFirst: boolean };

/** "3 friends connected · first lock Thu 5:10 PM PT"; without the lock while there is none to come. */
export function statusText(connected: number, lock: NextLock | null, now: number, times: Times): string {
  const friends = connected === 0 ? 'No friends' : plural(connected, 'friend');
  const which = lock?.isFirst === true ? 'first' : 'next';
  const lockText = lock === null ? '' : ` · ${which} lock ${times.kickoffTime(lock.at, now)} ${times.label}`;
  return `${friends} connected${lockText}`;
}

function readNextLock(pool: Pool, now: number): NextLock | null {
  const current = readCurrentWeek(pool);
  if (current === null) return null;
  const week = requireWeekRow(pool, current.id);
  const games = readGameRows(pool, current.id);
  const at = isWeekLocked(week, now) ? null : nextLockAt(games, now);
  if (at === null) return null;
  return { at: Math.min(at, week.lockAt ?? Infinity), isFirst: !games.some((game) => isGameLocked(game, now)) };
}

export type Status = {
  text: () => string;
  /** Someone connected or left. */
  connectionsChanged: () => void;
};

/**
 * Follows a pool until it is closed. Reads the database only after a change that can move a lock; locks that come with
 * time are published too.
 * @param onChange gets each new text
 */
export function followStatus(pool: Pool, connected: () => number, onChange: (text: string) => void): Status {
  const read = () => {
    const now = pool.clock.now();
    return { lock: readNextLock(pool, now), now, times: poolTimes(pool) };
  };
  let facts = read();
  let text = '';
  const update = () => {
    const next = statusText(connected(), facts.lock, facts.now, facts.times);
    if (next === text) return;
    text = next;
    onChange(text);
  };
  pool.onPublish((events) => {
    if (!events.some(({ type }) => type === 'weeks_changed' || type === 'games_changed' || type === 'scores_changed'))
      return;
    facts = read();
    update();
  });
  update();
  return { text: () => text, connectionsChanged: update };
}
