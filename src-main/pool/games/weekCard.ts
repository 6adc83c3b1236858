/** What a week asks of its cards: how many picks, and the game that breaks ties. */
import { count, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { isGameLocked } from '#shared/rules/locking.ts';
import { tiebreakGame } from '#shared/rules/tiebreak.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { picks, tiebreakGuesses, users, weeks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { gameTitle, type GameRow, type WeekRow } from '../core/wire.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { readGameRows } from './games.ts';

/** The players with picks in a week, by name, and how many picks each has. */
export const countCards = (
  { db }: Pick<Change, 'db'>,
  weekId: number,
): { userId: number; username: string; n: number }[] =>
  db
    .select({ userId: users.id, username: users.username, n: count() })
    .from(picks)
    .innerJoin(users, eq(users.id, picks.userId))
    .where(eq(picks.weekId, weekId))
    .groupBy(users.id)
    .orderBy(users.nameKey)
    .all();

/** @throws PoolError 'conflict' with the players who have more picks than the card would hold */
function refuseSmallerThanCards(change: Change, weekId: number, cardSize: number): void {
  const cards = countCards(change, weekId).filter(({ n }) => n > cardSize);
  if (cards.length === 0) return;
  const names = cards.map(({ username }) => username);
  const most = Math.max(...cards.map(({ n }) => n));
  throw new PoolError('conflict', serverTexts.cardSizeTooSmall(names, most), { details: { names } });
}

/** The game that breaks ties afterwards. @throws PoolError for a game of another week, or when either game has locked */
function requireTiebreakGame(games: readonly GameRow[], week: WeekRow, wantedId: number | null, now: number) {
  const before = tiebreakGame(games, week.tiebreakGameId);
  const after = tiebreakGame(games, wantedId);
  if (wantedId !== null && after?.id !== wantedId) throw new PoolError('broken_rule', serverTexts.tiebreakOtherWeek);
  if (before?.id === after?.id) return { before, after };
  const locked = [before, after].find((game) => game !== null && isGameLocked(game, now));
  if (locked != null) {
    throw new PoolError('locked', serverTexts.tiebreakGameLocked(gameTitle(locked)), { details: { lock: 'game' } });
  }
  return { before, after };
}

/** Tells everyone who has guessed that the guess is at another game now. */
function notifyGuessers(change: Change, weekId: number, game: GameRow): void {
  const { db } = change;
  const guesses = db.select().from(tiebreakGuesses).where(eq(tiebreakGuesses.weekId, weekId)).all();
  for (const { userId } of guesses) {
    notify(change, userId, serverTexts.tiebreakChanged(gameTitle(game)), { weekId, gameId: game.id });
  }
}

type Wanted = Pick<InputOf<'changeWeek'>, 'cardSize' | 'tiebreakGameId'>;

/** Changes a week's card size or tiebreaker; what is left out stays. */
export const changeWeekCard = (pool: Pool, actor: Actor, weekId: number, wanted: Wanted): Promise<void> =>
  pool.write((change) => {
    const week = requireWeekRow(change, weekId);
    const { cardSize = week.cardSize, tiebreakGameId = week.tiebreakGameId } = wanted;
    if (cardSize === week.cardSize && tiebreakGameId === week.tiebreakGameId) return;
    if (cardSize < week.cardSize) refuseSmallerThanCards(change, weekId, cardSize);
    const { before, after } = requireTiebreakGame(readGameRows(change, weekId), week, tiebreakGameId, change.now);
    change.db.update(weeks).set({ cardSize, tiebreakGameId }).where(eq(weeks.id, weekId)).run();
    if (after !== null && before?.id !== after.id) notifyGuessers(change, weekId, after);
    const titleOf = (game: GameRow | null) => (game === null ? null : gameTitle(game));
    audit(change, actor, {
      action: 'week_changed',
      weekId,
      before: { cardSize: week.cardSize, tiebreakGame: titleOf(before) },
      after: { cardSize, tiebreakGame: titleOf(after) },
    });
    if (recomputeWeeks(change, [week]) > 0) change.publish({ type: 'standings_changed' });
    change.publish({ type: 'weeks_changed' });
    change.publish({ type: 'pick_counts_changed', weekId });
  });
