/** The commissioner enters a pick for a member who phoned in: with a reason, which everybody who sees the pick sees. */
import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { MAX_PICKS } from '#shared/limits.ts';
import type { Pick } from '#shared/model.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { texts } from '#shared/texts.ts';
import { picks, users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { gradeGame } from '../games/games.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { readSettings } from '../core/settings.ts';
import { toPick, type GameRow } from '../core/wire.ts';
import { publishSavedCard } from './picks.ts';

type Choice = NonNullable<InputOf<'enterPick'>['choice']>;

function requireMember({ db }: Change, userId: number) {
  const row = db.select().from(users).where(eq(users.id, userId)).get();
  if (row === undefined || row.isAdmin) throw new PoolError('not_found', 'There is no such player (any more).');
  return row;
}

function insertPick(change: Change, userId: number, game: GameRow, choice: Choice, reason: string): void {
  const option = gameOptions(game).find(
    ({ pickType, pickValue }) => pickType === choice.pickType && pickValue === choice.pickValue,
  );
  const title = `${game.awayTeam} @ ${game.homeTeam}`;
  if (option === undefined) throw new PoolError('broken_rule', texts.noSuchOption(title));
  const { pickType, side, line, pickValue } = option;
  const { id: gameId, weekId } = game;
  change.db
    .insert(picks)
    .values({ userId, gameId, weekId, pickType, side, line, pickValue, submittedAt: change.now, enteredReason: reason })
    .run();
}

/**
 * Enters, replaces or takes away one pick of a member, also after the lock unless the pool's setting says never; a
 * game that is already final is graded at once. The member gets a notice.
 */
export const enterPick = (
  pool: Pool,
  actor: Actor,
  userId: number,
  { gameId, choice, reason }: InputOf<'enterPick'>,
): Promise<{ picks: Pick[] }> =>
  pool.write((change) => {
    const { db, now } = change;
    const member = requireMember(change, userId);
    const game = requireGameRow(change, gameId);
    const { weekId } = game;
    const isWeekLate = isWeekLocked(requireWeekRow(change, weekId), now);
    if ((isWeekLate || isGameLocked(game, now)) && readSettings(pool).picksAfterLock === 'never') {
      throw new PoolError('locked', texts.noLatePicks, { details: { lock: isWeekLate ? 'week' : 'game' } });
    }
    const ofWeek = and(eq(picks.userId, userId), eq(picks.weekId, weekId));
    const before = db.select().from(picks).where(ofWeek).all();
    const replaced = before.find((pick) => pick.gameId === gameId);
    const isSame =
      replaced?.pickType === choice?.pickType &&
      replaced?.pickValue === choice?.pickValue &&
      (replaced === undefined || replaced.enteredReason === reason);
    if (isSame) return { picks: before.map(toPick) };
    if (choice !== null && replaced === undefined && before.length >= MAX_PICKS) {
      throw new PoolError('broken_rule', texts.memberHasFive(member.username));
    }
    if (replaced !== undefined) db.delete(picks).where(eq(picks.id, replaced.id)).run();
    if (choice !== null) insertPick(change, userId, game, choice, reason);
    // Grading recounts the standings only for results that change; one that was taken away needs it said.
    if (gradeGame(change, gameId) === 0 && replaced?.result != null) {
      recomputeWeeks(change, [requireWeekRow(change, weekId)]);
      change.publish({ type: 'standings_changed' });
    }
    const after = db.select().from(picks).where(ofWeek).all();
    const told =
      choice === null
        ? replaced && texts.pickTakenAway(replaced.pickValue, reason)
        : texts.pickEntered(choice.pickValue, reason);
    if (told !== undefined) notify(change, userId, told, { weekId, gameId });
    audit(change, actor, {
      kind: 'picks',
      userId,
      username: member.username,
      weekId,
      gameId,
      before: replaced?.pickValue ?? null,
      after: choice?.pickValue ?? null,
      reason,
    });
    publishSavedCard(change, userId, weekId);
    return { picks: after.map(toPick) };
  });
