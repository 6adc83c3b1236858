/** The messages that wait to be sent. Each is written once for its connection, and survives a restart. */
import { and, asc, eq, lte, min } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/limits.ts';
import { connections, outbox } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { readConnectionRows, type ConnectionRow } from './connections.ts';
import { planMessages, RETRY_FOR_MS, settleMs, type Planned } from './messages.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Minutes between one try and the next; the last one repeats. */
const PAUSES = [1, 2, 5, 10, 30, 60] as const;

type PlannedFor = Planned & { connection: ConnectionRow };

const readPlanned = (pool: Pool, now: number): PlannedFor[] =>
  readConnectionRows(pool).flatMap((connection) =>
    planMessages(pool, connection.kinds, now, connection).map((planned) => ({ ...planned, connection })),
  );

const isStored = ({ db }: Pick<Pool, 'db'>, { connection, kind, subject }: PlannedFor): boolean =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.connectionId, connection.id), eq(outbox.kind, kind), eq(outbox.subject, subject)))
    .get() !== undefined;

/** Stores due messages, and ends outdated ones. Writes nothing if there is neither. */
export async function fillOutbox(pool: Pool): Promise<void> {
  const now = pool.clock.now();
  const due = readPlanned(pool, now).filter((one) => one.dueAt <= now && now < one.expiresAt && !isStored(pool, one));
  const isOver = and(eq(outbox.state, 'waiting'), lte(outbox.expiresAt, now));
  const hasOver = pool.db.select({ id: outbox.id }).from(outbox).where(isOver).get() !== undefined;
  if (due.length === 0 && !hasOver) return;
  await pool.write(({ db }) => {
    for (const { connection, kind, subject, expiresAt } of due) {
      const values = { connectionId: connection.id, kind, subject, createdAt: now, expiresAt };
      db.insert(outbox)
        .values({ ...values, nextTryAt: now + settleMs(kind) })
        .onConflictDoNothing()
        .run();
    }
    db.update(outbox).set({ state: 'dropped' }).where(isOver).run();
  });
}

/** What can be sent now, the oldest first. */
export function readDue(pool: Pool): { message: OutboxRow; connection: ConnectionRow }[] {
  const now = pool.clock.now();
  return pool.db
    .select({ message: outbox, connection: connections })
    .from(outbox)
    .innerJoin(connections, eq(connections.id, outbox.connectionId))
    .where(and(eq(outbox.state, 'waiting'), lte(outbox.nextTryAt, now)))
    .orderBy(asc(outbox.id))
    .all();
}

/** When to look again: the next try, or the next message that becomes due. Infinity: only after an event. */
export function readNextInstant(pool: Pool): number {
  const now = pool.clock.now();
  const next = pool.db
    .select({ at: min(outbox.nextTryAt) })
    .from(outbox)
    .where(eq(outbox.state, 'waiting'))
    .get();
  const later = readPlanned(pool, now).flatMap(({ dueAt }) => (dueAt > now ? [dueAt] : []));
  return Math.min(next?.at ?? Infinity, ...later);
}

/** Counts a try before it is made, so that a program that is killed meanwhile does not try again at once. */
export const noteTry = (pool: Pool, { id, tries }: OutboxRow): Promise<void> =>
  pool.write(({ db, now }) => {
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 60;
    db.update(outbox)
      .set({ tries: tries + 1, nextTryAt: now + pause * MINUTE_MS })
      .where(eq(outbox.id, id))
      .run();
  });

const setState = ({ db }: Change, id: number, state: OutboxRow['state']): void =>
  void db.update(outbox).set({ state }).where(eq(outbox.id, id)).run();

export const noteSent = (pool: Pool, { id, connectionId }: Pick<OutboxRow, 'id' | 'connectionId'>): Promise<void> =>
  pool.write((change) => {
    setState(change, id, 'sent');
    noteWorking(change, connectionId);
  });

/** A message was delivered: whatever was wrong with the connection is over. */
export function noteWorking(change: Change, connectionId: number): void {
  change.db
    .update(connections)
    .set({ lastSentAt: change.now, failure: null })
    .where(eq(connections.id, connectionId))
    .run();
  change.publish({ type: 'connections_changed' });
}

export const noteDropped = (pool: Pool, { id }: OutboxRow): Promise<void> =>
  pool.write((change) => setState(change, id, 'dropped'));

/** Puts a message off, from now on by `ms`. */
export const notePutOff = (pool: Pool, { id }: OutboxRow, ms: number): Promise<void> =>
  pool.write(({ db, now }) => {
    db.update(outbox)
      .set({ nextTryAt: now + ms })
      .where(eq(outbox.id, id))
      .run();
  });

/** The connection does not work: To do shows why until a message is delivered. */
export const noteGivenUp = (pool: Pool, { id, connectionId }: OutboxRow, failure: string): Promise<void> =>
  pool.write((change) => {
    setState(change, id, 'failed');
    change.db.update(connections).set({ failure }).where(eq(connections.id, connectionId)).run();
    change.publish({ type: 'connections_changed' });
  });

/** Has the message been tried for as long as any is? */
export const isTriedEnough = ({ createdAt, kind }: OutboxRow, now: number): boolean =>
  now >= createdAt + settleMs(kind) + RETRY_FOR_MS;
