import type { playerCalls } from '#shared/api/players.ts';
import { changePassword } from '../../pool/people/admins.ts';
import { setScorekeeper } from '../../pool/people/scorekeepers.ts';
import {
  addPlayers,
  createAccessCode,
  deleteUser,
  markInvited,
  readUsers,
  renameUser,
  renewAllCodes,
  setActive,
  setCode,
} from '../../pool/people/users.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';

export function createPlayerHandlers(pool: Pool): HandlersOf<typeof playerCalls> {
  return {
    readUsers: ({ actor }) => readUsers(pool, actor),
    createAccessCode: ({ actor, input }) => createAccessCode(pool, actor, input),
    regenerateCode: ({ actor, params }) => setCode(pool, actor, params.id),
    setCustomCode: ({ actor, params, input }) => setCode(pool, actor, params.id, input.accessCode),
    addPlayers: ({ actor, input }) => addPlayers(pool, actor, input.usernames),
    renameUser: ({ actor, params, input }) => renameUser(pool, actor, params.id, input.username),
    renewAllCodes: ({ actor }) => renewAllCodes(pool, actor),
    markInvited: ({ actor, params, input }) => markInvited(pool, actor, params.id, input.isSent),
    setScorekeeper: ({ actor, params, input }) => setScorekeeper(pool, actor, params.id, input.isScorekeeper),
    deactivateUser: ({ actor, params }) => setActive(pool, actor, params.id, false),
    reactivateUser: ({ actor, params }) => setActive(pool, actor, params.id, true),
    deleteUser: async ({ actor, params }) => (await deleteUser(pool, actor, params.id), done),
    changePassword: async ({ actor, input, isPresent }) => (
      await changePassword(pool, actor, input.newPassword, isPresent),
      done
    ),
  };
}
