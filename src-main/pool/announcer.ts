/** Tells everybody about what happens by the clock alone: locks, kickoffs and the change of week, at their instants. */
import { and, gt, lte, or } from 'drizzle-orm';
import type { PoolEvent } from '#shared/events.ts';
import { games, weeks } from '../db/schema.ts';
import { readCurrentWeek, readNextWeekChangeAt } from './calendar.ts';
import type { Pool } from './pool.ts';

type Instants = { lockAt: number | null; kickoffAt: number | null };

const timesOf = ({ lockAt, kickoffAt }: Instants) => [lockAt, kickoffAt].filter((at) => at !== null);

/** Starts announcing; answers how to stop. */
export function startAnnouncer(pool: Pool): () => void {
  let doneUntil = pool.clock.now();
  let current = readCurrentWeek(pool)?.id;
  let cancel = () => {};
  let stopped = false;

  const readNextInstant = (after: number): number => {
    const soon = pool.db
      .select({ lockAt: games.lockAt, kickoffAt: games.kickoffAt })
      .from(games)
      .where(or(gt(games.lockAt, after), gt(games.kickoffAt, after)))
      .all();
    const weekLocks = pool.db.select({ at: weeks.lockAt }).from(weeks).where(gt(weeks.lockAt, after)).all();
    const instants = [...soon.flatMap(timesOf), ...weekLocks.flatMap(({ at }) => at ?? []), readNextWeekChangeAt(pool)];
    return Math.min(...instants.filter((at) => at > after), Infinity);
  };

  /** Announces what came due since the last look. */
  const announce = async (): Promise<void> => {
    const now = pool.clock.now();
    const since = Math.min(doneUntil, now);
    const events: PoolEvent[] = [];
    const isDue = (at: number | null) => at !== null && at > since && at <= now;
    const due = pool.db
      .select({ weekId: games.weekId, lockAt: games.lockAt, kickoffAt: games.kickoffAt, id: games.id })
      .from(games)
      .where(
        or(
          and(gt(games.lockAt, since), lte(games.lockAt, now)),
          and(gt(games.kickoffAt, since), lte(games.kickoffAt, now)),
        ),
      )
      .all();
    for (const { weekId } of due) events.push({ type: 'games_changed', weekId });
    for (const { weekId } of due.filter(({ kickoffAt }) => isDue(kickoffAt))) {
      events.push({ type: 'picks_changed', weekId }, { type: 'scores_changed' });
    }
    if (
      pool.db
        .select()
        .from(weeks)
        .all()
        .some(({ lockAt }) => isDue(lockAt))
    )
      events.push({ type: 'weeks_changed' });
    const currentNow = readCurrentWeek(pool)?.id;
    if (currentNow !== current) events.push({ type: 'weeks_changed' });
    current = currentNow;
    doneUntil = now;
    // Every transaction stores the reveals that are due.
    if (events.length === 0) return pool.storeDueReveals();
    await pool.write(({ publish }) => {
      for (const event of events) publish(event);
    });
  };

  const wait = (): void => {
    cancel();
    if (stopped) return;
    const now = pool.clock.now();
    // What came due while the last announcement was being written must not wait for the next instant.
    const next = readNextInstant(Math.min(doneUntil, now));
    if (next <= now || readCurrentWeek(pool)?.id !== current) tick();
    else if (next < Infinity) cancel = pool.clock.at(next, tick);
  };

  const tick = (): void => {
    announce()
      .finally(wait)
      .catch((error: unknown) => pool.log.error({ err: error }, 'an announcement failed'));
  };

  // A changed kickoff or lock time changes what comes next, and the last final of a week ends it.
  pool.onPublish((events) => {
    const weeksTold = events.some(({ type }) => type === 'weeks_changed');
    if (stopped || (!weeksTold && !events.some(({ type }) => type === 'games_changed'))) return;
    // Whoever made, moved or deleted a week has told it already.
    if (weeksTold) current = readCurrentWeek(pool)?.id;
    wait();
  });
  tick();
  return () => {
    stopped = true;
    cancel();
  };
}
