/** Kickoffs and lock times that are probably wrong: found for To do, and confirmed by the commissioner. */
import { eq, inArray } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import { PoolError } from '#shared/errors.ts';
import type { Game, Todo } from '#shared/model.ts';
import { dateDoubts, isPossibleDate, type DateContext, type DateDoubt } from '#shared/rules/plausibleDates.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import type { Times } from '#shared/times.ts';
import { games } from '../../db/schema.ts';
import { requireWeek } from '../core/calendar.ts';
import { changeGameRow } from './gameChanges.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { poolTimes } from '../core/poolTimes.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
import { toGame, toInstantOrNull, type GameRow } from '../core/wire.ts';

/** @throws PoolError 'malformed' with the field for a date more than a year off its season */
export function refuseImpossibleDate(
  field: 'gameTime' | 'lockTime',
  at: number,
  { season, timeZone }: Pick<DateContext, 'season' | 'timeZone'>,
): void {
  if (isPossibleDate(at, season, timeZone)) return;
  const message = commissionerTexts.dateNotPossible(season);
  throw new PoolError('malformed', message, { details: { fields: [{ field, message }] } });
}

/** What to store about a kickoff set by hand. */
export function dateCheckOf(kickoffAt: number | null, isConfirmed: boolean, now: number): GameRow['dateCheck'] {
  if (isConfirmed) return 'confirmed';
  return kickoffAt !== null && kickoffAt <= now ? 'past' : null;
}

/** Kickoffs of all these games but one. */
export const otherKickoffs = (ofWeek: readonly Pick<GameRow, 'id' | 'kickoffAt'>[], gameId: number | null): number[] =>
  ofWeek.flatMap(({ id, kickoffAt }) => (id === gameId || kickoffAt === null ? [] : [kickoffAt]));

const FAR_OFF: readonly DateDoubt[] = ['outside-season', 'far-from-week'];

/** Sentences about doubtful dates; empty once the commissioner has confirmed the dates. */
function reasonsOf(game: GameRow, season: number, ofWeek: readonly GameRow[], now: number, times: Times): string[] {
  if (game.dateCheck === 'confirmed') return [];
  const context = { season, others: otherKickoffs(ofWeek, game.id), now, timeZone: times.zone };
  const { kickoffAt, lockAt, lockSetByHand, feedKickoffAt } = game;
  // Every kickoff passes sooner or later; only one that was already past when it was set is doubtful.
  const ofKickoff = kickoffAt === null ? [] : dateDoubts(kickoffAt, context).filter((doubt) => FAR_OFF.includes(doubt));
  const ofLock = !lockSetByHand || lockAt === null ? [] : dateDoubts(lockAt, context);
  const lockIsOff = ofKickoff.length === 0 && ofLock.some((doubt) => FAR_OFF.includes(doubt));
  return [
    ...ofKickoff.map((doubt) => commissionerTexts.dateDoubts[doubt](season)),
    // A clock that ran ahead, or a game that moved after it had kicked off.
    ...(game.wasRevealed && kickoffAt !== null && kickoffAt > now ? [serverTexts.revealedBeforeKickoff] : []),
    ...(game.dateCheck === 'past' ? [serverTexts.kickoffWasPast] : []),
    ...(lockIsOff && lockAt !== null ? [serverTexts.lockTimeLooksWrong(times.fullTime(lockAt))] : []),
    ...(feedKickoffAt !== null && feedKickoffAt !== kickoffAt
      ? [serverTexts.feedDateNotApplied(times.fullTime(feedKickoffAt)), ...lockMeanwhile(game, now, times)]
      : []),
  ];
}

/** What the old date still does while the scoreboard's new one waits for the commissioner. */
function lockMeanwhile({ lockAt, kickoffAt, isLocked }: GameRow, now: number, { fullTime }: Times): string[] {
  const at = lockAt ?? kickoffAt;
  if (at === null || (isLocked && at > now)) return [];
  return [at > now ? serverTexts.locksMeanwhile(fullTime(at)) : serverTexts.lockedMeanwhile(fullTime(at))];
}

/** Games still to be played whose dates look wrong, in all weeks. */
export function readDoubtfulDates(pool: Pool, now: number): Todo['doubtfulDates'] {
  const open = pool.db
    .select()
    .from(games)
    .where(inArray(games.status, ['scheduled', 'postponed']))
    .orderBy(games.weekId, games.kickoffAt, games.id)
    .all();
  const times = poolTimes(pool);
  return [...groupBy(open, ({ weekId }) => weekId)].flatMap(([weekId, openGames]) => {
    const { season } = requireWeekRow(pool, weekId);
    const ofWeek = pool.db.select().from(games).where(eq(games.weekId, weekId)).all();
    return openGames.flatMap((game) => {
      const reasons = reasonsOf(game, season, ofWeek, now, times);
      const feedGameTime = game.feedKickoffAt === game.kickoffAt ? null : toInstantOrNull(game.feedKickoffAt);
      return reasons.length === 0 ? [] : [{ game: toGame(game), reasons, feedGameTime }];
    });
  });
}

/** Stores the commissioner's confirmation of the game's kickoff and lock time. */
export async function confirmDates(pool: Pool, actor: Actor, gameId: number): Promise<Game> {
  requireWeek(pool, requireGameRow(pool, gameId).weekId);
  return pool.write((change) => {
    const game = requireGameRow(change, gameId);
    const { gameTime, lockTime } = toGame(game);
    const note = { action: 'dates_confirmed', after: { confirmed: { gameTime, lockTime } } } as const;
    return toGame(changeGameRow(change, actor, game, { dateCheck: 'confirmed' }, () => note));
  });
}
