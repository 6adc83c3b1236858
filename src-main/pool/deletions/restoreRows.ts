/** Puts the rows of a deletion back into their tables, as far as they still fit. */
import { and, count, eq, isNull } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { PickType } from '#shared/model.ts';
import { hasSameTeams } from '#shared/rules/gameReports.ts';
import { nameKey } from '#shared/rules/names.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { hasTwoInASlot } from '#shared/rules/slots.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { KEPT_TABLES, type KeptTable } from '../../db/deletedTables.ts';
import {
  chatMessages,
  deletedRows,
  games,
  lineLog,
  pastPlayers,
  picks,
  scoreLog,
  users,
  weeks,
} from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { weekTitle } from '../core/wire.ts';
import { refuseSecondGame } from '../games/weekCard.ts';
import { refuseTakenName, tidyName } from '../people/names.ts';

type Value = string | number | null;
/** A kept row by its columns. */
type Content = Record<string, Value>;
type KeptRow = { id: number; content: Content };

type Wanted = InputOf<'restoreDeletion'>;

export type Restored = {
  weekIds: Set<number>;
  /** The restored games, and those with restored picks. */
  gameIds: Set<number>;
  skippedPicks: number;
};

type Restoring = Restored & {
  change: Change;
  wanted: Wanted;
  /** Games that were added to their week again since, by the id of the deleted one. */
  replaced: Map<number, number>;
  tiebreaks: { weekId: number; gameId: number }[];
};

const num = (value: Value | undefined): number => Number(value ?? 0);
const str = (value: Value | undefined): string => String(value ?? '');

/** Columns that a later version dropped are left out; those that it added get their defaults. */
function insert({ change: { db } }: Restoring, table: KeptTable, content: Content): void {
  const { name, columns } = getTableConfig(table);
  const known = columns.map((column) => column.name).filter((column) => column in content);
  const names = known.map((column) => `"${column}"`).join();
  const values = known.map((column) => `@${column}`).join();
  db.$client.prepare(`insert into "${name}" (${names}) values (${values})`).run(content);
}

const userExists = ({ change: { db } }: Restoring, id: Value | undefined): boolean =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, num(id)))
    .get() !== undefined;
const weekOf = ({ change: { db } }: Restoring, id: Value | undefined) =>
  db
    .select()
    .from(weeks)
    .where(eq(weeks.id, num(id)))
    .get();
const gameOf = ({ change: { db }, replaced }: Restoring, id: Value | undefined) =>
  db
    .select()
    .from(games)
    .where(eq(games.id, replaced.get(num(id)) ?? num(id)))
    .get();

/**
 * A row whose player or game was itself deleted goes to that deletion, so that it returns with it.
 * @returns false when there is none
 */
function handOver(
  { change: { db } }: Restoring,
  row: KeptRow,
  table: 'users' | 'games' | 'weeks',
  id: number,
): boolean {
  const other = db
    .select({ deletionId: deletedRows.deletionId })
    .from(deletedRows)
    .where(and(eq(deletedRows.tableName, table), eq(deletedRows.rowId, id)))
    .get();
  if (other === undefined) return false;
  db.update(deletedRows).set(other).where(eq(deletedRows.id, row.id)).run();
  return true;
}

function restoreUser(restoring: Restoring, { content }: KeptRow): void {
  const username = tidyName(restoring.wanted.username ?? str(content['username']));
  refuseTakenName(restoring.change.db, username);
  insert(restoring, users, { ...content, username, name_key: nameKey(username) });
}

function restoreWeek(restoring: Restoring, { content }: KeptRow): void {
  const weekId = num(content['id']);
  const gameId = content['tiebreak_game_id'];
  if (typeof gameId === 'number') restoring.tiebreaks.push({ weekId, gameId });
  if (!('season' in content)) return;
  const weekNumber = restoring.wanted.weekNumber ?? num(content['week_number']);
  const isSame = and(
    eq(weeks.season, num(content['season'])),
    eq(weeks.seasonType, str(content['season_type']) as typeof weeks.$inferSelect.seasonType), // of its own table
    eq(weeks.weekNumber, weekNumber),
  );
  const same = restoring.change.db.select().from(weeks).where(isSame).get();
  if (same !== undefined) {
    const message = serverTexts.weekExistsAgain(weekTitle(same));
    throw new PoolError('duplicate', message, { details: { fields: [{ field: 'weekNumber', message }] } });
  }
  insert(restoring, weeks, { ...content, week_number: weekNumber, tiebreak_game_id: null });
  restoring.weekIds.add(weekId);
}

function restoreGame(restoring: Restoring, { content }: KeptRow): void {
  const { db } = restoring.change;
  const week = weekOf(restoring, content['week_id']);
  if (week === undefined) throw new PoolError('conflict', serverTexts.restoreWeekFirst);
  const id = num(content['id']);
  const teams = { awayTeam: str(content['away_team']), homeTeam: str(content['home_team']) };
  const ofWeek = db.select().from(games).where(eq(games.weekId, week.id)).all();
  const same = ofWeek.find((game) => hasSameTeams(game, teams));
  const feedId = str(content['feed_id']);
  const isFeedIdTaken = db.select({ id: games.id }).from(games).where(eq(games.feedId, feedId)).get() !== undefined;
  if (same === undefined) refuseSecondGame(restoring.change, week.id);
  if (same === undefined) insert(restoring, games, { ...content, ...(isFeedIdTaken ? { feed_id: null } : {}) });
  else restoring.replaced.set(id, same.id);
  restoring.gameIds.add(same?.id ?? id);
  restoring.weekIds.add(week.id);
}

/** A row of a game's score or line log. */
function restoreLogged(restoring: Restoring, table: KeptTable, { content }: KeptRow): void {
  if (!restoring.replaced.has(num(content['game_id']))) insert(restoring, table, content);
}

/** Is the player's card full, or has it another pick in the same slot? */
function isTaken(
  { change }: Restoring,
  userId: number,
  weekId: number,
  pick: { gameId: number; pickType: PickType },
): boolean {
  const ofCard = change.db
    .select({ gameId: picks.gameId, pickType: picks.pickType })
    .from(picks)
    .where(and(eq(picks.userId, userId), eq(picks.weekId, weekId)))
    .all();
  const { cardSize, sideAndTotal } = requireWeekRow(change, weekId);
  return ofCard.length >= cardSize || hasTwoInASlot([...ofCard, pick], sideAndTotal);
}

function hasBestBet({ change: { db } }: Restoring, userId: number, weekId: number): boolean {
  const isMarked = and(eq(picks.userId, userId), eq(picks.weekId, weekId), eq(picks.isBestBet, true));
  return (db.select({ n: count() }).from(picks).where(isMarked).get()?.n ?? 0) > 0;
}

function restorePick(restoring: Restoring, row: KeptRow): void {
  const { content } = row;
  const userId = num(content['user_id']);
  const game = gameOf(restoring, content['game_id']);
  if (!userExists(restoring, userId) || game === undefined) {
    const isHanded =
      game === undefined
        ? handOver(restoring, row, 'games', num(content['game_id']))
        : handOver(restoring, row, 'users', userId);
    if (!isHanded) restoring.skippedPicks += 1;
    return;
  }
  const pickType = content['pick_type'] === 'total' ? 'total' : 'spread';
  if (isTaken(restoring, userId, game.weekId, { gameId: game.id, pickType })) {
    restoring.skippedPicks += 1;
    return;
  }
  // Home and away may have been swapped meanwhile; the text names the team.
  const side = readPickValue(game, pickType, str(content['pick_value']))?.side ?? str(content['side']);
  const isBestBet = content['is_best_bet'] === 1 && !hasBestBet(restoring, userId, game.weekId);
  const where = { game_id: game.id, week_id: game.weekId };
  insert(restoring, picks, { ...content, ...where, side, is_best_bet: isBestBet ? 1 : 0 });
  restoring.gameIds.add(game.id);
  restoring.weekIds.add(game.weekId);
}

/** Guesses, notices and calendar links: rows of a player, the first two about a week. */
function restoreOfPlayer(restoring: Restoring, table: KeptTable, row: KeptRow): void {
  const { content } = row;
  const [userId, weekId] = [content['user_id'], content['week_id']];
  if (!userExists(restoring, userId)) handOver(restoring, row, 'users', num(userId));
  else if (typeof weekId === 'number' && weekOf(restoring, weekId) === undefined) {
    handOver(restoring, row, 'weeks', weekId);
  } else {
    const isGameGone = 'game_id' in content && gameOf(restoring, content['game_id']) === undefined;
    insert(restoring, table, isGameGone ? { ...content, game_id: null } : content);
  }
}

/** The messages stayed in the chat, signed "(left)". */
function signMessage({ change: { db } }: Restoring, { content }: KeptRow): void {
  const isUnsigned = and(eq(chatMessages.id, num(content['id'])), isNull(chatMessages.userId));
  db.update(chatMessages)
    .set({ userId: num(content['user_id']), leftName: null })
    .where(isUnsigned)
    .run();
}

/** Imported results stayed, under the name they came with. */
function matchPastPlayer({ change: { db } }: Restoring, { content }: KeptRow): void {
  const isPast = and(eq(pastPlayers.id, num(content['id'])), isNull(pastPlayers.userId));
  db.update(pastPlayers)
    .set({ userId: num(content['user_id']) })
    .where(isPast)
    .run();
}

/** The week names its tiebreaker again, unless it names another one since. */
function restoreTiebreak(restoring: Restoring, { weekId, gameId }: Restoring['tiebreaks'][number]): void {
  const game = gameOf(restoring, gameId);
  if (game === undefined || game.weekId !== weekId) return;
  restoring.change.db
    .update(weeks)
    .set({ tiebreakGameId: game.id })
    .where(and(eq(weeks.id, weekId), isNull(weeks.tiebreakGameId)))
    .run();
}

function restoreRow(restoring: Restoring, table: KeptTable, row: KeptRow): void {
  if (table === users) restoreUser(restoring, row);
  else if (table === weeks) restoreWeek(restoring, row);
  else if (table === games) restoreGame(restoring, row);
  else if (table === scoreLog || table === lineLog) restoreLogged(restoring, table, row);
  else if (table === picks) restorePick(restoring, row);
  else if (table === chatMessages) signMessage(restoring, row);
  else if (table === pastPlayers) matchPastPlayer(restoring, row);
  else restoreOfPlayer(restoring, table, row);
}

/**
 * @throws PoolError 'duplicate' when the player's name is taken or the week's number exists again; 'conflict' when the
 * games' week was deleted too
 */
export function restoreRows(change: Change, deletionId: number, wanted: Wanted): Restored {
  const restoring: Restoring = {
    change,
    wanted,
    replaced: new Map(),
    tiebreaks: [],
    weekIds: new Set(),
    gameIds: new Set(),
    skippedPicks: 0,
  };
  for (const table of KEPT_TABLES) {
    const ofTable = and(eq(deletedRows.deletionId, deletionId), eq(deletedRows.tableName, getTableConfig(table).name));
    const rows = change.db.select().from(deletedRows).where(ofTable).orderBy(deletedRows.id).all();
    for (const { id, content } of rows) {
      // Written by keepRows, or checked by db/rowRules when the pool file was opened.
      restoreRow(restoring, table, { id, content: JSON.parse(content) as Content });
    }
  }
  for (const tiebreak of restoring.tiebreaks) restoreTiebreak(restoring, tiebreak);
  const { weekIds, gameIds, skippedPicks } = restoring;
  return { weekIds, gameIds, skippedPicks };
}
