/**
 * A whole season's standings, counted again when the commissioner asks: scope by scope, each in a turn of its own, so that
 * other requests don't wait for all of them. Each scope is correct at any time, whatever is scored meanwhile.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { serverTexts } from '#shared/texts/server.ts';
import { users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { countScope, recomputeScopes, scopesOfSeason } from './standings.ts';
import { readStoredRows, type Scope, type StoredRow } from './storedRows.ts';

/** @returns how many rows changed */
async function recountAll(pool: Pool, scopes: readonly Scope[]): Promise<number> {
  let changed = 0;
  for (const scope of scopes) changed += await pool.write((change) => recomputeScopes(change, [scope]));
  return changed;
}

/** 'Update Stats': counts a season again. */
export async function calculateStats(pool: Pool, actor: Actor, season: number): Promise<{ message: string }> {
  const scopes = scopesOfSeason(pool, season);
  const changed = await recountAll(pool, scopes);
  return pool.write((change) => {
    audit(change, actor, { action: 'standings_recounted', after: { recomputed: season } });
    if (changed > 0) change.publish({ type: 'standings_changed' });
    return { message: serverTexts.statsCalculated(scopes.filter(({ scope }) => scope === 'week').length) };
  });
}

const scopeTitle = ({ scope, number, seasonType }: Scope) =>
  scope === 'season' ? `${seasonType} season` : `${seasonType} ${scope} ${number}`;

/** "3-1-1, 3.5 points, off by 4 (rank 1)"; points where they are not the wins, the tiebreaker where it decides. */
function recordText(row: StoredRow | undefined): string {
  if (row === undefined) return 'nothing';
  const { wins, losses, ties, halfPoints, tiebreakDistance, rank } = row;
  const points = halfPoints === 2 * wins ? '' : `, ${halfPoints / 2} points`;
  const off = tiebreakDistance === null ? '' : `, off by ${tiebreakDistance}`;
  return `${wins}-${losses}-${ties}${points}${off} (rank ${rank})`;
}

const nameOf = ({ db }: Pool, userId: number): string =>
  db.select().from(users).where(eq(users.id, userId)).get()?.username ?? `user ${userId}`;

type Compared = { checked: number; differences: string[] };

/** Compares the stored rows of a scope with a new count of it, both of the same instant. */
function compareScope(pool: Pool, scope: Scope): Compared {
  const stored = new Map(readStoredRows(pool, scope).map((row) => [row.userId, row]));
  const now = pool.clock.now();
  const counted = new Map(countScope({ db: pool.db, now }, scope).map((row) => [row.userId, row]));
  const userIds = [...new Set([...stored.keys(), ...counted.keys()])];
  const differences = userIds.flatMap((userId) => {
    const [was, is] = [recordText(stored.get(userId)), recordText(counted.get(userId))];
    return was === is ? [] : [`${scopeTitle(scope)}, ${nameOf(pool, userId)}: ${was} is ${is}`];
  });
  return { checked: userIds.length, differences };
}

/** The self-check: compares stored with recounted rows, repairs them and returns the differences. */
export async function validateStats(
  pool: Pool,
  actor: Actor,
  season: number,
): Promise<{ message: string; repaired: boolean }> {
  const scopes = scopesOfSeason(pool, season);
  const compared: Compared[] = [];
  for (const scope of scopes) {
    compared.push(compareScope(pool, scope));
    await nextTurn();
  }
  const differences = compared.flatMap((one) => one.differences);
  if (differences.length === 0) {
    return {
      message: serverTexts.statsMatch(compared.reduce((sum, { checked }) => sum + checked, 0)),
      repaired: false,
    };
  }
  await recountAll(pool, scopes);
  return pool.write((change) => {
    audit(change, actor, { action: 'standings_repaired', before: differences, after: 'repaired' });
    change.publish({ type: 'standings_changed' });
    return { message: serverTexts.statsRepaired(differences), repaired: true };
  });
}
