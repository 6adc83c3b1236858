/** The tiebreaker: its game is fixed by a week's first save, guesses are saved with cards and secret until it is revealed. */
import { and, eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import type { Tiebreak } from '#shared/model.ts';
import { isGameLocked } from '#shared/rules/locking.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { tiebreakGame, tiebreakTotal } from '#shared/rules/tiebreak.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { tiebreakGuesses, weeks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { requireWeek } from '../core/calendar.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { perDatabase } from '../core/statements.ts';
import { gameTitle, type WeekRow } from '../core/wire.ts';
import { readGameRows } from '../games/games.ts';
import { seesHidden } from '../core/hiddenPicks.ts';
import { readRules } from '../standings/rules.ts';

const ofCard = (userId: number, weekId: number) =>
  and(eq(tiebreakGuesses.userId, userId), eq(tiebreakGuesses.weekId, weekId));

/** The first is read with every save of a card, the second by every page of picks, so past the query builder. */
const statements = perDatabase(({ $client }) => ({
  guess: $client
    .prepare<[number, number], number>('select guess from tiebreak_guesses where user_id = ? and week_id = ?')
    .pluck(),
  guesses: $client.prepare<[number], { userId: number; guess: number }>(
    `select user_id as userId, guess from tiebreak_guesses join users on users.id = user_id
     where week_id = ? order by users.name_key`,
  ),
}));

/** A card's guess; null: none. */
export const readGuess = ({ db }: Pick<Pool, 'db'>, userId: number, weekId: number): number | null =>
  statements(db).guess.get(userId, weekId) ?? null;

/** Names the week's last game as its tiebreaker, so that a moved kickoff doesn't change what players guess at. */
export function fixTiebreakGame({ db }: Change, week: WeekRow): void {
  if (week.tiebreakGameId !== null || readRules({ db }, week).weeklyWinner !== 'tiebreaker') return;
  const game = tiebreakGame(readGameRows({ db }, week.id), null);
  if (game !== null) db.update(weeks).set({ tiebreakGameId: game.id }).where(eq(weeks.id, week.id)).run();
}

type Guess = {
  userId: number;
  username: string;
  week: WeekRow;
  guess: number | null;
  /** Why the commissioner enters it; absent when the player saves it. */
  reason?: string;
  /** `ignored` for a guess that the commissioner enters after the lock. */
  locks?: 'apply' | 'ignored';
};

/**
 * Saves the guess of a card.
 * @returns whether it changed
 * @throws PoolError 'locked' once the named game has locked, 'broken_rule' in a season without tiebreaker
 */
export function saveGuess(change: Change, actor: Actor, { locks = 'apply', ...given }: Guess): boolean {
  const { db, now } = change;
  const { userId, username, week, guess } = given;
  const before = readGuess(change, userId, week.id);
  if (guess === before) return false;
  if (guess !== null && readRules(change, week).weeklyWinner !== 'tiebreaker') {
    throw new PoolError('broken_rule', serverTexts.noTiebreaker);
  }
  const game = tiebreakGame(readGameRows(change, week.id), week.tiebreakGameId);
  if (locks === 'apply' && game !== null && isGameLocked(game, now)) {
    throw new PoolError('locked', serverTexts.guessLocked(gameTitle(game)), { details: { lock: 'game' } });
  }
  if (guess === null) db.delete(tiebreakGuesses).where(ofCard(userId, week.id)).run();
  else {
    db.insert(tiebreakGuesses)
      .values({ userId, weekId: week.id, guess, submittedAt: now })
      .onConflictDoUpdate({
        target: [tiebreakGuesses.userId, tiebreakGuesses.weekId],
        set: { guess, submittedAt: now },
      })
      .run();
  }
  const about = { userId, username, weekId: week.id, ...(given.reason === undefined ? {} : { reason: given.reason }) };
  audit(change, actor, { action: 'guess_saved', ...about, before, after: guess });
  return true;
}

/** The week's tiebreaker as everyone may see it. */
export const readRevealedTiebreak = (pool: Pool, weekId: number): Tiebreak => readTiebreak(pool, null, weekId);

function readOwnGuess(pool: Pool, actor: Pick<Actor, 'userId'> | null, weekId: number) {
  const guess = actor === null ? null : readGuess(pool, actor.userId, weekId);
  return actor === null || guess === null ? [] : [{ userId: actor.userId, guess }];
}

/**
 * The week's tiebreaker as the actor may see it: the own guess, everyone's once its game is revealed.
 * @param actor null: no one in particular
 */
export function readTiebreak(pool: Pool, actor: Pick<Actor, 'userId' | 'isAdmin'> | null, weekId: number): Tiebreak {
  const { phase, tiebreakGameId } = requireWeek(pool, weekId);
  const now = pool.clock.now();
  // Every page of picks reads this, and reading one game is a tenth of reading all of the week.
  const game = tiebreakGameId === null ? null : requireGameRow(pool, tiebreakGameId);
  const seesAll = actor !== null && seesHidden(pool, actor);
  const isShown = seesAll || (game !== null && isRevealed(game, phase, now));
  const rows = isShown ? statements(pool.db).guesses.all(weekId) : readOwnGuess(pool, actor, weekId);
  return {
    gameId: game?.id ?? null,
    isLocked: game !== null && isGameLocked(game, now),
    isCalledOff: game?.status === 'void' || game?.status === 'cancelled',
    total: tiebreakTotal(game),
    guesses: Object.fromEntries(rows.map(({ userId, guess }) => [String(userId), guess])),
  };
}
