/**
 * A demo pool: the games of a real season, moved so that now is the Sunday of Week 11, with made-up members, and picks
 * from a fixed seed. The pool's own code grades the picks and computes the standings.
 */
import { eq } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { defaultLockAt } from '#shared/rules/locking.ts';
import { chatMessages, games, picks, users, weeks } from '../db/schema.ts';
import { audit, picksForAudit } from '../pool/core/audit.ts';
import { generateCode } from '../pool/core/codes.ts';
import {
  chooseByHabit,
  createRandom,
  howMany,
  someGames,
  toPicks,
  usualMove,
  type Member,
  type PickInsertion,
  type Random,
} from './demoCards.ts';
import { CARDS, CHAT, DISABLED, habitOf, IDLE, LIVE, NAMES } from './demoCast.ts';
import { insertPastSeasons, logClosingLine } from './demoPast.ts';
import { readDemoSeason, type SeasonGame } from './demoSeason.ts';
import { logDemoScores } from './demoScores.ts';
import { gradeGame } from '../pool/games/games.ts';
import type { Actor, Change, Pool } from '../pool/core/pool.ts';
import { changeSettings } from '../pool/core/settings.ts';
import { createAdmin } from '../pool/people/admins.ts';
import { createAccessCode } from '../pool/people/users.ts';
import type { GameRow } from '../pool/core/wire.ts';

export type DemoLogin = { name: string; code: string; role: string };

const COMMISSIONER = 'Casey';
const CURRENT_WEEK = 11;
/** The demo has one upcoming week. */
const LAST_WEEK = CURRENT_WEEK + 1;
const DEFAULT_MEMBERS = 12;
const SEED = 20251116;

/** A game's status and score at this time. */
function stateAt(game: Omit<SeasonGame, 'awayTeam' | 'spread' | 'total' | 'neutralSite'>, now: number) {
  if (game.kickoffAt > now) return { status: 'scheduled' } as const;
  const { awayScore, homeScore } = game;
  const live = game.weekNumber === CURRENT_WEEK ? LIVE[game.homeTeam] : undefined;
  if (live === undefined) {
    return { status: 'final', awayScore, homeScore, scoredAt: game.kickoffAt + 3 * HOUR_MS } as const;
  }
  return {
    ...live,
    status: 'live',
    awayScore: Math.min(live.awayScore, awayScore),
    homeScore: Math.min(live.homeScore, homeScore),
    scoredAt: now - MINUTE_MS / 2,
  } as const;
}

/** Inserts weeks 1 to 12 with their games. @returns the games by week number */
function insertSeason(change: Change, minutesEarlier: number): Map<number, GameRow[]> {
  const { db, now } = change;
  const all = readDemoSeason(now + minutesEarlier * MINUTE_MS);
  const season = defaultSeason(now, DEFAULT_TIME_ZONE);
  const inserted = new Map<number, GameRow[]>();
  for (let weekNumber = 1; weekNumber <= LAST_WEEK; weekNumber += 1) {
    const week = db.insert(weeks).values({ season, seasonType: 'regular', weekNumber }).returning().get();
    const rows = all
      .filter((game) => game.weekNumber === weekNumber)
      .map(({ awayTeam, homeTeam, kickoffAt, spread, total, neutralSite, ...result }) => ({
        weekId: week.id,
        awayTeam,
        homeTeam,
        kickoffAt,
        lockAt: defaultLockAt(kickoffAt),
        wasRevealed: kickoffAt <= now,
        spread,
        total,
        neutralSite,
        ...stateAt({ ...result, homeTeam, kickoffAt }, now),
      }));
    const added = db.insert(games).values(rows).returning().all();
    for (const game of added) logDemoScores(change, game);
    logClosingLine(change, added);
    inserted.set(weekNumber, added);
  }
  return inserted;
}

/** One member's card of a week. */
function makeCard(
  member: Member,
  weekNumber: number,
  all: readonly GameRow[],
  now: number,
  random: Random,
): PickInsertion[] {
  const habit = habitOf(member.name);
  const isCurrent = weekNumber === CURRENT_WEEK;
  const isAway = weekNumber < habit.from || weekNumber > habit.to || (isCurrent && member.name === IDLE);
  const count = isAway ? 0 : Math.max(isCurrent ? 3 : 0, howMany(habit, random));
  const byHabit = someGames(all, count, random).map((game) => chooseByHabit(game, habit, random, usualMove));
  const wanted = (isCurrent ? CARDS[member.name] : undefined) ?? byHabit;
  return toPicks(member, habit, wanted, all, now, random);
}

/** Inserts everyone's picks of the weeks so far and grades them. */
function insertPicks(change: Change, members: readonly Member[], season: ReadonlyMap<number, GameRow[]>): void {
  const random = createRandom(SEED);
  for (const [weekNumber, all] of season) {
    if (weekNumber > CURRENT_WEEK) continue;
    const cards = members.map((member) => ({ member, card: makeCard(member, weekNumber, all, change.now, random) }));
    const values = cards.flatMap(({ card }) => card);
    if (values.length > 0) change.db.insert(picks).values(values).run();
    if (weekNumber === CURRENT_WEEK) for (const { member, card } of cards) logCard(change, member, card);
    for (const game of all) if (game.status === 'final') gradeGame(change, game.id);
  }
}

/** Adds this week's saves to the audit log, so that the demo's log has entries. */
function logCard(change: Change, { id, name }: Member, card: readonly PickInsertion[]): void {
  const inOrder = card.toSorted((a, b) => a.submittedAt - b.submittedAt);
  for (const [index, { submittedAt, weekId }] of inOrder.entries()) {
    const cardUntil = (end: number) =>
      picksForAudit(
        change,
        inOrder.slice(0, end).map((pick) => ({ ...pick, isBestBet: false })),
      );
    audit(
      { ...change, now: submittedAt },
      { username: name },
      {
        action: 'card_saved',
        userId: id,
        username: name,
        weekId,
        before: cardUntil(index),
        after: cardUntil(index + 1),
      },
    );
  }
}

function insertChat({ db, now }: Change, everyone: readonly Member[], minutesEarlier: number): void {
  const idOf = new Map(everyone.map(({ id, name }) => [name, id]));
  const rows = CHAT.flatMap(([minutesAgo, name, message]) => {
    const userId = idOf.get(name === 'Commissioner' ? COMMISSIONER : name);
    if (userId === undefined || minutesAgo < minutesEarlier) return [];
    return { userId, message, createdAt: now - (minutesAgo - minutesEarlier) * MINUTE_MS };
  });
  db.insert(chatMessages).values(rows).run();
}

async function createUsers(pool: Pool, count: number): Promise<{ admin: Actor; logins: (DemoLogin & Member)[] }> {
  const password = generateCode();
  await createAdmin(pool, COMMISSIONER, password);
  const names = Array.from({ length: count }, (_, index) => NAMES[index] ?? `Player ${index + 1}`);
  const added = await Promise.all(names.map((username) => createAccessCode(pool, null, { username })));
  const row = pool.db.select().from(users).where(eq(users.isAdmin, true)).get();
  if (row === undefined) throw new Error('The demo has no commissioner.');
  const commissioner = { id: row.id, name: row.username, code: password, role: 'commissioner' };
  const players = added.map(({ user, accessCode }) => ({
    id: user.id,
    name: user.username,
    code: accessCode,
    role: 'member',
  }));
  return { admin: { userId: row.id, username: row.username, isAdmin: true }, logins: [commissioner, ...players] };
}

/**
 * Fills an empty pool.
 * @param minutesEarlier how many minutes before the demo's usual time it is now
 * @param pastSeasons how many seasons before the present one have been played
 * @returns how to log in as the commissioner and as two members: one with a full card, one with room on it
 */
export async function fillDemo(
  pool: Pool,
  { members = DEFAULT_MEMBERS, minutesEarlier = 0, feedEnabled = false, pastSeasons = 0 } = {},
): Promise<DemoLogin[]> {
  const { admin, logins } = await createUsers(pool, members);
  await changeSettings(pool, admin, { poolName: 'Sunday Five demo', feedEnabled });
  await pool.write((change) => {
    const { db } = change;
    const season = insertSeason(change, minutesEarlier);
    const firstKickoffAt = Math.min(...(season.get(1) ?? []).map(({ kickoffAt }) => kickoffAt ?? change.now));
    db.update(users)
      .set({ createdAt: firstKickoffAt - 72 * HOUR_MS })
      .run();
    db.update(users)
      .set({ codeUsedAt: firstKickoffAt - 48 * HOUR_MS })
      .where(eq(users.isAdmin, false))
      .run();
    db.update(users).set({ isActive: false }).where(eq(users.username, DISABLED)).run();
    const players = logins.filter(({ role }) => role === 'member');
    insertPicks(change, players, season);
    insertPastSeasons(change, players, pastSeasons);
    insertChat(change, logins, minutesEarlier);
    change.publish({ type: 'users_changed' });
    change.publish({ type: 'weeks_changed' });
    change.publish({ type: 'scores_changed' });
    for (const { weekId } of [...season.values()].flatMap((rows) => rows[0] ?? []))
      change.publish({ type: 'games_changed', weekId });
  });
  return logins.slice(0, 3).map(({ name, code, role }) => ({ name, code, role }));
}
