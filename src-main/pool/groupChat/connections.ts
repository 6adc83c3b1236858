/** The commissioner's connections to group chats. Where they send is stored encrypted and never sent back. */
import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { CONNECTIONS_MAX } from '#shared/limits.ts';
import type { Connection } from '#shared/model.ts';
import { SERVICE_NAMES, targetProblem, type Target } from '#shared/rules/groupChat.ts';
import { connections, outbox } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { decryptCode, encryptCode } from '../core/codes.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { toInstantOrNull } from '../core/wire.ts';
import { planMessages } from './messages.ts';

export type ConnectionRow = typeof connections.$inferSelect;

/** Where it sends; null when the key of the data folder was lost. */
export function readTarget(pool: Pick<Pool, 'codeKey'>, row: Pick<ConnectionRow, 'targetCipher'>): Target | null {
  const text = decryptCode(pool.codeKey, row.targetCipher);
  return text === null ? null : (JSON.parse(text) as Target); // written by createConnection
}

const toConnection = (pool: Pool, row: ConnectionRow): Connection => ({
  id: row.id,
  service: row.service,
  name: row.name,
  kinds: row.kinds,
  reminderLeadMinutes: row.reminderLeadMinutes,
  isPrivateAllowed: row.isPrivateAllowed,
  isLost: readTarget(pool, row) === null,
  lastSentAt: toInstantOrNull(row.lastSentAt),
  failure: row.failure,
});

export const readConnectionRows = ({ db }: Pick<Pool, 'db'>): ConnectionRow[] =>
  db.select().from(connections).orderBy(asc(connections.id)).all();

export const readConnections = (pool: Pool): Connection[] =>
  readConnectionRows(pool).map((row) => toConnection(pool, row));

/** @throws PoolError 'not_found' */
export function requireConnection({ db }: Pick<Pool, 'db'>, id: number): ConnectionRow {
  const row = db.select().from(connections).where(eq(connections.id, id)).get();
  if (row === undefined) throw new PoolError('not_found', 'This connection was removed.');
  return row;
}

/**
 * Marks messages that the chat already has as done, so that a new connection or a switch does not announce a week that
 * opened days ago, or remind of a lock whose reminder was due before.
 */
function skipPast(pool: Pool, { db, now }: Change, row: ConnectionRow): void {
  const past = planMessages(pool, row.kinds, now, row).filter(({ dueAt }) => dueAt <= now);
  for (const { kind, subject, expiresAt } of past) {
    const values = { connectionId: row.id, kind, subject, createdAt: now, nextTryAt: now, expiresAt };
    db.insert(outbox)
      .values({ ...values, state: 'dropped' })
      .onConflictDoNothing()
      .run();
  }
}

const about = ({ service, name }: ConnectionRow) => ({ connection: `${name} (${SERVICE_NAMES[service]})` });

/** Connects a group chat. @throws PoolError 'broken_rule' for an address that is none of the service's */
export const createConnection = (pool: Pool, actor: Actor, input: InputOf<'createConnection'>): Promise<Connection> =>
  pool.write((change) => {
    const target = { address: input.address, chat: input.chat ?? '' };
    const isPrivateAllowed = input.service === 'json' && input.isPrivateAllowed === true;
    const problem = targetProblem(input.service, target, isPrivateAllowed);
    if (problem !== null) throw new PoolError('broken_rule', problem.message, { details: { fields: [problem] } });
    if (readConnectionRows(change).length >= CONNECTIONS_MAX) {
      throw new PoolError('conflict', `A pool can have ${CONNECTIONS_MAX} connections. Remove one first.`);
    }
    const row = change.db
      .insert(connections)
      .values({
        service: input.service,
        name: input.name,
        targetCipher: encryptCode(pool.codeKey, JSON.stringify(target)),
        kinds: [...new Set(input.kinds)],
        reminderLeadMinutes: input.reminderLeadMinutes,
        isPrivateAllowed,
        createdAt: change.now,
      })
      .returning()
      .get();
    skipPast(pool, change, row);
    audit(change, actor, { action: 'connection_added', after: about(row) });
    change.publish({ type: 'connections_changed' });
    return toConnection(pool, row);
  });

export const changeConnection = (pool: Pool, actor: Actor, id: number, input: InputOf<'changeConnection'>) =>
  pool.write((change): Connection => {
    const before = requireConnection(change, id);
    const kinds = input.kinds === undefined ? before.kinds : [...new Set(input.kinds)];
    const reminderLeadMinutes = input.reminderLeadMinutes ?? before.reminderLeadMinutes;
    const row = { ...before, kinds, reminderLeadMinutes };
    if (isDeepStrictEqual(row, before)) return toConnection(pool, before);
    change.db.update(connections).set({ kinds, reminderLeadMinutes }).where(eq(connections.id, id)).run();
    skipPast(pool, change, row);
    audit(change, actor, { action: 'connection_changed', after: about(row) });
    change.publish({ type: 'connections_changed' });
    return toConnection(pool, row);
  });

export const deleteConnection = (pool: Pool, actor: Actor, id: number): Promise<void> =>
  pool.write((change) => {
    const row = requireConnection(change, id);
    change.db.delete(connections).where(eq(connections.id, id)).run();
    audit(change, actor, { action: 'connection_removed', before: about(row) });
    change.publish({ type: 'connections_changed' });
  });
