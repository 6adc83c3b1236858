/** What a week asks of its cards: how many picks, and the game that breaks ties. */
import { count, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { isGameLocked } from '#shared/rules/locking.ts';
import { SIDE_AND_TOTAL_SIZE, type CardForm } from '#shared/rules/slots.ts';
import { tiebreakGame } from '#shared/rules/tiebreak.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { picks, tiebreakGuesses, users, weeks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { gameTitle, weekTitle, type GameRow, type WeekRow } from '../core/wire.ts';
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

/** A notice for everyone who has guessed: the guess is now about another game. */
function notifyGuessers(change: Change, weekId: number, game: GameRow): void {
  const { db } = change;
  const guesses = db.select().from(tiebreakGuesses).where(eq(tiebreakGuesses.weekId, weekId)).all();
  for (const { userId } of guesses) {
    notify(change, userId, serverTexts.tiebreakChanged(gameTitle(game)), { weekId, gameId: game.id });
  }
}

type Wanted = Pick<InputOf<'changeWeek'>, 'cardSize' | 'sideAndTotal' | 'tiebreakGameId'>;

/**
 * The size of the card afterwards, and whether it holds the side and the total of the week's one game.
 * @throws PoolError when the week or its cards don't allow it
 */
function requireCardForm(change: Change, week: WeekRow, wanted: Wanted, games: readonly GameRow[]): Required<CardForm> {
  const { sideAndTotal = week.sideAndTotal } = wanted;
  const cardSize = wanted.cardSize ?? (sideAndTotal ? SIDE_AND_TOTAL_SIZE : week.cardSize);
  if (sideAndTotal && cardSize !== SIDE_AND_TOTAL_SIZE) {
    throw new PoolError('broken_rule', serverTexts.sideAndTotalIsTwo);
  }
  if (sideAndTotal && !week.sideAndTotal && games.length !== 1) {
    throw new PoolError('broken_rule', serverTexts.sideAndTotalNeedsOneGame(games.length));
  }
  if (!sideAndTotal && week.sideAndTotal) {
    const names = countCards(change, week.id).flatMap(({ n, username }) => (n > 1 ? [username] : []));
    if (names.length > 0)
      throw new PoolError('conflict', serverTexts.sideAndTotalPicked(names), { details: { names } });
  }
  if (cardSize < week.cardSize) refuseSmallerThanCards(change, week.id, cardSize);
  return { cardSize, sideAndTotal };
}

/** A card that holds the side and the total of one game has no room for another game. @throws PoolError 'broken_rule' */
export function refuseSecondGame(change: Change, weekId: number): void {
  const week = requireWeekRow(change, weekId);
  if (!week.sideAndTotal || readGameRows(change, weekId).length === 0) return;
  throw new PoolError('broken_rule', serverTexts.sideAndTotalIsFull(weekTitle(week)));
}

/** Changes a week's card size, whether a card holds a side and a total, or the tiebreaker; fields left out don't change. */
export const changeWeekCard = (pool: Pool, actor: Actor, weekId: number, wanted: Wanted): Promise<void> =>
  pool.write((change) => {
    const week = requireWeekRow(change, weekId);
    const games = readGameRows(change, weekId);
    const { tiebreakGameId = week.tiebreakGameId } = wanted;
    const { cardSize, sideAndTotal } = requireCardForm(change, week, wanted, games);
    const isSameForm = cardSize === week.cardSize && sideAndTotal === week.sideAndTotal;
    if (isSameForm && tiebreakGameId === week.tiebreakGameId) return;
    const { before, after } = requireTiebreakGame(games, week, tiebreakGameId, change.now);
    change.db.update(weeks).set({ cardSize, sideAndTotal, tiebreakGameId }).where(eq(weeks.id, weekId)).run();
    if (after !== null && before?.id !== after.id) notifyGuessers(change, weekId, after);
    const isAbout = sideAndTotal || week.sideAndTotal;
    const toLog = (form: Required<CardForm>) => ({
      cardSize: form.cardSize,
      ...(isAbout ? { sideAndTotal: form.sideAndTotal === true } : {}),
    });
    const titleOf = (game: GameRow | null) => (game === null ? null : gameTitle(game));
    audit(change, actor, {
      action: 'week_changed',
      weekId,
      before: { ...toLog(week), tiebreakGame: titleOf(before) },
      after: { ...toLog({ cardSize, sideAndTotal }), tiebreakGame: titleOf(after) },
    });
    if (recomputeWeeks(change, [week]) > 0) change.publish({ type: 'standings_changed' });
    change.publish({ type: 'weeks_changed' });
    change.publish({ type: 'pick_counts_changed', weekId });
  });
