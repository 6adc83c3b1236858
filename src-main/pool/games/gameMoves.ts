/** Games put into another week or removed, with what happens to their picks. */
import { and, eq, inArray } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { Game, Week } from '#shared/model.ts';
import { hasSameTeams } from '#shared/rules/gameReports.ts';
import { lockAfterMove, statusAfterMove } from '#shared/rules/locking.ts';
import { abbreviation } from '#shared/teams.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games, picks, users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { requireWeek } from '../core/calendar.ts';
import { keepGame } from '../core/deletedRows.ts';
import { dateCheckOf } from './dateChecks.ts';
import { changeGameRow } from './gameChanges.ts';
import { readGameRows } from './games.ts';
import { readTimeZone } from '../core/poolTimes.ts';
import { readTime } from './lines.ts';
import { countCards, refuseSecondGame } from './weekCard.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
import { readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { gameTitle, toGame, weekTitle, type GameRow, type WeekRow } from '../core/wire.ts';

/** As short as a backup's name wants it. */
const shortTitleOf = ({ awayTeam, homeTeam }: Pick<GameRow, 'awayTeam' | 'homeTeam'>) =>
  `${abbreviation(awayTeam)} at ${abbreviation(homeTeam)}`;

const readPicksOf = ({ db }: Pick<Pool, 'db'>, gameId: number) =>
  db
    .select({ userId: picks.userId, username: users.username, pickValue: picks.pickValue })
    .from(picks)
    .innerJoin(users, eq(users.id, picks.userId))
    .where(eq(picks.gameId, gameId))
    .orderBy(users.nameKey)
    .all();
type PickOf = ReturnType<typeof readPicksOf>[number];

const toLog = (ofGame: readonly PickOf[]) =>
  ofGame.map(({ userId, username, pickValue }) => ({ userId, username, pickValue }));

/**
 * Players who may have picked the game: where its picks are hidden from commissioners too, everyone with a hidden pick in
 * its week, so that the answer doesn't show who picked it.
 */
function readPossiblePickers(change: Change, game: GameRow, ofGame: readonly PickOf[]): number[] {
  const hidden = readGamesHiddenFromAll(change);
  if (!hidden.has(game.id)) return ofGame.map(({ userId }) => userId);
  const ofWeek = change.db.select().from(picks).where(eq(picks.weekId, game.weekId)).all();
  return ofWeek.filter(({ gameId }) => hidden.has(gameId)).map(({ userId }) => userId);
}

/** A moved game must not give anyone six picks. @throws PoolError 'conflict' with the players' names */
function refuseSixth(change: Change, pickers: readonly number[], { id: weekId, cardSize }: Week): void {
  const names = countCards(change, weekId).flatMap(({ userId, username, n }) =>
    n >= cardSize && pickers.includes(userId) ? [username] : [],
  );
  if (names.length > 0) throw new PoolError('conflict', serverTexts.moveWouldBeSixth(names), { details: { names } });
}

/** Where only one pick on a game counts, a game can't bring both its side and its total. @throws PoolError 'conflict' */
function refuseBothPicks(from: WeekRow, to: Week): void {
  // The error doesn’t say whether anyone has both: the picks may be hidden.
  if (from.sideAndTotal && to.sideAndTotal !== true) {
    throw new PoolError('conflict', serverTexts.sideAndTotalStays(weekTitle(from)));
  }
}

/** A player whose card of that week has a best bet already keeps that one. */
function dropSecondMarks({ db }: Change, gameId: number, weekId: number): void {
  const marked = db
    .select({ userId: picks.userId })
    .from(picks)
    .where(and(eq(picks.weekId, weekId), eq(picks.isBestBet, true)));
  db.update(picks)
    .set({ isBestBet: false })
    .where(and(eq(picks.gameId, gameId), inArray(picks.userId, marked)))
    .run();
}

type NewKickoff = { kickoffAt: number | null | undefined; isConfirmed: boolean };

/** What a new week and kickoff change: the lock follows the kickoff, and a postponed game is scheduled again. */
function movedTo(game: GameRow, { kickoffAt, isConfirmed }: NewKickoff, now: number): Partial<GameRow> {
  if (kickoffAt === undefined || kickoffAt === game.kickoffAt) {
    // The commissioner had confirmed the date for another week.
    const kept = game.dateCheck === 'confirmed' ? null : game.dateCheck;
    return { dateCheck: isConfirmed ? 'confirmed' : kept };
  }
  const status = statusAfterMove(game.status, kickoffAt);
  return { ...lockAfterMove(game, kickoffAt, now), status, dateCheck: dateCheckOf(kickoffAt, isConfirmed, now) };
}

/**
 * Puts a game into another week, with a new kickoff when `gameTime` is sent. Its picks move with it or are deleted after a snapshot; their players get a notice.
 * @throws PoolError 'duplicate' when that week has the pairing, 'conflict' if a player would have six picks
 */
export async function moveGame(
  pool: Pool,
  actor: Actor,
  gameId: number,
  { weekId, carryPicks, gameTime, datesConfirmed: isConfirmed = false }: InputOf<'moveGame'>,
): Promise<Game> {
  const row = requireGameRow(pool, gameId);
  const from = requireWeek(pool, row.weekId);
  const to = requireWeek(pool, weekId);
  const kickoffAt =
    gameTime === undefined
      ? undefined
      : readTime('gameTime', gameTime, { season: to.season, timeZone: readTimeZone(pool) });
  if (from.id === to.id) return toGame(row);
  if (!carryPicks) await pool.snapshot(`move ${shortTitleOf(row)} to week ${to.weekNumber}`);
  return pool.write((change) => {
    const { db, now } = change;
    const before = requireGameRow(change, gameId);
    if (before.weekId !== from.id) throw new PoolError('stale', commissionerTexts.changedMeanwhile);
    requireWeekRow(change, weekId);
    if (readGameRows(change, weekId).some((other) => hasSameTeams(other, before))) {
      throw new PoolError('duplicate', serverTexts.pairingInWeek(gameTitle(before), weekTitle(to)));
    }
    refuseSecondGame(change, weekId);
    const ofGame = readPicksOf(change, gameId);
    if (carryPicks) {
      refuseBothPicks(requireWeekRow(change, from.id), to);
      refuseSixth(change, readPossiblePickers(change, before, ofGame), to);
      dropSecondMarks(change, gameId, weekId);
    } else db.delete(picks).where(eq(picks.gameId, gameId)).run();
    const noticeOf = carryPicks ? serverTexts.gameMoved : serverTexts.gameMovedWithoutPick;
    for (const { userId, pickValue } of ofGame) {
      notify(change, userId, noticeOf(gameTitle(before), weekTitle(to), pickValue), { weekId, gameId });
    }
    // The picks that are left follow by their foreign key.
    const wanted = { weekId, ...movedTo(before, { kickoffAt, isConfirmed }, now) };
    const after = changeGameRow(change, actor, before, wanted, (moved) => ({
      action: 'game_moved',
      before: { ...toGame(before), picks: toLog(ofGame) },
      after: { ...toGame(moved), picks: carryPicks ? toLog(ofGame) : [] },
    }));
    recomputeWeeks(change, [from, to]);
    change.publish({ type: 'standings_changed' });
    return toGame(after);
  });
}

function publishRemoved({ publish }: Change, weekId: number): void {
  for (const type of ['games_changed', 'picks_changed'] as const) publish({ type, weekId });
  for (const type of ['weeks_changed', 'scores_changed', 'standings_changed'] as const) publish({ type });
}

/** Removes a game with its picks and their results, after a snapshot; players who picked it get a notice. */
export async function removeGame(pool: Pool, actor: Actor, gameId: number): Promise<void> {
  await pool.snapshot(`remove ${shortTitleOf(requireGameRow(pool, gameId))}`);
  await pool.write((change) => {
    const game = requireGameRow(change, gameId);
    const week = requireWeekRow(change, game.weekId);
    const ofGame = readPicksOf(change, gameId);
    const before = { ...toGame(game), picks: toLog(ofGame) };
    audit(change, actor, { action: 'game_removed', weekId: week.id, gameId, before, after: 'removed' });
    keepGame(change, actor, game, week);
    change.db.delete(games).where(eq(games.id, gameId)).run();
    recomputeWeeks(change, [week]);
    for (const { userId, pickValue } of ofGame) {
      notify(change, userId, serverTexts.gameRemoved(gameTitle(game), pickValue), { weekId: week.id });
    }
    publishRemoved(change, week.id);
  });
}
