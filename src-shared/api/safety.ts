/** Calls about the commissioner's to-do list, backups, exports and the audit log. */
import * as z from 'zod/mini';
import { ADDRESS_MAX } from '#shared/limits.ts';
import { moveTexts } from '#shared/texts/move.ts';
import { instant } from '#shared/model/base.ts';
import { auditEntry, backup, restorePreview, todo } from '#shared/model/safety.ts';
import { done, pathId, season, call, type Call, type Csv, type MadeFile } from './call.ts';

/** Where the pool has moved to; null while it is here. */
const move = z.object({ movedTo: z.nullable(z.string()) });
const backupName = z.object({ name: z.string().check(z.regex(/^[\w-]+\.db$/)) });

export const safetyCalls = {
  readTodo: call('admin', 'GET', '/api/admin/todo', todo),
  /** When the current board link was made; null if there is none. Its token is returned once, when it is made. */
  readBoardLink: call('admin', 'GET', '/api/admin/board-link', z.object({ madeAt: z.nullable(instant) })),
  /** Makes the link of the party board; an older one stops working. */
  createBoardLink: call('admin', 'POST', '/api/admin/board-link', z.object({ token: z.string() })),
  revokeBoardLink: call('admin', 'DELETE', '/api/admin/board-link', done),
  readBackups: call('admin', 'GET', '/api/admin/backups', z.array(backup)),
  makeBackup: call('admin', 'POST', '/api/admin/backups', backup),
  readRestorePreview: call('admin', 'GET', '/api/admin/backups/:name', restorePreview, { params: backupName }),
  restoreBackup: call('admin', 'POST', '/api/admin/backups/:name/restore', done, {
    params: backupName,
    presence: true,
  }),
  /** A spreadsheet's file, named after its contents. */
  exportCsv: call('admin', 'POST', '/api/admin/export/:what', z.custom<Csv>(), {
    params: z.object({ what: z.enum(['players', 'picks', 'standings', 'audit']) }),
    /** Only this season; every season without it. */
    input: z.object({ season: z.optional(season) }),
    answer: 'csv',
    presence: true,
  }),
  /** The whole pool as one file that opens on another computer, access codes included. Written down in the audit log. */
  copyPool: call('admin', 'POST', '/api/admin/copy', z.custom<MadeFile>(), { answer: 'file', presence: true }),
  readMove: call('firstAdmin', 'GET', '/api/admin/move', move),
  /** From now on this host saves nothing and sends everyone to the new address, after a snapshot. */
  startMove: call('firstAdmin', 'POST', '/api/admin/move', move, {
    input: z.object({
      address: z
        .string()
        .check(z.trim(), z.minLength(1, moveTexts.addressNeeded), z.maxLength(ADDRESS_MAX, moveTexts.addressTooLong)),
    }),
    presence: true,
  }),
  /** The pool is used on this host again, and works as before. */
  takeBackMove: call('firstAdmin', 'DELETE', '/api/admin/move', move, { presence: true }),
  /** For someone who helps: no names, codes or addresses. */
  readDiagnostics: call('admin', 'GET', '/api/admin/diagnostics', z.object({ text: z.string() })),
  readAudit: call('admin', 'GET', '/api/admin/audit', z.array(auditEntry), {
    query: z.object({
      userId: z.optional(pathId),
      weekId: z.optional(pathId),
      kind: z.optional(z.string().check(z.maxLength(40))),
      /** Entries older than this one. */
      before: z.optional(pathId),
    }),
  }),
} as const satisfies Record<string, Call>;
