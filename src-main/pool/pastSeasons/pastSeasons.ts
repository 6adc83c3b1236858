/** Imports of seasons that were played elsewhere: previewed, added all or none, undone one import at a time. */
import { count, countDistinct, desc, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError, type RowError } from '#shared/errors.ts';
import type { PastImport, PastSeasonsRead } from '#shared/model.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { pastBoards } from '#shared/rules/pastSeasons/boards.ts';
import { planImport, type PastPlan } from '#shared/rules/pastSeasons/plan.ts';
import { recordOf } from '#shared/texts/records.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { pastImports, pastPlayers, pastResults, users, weeks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { readTimeZone } from '../core/poolTimes.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { toInstant } from '../core/wire.ts';
import { readPastWeeks } from './pastWeeks.ts';

type Input = InputOf<'importPastSeasons'>;

/** The answer lists this many errors and counts the others. */
const ERRORS_SHOWN = 50;

function plan({ db }: Pick<Pool, 'db'>, { text, names = [] }: Input, now: number): PastPlan {
  const own = db.selectDistinct({ season: weeks.season }).from(weeks).where(eq(weeks.seasonType, 'regular')).all();
  const players = db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isAdmin, false))
    .all();
  return planImport(text, {
    currentSeason: defaultSeason(now, readTimeZone({ db })),
    ownSeasons: new Set(own.map(({ season }) => season)),
    players,
    answers: names,
    imported: readPastWeeks({ db }),
  });
}

function toAnswer({ added, weeks: read, same, empty, players, errors }: PastPlan): PastSeasonsRead {
  const { lines } = pastBoards(read, new Set());
  const seasons = [...new Set(read.map(({ season }) => season))].toSorted((a, b) => b - a);
  return {
    added: added.length,
    same,
    empty,
    seasons: seasons.map((season) => {
      const board = lines.filter((line) => line.season === season && line.scope === 'season');
      return {
        season,
        weeks: new Set(read.filter((row) => row.season === season).map(({ weekNumber }) => weekNumber)).size,
        players: board.length,
        champions: board.filter(({ rank }) => rank === 1).map((line) => `${line.username}, ${recordOf(line)}`),
      };
    }),
    names: players.map(({ name, rows, userId, candidates }) => ({
      name,
      rows,
      userId: userId ?? null,
      isOpen: userId === undefined,
      candidates: [...candidates],
    })),
    errors: errors.slice(0, ERRORS_SHOWN),
    errorCount: errors.length,
  };
}

/** @throws PoolError 'broken_rule' with `details.rows` for bad rows, or for names without a chosen player */
function refuseUnfinished({ errors, players }: PastPlan): void {
  if (errors.length > 0) {
    const rows = errors.slice(0, ERRORS_SHOWN).map(({ row, message }): RowError => ({ row, message }));
    const lines = rows.map(({ row, message }) => `Row ${row}: ${message}`);
    throw new PoolError('broken_rule', lines.join('\n'), { details: { rows } });
  }
  const open = players.filter(({ userId }) => userId === undefined).map(({ name }) => name);
  if (open.length === 0) return;
  const message = serverTexts.namesOpen(open);
  throw new PoolError('broken_rule', message, { details: { fields: [{ field: 'names', message }] } });
}

/** How many rows one statement inserts: SQLite takes a limited number of values. */
const ROWS_AT_ONCE = 1_000;

function insertPlan({ db, now }: Change, actor: Actor, { added }: PastPlan): void {
  const { id: importId } = db
    .insert(pastImports)
    .values({ at: now, actorName: actor.username })
    .returning({ id: pastImports.id })
    .get();
  const ids = new Map(
    [...new Set(added.map(({ player }) => player))].map((player) => {
      const values = { importId, name: player.name, userId: player.userId ?? null };
      return [player, db.insert(pastPlayers).values(values).returning({ id: pastPlayers.id }).get().id] as const;
    }),
  );
  const rows = added.flatMap(({ player, season, weekNumber, wins, losses, ties }) => {
    const playerId = ids.get(player);
    return playerId === undefined ? [] : [{ playerId, season, weekNumber, wins, losses, ties }];
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    db.insert(pastResults)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .run();
  }
}

const seasonsOf = (rows: readonly { season: number }[]): number[] =>
  [...new Set(rows.map(({ season }) => season))].toSorted((a, b) => a - b);

/**
 * Adds the results to the history, all or none; with `preview` it only reads them. Results that were imported before are
 * left out.
 * @throws PoolError 'broken_rule', see `refuseUnfinished`
 */
export async function importPastSeasons(pool: Pool, actor: Actor, input: Input): Promise<PastSeasonsRead> {
  if (input.preview === true) return toAnswer(plan(pool, input, pool.clock.now()));
  return pool.write((change) => {
    const planned = plan(change, input, change.now);
    refuseUnfinished(planned);
    const { added } = planned;
    if (added.length > 0) {
      insertPlan(change, actor, planned);
      const after = { results: added.length, seasons: seasonsOf(added) };
      audit(change, actor, { action: 'past_seasons_imported', after });
      change.publish({ type: 'standings_changed' });
    }
    return toAnswer(planned);
  });
}

/** The newest first. */
export function readPastImports({ db }: Pick<Pool, 'db'>): PastImport[] {
  const seasons = db
    .select({ importId: pastPlayers.importId, season: pastResults.season, results: count() })
    .from(pastResults)
    .innerJoin(pastPlayers, eq(pastPlayers.id, pastResults.playerId))
    .groupBy(pastPlayers.importId, pastResults.season)
    .orderBy(pastResults.season)
    .all();
  return db
    .select({
      id: pastImports.id,
      at: pastImports.at,
      actorName: pastImports.actorName,
      players: countDistinct(pastPlayers.id),
    })
    .from(pastImports)
    .leftJoin(pastPlayers, eq(pastPlayers.importId, pastImports.id))
    .groupBy(pastImports.id)
    .orderBy(desc(pastImports.id))
    .all()
    .map(({ at, ...row }) => {
      const own = seasons.filter(({ importId }) => importId === row.id);
      return {
        ...row,
        at: toInstant(at),
        seasons: own.map(({ season }) => season),
        results: own.reduce((sum, { results }) => sum + results, 0),
      };
    });
}

/** @throws PoolError 'not_found' when it was undone before */
function requireImport(pool: Pick<Pool, 'db'>, id: number): PastImport {
  const found = readPastImports(pool).find((one) => one.id === id);
  if (found === undefined) throw new PoolError('not_found', serverTexts.noPastImport);
  return found;
}

/** Takes an import out of the history, after a snapshot. */
export async function undoPastImport(pool: Pool, actor: Actor, id: number): Promise<void> {
  const { seasons: span } = requireImport(pool, id);
  await pool.snapshot(`undo the import of ${span.join(', ')}`);
  await pool.write((change) => {
    const { results, seasons } = requireImport(change, id);
    change.db.delete(pastImports).where(eq(pastImports.id, id)).run();
    audit(change, actor, { action: 'past_import_undone', before: { results, seasons } });
    change.publish({ type: 'standings_changed' });
  });
}
