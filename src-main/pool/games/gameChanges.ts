/** Changes the columns of a game: stores, grades, adds notices, logs and publishes. */
import { eq } from 'drizzle-orm';
import type { GameChanges } from '#shared/rules/gameReports.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { games } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { gradeGame } from './games.ts';
import { notifyGameChanged } from '../core/notices.ts';
import type { Actor, Change } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { toGame, type GameRow } from '../core/wire.ts';

type Column = keyof GameChanges;

/** What the scoreboard shows; the clock ticks every few seconds. */
const SCORE: readonly Column[] = ['status', 'awayScore', 'homeScore', 'period', 'clock'];
const GRADED: readonly Column[] = ['status', 'awayScore', 'homeScore'];
/** Of automatic changes, only those that decide something are logged. */
const WORTH_LOGGING: readonly Column[] = ['status', 'kickoffAt', 'spread', 'total', 'isPinned'];

const touches = (changes: GameChanges, columns: readonly Column[]) => columns.some((column) => column in changes);

/** The columns whose value is another than the game's. */
const differing = (game: GameRow, changes: GameChanges): GameChanges =>
  // The keys of a GameChanges are columns of the game.
  Object.fromEntries(Object.entries(changes).filter(([column, value]) => game[column as Column] !== value));

/** @param actor who did it; null for the feed */
export function changeGameRow(change: Change, actor: Actor | null, before: GameRow, wanted: GameChanges): GameRow {
  const { db, now, publish } = change;
  const changes = differing(before, wanted);
  if (Object.keys(changes).length === 0) return before;
  const scored = touches(changes, SCORE) ? { scoredAt: now } : {};
  // What the commissioner confirmed were other dates.
  const asksAgain = 'kickoffAt' in changes || typeof changes.feedKickoffAt === 'number';
  const wasPostponed = before.status === 'postponed';
  const isPostponed = { ...before, ...changes }.status === 'postponed';
  const kickoffBeforePostponed = !isPostponed ? null : wasPostponed ? before.kickoffBeforePostponed : before.kickoffAt;
  db.update(games)
    .set({
      ...changes,
      ...scored,
      ...(asksAgain ? { dateCheck: null } : {}),
      kickoffBeforePostponed,
      wasRevealed: before.wasRevealed || isSettled({ ...before, ...changes }),
    })
    .where(eq(games.id, before.id))
    .run();
  const after = requireGameRow(change, before.id);
  const { id: gameId, weekId } = after;
  const correctsFinal = before.status === 'final' && touches(changes, GRADED);
  if (touches(changes, GRADED)) gradeGame(change, gameId);
  notifyGameChanged(change, before, after);
  if (actor !== null || correctsFinal || touches(changes, WORTH_LOGGING)) {
    const isScore = touches(changes, ['status', 'isPinned']) || correctsFinal;
    const action = isScore ? 'score_changed' : 'line_changed';
    audit(change, actor, { action, weekId, gameId, before: toGame(before), after: toGame(after) });
  }
  const isMoreThanScore = Object.keys(changes).some((column) => !SCORE.includes(column as Column));
  if (isMoreThanScore || 'status' in changes) publish({ type: 'games_changed', weekId });
  if (touches(changes, SCORE)) publish({ type: 'scores_changed' });
  if ('kickoffAt' in changes) publish({ type: 'weeks_changed' });
  return after;
}
