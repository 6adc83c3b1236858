/** Players: access codes, names, coming and going. Commissioners' accounts are in admins.ts and coCommissioners.ts. */
import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { PoolError, type RowError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/api.ts';
import type { Contents, User } from '#shared/model.ts';
import { nameKey } from '#shared/rules/names.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { chatMessages, games, picks, users, weeks } from '../../db/schema.ts';
import { readAdmin, requireMayRename } from './admins.ts';
import { audit } from '../core/audit.ts';
import { keepPlayer } from '../core/deletedRows.ts';
import { decryptCode, encryptCode, generateCode } from '../core/codes.ts';
import { isInvitePending, readOwnPlayerId } from './firstSteps.ts';
import { notify } from '../core/notices.ts';
import { refuseTakenName, tidyName } from './names.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { endSessions } from './sessions.ts';
import { recordAmendment } from '../proof/amendments.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { recountCustomSeasons } from '../standings/weekEnds.ts';
import { gameTitle, toInstant, toInstantOrNull, weekTitle } from '../core/wire.ts';

type UserRow = typeof users.$inferSelect;
type CodeResult = ResultOf<'createAccessCode'>;

const toPublicUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.username,
  isAdmin: row.isAdmin,
  isActive: row.isActive,
  createdAt: toInstant(row.createdAt),
});

type Shown = { ownPlayerId: number | null; firstAdminId: number | null };
const readShown = (pool: Pool): Shown => ({
  ownPlayerId: readOwnPlayerId(pool),
  firstAdminId: readAdmin(pool)?.id ?? null,
});

/** A user as admins read it. */
export const toWholeUser = (pool: Pool, row: UserRow, { ownPlayerId, firstAdminId } = readShown(pool)): User => ({
  ...toPublicUser(row),
  isScorekeeper: row.isScorekeeper,
  isFirstAdmin: row.id === firstAdminId,
  isInvitePending: isInvitePending(row, ownPlayerId),
  invitedAt: toInstantOrNull(row.invitedAt),
  password: row.codeCipher === null ? null : decryptCode(pool.codeKey, row.codeCipher),
});

/** All users; admins get the access codes too. */
export function readUsers(pool: Pool, actor: Actor): User[] {
  const rows = pool.db.select().from(users).orderBy(asc(users.nameKey)).all();
  const shown = readShown(pool);
  return rows.map((row) => (actor.isAdmin ? toWholeUser(pool, row, shown) : toPublicUser(row)));
}

function requireUser({ db }: Pick<Change, 'db'>, id: number): UserRow {
  const row = db.select().from(users).where(eq(users.id, id)).get();
  if (row === undefined) throw new PoolError('not_found', serverTexts.noSuchPlayer);
  return row;
}

/** @throws PoolError 'conflict' for a commissioner's account, which the calls about players never change */
export function requirePlayer(pool: Pick<Change, 'db'>, id: number): UserRow {
  const row = requireUser(pool, id);
  if (row.isAdmin) throw new PoolError('conflict', serverTexts.notAPlayer);
  return row;
}

export function addPlayer(
  pool: Pool,
  change: Change,
  actor: Actor | null,
  name: string,
  accessCode: string,
): CodeResult {
  const username = tidyName(name);
  refuseTakenName(change.db, username);
  const row = change.db
    .insert(users)
    .values({
      username,
      nameKey: nameKey(username),
      isAdmin: false,
      codeCipher: encryptCode(pool.codeKey, accessCode),
      createdAt: change.now,
    })
    .returning()
    .get();
  audit(change, actor, { action: 'user_added', userId: row.id, username, after: 'added' });
  change.publish({ type: 'users_changed' });
  return { user: { id: row.id, username }, accessCode };
}

/** Adds a player with a generated or a chosen code. */
export const createAccessCode = (pool: Pool, actor: Actor | null, input: InputOf<'createAccessCode'>) =>
  pool.write((change) => addPlayer(pool, change, actor, input.username, input.customCode ?? generateCode()));

/** Adds many players, all or none; each bad name is reported with its row. */
export const addPlayers = (pool: Pool, actor: Actor, usernames: readonly string[]) =>
  pool.write((change) => {
    const bad: RowError[] = [];
    const codes = usernames.flatMap((username, index) => {
      try {
        return [addPlayer(pool, change, actor, username, generateCode())];
      } catch (error) {
        if (!(error instanceof PoolError)) throw error;
        bad.push({ row: index + 1, message: error.message });
        return [];
      }
    });
    if (bad.length === 0) return { codes };
    const lines = bad.map(({ row, message }) => `Row ${row}: ${message}`);
    throw new PoolError('duplicate', lines.join('\n'), { details: { rows: bad } });
  });

/** Gives a user another name; history and sessions stay. */
export const renameUser = (pool: Pool, actor: Actor, userId: number, username: string) =>
  pool.write((change): User => {
    const row = requireUser(change, userId);
    requireMayRename(change, actor, row);
    const name = tidyName(username);
    if (name === row.username) return toWholeUser(pool, row);
    refuseTakenName(change.db, name, { exceptId: userId });
    change.db
      .update(users)
      .set({ username: name, nameKey: nameKey(name) })
      .where(eq(users.id, userId))
      .run();
    audit(change, actor, { action: 'user_renamed', userId, username: name, before: row.username, after: name });
    change.publish({ type: 'users_changed' });
    change.publish({ type: 'standings_changed' });
    return toWholeUser(pool, { ...row, username: name });
  });

/** What goes when this user goes. */
export function readUserContents(pool: Pool, userId: number): Contents {
  requireUser(pool, userId);
  const n = (row: { n: number } | undefined) => row?.n ?? 0;
  return {
    games: 0,
    picks: n(pool.db.select({ n: count() }).from(picks).where(eq(picks.userId, userId)).get()),
    players: 1,
    messages: n(pool.db.select({ n: count() }).from(chatMessages).where(eq(chatMessages.userId, userId)).get()),
  };
}

function giveCode(pool: Pool, change: Change, actor: Actor, player: UserRow, accessCode: string): CodeResult {
  change.db
    .update(users)
    .set({ codeCipher: encryptCode(pool.codeKey, accessCode), codeUsedAt: null, invitedAt: null })
    .where(eq(users.id, player.id))
    .run();
  endSessions(change, { userId: player.id });
  notify(change, player.id, serverTexts.newCode);
  audit(change, actor, {
    action: 'code_renewed',
    userId: player.id,
    username: player.username,
    after: 'new access code',
  });
  change.publish({ type: 'users_changed' });
  return { user: { id: player.id, username: player.username }, accessCode };
}

/** A new code, generated or chosen; the player's sessions with the old one end. */
export const setCode = (pool: Pool, actor: Actor, userId: number, accessCode: string = generateCode()) =>
  pool.write((change) => giveCode(pool, change, actor, requirePlayer(change, userId), accessCode));

/** New codes for all players, for when the key of the old ones is lost. */
export const renewAllCodes = (pool: Pool, actor: Actor) =>
  pool.write((change) => {
    const players = change.db.select().from(users).where(eq(users.isAdmin, false)).orderBy(asc(users.nameKey)).all();
    return { codes: players.map((player) => giveCode(pool, change, actor, player, generateCode())) };
  });

/** Marks that a player's invitation was sent, or takes the mark back; a new code needs a new invitation. */
export const markInvited = (pool: Pool, actor: Actor, userId: number, isSent: boolean) =>
  pool.write((change): User => {
    const row = requirePlayer(change, userId);
    if ((row.invitedAt !== null) === isSent) return toWholeUser(pool, row);
    const invitedAt = isSent ? change.now : null;
    change.db.update(users).set({ invitedAt }).where(eq(users.id, userId)).run();
    const action = isSent ? 'invitation_sent' : 'invitation_not_sent';
    audit(change, actor, { action, userId, username: row.username });
    change.publish({ type: 'users_changed' });
    return toWholeUser(pool, { ...row, invitedAt });
  });

/** How many codes the present key does not open. */
export const countLostCodes = (pool: Pool): number =>
  pool.db
    .select({ cipher: users.codeCipher })
    .from(users)
    .where(isNotNull(users.codeCipher))
    .all()
    .filter(({ cipher }) => cipher !== null && decryptCode(pool.codeKey, cipher) === null).length;

/** How many of these users are players. */
export const countPlayers = ({ db }: Pick<Pool, 'db'>, userIds: readonly number[]): number =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, false), inArray(users.id, [...userIds])))
    .all().length;

/** Disables or enables a player; a second call changes nothing. Disabling ends the sessions. */
export const setActive = (pool: Pool, actor: Actor, userId: number, isActive: boolean) =>
  pool.write((change): User => {
    const row = requirePlayer(change, userId);
    if (row.isActive !== isActive) {
      change.db.update(users).set({ isActive }).where(eq(users.id, userId)).run();
      if (isActive) notify(change, userId, serverTexts.accessRestored);
      else endSessions(change, { userId });
      const [before, after] = isActive ? ['disabled', 'enabled'] : ['enabled', 'disabled'];
      const action = isActive ? 'user_enabled' : 'user_disabled';
      audit(change, actor, { action, userId, username: row.username, before, after });
      recountCustomSeasons(change);
      change.publish({ type: 'users_changed' });
    }
    return toWholeUser(pool, { ...row, isActive });
  });

/** A deleted user's chat messages stay, under "NAME (left)". */
export const signAsLeft = ({ db }: Change, { id, username }: UserRow): void =>
  void db
    .update(chatMessages)
    .set({ userId: null, leftName: `${username} (left)` })
    .where(eq(chatMessages.userId, id))
    .run();

/**
 * Removes a player with picks, sessions and standings, after a snapshot. Chat stays under "NAME (left)"; the standings
 * the user had a part in are counted again.
 */
export async function deleteUser(pool: Pool, actor: Actor, userId: number): Promise<void> {
  await pool.snapshot(`delete ${requirePlayer(pool, userId).username}`);
  await pool.write((change) => {
    const { db } = change;
    const row = requirePlayer(change, userId);
    const lost = db
      .select({ game: games, week: weeks, value: picks.pickValue })
      .from(picks)
      .innerJoin(games, eq(games.id, picks.gameId))
      .innerJoin(weeks, eq(weeks.id, picks.weekId))
      .where(eq(picks.userId, userId))
      .all();
    endSessions(change, { userId });
    keepPlayer(change, actor, row);
    signAsLeft(change, row);
    const gameIds = lost.map(({ game }) => game.id);
    recordAmendment(change, {
      userId,
      gameIds,
      kind: 'player-deleted',
      reason: serverTexts.playerWasDeleted(row.username),
    });
    db.delete(users).where(eq(users.id, userId)).run();
    recomputeWeeks(
      change,
      lost.map(({ week }) => week),
    );
    recountCustomSeasons(change);
    audit(change, actor, {
      action: 'user_deleted',
      userId,
      username: row.username,
      before: {
        picks: lost.map(({ game, week, value }) => ({
          weekId: week.id,
          week: weekTitle(week),
          gameId: game.id,
          game: gameTitle(game),
          pickValue: value,
        })),
      },
      after: 'deleted',
    });
    change.publish({ type: 'users_changed' });
    change.publish({ type: 'standings_changed' });
    for (const weekId of new Set(lost.map(({ week }) => week.id))) change.publish({ type: 'picks_changed', weekId });
  });
}
