/** Clears the stored standings. */
import { and, eq } from 'drizzle-orm';
import type { SeasonType } from '#shared/model.ts';
import { standings } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Pool } from '../core/pool.ts';

/** Drops stored rows, after a snapshot; they return with the next result or 'Update Stats'. */
export async function clearLeaderboards(
  pool: Pool,
  actor: Actor,
  which: { season: number; seasonType: SeasonType } | 'all',
): Promise<void> {
  await pool.snapshot('clear leaderboards');
  await pool.write((change) => {
    const condition =
      which === 'all' ? undefined : and(eq(standings.season, which.season), eq(standings.seasonType, which.seasonType));
    const { changes } = change.db.delete(standings).where(condition).run();
    if (changes === 0) return;
    audit(change, actor, { action: 'standings_cleared', before: { rows: changes, which }, after: 'cleared' });
    change.publish({ type: 'standings_changed' });
  });
}
