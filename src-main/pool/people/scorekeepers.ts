/** Players who may enter scores in the watch party. */
import { eq } from 'drizzle-orm';
import type { User } from '#shared/model.ts';
import { scorekeepingTexts } from '#shared/texts/scorekeeping.ts';
import { users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { requirePlayer, toWholeUser } from './users.ts';

/** Lets a player enter scores, or no longer; the player gets a notice. A second call changes nothing. */
export const setScorekeeper = (pool: Pool, actor: Actor, userId: number, isScorekeeper: boolean) =>
  pool.write((change): User => {
    const row = requirePlayer(change, userId);
    if (row.isScorekeeper === isScorekeeper) return toWholeUser(pool, row);
    change.db.update(users).set({ isScorekeeper }).where(eq(users.id, userId)).run();
    notify(change, userId, isScorekeeper ? scorekeepingTexts.added : scorekeepingTexts.removed);
    const action = isScorekeeper ? 'scorekeeper_added' : 'scorekeeper_removed';
    audit(change, actor, { action, userId, username: row.username });
    change.publish({ type: 'users_changed' });
    return toWholeUser(pool, { ...row, isScorekeeper });
  });
