/** Players and admins: access codes, passwords, coming and going. */
import { and, asc, count, eq, isNotNull, ne } from 'drizzle-orm';
import { PoolError, type RowError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/api.ts';
import { NAME_MAX } from '#shared/limits.ts';
import type { Contents, User } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { chatMessages, games, picks, users, weeks } from '../db/schema.ts';
import { audit } from './audit.ts';
import { decryptCode, encryptCode, generateCode } from './codes.ts';
import { notify } from './notices.ts';
import { hashPassword } from './passwords.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { endSessions, type Session } from './sessions.ts';
import { recomputeWeeks } from './standings.ts';
import { toInstant } from './wire.ts';

type UserRow = typeof users.$inferSelect;
type CodeResult = ResultOf<'createAccessCode'>;

/** Control characters, and marks that are nothing to see but turn a line round or make two equal names differ. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** The form of a name that is compared: Dave, DAVE and dave are one, however they were typed or pasted. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim().toLowerCase();

/** Spreadsheets and phones turn one space into several or into unbreakable ones, and bring marks nobody sees. */
function tidyName(name: string): string {
  const tidy = name.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  if (!/[^\p{Cf}\p{M}\s]/u.test(tidy)) throw new PoolError('broken_rule', texts.nameRequired);
  if (tidy.length > NAME_MAX) throw new PoolError('broken_rule', texts.nameTooLong);
  return tidy;
}

const toPublicUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.username,
  isAdmin: row.isAdmin,
  isActive: row.isActive,
});

const toWholeUser = (pool: Pool, row: UserRow): User => ({
  ...toPublicUser(row),
  password: row.codeCipher === null ? null : decryptCode(pool.codeKey, row.codeCipher),
  createdAt: toInstant(row.createdAt),
});

/** Everybody; admins read the codes too. */
export function readUsers(pool: Pool, actor: Actor): User[] {
  const rows = pool.db.select().from(users).orderBy(asc(users.nameKey)).all();
  return rows.map((row) => (actor.isAdmin ? toWholeUser(pool, row) : toPublicUser(row)));
}

/** The commissioner's name, as login and help texts say it; null before the first run. */
export const readCommissioner = (pool: Pick<Pool, 'db'>): string | null =>
  pool.db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.id)).get()?.username ?? null;

function requireUser({ db }: Pick<Change, 'db'>, id: number): UserRow {
  const row = db.select().from(users).where(eq(users.id, id)).get();
  if (row === undefined) throw new PoolError('not_found', 'There is no such player (any more).');
  return row;
}

function requirePlayer(change: Change, id: number): UserRow {
  const row = requireUser(change, id);
  if (row.isAdmin) throw new PoolError('conflict', 'An admin logs in with a password, not with an access code.');
  return row;
}

/** "Dave M", or "Dave 2" once the letters are used up. */
function suggestName(db: Change['db'], name: string): string {
  const taken = new Set(
    db
      .select({ key: users.nameKey })
      .from(users)
      .all()
      .map(({ key }) => key),
  );
  // A suggestion must itself be a name the pool takes.
  const isLong = name.length + ' M'.length > NAME_MAX;
  const base = isLong
    ? name
        .slice(0, NAME_MAX - 4)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
    : name;
  const letters = 'MBSTRKLPWCDFGHJNAE'.split('').map((letter) => `${base} ${letter}`);
  const numbers = Array.from({ length: taken.size + 1 }, (_, index) => `${base} ${index + 2}`);
  return [...letters, ...numbers].find((candidate) => !taken.has(nameKey(candidate))) ?? `${base} 2`;
}

function refuseTakenName(db: Change['db'], username: string): void {
  const other = db
    .select()
    .from(users)
    .where(eq(users.nameKey, nameKey(username)))
    .get();
  if (other === undefined) return;
  const suggestion = suggestName(db, other.username);
  throw new PoolError('duplicate', texts.nameTaken(other.username, suggestion), {
    details: { fields: [{ field: 'username', message: texts.nameTaken(other.username, suggestion) }], suggestion },
  });
}

function addPlayer(pool: Pool, change: Change, actor: Actor | null, name: string, accessCode: string): CodeResult {
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
  audit(change, actor, { kind: 'user', userId: row.id, username, after: 'added' });
  change.publish({ type: 'users_changed' });
  return { user: { id: row.id, username }, accessCode };
}

/** Adds a player with a generated or a chosen code. */
export const createAccessCode = (pool: Pool, actor: Actor | null, input: InputOf<'createAccessCode'>) =>
  pool.write((change) => addPlayer(pool, change, actor, input.username, input.customCode ?? generateCode()));

/** Adds many players, all or none; each bad name is told by its row. */
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
    const name = tidyName(username);
    if (name === row.username) return toWholeUser(pool, row);
    if (nameKey(name) !== row.nameKey) refuseTakenName(change.db, name);
    change.db
      .update(users)
      .set({ username: name, nameKey: nameKey(name) })
      .where(eq(users.id, userId))
      .run();
    audit(change, actor, { kind: 'user', userId, username: name, before: row.username, after: name });
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

/** Makes an admin; at the first run, with nobody to do it. */
export async function createAdmin(pool: Pool, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password.trim(), pool.passwordCost);
  await pool.write((change) => {
    const name = tidyName(username);
    refuseTakenName(change.db, name);
    const row = change.db
      .insert(users)
      .values({ username: name, nameKey: nameKey(name), isAdmin: true, passwordHash, createdAt: change.now })
      .returning()
      .get();
    audit(change, null, { kind: 'user', userId: row.id, username: name, after: 'made commissioner' });
    change.publish({ type: 'users_changed' });
  });
}

/** A new password for the commissioner, on the machine that holds the folder; ends all of the account's sessions. */
export async function resetAdmin(pool: Pool, password: string): Promise<string> {
  const passwordHash = await hashPassword(password.trim(), pool.passwordCost);
  return pool.write((change) => {
    const admin = change.db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.id)).get();
    if (admin === undefined) throw new PoolError('not_found', 'This pool has no commissioner yet.');
    change.db.update(users).set({ passwordHash, isActive: true }).where(eq(users.id, admin.id)).run();
    endSessions(change, { userId: admin.id });
    audit(change, null, { kind: 'user', userId: admin.id, username: admin.username, after: 'password reset' });
    return admin.username;
  });
}

/** A new admin password: every other session of an admin ends, the one that set it goes on. */
export async function changePassword(pool: Pool, actor: Session, newPassword: string): Promise<void> {
  const passwordHash = await hashPassword(newPassword, pool.passwordCost);
  await pool.write((change) => {
    change.db.update(users).set({ passwordHash }).where(eq(users.id, actor.userId)).run();
    endSessions(change, { admins: true, except: actor.tokenHash });
    audit(change, actor, { kind: 'user', userId: actor.userId, username: actor.username, after: 'password changed' });
  });
}

function giveCode(pool: Pool, change: Change, actor: Actor, player: UserRow, accessCode: string): CodeResult {
  change.db
    .update(users)
    .set({ codeCipher: encryptCode(pool.codeKey, accessCode) })
    .where(eq(users.id, player.id))
    .run();
  endSessions(change, { userId: player.id });
  notify(change, player.id, texts.newCode);
  audit(change, actor, { kind: 'user', userId: player.id, username: player.username, after: 'new access code' });
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

/** How many codes the present key does not open. */
export const countLostCodes = (pool: Pool): number =>
  pool.db
    .select({ cipher: users.codeCipher })
    .from(users)
    .where(isNotNull(users.codeCipher))
    .all()
    .filter(({ cipher }) => cipher !== null && decryptCode(pool.codeKey, cipher) === null).length;

function keepOneAdmin({ db }: Change, row: UserRow): void {
  if (!row.isAdmin || !row.isActive) return;
  const others = db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isActive, true), ne(users.id, row.id)))
    .get();
  if ((others?.n ?? 0) === 0) throw new PoolError('conflict', texts.lastAdmin);
}

/** Disables or enables a user; doing it twice changes nothing. Disabling ends the sessions. */
export const setActive = (pool: Pool, actor: Actor, userId: number, isActive: boolean) =>
  pool.write((change): User => {
    const row = requireUser(change, userId);
    if (!isActive) keepOneAdmin(change, row);
    if (row.isActive !== isActive) {
      change.db.update(users).set({ isActive }).where(eq(users.id, userId)).run();
      if (isActive) notify(change, userId, texts.accessRestored);
      else endSessions(change, { userId });
      const [before, after] = isActive ? ['disabled', 'enabled'] : ['enabled', 'disabled'];
      audit(change, actor, { kind: 'user', userId, username: row.username, before, after });
      change.publish({ type: 'users_changed' });
    }
    return toWholeUser(pool, { ...row, isActive });
  });

/**
 * Removes a user with picks, sessions and standings, after a snapshot. Chat stays under "NAME (left)"; the standings
 * the user had a part in are counted again.
 */
export async function deleteUser(pool: Pool, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) throw new PoolError('conflict', 'You cannot delete yourself.');
  await pool.snapshot(`delete ${requireUser(pool, userId).username}`);
  await pool.write((change) => {
    const { db } = change;
    const row = requireUser(change, userId);
    keepOneAdmin(change, row);
    const lost = db
      .select({ game: games.id, week: weeks, value: picks.pickValue })
      .from(picks)
      .innerJoin(games, eq(games.id, picks.gameId))
      .innerJoin(weeks, eq(weeks.id, picks.weekId))
      .where(eq(picks.userId, userId))
      .all();
    endSessions(change, { userId });
    db.update(chatMessages)
      .set({ userId: null, leftName: `${row.username} (left)` })
      .where(eq(chatMessages.userId, userId))
      .run();
    db.delete(users).where(eq(users.id, userId)).run();
    recomputeWeeks(
      change,
      lost.map(({ week }) => week),
    );
    audit(change, actor, {
      kind: 'user',
      userId,
      username: row.username,
      before: { picks: lost.map(({ week, value }) => ({ weekId: week.id, pickValue: value })) },
      after: 'deleted',
    });
    change.publish({ type: 'users_changed' });
    change.publish({ type: 'standings_changed' });
    for (const weekId of new Set(lost.map(({ week }) => week.id))) change.publish({ type: 'picks_changed', weekId });
  });
}
