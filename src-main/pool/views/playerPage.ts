/** A player's page. Only revealed picks are read, so that it is the same for every reader and hints at no hidden pick. */
import { and, eq } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { PlayerPage, PlayerSeason, PlayerWeek, SeasonOfHistory } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { closingLineOf } from '#shared/rules/lineValue.ts';
import {
  gameDuel,
  kindRecords,
  lineValuesOf,
  teamRecords,
  weekDuel,
  type PlayerPick,
} from '#shared/rules/playerRecords.ts';
import { isWinner } from '#shared/rules/standings.ts';
import { games, picks, standings, weeks } from '../../db/schema.ts';
import type { Actor, Pool } from '../core/pool.ts';
import type { WeekRow } from '../core/wire.ts';
import { readClosingOf } from '../games/lineLog.ts';
import { requireMember } from '../picks/requireMember.ts';
import { readHistory, readHistoryWeeks } from './history.ts';

type RevealedPick = PlayerPick & { week: WeekRow };
type SeasonName = Pick<WeekRow, 'season' | 'seasonType'>;

const seasonKey = ({ season, seasonType }: SeasonName) => `${season} ${seasonType}`;
const weekKey = (name: SeasonName, weekNumber: number) => `${seasonKey(name)} ${weekNumber}`;

/** Oldest week first. */
function readRevealedPicks(pool: Pool, userId: number): RevealedPick[] {
  const rows = pool.db
    .select({ pick: picks, game: games, week: weeks })
    .from(picks)
    .innerJoin(games, eq(games.id, picks.gameId))
    .innerJoin(weeks, eq(weeks.id, picks.weekId))
    .where(and(eq(picks.userId, userId), eq(games.wasRevealed, true)))
    .orderBy(picks.id)
    .all()
    .toSorted((a, b) => bySeasonOrder(a.week, b.week));
  const closingOf = readClosingOf(
    pool,
    rows.map(({ game }) => game),
  );
  return rows.map(({ pick: { side, line, result }, game: { id: gameId, awayTeam, homeTeam }, week }) => {
    const lines = closingOf.get(gameId);
    const closing = lines === undefined ? null : closingLineOf(side, lines);
    return { gameId, awayTeam, homeTeam, side, line, closing, result: result ?? 'pending', week };
  });
}

type BoardRow = typeof standings.$inferSelect;

/** The player's rows of all boards: by season, and by week for the weeks that are over. */
function readBoards({ db }: Pick<Pool, 'db'>, userId: number, over: ReadonlySet<string>) {
  const rows = db.select().from(standings).where(eq(standings.userId, userId)).all();
  const ofWeek = (row: BoardRow) => [weekKey(row, row.scopeNumber), row] as const;
  return {
    seasons: new Map(rows.flatMap((row) => (row.scope === 'season' ? [[seasonKey(row), row] as const] : []))),
    weeks: new Map(
      rows
        .filter(({ scope }) => scope === 'week')
        .map(ofWeek)
        .filter(([key]) => over.has(key)),
    ),
  };
}
type Boards = ReturnType<typeof readBoards>;

function toWeek(ofWeek: readonly RevealedPick[], { week }: RevealedPick, boards: Boards): PlayerWeek {
  const board = boards.weeks.get(weekKey(week, week.weekNumber));
  return {
    weekNumber: week.weekNumber,
    cardSize: week.cardSize,
    isWon: board !== undefined && isWinner(board),
    results: ofWeek.map(({ result }) => result),
  };
}

/** The newest first. */
function seasonsOf(all: readonly RevealedPick[], boards: Boards, history: readonly SeasonOfHistory[]): PlayerSeason[] {
  const over = new Set(history.filter(({ isOver }) => isOver).map(seasonKey));
  return [...groupBy(all, ({ week }) => seasonKey(week))].toReversed().flatMap(([key, ofSeason]) => {
    const [first] = ofSeason;
    if (first === undefined) return [];
    const { season, seasonType } = first.week;
    const board = boards.seasons.get(key);
    return {
      season,
      seasonType,
      isOver: over.has(key),
      board:
        board === undefined ? null : { wins: board.wins, losses: board.losses, ties: board.ties, rank: board.rank },
      weeks: [...groupBy(ofSeason, ({ week }) => week.id).values()].flatMap((ofWeek) =>
        ofWeek.slice(0, 1).map((one) => toWeek(ofWeek, one, boards)),
      ),
    };
  });
}

/** @throws PoolError 'not_found' for anyone who is not a player, or no longer */
export function readPlayer(pool: Pool, actor: Actor, userId: number): PlayerPage {
  const { username, isActive } = requireMember(pool, userId);
  const history = readHistory(pool);
  const over = new Set(readHistoryWeeks(pool).flatMap((week) => (week.isOver ? weekKey(week, week.weekNumber) : [])));
  const theirs = readRevealedPicks(pool, userId);
  const boards = readBoards(pool, userId, over);
  const isRival = !actor.isAdmin && actor.userId !== userId;
  return {
    userId,
    username,
    isActive,
    allTime: history.allTime.find((row) => row.userId === userId) ?? null,
    seasons: seasonsOf(theirs, boards, history.seasons),
    kinds: kindRecords(theirs),
    teams: teamRecords(theirs),
    lineValues: lineValuesOf(theirs),
    headToHead: isRival
      ? {
          weeks: weekDuel(ranksOfBoth(readBoards(pool, actor.userId, over), boards)),
          games: gameDuel(readRevealedPicks(pool, actor.userId), theirs),
        }
      : null,
  };
}

/** The ranks in the weeks that are over and in which both have a place. */
const ranksOfBoth = (mine: Boards, theirs: Boards): { mine: number; theirs: number }[] =>
  [...theirs.weeks].flatMap(([key, { rank }]) => {
    const myRank = mine.weeks.get(key)?.rank;
    return myRank === undefined ? [] : { mine: myRank, theirs: rank };
  });
