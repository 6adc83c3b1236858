/** Reads a season for counting it under house rules: players, weeks, graded cards and guesses. */
import { and, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { SeasonType } from '#shared/model.ts';
import { isWeekOver } from '#shared/rules/calendar.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { firstLockAt } from '#shared/rules/locking.ts';
import type { GradedAs, WeekCard } from '#shared/rules/points.ts';
import type { Season, SeasonWeek } from '#shared/rules/seasonTables.ts';
import { tiebreakGame, tiebreakTotal } from '#shared/rules/tiebreak.ts';
import { games, tiebreakGuesses, users, weeks } from '../../db/schema.ts';
import type { Pool } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import type { GameRow, WeekRow } from '../core/wire.ts';

export type SeasonName = { season: number; seasonType: SeasonType };
/** The database at an instant: a week can be over by the clock alone. */
export type Reading = Pick<Pool, 'db'> & { now: number };

type CardRow = Omit<WeekCard, 'bestBet'> & { weekId: number; bestBet: GradedAs | null };

const GRADED_AS = `case when result = 'tie' then iif(games.status in ('void', 'cancelled'), 'calledOff', 'push') else result end`;

const statements = perDatabase(({ $client }) => ({
  cards: $client.prepare<[SeasonName], CardRow>(
    `select userId, weekId, count(*) as picks, max(iif(isBestBet, gradedAs, null)) as bestBet,
       sum(gradedAs is 'win') as win, sum(gradedAs is 'loss') as loss,
       sum(gradedAs is 'push') as push, sum(gradedAs is 'calledOff') as calledOff
     from (
       select picks.user_id as userId, picks.week_id as weekId, is_best_bet as isBestBet, ${GRADED_AS} as gradedAs
       from weeks join picks on picks.week_id = weeks.id join games on games.id = picks.game_id
         join users on users.id = picks.user_id
       where season = @season and season_type = @seasonType and users.is_admin = 0
     )
     group by weekId, userId`,
  ),
}));

const ofSeason = ({ season, seasonType }: SeasonName) =>
  and(eq(weeks.season, season), eq(weeks.seasonType, seasonType));

type GamesByWeek = Map<number, GameRow[]>;

function readWeeksWithGames({ db }: Pick<Pool, 'db'>, name: SeasonName): { rows: WeekRow[]; gamesOf: GamesByWeek } {
  const rows = db.select().from(weeks).where(ofSeason(name)).all();
  const ids = rows.map(({ id }) => id);
  return {
    rows,
    gamesOf: groupBy(db.select().from(games).where(inArray(games.weekId, ids)).all(), (game) => game.weekId),
  };
}

/** Everything that the tables of a season are counted from, but its rules. */
export function readSeasonToCount({ db, now }: Reading, name: SeasonName): Omit<Season, 'rules'> {
  const { rows, gamesOf } = readWeeksWithGames({ db }, name);
  const cardsOf = groupBy(statements(db).cards.all(name), ({ weekId }) => weekId);
  const guesses = db
    .select()
    .from(tiebreakGuesses)
    .where(
      inArray(
        tiebreakGuesses.weekId,
        rows.map(({ id }) => id),
      ),
    )
    .all();
  const guessesOf = groupBy(guesses, ({ weekId }) => weekId);
  const players = db
    .select({ userId: users.id, username: users.username, joinedAt: users.createdAt, isActive: users.isActive })
    .from(users)
    .where(eq(users.isAdmin, false))
    .all();
  const toWeek = (row: WeekRow): SeasonWeek => {
    const ofWeek = gamesOf.get(row.id) ?? [];
    return {
      weekNumber: row.weekNumber,
      isOver: isWeekOver(ofWeek, now),
      firstLockAt: firstLockAt(row, ofWeek),
      fullCard: picksForComplete(ofWeek, row),
      cards: new Map((cardsOf.get(row.id) ?? []).map((card) => [card.userId, card])),
      guesses: new Map((guessesOf.get(row.id) ?? []).map(({ userId, guess }) => [userId, guess])),
      tiebreakTotal: tiebreakTotal(tiebreakGame(ofWeek, row.tiebreakGameId)),
    };
  };
  return { players, weeks: rows.map(toWeek) };
}

/**
 * What the clock and the games say about a season's weeks, as one text: which are over, what a full card is, when each
 * locked. Tables under rules about whole weeks change only with it, or with a result.
 */
export function weekEndsOf({ db, now }: Reading, name: SeasonName): string {
  const { rows, gamesOf } = readWeeksWithGames({ db }, name);
  return rows
    .map((row) => {
      const ofWeek = gamesOf.get(row.id) ?? [];
      return [row.id, isWeekOver(ofWeek, now), picksForComplete(ofWeek, row), firstLockAt(row, ofWeek)].join();
    })
    .join(';');
}
