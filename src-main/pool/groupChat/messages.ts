/** Every kind of message: when it is due, and its text. Nothing in a message is hidden from any player. */
import { and, eq, gt } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS, SETTLE_MS } from '#shared/limits.ts';
import type { MessageKind, Week } from '#shared/model.ts';
import type { MessagePart } from '#shared/rules/groupChat.ts';
import { isGameLocked, isSettled, isWeekLocked } from '#shared/rules/locking.ts';
import { shortChain } from '#shared/rules/proof.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { plural } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { seals } from '../../db/schema.ts';
import { readCurrentWeek, readWeeks } from '../core/calendar.ts';
import type { Pool } from '../core/pool.ts';
import { poolTimes } from '../core/poolTimes.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readSettings } from '../core/settings.ts';
import type { GameRow } from '../core/wire.ts';
import { readGameRows } from '../games/games.ts';
import { readChangedWinner, winnersIn } from '../games/winnerChanges.ts';
import { readWeeklyStandings } from '../standings/standings.ts';
import { readMissing } from '../views/todo.ts';

const RESULTS_FOR_MS = 3 * DAY_MS;
/** The longest a message is tried for. */
export const RETRY_FOR_MS = 6 * HOUR_MS;
const RANKS_SHOWN = 5;

/** A message that is due from `dueAt` and out of date from `expiresAt`. */
export type Planned = { kind: MessageKind; subject: string; dueAt: number; expiresAt: number };

/** A connection's settings. */
export type Preferences = { reminderLeadMinutes: number };

/** The message; 'later' while it can't be written yet, null when there is nothing to say any more. */
type Composed = readonly MessagePart[] | 'later' | null;

type Kind = {
  plan: (pool: Pool, now: number, preferences: Preferences) => Planned[];
  compose: (pool: Pool, now: number, weekId: number, subject: string) => Composed;
};

const title = ({ seasonType, weekNumber }: Week): string =>
  `${{ preseason: 'Preseason week', regular: 'Week', playoffs: 'Playoff week' }[seasonType]} ${weekNumber}`;

/** Its lock time, or the week's where that is earlier; null if it locks by hand alone. */
const lockOf = (game: GameRow, weekLockAt: number | null): number | null => {
  const times = [game.lockAt, game.kickoffAt, weekLockAt].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
};

/** The games of a week that can still be picked, each with its lock. */
function openGames(pool: Pool, week: Week, now: number): { game: GameRow; lockAt: number | null }[] {
  const row = requireWeekRow(pool, week.id);
  if (isWeekLocked(row, now)) return [];
  return readGameRows(pool, week.id)
    .filter((game) => !isGameLocked(game, now) && gameOptions(game).length > 0)
    .map((game) => ({ game, lockAt: lockOf(game, row.lockAt) }));
}

const locksOf = (open: ReturnType<typeof openGames>): number[] =>
  open.flatMap(({ lockAt }) => (lockAt === null ? [] : [lockAt]));

const weekById = (pool: Pool, weekId: number): Week | undefined => readWeeks(pool).find(({ id }) => id === weekId);

const weekOpen: Kind = {
  plan: (pool, now) => {
    const week = readCurrentWeek(pool);
    const open = week === null ? [] : openGames(pool, week, now);
    if (week === null || open.length === 0) return [];
    return [
      { kind: 'week-open', subject: String(week.id), dueAt: now, expiresAt: Math.min(...locksOf(open), now + DAY_MS) },
    ];
  },
  compose: (pool, now, weekId) => {
    const week = weekById(pool, weekId);
    const open = week === undefined ? [] : openGames(pool, week, now);
    if (week === undefined || open.length === 0) return null;
    const times = poolTimes(pool);
    const firstLock = Math.min(...locksOf(open));
    const until = Number.isFinite(firstLock)
      ? ` The first one locks ${times.dayAndTime(firstLock)} ${times.label}.`
      : '';
    return [`${title(week)} is open: ${plural(open.length, 'game')} to pick from.${until}`];
  },
};

const reminder: Kind = {
  /** One for each day with a lock, before the first lock of that day. */
  plan: (pool, now, { reminderLeadMinutes }) => {
    const week = readCurrentWeek(pool);
    if (week === null) return [];
    const { date } = poolTimes(pool);
    const days = new Map<string, number>();
    for (const lockAt of locksOf(openGames(pool, week, now))) {
      const day = date(lockAt);
      days.set(day, Math.min(lockAt, days.get(day) ?? Infinity));
    }
    return [...days].map(([day, lockAt]) => ({
      kind: 'reminder',
      subject: `${week.id} ${day}`,
      dueAt: lockAt - reminderLeadMinutes * MINUTE_MS,
      expiresAt: lockAt,
    }));
  },
  compose: (pool, now, weekId) => {
    const week = weekById(pool, weekId);
    const missing = week === undefined ? [] : readMissing(pool, weekId, now);
    if (week === undefined || missing.length === 0) return null;
    const times = poolTimes(pool);
    const nextLock = Math.min(...locksOf(openGames(pool, week, now)));
    const names = missing.flatMap(({ username, couldAdd }, index): MessagePart[] => [
      index === 0 ? '' : ', ',
      { typed: username },
      ` (${couldAdd} to go)`,
    ]);
    return [
      `${title(week)}: `,
      ...names,
      missing.length === 1 ? ' can still add picks.' : ' can all still add picks.',
      ...(Number.isFinite(nextLock) ? [` The next game locks at ${times.clockTime(nextLock)} ${times.label}.`] : []),
    ];
  },
};

/** The seals of one lock, in chain order. */
const readSealsOf = ({ db }: Pool, weekId: number, sealedAt: number) =>
  db
    .select({ chain: seals.chain })
    .from(seals)
    .where(and(eq(seals.weekId, weekId), eq(seals.sealedAt, sealedAt)))
    .orderBy(seals.id)
    .all();

const sealed: Kind = {
  /** One for all games that lock at the same instant. */
  plan: ({ db }, now) => {
    const { weekId, sealedAt } = seals;
    const locks = db
      .selectDistinct({ weekId, sealedAt })
      .from(seals)
      .where(gt(sealedAt, now - RETRY_FOR_MS))
      .all();
    return locks.map((lock) => ({
      kind: 'sealed',
      subject: `${lock.weekId} ${lock.sealedAt}`,
      dueAt: lock.sealedAt,
      expiresAt: lock.sealedAt + RETRY_FOR_MS,
    }));
  },
  compose: (pool, _now, weekId, subject) => {
    const week = weekById(pool, weekId);
    const ofLock = readSealsOf(pool, weekId, Number(subject.split(' ')[1]));
    const last = ofLock.at(-1);
    if (week === undefined || last === undefined) return null;
    const picks = ofLock.length === 1 ? 'the picks on 1 game are' : `the picks on ${ofLock.length} games are`;
    return [`${title(week)}: ${picks} locked and sealed. Seal ${shortChain(last.chain)}, to compare with Proof.`];
  },
};

const results: Kind = {
  /** One for each week, and one for the latest correction that changed a winner: its subject has the time, too. */
  plan: (pool, now) => {
    const ofWeeks = readWeeks(pool).flatMap((week): Planned[] => {
      const games = readGameRows(pool, week.id);
      const lastKickoff = Math.max(...games.map(({ kickoffAt }) => kickoffAt ?? -Infinity));
      const isOver = games.some(({ status }) => status === 'final') && games.every(isSettled);
      const expiresAt = lastKickoff + RESULTS_FOR_MS;
      return isOver && expiresAt > now ? [{ kind: 'results', subject: String(week.id), dueAt: now, expiresAt }] : [];
    });
    const changed = readChangedWinner(pool);
    if (changed === null) return ofWeeks;
    const { weekId, at } = changed;
    return [...ofWeeks, { kind: 'results', subject: `${weekId} ${at}`, dueAt: at, expiresAt: at + RETRY_FOR_MS }];
  },
  compose: (pool, _now, weekId, subject) => {
    const week = weekById(pool, weekId);
    if (week === undefined) return null;
    if (!readGameRows(pool, weekId).every(isSettled)) return 'later';
    const rows = readWeeklyStandings(pool, weekId);
    if (rows.length === 0) return null;
    const [, changedAt] = subject.split(' ');
    const changed = readChangedWinner(pool);
    // A later correction has its own message.
    if (changedAt !== undefined && changed?.at !== Number(changedAt)) return null;
    const lead: MessagePart =
      changedAt === undefined
        ? `${title(week)} is over.`
        : { typed: serverTexts.winnerChanged(title(week), winnersIn(rows), changed?.had ?? []) };
    const shown = rows
      .slice(0, RANKS_SHOWN)
      .flatMap(({ weekRank, username, wins, losses, ties }): MessagePart[] => [
        `\n${weekRank}. `,
        { typed: username },
        ` ${wins}–${losses}${ties === 0 ? '' : `–${ties}`}`,
      ]);
    return [lead, ...shown];
  },
};

/** To add a kind, add it to MESSAGE_KINDS and here. */
const KINDS: Readonly<Record<MessageKind, Kind>> = { 'week-open': weekOpen, reminder, sealed, results };

/** The messages due now or later, as far as the current weeks show it. */
export const planMessages = (
  pool: Pool,
  kinds: readonly MessageKind[],
  now: number,
  preferences: Preferences,
): Planned[] => kinds.flatMap((kind) => KINDS[kind].plan(pool, now, preferences));

/** How long a message of this kind waits before its first try. */
export const settleMs = (kind: MessageKind): number => (kind === 'reminder' || kind === 'sealed' ? 0 : SETTLE_MS);

/** @param address the pool's address for friends; null while there is none */
export function composeMessage(
  pool: Pool,
  { kind, subject }: { kind: MessageKind; subject: string },
  now: number,
  address: string | null,
): Composed {
  const composed = KINDS[kind].compose(pool, now, Number.parseInt(subject, 10), subject);
  if (composed === null || composed === 'later') return composed;
  return [{ typed: readSettings(pool).poolName }, ': ', ...composed, ...(address === null ? [] : [`\n${address}`])];
}
