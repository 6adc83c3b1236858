/**
 * Seals: at its lock every pick on a game is hashed, and the hash is published at once, so that everyone can check after
 * the kickoff that nothing changed in between (rules/proof.ts, docs/proof.md).
 */
import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/limits.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { blankPick, chainOf, leavesOf, rootOf, type SealedPick, type Sha256 } from '#shared/rules/proof.ts';
import { games, picks, seals, users, weeks } from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';
import { readOrMakePoolId } from '../core/settings.ts';
import { sha256 as digest } from '../core/sha256.ts';
import { perDatabase } from '../core/statements.ts';
import type { GameRow, WeekRow } from '../core/wire.ts';

/** A seal made later than this after the lock is marked late. */
const LATE_AFTER_MS = MINUTE_MS;

export const sha256: Sha256 = (text) => digest(text, 'hex');
const newSalt = () => randomBytes(16).toString('hex');

type Unsealed = { game: GameRow; week: WeekRow };

const statements = perDatabase((db) => ({
  setSalt: db.$client.prepare<[string, number]>('update picks set salt = ? where id = ?'),
  lastChain: db.$client.prepare<[], { chain: string }>('select chain from seals order by id desc limit 1'),
  unsealed: db
    .select({ game: games, week: weeks })
    .from(games)
    .innerJoin(weeks, eq(weeks.id, games.weekId))
    .leftJoin(seals, and(eq(seals.gameId, games.id), isNull(seals.voidedAt)))
    .where(and(isNull(seals.id), eq(games.wasRevealed, false)))
    .prepare(),
  /**
   * The players' picks on a game. The commissioner's own are not ranked, shown to no one, nor sealed. Only sealed picks are
   * read: a whole row of thousands of picks takes longer than their hashes.
   */
  ofPlayers: db
    .select({
      id: picks.id,
      userId: picks.userId,
      gameId: picks.gameId,
      pickType: picks.pickType,
      side: picks.side,
      line: picks.line,
      submittedAt: picks.submittedAt,
      salt: picks.salt,
    })
    .from(picks)
    .innerJoin(users, eq(users.id, picks.userId))
    .where(and(eq(picks.gameId, sql.placeholder('gameId')), eq(users.isAdmin, false)))
    .prepare(),
  sealed: db
    .select({ game: games, week: weeks, sealId: seals.id, sealedWeekId: seals.weekId })
    .from(seals)
    .innerJoin(games, eq(games.id, seals.gameId))
    .innerJoin(weeks, eq(weeks.id, games.weekId))
    .where(and(isNull(seals.voidedAt), eq(games.wasRevealed, false)))
    .prepare(),
}));

const isLocked = ({ game, week }: Unsealed, now: number) => isGameLocked(game, now) || isWeekLocked(week, now);

/** Did the lock, or whatever came instead of it, pass well before now? */
function isLate({ game, week }: Unsealed, now: number): boolean {
  const passed = [game.lockAt, game.kickoffAt, week.lockAt].filter((at) => at !== null && at <= now);
  return passed.some((at) => at !== null && now - at > LATE_AFTER_MS);
}

function readSealedPicks({ db }: Change, gameId: number): SealedPick[] {
  const rows = statements(db).ofPlayers.all({ gameId });
  return rows.map(({ id, salt: stored, ...pick }) => {
    const salt = stored ?? newSalt();
    if (stored === null) statements(db).setSalt.run(salt, id);
    return { ...pick, salt };
  });
}

function sealGame(change: Change, unsealed: Unsealed): void {
  const { db, now: sealedAt } = change;
  const { id: gameId, weekId } = unsealed.game;
  const poolId = readOrMakePoolId(change);
  const found = readSealedPicks(change, gameId);
  const sealed = found.length > 0 ? found : [blankPick(gameId, sealedAt, newSalt())];
  const root = rootOf({ poolId, weekId, gameId, sealedAt }, leavesOf(poolId, sealed, sha256), sha256);
  const chain = chainOf(statements(db).lastChain.get()?.chain ?? '', root, sha256);
  db.insert(seals)
    .values({ gameId, weekId, sealedAt, isLate: isLate(unsealed, sealedAt), root, chain, picks: sealed })
    .run();
  change.publish({ type: 'seals_changed', weekId });
}

function voidSeals({ db, now, publish }: Change, found: readonly { sealId: number; sealedWeekId: number }[]): void {
  if (found.length === 0) return;
  const ids = found.map(({ sealId }) => sealId);
  db.update(seals).set({ voidedAt: now }).where(inArray(seals.id, ids)).run();
  for (const { sealedWeekId: weekId } of found) publish({ type: 'seals_changed', weekId });
}

/**
 * The seals of games that were unlocked before their kickoff, or moved to another week, no longer count; the next lock
 * makes new ones, for a game that is still locked at once.
 */
const voidOutdated = (change: Change): void =>
  voidSeals(
    change,
    statements(change.db)
      .sealed.all()
      .filter((one) => one.game.weekId !== one.sealedWeekId || !isLocked(one, change.now)),
  );

/** Seals a game again when the sealed text has changed, such as the side of a pick; not once it is revealed. */
export function renewSeal(change: Change, gameId: number): void {
  const ofGame = statements(change.db).sealed.all();
  voidSeals(
    change,
    ofGame.filter(({ game }) => game.id === gameId),
  );
}

/**
 * Seals every game that is locked at this instant and voids the seals of games that were unlocked. Call it before the
 * reveals are stored, so that a pool that slept through a lock still seals before it shows anything. A game that was
 * revealed without having been locked before, such as one called off, gets no seal: its picks were never locked in secret.
 * @returns the next instant at which a lock alone makes a seal due
 */
export function sealLockedGames(change: Change): number {
  const { db, now } = change;
  voidOutdated(change);
  const unsealed = statements(db).unsealed.all();
  // In the order of their locks, so that the chain reads like the week.
  const due = unsealed
    .filter((one) => isLocked(one, now))
    .toSorted((a, b) => (a.game.lockAt ?? now) - (b.game.lockAt ?? now) || a.game.id - b.game.id);
  for (const one of due) sealGame(change, one);
  const locks = unsealed.flatMap(({ game, week }) => [game.lockAt, game.kickoffAt, week.lockAt]);
  return Math.min(Infinity, ...locks.filter((at) => at !== null && at > now).map(Number));
}
