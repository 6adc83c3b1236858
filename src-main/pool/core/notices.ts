/** Notices: what happened to a member's card, shown on the picks screen until dismissed or until its week is over. */
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { Notice } from '#shared/model.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { notices, picks, users } from '../../db/schema.ts';
import { readWeeks } from './calendar.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { poolTimes } from './poolTimes.ts';
import { requireWeekRow } from './rows.ts';
import { perDatabase } from './statements.ts';
import { gameTitle, toInstant, type GameRow, type PickRow } from './wire.ts';

const NOTICES_SHOWN = 50;
/** More than there will ever be users. */
const ID_STEP = 1_000_000;

type NoticeRow = typeof notices.$inferSelect;

/** Every page reads its notices, and one change can notify thousands, so prepared. */
const statements = perDatabase((db) => ({
  lastId: db.$client.prepare<[number], number | null>('select max(id) from notices where user_id = ?').pluck(),
  add: db.$client.prepare<[Omit<NoticeRow, 'readAt'>]>(
    `insert into notices (id, user_id, week_id, game_id, text, created_at)
     values (@id, @userId, @weekId, @gameId, @text, @createdAt)`,
  ),
  unread: db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, sql.placeholder('userId')), isNull(notices.readAt)))
    .orderBy(desc(notices.id))
    .limit(NOTICES_SHOWN)
    .prepare(),
}));

export function readNotices(pool: Pool, actor: Actor): Notice[] {
  const rows = statements(pool.db).unread.all({ userId: actor.userId });
  const over = new Set(readWeeks(pool).flatMap(({ id, phase }) => (phase === 'historical' ? [id] : [])));
  const current = rows.filter(({ weekId }) => weekId === null || !over.has(weekId));
  return current.map(({ id, weekId, gameId, text, createdAt }) => ({
    id,
    weekId,
    gameId,
    text,
    createdAt: toInstant(createdAt),
  }));
}

export const dismissNotices = (pool: Pool, actor: Actor, upTo: number): Promise<void> =>
  pool.write(({ db, now, publish }) => {
    const { changes } = db
      .update(notices)
      .set({ readAt: now })
      .where(and(eq(notices.userId, actor.userId), isNull(notices.readAt), lte(notices.id, upTo)))
      .run();
    if (changes > 0) publish({ type: 'notices_changed' }, actor.userId);
  });

/**
 * Each member's notices have their own sequence of ids. With one sequence for all, a gap would show a member how many
 * others were notified, which can be how many picked the game.
 */
function nextId({ db }: Change, userId: number): number {
  const last = statements(db).lastId.get(userId) ?? 0;
  return (Math.floor(last / ID_STEP) + 1) * ID_STEP + userId;
}

/** Adds a notice for one member. Only that member's clients hear of it: a notice can mean that they picked the game. */
export function notify(
  change: Change,
  userId: number,
  text: string,
  { weekId = null, gameId = null }: { weekId?: number | null; gameId?: number | null } = {},
): void {
  const { db, now, publish } = change;
  statements(db).add.run({ id: nextId(change, userId), userId, weekId, gameId, text, createdAt: now });
  publish({ type: 'notices_changed' }, userId);
}

/** Adds a notice for every active user but the one who knows, such as the one who did it. */
export function notifyEveryone(change: Change, text: string, except: number | null = null): void {
  const active = change.db.select({ id: users.id }).from(users).where(eq(users.isActive, true)).all();
  for (const { id } of active) if (id !== except) notify(change, id, text);
}

/** Puts away the member's earlier unread notices about a game that a new one replaces. */
function replaceNotices({ db, now }: Change, userId: number, gameId: number, isReplaced: (text: string) => boolean) {
  const unread = db
    .select({ id: notices.id, text: notices.text })
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.gameId, gameId), isNull(notices.readAt)))
    .all();
  const outdated = unread.filter(({ text }) => isReplaced(text)).map(({ id }) => id);
  if (outdated.length > 0) db.update(notices).set({ readAt: now }).where(inArray(notices.id, outdated)).run();
}

/** Adds a notice for everyone who picked the game. Call it in the transaction that changes the game. */
export function notifyGameChanged(change: Change, before: GameRow, after: GameRow): void {
  const ofGame = change.db.select().from(picks).where(eq(picks.gameId, after.id)).all();
  const about = { weekId: after.weekId, gameId: after.id };
  const title = gameTitle(after);
  const { season } = requireWeekRow(change, after.weekId);
  const times = poolTimes(change);
  const kickoffText = ({ kickoffAt }: GameRow) =>
    kickoffAt === null ? serverTexts.kickoffUnknown : times.dateTime(kickoffAt, change.now, season);
  const isCalledOff = ({ status }: GameRow) => status === 'void' || status === 'cancelled';
  const offered = ({ spread, total }: GameRow, { side }: PickRow) =>
    gameOptions({ ...after, spread, total }).find((option) => option.side === side)?.pickValue ?? null;
  for (const [userId, own] of groupBy(ofGame, (pick) => pick.userId)) {
    const add = (text: string, replaces?: string, kept: readonly string[] = []) => {
      const isReplaced = (one: string) =>
        replaces !== undefined && one.startsWith(replaces) && !kept.some((end) => one.endsWith(end));
      if (replaces !== undefined) replaceNotices(change, userId, after.id, isReplaced);
      notify(change, userId, text, about);
    };
    const isPutOff = before.status !== 'postponed' && after.status === 'postponed';
    // "Postponed" already implies that the old kickoff no longer applies.
    if (before.kickoffAt !== after.kickoffAt && !(isPutOff && after.kickoffAt === null)) {
      const moved = serverTexts.kickoffMoved(title, kickoffText(before), kickoffText(after));
      add(moved, serverTexts.kickoffMovedStart(title));
    }
    for (const pick of own) {
      const offer = offered(after, pick);
      if (offered(before, pick) === offer) continue;
      // Notices about the line of another pick on the game stay.
      const others = own.filter(({ id }) => id !== pick.id).map(({ pickValue }) => serverTexts.youKeep(pickValue));
      add(serverTexts.lineMovedAfterPick(title, pick.pickValue, offer), serverTexts.lineMovedStart(title), others);
    }
    if (isPutOff) add(serverTexts.gamePostponed(title));
    if (!isCalledOff(before) && isCalledOff(after)) add(serverTexts.gameCalledOff(title));
  }
}
