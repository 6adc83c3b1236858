/** The audit log: who changed what, when, from what to what. Never an access code or a password. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { QueryOf } from '#shared/api.ts';
import type { AuditEntry } from '#shared/model.ts';
import { auditLog } from '../db/schema.ts';
import { perDatabase, type Actor, type Change, type Pool } from './pool.ts';
import { toInstant } from './wire.ts';

export type AuditKind =
  'login' | 'picks' | 'score' | 'line' | 'lock' | 'week' | 'games' | 'user' | 'standings' | 'chat' | 'setting';

const ENTRIES_PER_PAGE = 200;

const statements = perDatabase((db) => ({
  insert: db
    .insert(auditLog)
    .values({
      at: sql.placeholder('at'),
      actorName: sql.placeholder('actorName'),
      kind: sql.placeholder('kind'),
      userId: sql.placeholder('userId'),
      username: sql.placeholder('username'),
      weekId: sql.placeholder('weekId'),
      gameId: sql.placeholder('gameId'),
      before: sql.placeholder('before'),
      after: sql.placeholder('after'),
      reason: sql.placeholder('reason'),
    })
    .prepare(),
}));

export type AuditNote = {
  kind: AuditKind;
  userId?: number;
  username?: string;
  weekId?: number;
  gameId?: number;
  before?: unknown;
  after?: unknown;
  reason?: string;
};

/** Writes a line in the same transaction as the change it speaks of. `actor` null: the pool itself did it. */
export function audit({ db, now }: Change, actor: Pick<Actor, 'username'> | null, note: AuditNote): void {
  statements(db).insert.run({
    at: now,
    actorName: actor?.username ?? 'the pool',
    kind: note.kind,
    userId: note.userId ?? null,
    username: note.username ?? null,
    weekId: note.weekId ?? null,
    gameId: note.gameId ?? null,
    before: note.before ?? null,
    after: note.after ?? null,
    reason: note.reason ?? null,
  });
}

/** The newest entries first, filtered, a page at a time. */
export function readAudit(pool: Pool, filter: QueryOf<'readAudit'>): AuditEntry[] {
  const rows = pool.db
    .select()
    .from(auditLog)
    .where(
      and(
        filter.userId === undefined ? undefined : eq(auditLog.userId, filter.userId),
        filter.weekId === undefined ? undefined : eq(auditLog.weekId, filter.weekId),
        filter.kind === undefined ? undefined : eq(auditLog.kind, filter.kind),
        filter.before === undefined ? undefined : lt(auditLog.id, filter.before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(ENTRIES_PER_PAGE)
    .all();
  return rows.map(({ at, ...row }) => ({ ...row, at: toInstant(at) }));
}
