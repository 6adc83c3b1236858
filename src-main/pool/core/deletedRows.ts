/** Keeps the rows that are about to be deleted apart from the tables in use, so that the deletion can be undone. */
import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { DELETION_KEPT_MS } from '#shared/limits.ts';
import type { DeletionKind } from '#shared/model.ts';
import type { KeptTable } from '../../db/deletedTables.ts';
import {
  calendarLinks,
  chatMessages,
  deletedRows,
  deletions,
  games,
  lineLog,
  notices,
  pastPlayers,
  picks,
  scoreLog,
  tiebreakGuesses,
  users,
  weeks,
} from '../../db/schema.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { gameTitle, weekTitle, type GameRow, type WeekRow } from './wire.ts';

type Kept = {
  table: KeptTable;
  where: SQL | undefined;
  /** Only these columns, of rows that change but stay. */
  only?: readonly string[];
};

/** Copies rows as JSON inside SQLite: a week of a large pool has a hundred thousand. */
function keepRows({ db }: Change, deletionId: number, { table, where, only }: Kept): void {
  const { name, columns } = getTableConfig(table);
  const kept = columns.filter((column) => only?.includes(column.name) ?? true);
  const fields = kept.map((column) => sql.raw(`'${column.name}', "${name}"."${column.name}"`));
  const rowId = columns.some((column) => column.name === 'id') ? sql.raw(`"${name}"."id"`) : sql`null`;
  db.run(sql`insert into ${deletedRows} (deletion_id, table_name, row_id, content)
    select ${deletionId}, ${name}, ${rowId}, json_object(${sql.join(fields, sql`, `)}) from ${table} where ${where}`);
}

function keep(change: Change, actor: Actor, what: { kind: DeletionKind; title: string }, rows: readonly Kept[]): void {
  const { id } = change.db
    .insert(deletions)
    .values({ ...what, at: change.now, actorName: actor.username })
    .returning({ id: deletions.id })
    .get();
  for (const kept of rows) keepRows(change, id, kept);
}

/** Call it before the player's rows are deleted and the chat messages are signed otherwise. */
export const keepPlayer = (change: Change, actor: Actor, { id, username }: { id: number; username: string }): void =>
  keep(change, actor, { kind: 'player', title: username }, [
    { table: users, where: eq(users.id, id) },
    { table: picks, where: eq(picks.userId, id) },
    { table: tiebreakGuesses, where: eq(tiebreakGuesses.userId, id) },
    { table: notices, where: eq(notices.userId, id) },
    { table: calendarLinks, where: eq(calendarLinks.userId, id) },
    { table: chatMessages, where: eq(chatMessages.userId, id), only: ['id', 'user_id'] },
    { table: pastPlayers, where: eq(pastPlayers.userId, id), only: ['id', 'user_id'] },
  ]);

/** Call it before the week is deleted. */
export const keepWeek = (change: Change, actor: Actor, week: WeekRow): void =>
  keep(change, actor, { kind: 'week', title: weekTitle(week) }, [
    { table: weeks, where: eq(weeks.id, week.id) },
    ...rowsOfGames(change, eq(games.weekId, week.id)),
    { table: tiebreakGuesses, where: eq(tiebreakGuesses.weekId, week.id) },
    { table: notices, where: eq(notices.weekId, week.id) },
  ]);

/** Call it before all games of the week are deleted. */
export const keepGames = (change: Change, actor: Actor, week: WeekRow): void =>
  keep(change, actor, { kind: 'games', title: weekTitle(week) }, [
    tiebreakOf(week, eq(weeks.id, week.id)),
    ...rowsOfGames(change, eq(games.weekId, week.id)),
  ]);

/** Call it before the game is deleted. */
export const keepGame = (change: Change, actor: Actor, game: GameRow, week: WeekRow): void =>
  keep(change, actor, { kind: 'game', title: `${gameTitle(game)}, ${weekTitle(week)}` }, [
    tiebreakOf(week, eq(weeks.tiebreakGameId, game.id)),
    ...rowsOfGames(change, eq(games.id, game.id)),
  ]);

/** The week stays, but loses the game that it names as its tiebreaker. */
const tiebreakOf = ({ id }: WeekRow, condition: SQL): Kept => ({
  table: weeks,
  where: and(condition, eq(weeks.id, id), isNotNull(weeks.tiebreakGameId)),
  only: ['id', 'tiebreak_game_id'],
});

function rowsOfGames({ db }: Change, ofGames: SQL): Kept[] {
  const ids = db.select({ id: games.id }).from(games).where(ofGames);
  return [
    { table: games, where: ofGames },
    { table: scoreLog, where: inArray(scoreLog.gameId, ids) },
    { table: lineLog, where: inArray(lineLog.gameId, ids) },
    { table: picks, where: inArray(picks.gameId, ids) },
  ];
}

/** Deletes for good the rows that were kept long enough. */
export async function dropExpiredDeletions(pool: Pool): Promise<void> {
  const isExpired = lt(deletions.at, pool.clock.now() - DELETION_KEPT_MS);
  if (pool.db.select({ id: deletions.id }).from(deletions).where(isExpired).get() === undefined) return;
  await pool.write(({ db }) => void db.delete(deletions).where(isExpired).run(), 'even moved');
}
