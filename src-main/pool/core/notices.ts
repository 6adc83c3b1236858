/** Notices: what happened to a member's card, shown on the picks screen until dismissed or until its week is over. */
import { and, desc, eq, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { Notice } from '#shared/model.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { notices, picks } from '../../db/schema.ts';
import { readWeeks } from './calendar.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { poolTimes } from './poolTimes.ts';
import { requireWeekRow } from './rows.ts';
import { perDatabase } from './statements.ts';
import { gameTitle, toInstant, type GameRow, type PickRow } from './wire.ts';

const NOTICES_SHOWN = 50;
/** More than there will ever be users. */
const ID_STEP = 1_000_000;

/** Every page reads its notices, so prepared. */
const statements = perDatabase((db) => ({
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
  const last = db
    .select({ id: max(notices.id) })
    .from(notices)
    .where(eq(notices.userId, userId))
    .get();
  return (Math.floor((last?.id ?? 0) / ID_STEP) + 1) * ID_STEP + userId;
}

/** Adds a notice for one member. Only that member's clients hear of it: a notice can mean that they picked the game. */
export function notify(
  change: Change,
  userId: number,
  text: string,
  about: { weekId?: number; gameId?: number } = {},
): void {
  const { db, now, publish } = change;
  db.insert(notices)
    .values({ id: nextId(change, userId), userId, text, createdAt: now, ...about })
    .run();
  publish({ type: 'notices_changed' }, userId);
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
    const tell = (text: string, replaces?: string, kept: readonly string[] = []) => {
      const isReplaced = (one: string) =>
        replaces !== undefined && one.startsWith(replaces) && !kept.some((end) => one.endsWith(end));
      if (replaces !== undefined) replaceNotices(change, userId, after.id, isReplaced);
      notify(change, userId, text, about);
    };
    const isPutOff = before.status !== 'postponed' && after.status === 'postponed';
    // "Postponed" already implies that the old kickoff no longer applies.
    if (before.kickoffAt !== after.kickoffAt && !(isPutOff && after.kickoffAt === null)) {
      const moved = serverTexts.kickoffMoved(title, kickoffText(before), kickoffText(after));
      tell(moved, serverTexts.kickoffMovedStart(title));
    }
    for (const pick of own) {
      const offer = offered(after, pick);
      if (offered(before, pick) === offer) continue;
      // What was said about the line of another pick on the game stays.
      const others = own.filter(({ id }) => id !== pick.id).map(({ pickValue }) => serverTexts.youKeep(pickValue));
      tell(serverTexts.lineMovedAfterPick(title, pick.pickValue, offer), serverTexts.lineMovedStart(title), others);
    }
    if (isPutOff) tell(serverTexts.gamePostponed(title));
    if (!isCalledOff(before) && isCalledOff(after)) tell(serverTexts.gameCalledOff(title));
  }
}
