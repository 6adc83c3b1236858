/** The imported results, as rules read them. */
import { eq, sql } from 'drizzle-orm';
import type { PastWeek } from '#shared/rules/pastSeasons/plan.ts';
import { toPerson } from '#shared/rules/pastSeasons/players.ts';
import { pastPlayers, pastResults, users } from '../../db/schema.ts';
import type { Pool } from '../core/pool.ts';

/** Every imported week. Those of a player have the player's present name. */
export function readPastWeeks({ db }: Pick<Pool, 'db'>): PastWeek[] {
  const players = db
    .select({
      id: pastPlayers.id,
      userId: pastPlayers.userId,
      username: sql<string>`coalesce(${users.username}, ${pastPlayers.name})`,
    })
    .from(pastPlayers)
    .leftJoin(users, eq(users.id, pastPlayers.userId))
    .all();
  const people = new Map(players.map(({ id, userId, username }) => [id, toPerson(userId, username)]));
  const results = db.select().from(pastResults).orderBy(pastResults.playerId).all();
  return results.flatMap(({ playerId, ...result }) => {
    const person = people.get(playerId);
    return person === undefined ? [] : [{ ...result, person }];
  });
}
