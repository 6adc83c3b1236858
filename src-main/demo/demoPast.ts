/**
 * The demo's past seasons, for its history: the games of the real season in another order, with invented scores and picks.
 * Everything of a season is inserted at once and its boards are counted once at the end.
 */
import { DateTime } from 'luxon';
import { groupBy } from '#shared/groupBy.ts';
import { HOUR_MS } from '#shared/limits.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { defaultLockAt } from '#shared/rules/locking.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { eq } from 'drizzle-orm';
import { games, lineLog, picks, users, weeks } from '../db/schema.ts';
import type { Change } from '../pool/core/pool.ts';
import type { GameRow, WeekRow } from '../pool/core/wire.ts';
import { recomputeWeeks } from '../pool/standings/standings.ts';
import {
  chooseByHabit,
  createRandom,
  howMany,
  someGames,
  toPicks,
  type Member,
  type PickInsertion,
  type Random,
} from './demoCards.ts';
import { habitOf, seasonsAgo } from './demoCast.ts';
import { readDemoSeason, type SeasonGame } from './demoSeason.ts';

const LAST_WEEK = 18;
const SEED = 19200917;

/** A line moves by up to a point until the kickoff; two of three picks are made at the closing one. */
const MOVES = [-2, -1, 0, 0, 0, 0, 0, 0, 1, 2] as const;
const pastMove = (random: Random): number => MOVES[Math.floor(random() * MOVES.length)] ?? 0;

/** Logs the game's line as the last one before its kickoff. */
export function logClosingLine({ db, now }: Pick<Change, 'db' | 'now'>, of: readonly GameRow[]): void {
  const rows = of.map(({ id: gameId, kickoffAt, spread, total }) => ({
    gameId,
    at: Math.min(kickoffAt ?? now, now) - HOUR_MS,
    spread,
    total,
    source: 'feed' as const,
  }));
  if (rows.length > 0) db.insert(lineLog).values(rows).run();
}

/** Scores that football doesn't know, or hardly ever. */
const TIDIED: Readonly<Record<number, number>> = { 1: 0, 2: 3, 4: 3, 5: 6, 8: 7, 11: 10 };
const tidy = (points: number): number => {
  const whole = Math.max(0, Math.round(points));
  return TIDIED[whole] ?? whole;
};

/** A score as far from this game's lines as another real game's score was from its own. */
function inventScore({ spread, total }: SeasonGame, other: SeasonGame) {
  const { homeScore, awayScore } = other;
  const margin = homeScore - awayScore + other.spread / 2 - spread / 2;
  const points = homeScore + awayScore - other.total / 2 + total / 2;
  return { homeScore: tidy((points + margin) / 2), awayScore: tidy((points - margin) / 2) };
}

/** Another week's pairings; every other season with home and away swapped. */
function gamesOfPast(all: readonly SeasonGame[], yearsAgo: number, random: Random): SeasonGame[] {
  return all.map((game) => {
    const weekNumber = ((game.weekNumber + 5 * yearsAgo - 1) % LAST_WEEK) + 1;
    const kickoff = DateTime.fromMillis(game.kickoffAt, { zone: DEFAULT_TIME_ZONE });
    const moved = kickoff.plus({ weeks: weekNumber - game.weekNumber - 52 * yearsAgo });
    const { awayTeam, homeTeam, spread } = game;
    const isSwapped = yearsAgo % 2 === 1;
    const teams = isSwapped ? { awayTeam: homeTeam, homeTeam: awayTeam, spread: -spread || 0 } : {};
    const past = { ...game, ...teams, weekNumber, kickoffAt: moved.toMillis() };
    const other = all[Math.floor(random() * all.length)] ?? game;
    return { ...past, ...inventScore(past, other) };
  });
}

function insertGames(
  { db }: Change,
  season: number,
  all: readonly SeasonGame[],
): { rows: WeekRow[]; games: GameRow[] } {
  const names = Array.from({ length: LAST_WEEK }, (_, index) => ({ weekNumber: index + 1 }));
  const rows = db
    .insert(weeks)
    .values(names.map((name) => ({ ...name, season, seasonType: 'regular' as const })))
    .returning()
    .all();
  const idOf = new Map(rows.map(({ id, weekNumber }) => [weekNumber, id]));
  const values = all.map(({ weekNumber, ...game }) => ({
    ...game,
    weekId: idOf.get(weekNumber) ?? 0,
    lockAt: defaultLockAt(game.kickoffAt),
    wasRevealed: true,
    status: 'final' as const,
    scoredAt: game.kickoffAt + 3 * HOUR_MS,
  }));
  return { rows, games: db.insert(games).values(values).returning().all() };
}

function cardOfPast(member: Member, all: readonly GameRow[], now: number, random: Random): PickInsertion[] {
  const habit = habitOf(member.name);
  const chosen = someGames(all, howMany(habit, random), random);
  const wanted = chosen.map((game) => chooseByHabit(game, habit, random, pastMove));
  return toPicks(member, habit, wanted, all, now, random);
}

function insertSeason(change: Change, members: readonly Member[], yearsAgo: number, real: readonly SeasonGame[]): void {
  const { db, now } = change;
  const random = createRandom(SEED + yearsAgo);
  const season = defaultSeason(now, DEFAULT_TIME_ZONE) - yearsAgo;
  const { rows, games: all } = insertGames(change, season, gamesOfPast(real, yearsAgo, random));
  logClosingLine(change, all);
  const byId = new Map(all.map((game) => [game.id, game]));
  const cards = [...groupBy(all, ({ weekId }) => weekId).values()].flatMap((ofWeek) =>
    members.flatMap((member) => cardOfPast(member, ofWeek, now, random)),
  );
  const graded = cards.flatMap((pick) => {
    const game = byId.get(pick.gameId);
    const result = game === undefined ? 'pending' : gradePick(pick, game);
    return result === 'pending' ? [] : { ...pick, result };
  });
  if (graded.length > 0) db.insert(picks).values(graded).run();
  const createdAt = Math.min(...all.map(({ kickoffAt }) => kickoffAt ?? now)) - 72 * HOUR_MS;
  for (const { id } of members) db.update(users).set({ createdAt }).where(eq(users.id, id)).run();
  recomputeWeeks(change, rows);
}

/** Plays the seasons before the present one, the latest first; not every member was there in each. */
export function insertPastSeasons(change: Change, members: readonly Member[], count: number): void {
  const real = readDemoSeason(change.now);
  for (let yearsAgo = 1; yearsAgo <= count; yearsAgo += 1) {
    const present = members.filter(({ name }) => seasonsAgo(name) >= yearsAgo);
    insertSeason(change, present, yearsAgo, real);
  }
}
