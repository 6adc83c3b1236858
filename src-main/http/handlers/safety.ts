import type { safetyCalls } from '#shared/api/safety.ts';
import { PoolError } from '#shared/errors.ts';
import { makeBackup, readBackups, readRestorePreview, restoreBackup } from '../../pool/backups/backups.ts';
import { copyPool } from '../../pool/backups/copies.ts';
import { startMove, takeBackMove } from '../../pool/backups/move.ts';
import { readMovedTo } from '../../pool/core/moved.ts';
import { toInstantOrNull } from '../../pool/core/wire.ts';
import { readAuditLog } from '../../pool/views/auditLog.ts';
import { createBoardLink, readBoardLinkMadeAt, revokeBoardLink } from '../../pool/views/boardLink.ts';
import { readDiagnostics } from '../../pool/views/diagnostics.ts';
import { exportCsv } from '../../pool/views/exports.ts';
import { readTodo } from '../../pool/views/todo.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';
import type { Surroundings } from '../surroundings.ts';

export function createSafetyHandlers(pool: Pool, surroundings: Surroundings): HandlersOf<typeof safetyCalls> {
  return {
    readTodo: () => readTodo(pool),
    readBoardLink: () => ({ madeAt: toInstantOrNull(readBoardLinkMadeAt(pool)) }),
    createBoardLink: ({ actor }) => createBoardLink(pool, actor),
    revokeBoardLink: async ({ actor }) => (await revokeBoardLink(pool, actor), done),
    readBackups: () => readBackups(pool),
    makeBackup: () => makeBackup(pool),
    readRestorePreview: ({ params }) => readRestorePreview(pool, params.name),
    restoreBackup: async ({ actor, params }) => (await restoreBackup(pool, actor, params.name), done),
    exportCsv: ({ params, input }) => exportCsv(pool, params.what, input.season),
    copyPool: ({ actor }) => copyPool(pool, actor),
    readMove: () => ({ movedTo: readMovedTo(pool) }),
    startMove: async ({ actor, input, request }) => {
      const address = surroundings.reach.readMoveAddress(input.address, request.host);
      if ('error' in address) {
        const fields = [{ field: 'address', message: address.error }];
        throw new PoolError('broken_rule', address.error, { details: { fields } });
      }
      await startMove(pool, actor, address.origin);
      return { movedTo: address.origin };
    },
    takeBackMove: async ({ actor }) => (await takeBackMove(pool, actor), { movedTo: null }),
    readDiagnostics: async () => ({
      text: await readDiagnostics(pool, { feed: surroundings.scoreFeed.status(), connected: surroundings.connected() }),
    }),
    readAudit: ({ query }) => readAuditLog(pool, query),
  };
}
