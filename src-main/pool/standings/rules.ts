/** The house rules of each season as they are stored. Seasons without a row have the default rules. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { DEFAULT_RULES, isDefaultRules, type HouseRules } from '#shared/houseRules.ts';
import { houseRules } from '#shared/model/houseRules.ts';
import { picks, seasonRules, weeks } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import type { SeasonName } from './seasonCount.ts';

/** A season's rules, and when its first pick was graded; null while none is. */
export type StoredRules = { rules: HouseRules; frozenAt: number | null };

/** Read with every save of a card, so prepared. */
const statements = perDatabase((db) => ({
  ofSeason: db
    .select()
    .from(seasonRules)
    .where(
      and(eq(seasonRules.season, sql.placeholder('season')), eq(seasonRules.seasonType, sql.placeholder('seasonType'))),
    )
    .prepare(),
}));

export function readStoredRules({ db }: Pick<Pool, 'db'>, { season, seasonType }: SeasonName): StoredRules {
  const row = statements(db).ofSeason.get({ season, seasonType });
  if (row === undefined) return { rules: DEFAULT_RULES, frozenAt: null };
  return { rules: houseRules.parse(row), frozenAt: row.frozenAt };
}

export const readRules = (from: Pick<Pool, 'db'>, name: SeasonName): HouseRules => readStoredRules(from, name).rules;

/** The seasons whose rules are not the default ones. */
export const readCustomSeasons = ({ db }: Pick<Pool, 'db'>): (SeasonName & { rules: HouseRules })[] =>
  db
    .select()
    .from(seasonRules)
    .all()
    .map((row) => ({ season: row.season, seasonType: row.seasonType, rules: houseRules.parse(row) }))
    .filter(({ rules }) => !isDefaultRules(rules));

export function storeRules({ db }: Pick<Change, 'db'>, { season, seasonType }: SeasonName, stored: StoredRules): void {
  const set = { ...stored.rules, frozenAt: stored.frozenAt };
  db.insert(seasonRules)
    .values({ season, seasonType, ...set })
    .onConflictDoUpdate({ target: [seasonRules.season, seasonRules.seasonType], set })
    .run();
}

/** Freezes the rules with the season's first graded pick, and frees them when no pick is graded any more. */
export function keepFrozen(change: Pick<Change, 'db' | 'now'>, { season, seasonType }: SeasonName): void {
  const graded = change.db
    .select({ id: picks.id })
    .from(weeks)
    .innerJoin(picks, eq(picks.weekId, weeks.id))
    .where(and(eq(weeks.season, season), eq(weeks.seasonType, seasonType), isNotNull(picks.result)))
    .limit(1)
    .get();
  const { rules, frozenAt } = readStoredRules(change, { season, seasonType });
  if ((graded !== undefined) === (frozenAt !== null)) return;
  storeRules(change, { season, seasonType }, { rules, frozenAt: graded === undefined ? null : change.now });
}
