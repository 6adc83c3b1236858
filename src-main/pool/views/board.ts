/** Everything the TV board shows, in one answer. Anyone with its link reads it, so nothing hidden is in it. */
import { and, eq, ne } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import { isDefaultRules } from '#shared/houseRules.ts';
import { DAY_MS } from '#shared/limits.ts';
import type { Board, Pip, Week } from '#shared/model.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { ifItEndedNow } from '#shared/rules/ifItEndedNow.ts';
import { firstLockAt, hasKickedOff, isGameLocked, isWeekLocked, nextLockAt } from '#shared/rules/locking.ts';
import { splitPicks } from '#shared/rules/pickSplit.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { games, picks, users } from '../../db/schema.ts';
import { readCurrentWeek, readWeeks } from '../core/calendar.ts';
import { readMessages } from '../chat/chat.ts';
import { readGameRows } from '../games/games.ts';
import type { Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readLastUpdated, type FeedFreshness } from '../games/scores.ts';
import { readSettings } from '../core/settings.ts';
import { readRevealedTiebreak } from '../picks/tiebreak.ts';
import { readRules } from '../standings/rules.ts';
import { readWeeklyStandings } from '../standings/standings.ts';
import { toGame, toInstant, toInstantOrNull, type GameRow, type PickRow } from '../core/wire.ts';

const MESSAGES_SHOWN = 8;

const SO_FAR = { win: 'ahead', loss: 'behind', tie: 'even' } as const;

/**
 * A mark for each pick of a card: revealed ones by kickoff, then hidden ones in an order that doesn't reveal the game,
 * then missing ones; and which of the revealed ones is the best bet.
 */
function toPips(own: readonly PickRow[], revealed: readonly GameRow[], size: number) {
  const known = revealed.flatMap((game) => {
    const ofGame = own.filter(({ gameId }) => gameId === game.id);
    return ofGame.toSorted((a, b) => (a.pickType < b.pickType ? -1 : 1)).map((pick) => ({ pick, game }));
  });
  const shown = known.map(({ pick, game }): Pip => {
    const soFar = pick.result === null ? ifItEndedNow(pick, game) : null;
    return soFar === null ? (pick.result ?? 'pending') : SO_FAR[soFar];
  });
  const hidden = Array.from({ length: own.length - shown.length }, () => 'hidden' as const);
  const missing = Array.from({ length: Math.max(0, size - own.length) }, () => 'none' as const);
  const marked = known.findIndex(({ pick }) => pick.isBestBet);
  return { pips: [...shown, ...hidden, ...missing], bestBet: marked === -1 ? null : marked };
}

function readNextLock(pool: Pool, week: Week, rows: readonly GameRow[], now: number): Board['nextLock'] {
  const lock = requireWeekRow(pool, week.id);
  if (isWeekLocked(lock, now)) return null;
  const open = rows.filter((game) => !isGameLocked(game, now));
  const gamesAt = nextLockAt(open, now);
  if (lock.lockAt !== null && (gamesAt === null || lock.lockAt <= gamesAt)) {
    return open.length === 0 ? null : { at: toInstant(lock.lockAt), gameIds: open.map(({ id }) => id) };
  }
  if (gamesAt === null) return null;
  const locking = open.filter(({ lockAt, kickoffAt }) => lockAt === gamesAt || kickoffAt === gamesAt);
  return { at: toInstant(gamesAt), gameIds: locking.map(({ id }) => id) };
}

/** Players who may log in, by name. */
const readActive = ({ db }: Pool) =>
  db
    .select({ id: users.id, username: users.username, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.isAdmin, false), eq(users.isActive, true)))
    .orderBy(users.nameKey)
    .all();
type ActivePlayer = ReturnType<typeof readActive>[number];

const NO_RECORD = { rank: null, wins: 0, losses: 0, ties: 0 };

type BoardRow = Board['rows'][number];
type OfCard = Pick<BoardRow, 'pips' | 'bestBet' | 'isExempt'>;

/** The ranked players, then the others by name. */
function readRows(
  pool: Pool,
  week: Week,
  active: readonly ActivePlayer[],
  { ofCard, hasPoints }: { ofCard: (userId: number) => OfCard; hasPoints: boolean },
): BoardRow[] {
  const ranked = readWeeklyStandings(pool, week.id);
  const isRanked = new Set(ranked.map(({ id }) => id));
  return [
    ...ranked.map(({ id, username, weekRank, wins, losses, ties, points }) => ({
      id,
      username,
      rank: weekRank,
      wins,
      losses,
      ties,
      ...ofCard(id),
      ...(hasPoints ? { points } : {}),
    })),
    ...active
      .filter(({ id }) => !isRanked.has(id))
      .map(({ id, username }) => ({ id, username, ...NO_RECORD, ...ofCard(id) })),
  ];
}

/** How the picks of each unfinished revealed game are split. */
const sidesOf = (revealed: readonly GameRow[], made: readonly PickRow[]) =>
  revealed
    .filter(({ status }) => status === 'live' || status === 'scheduled')
    .map((game) => ({
      gameId: game.id,
      ...splitPicks(
        game,
        made.filter(({ gameId }) => gameId === game.id),
      ),
    }));

function readPlayersAndPips(pool: Pool, week: Week, rows: readonly GameRow[], now: number) {
  const revealed = rows.filter((game) => isRevealed(game, week.phase, now));
  const made = pool.db.select().from(picks).where(eq(picks.weekId, week.id)).all();
  const cards = groupBy(made, ({ userId }) => userId);
  const active = readActive(pool);
  const needed = picksForComplete(rows, week);
  const rules = readRules(pool, week);
  const firstLock = firstLockAt(requireWeekRow(pool, week.id), rows);
  const due = new Set(
    active.filter(({ createdAt }) => firstLock === null || createdAt < firstLock).map(({ id }) => id),
  );
  const ofCard = (userId: number) => ({
    ...toPips(cards.get(userId) ?? [], revealed, week.cardSize),
    isExempt: !due.has(userId),
  });
  return {
    rows: readRows(pool, week, active, { ofCard, hasPoints: !isDefaultRules(rules) }),
    sides: sidesOf(revealed, made),
    players: active.length,
    picks: made.flatMap(({ userId, gameId, pickType, pickValue, isBestBet }) =>
      revealed.some(({ id }) => id === gameId) ? [{ userId, gameId, pickType, pickValue, isBestBet }] : [],
    ),
    rules,
    tiebreak: rules.weeklyWinner === 'tiebreaker' ? readRevealedTiebreak(pool, week.id) : null,
    playersIn: needed === 0 ? 0 : active.filter(({ id }) => (cards.get(id)?.length ?? 0) >= needed).length,
  };
}

type BoardWeek = { week: Week | null; inWeek: readonly GameRow[] };

/** The week on the TV with its games. One that has just ended stays until the next one kicks off, a day at most. */
function readBoardWeek(pool: Pool, now: number): BoardWeek {
  const week = readCurrentWeek(pool);
  if (week === null) return { week, inWeek: [] };
  const inWeek = readGameRows(pool, week.id);
  if (inWeek.some((game) => hasKickedOff(game, now))) return { week, inWeek };
  const last = readWeeks(pool).findLast(({ phase }) => phase === 'historical');
  if (last === undefined) return { week, inWeek };
  const inLast = readGameRows(pool, last.id);
  const endedAt = Math.max(...inLast.map(({ scoredAt }) => scoredAt ?? -Infinity));
  return now - endedAt >= DAY_MS ? { week, inWeek } : { week: last, inWeek: inLast };
}

export function readBoard(pool: Pool, feed: FeedFreshness, joinAddress: string | null): Board {
  const now = pool.clock.now();
  const { week, inWeek } = readBoardWeek(pool, now);
  const elsewhere = pool.db
    .select()
    .from(games)
    .where(and(eq(games.status, 'live'), week === null ? undefined : ne(games.weekId, week.id)))
    .orderBy(games.kickoffAt, games.id)
    .all();
  return {
    poolName: readSettings(pool).poolName,
    serverTime: toInstant(now),
    joinAddress,
    week,
    ...(week === null
      ? { rows: [], sides: [], players: 0, playersIn: 0 }
      : readPlayersAndPips(pool, week, inWeek, now)),
    games: [...inWeek, ...elsewhere].map(toGame),
    nextLock: week === null ? null : readNextLock(pool, week, inWeek, now),
    messages: readMessages(pool, undefined).slice(-MESSAGES_SHOWN),
    lastUpdated: toInstantOrNull(readLastUpdated(pool, feed)),
    feed: feed.state,
  };
}
