/** The audit log as the commissioner may read it: without the picks that are hidden from commissioners too. */
import { eq } from 'drizzle-orm';
import type { QueryOf } from '#shared/api.ts';
import type { AuditEntry } from '#shared/model.ts';
import { secrecySentences } from '#shared/texts/secrecy.ts';
import { games, weeks } from '../../db/schema.ts';
import { readAudit } from '../core/audit.ts';
import type { Pool } from '../core/pool.ts';
import { areHiddenFromAll } from '../core/hiddenPicks.ts';
import { areGuessesRevealed } from '../games/reveals.ts';

type Content = Pick<AuditEntry, 'action' | 'weekId' | 'gameId' | 'before' | 'after'>;

const { hiddenPick } = secrecySentences;
const HIDDEN_PICK = { gameId: null, game: null, pickValue: hiddenPick };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A list of picks: first those that everyone can see, then as many hidden ones as there are, all alike. */
function hideInList(list: unknown, isShown: (gameId: unknown) => boolean): unknown {
  if (!Array.isArray(list)) return list;
  const shown: unknown[] = list.filter((pick) => isRecord(pick) && isShown(pick['gameId']));
  return [...shown, ...list.slice(shown.length).map(() => HIDDEN_PICK)];
}

/** A game with its picks: who picked it isn't shown either. */
const withoutPicks = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const { picks: _, ...rest } = value;
  return rest;
};

/**
 * How to leave hidden picks out of entries; they come back with the game's reveal. The picks of a game that was removed
 * stay hidden, and so removing a game shows nothing.
 */
export function readEntryFilter(pool: Pick<Pool, 'db'>): <E extends Content>(entry: E) => E {
  if (!areHiddenFromAll(pool)) return (entry) => entry;
  const revealed = new Set<unknown>(
    pool.db
      .select({ id: games.id })
      .from(games)
      .where(eq(games.wasRevealed, true))
      .all()
      .map(({ id }) => id),
  );
  const weekIds = new Set(
    pool.db
      .select({ id: weeks.id })
      .from(weeks)
      .all()
      .map(({ id }) => id),
  );
  const isShown = (gameId: unknown) => revealed.has(gameId);
  return (entry) => {
    const { action, weekId, gameId, before, after } = entry;
    switch (action ?? '') {
      case 'card_saved':
        return { ...entry, before: hideInList(before, isShown), after: hideInList(after, isShown) };
      case 'guess_saved':
        return weekId !== null && weekIds.has(weekId) && areGuessesRevealed(pool, weekId)
          ? entry
          : { ...entry, before: hiddenPick, after: hiddenPick };
      case 'pick_entered':
        return isShown(gameId) ? entry : { ...entry, before: hiddenPick, after: hiddenPick };
      case 'game_moved':
      case 'game_removed':
        return isShown(gameId) ? entry : { ...entry, before: withoutPicks(before), after: withoutPicks(after) };
      case 'user_deleted':
        return isRecord(before)
          ? { ...entry, before: { ...before, picks: hideInList(before['picks'], isShown) } }
          : entry;
      default:
        return entry;
    }
  };
}

/** The newest entries first, filtered, a page at a time. */
export const readAuditLog = (pool: Pool, filter: QueryOf<'readAudit'>): AuditEntry[] =>
  readAudit(pool, filter).map(readEntryFilter(pool));
