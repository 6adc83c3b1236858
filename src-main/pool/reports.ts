/** A feed's reports put into the pool: one transaction for a whole answer. */
import { eq, isNotNull } from 'drizzle-orm';
import { defaultLockAt } from '#shared/rules/locking.ts';
import {
  findReported,
  importChanges,
  liveChanges,
  oneEventAPairing,
  turnedLike,
  type GameReport,
} from '#shared/rules/gameReports.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { games, picks } from '../db/schema.ts';
import { audit } from './audit.ts';
import { readWeeks, requireWeek } from './calendar.ts';
import { changeGameRow } from './gameChanges.ts';
import { readGameRows } from './games.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { toGame, type GameRow } from './wire.ts';

export type Applied = {
  added: number;
  changed: number;
  /** Games whose line in the feed is another, kept because somebody has picked them. */
  keptLines: string[];
  /** Games that the feed tells of in this week but the pool has in another, by the feed's id. */
  inOtherWeek: { gameId: number; title: string; weekId: number }[];
};

const titleOf = ({ awayTeam, homeTeam }: Pick<GameRow, 'awayTeam' | 'homeTeam'>) => `${awayTeam} @ ${homeTeam}`;

const isCalledOff = ({ status }: GameReport) => status === 'postponed' || status === 'cancelled';

/** A new game, first as it would be before it is played, then as the report tells it. */
function insertGame(change: Change, actor: Actor | null, weekId: number, report: GameReport): void {
  const { awayTeam, homeTeam, kickoffAt, neutralSite, feedId } = report;
  const blank = change.db
    .insert(games)
    .values({ weekId, awayTeam, homeTeam, kickoffAt, lockAt: defaultLockAt(kickoffAt), neutralSite, feedId })
    .returning()
    .get();
  const { changes } = importChanges(blank, report, change.now, false);
  const scored = 'status' in changes ? { scoredAt: change.now } : {};
  const row =
    Object.keys(changes).length === 0
      ? blank
      : change.db
          .update(games)
          .set({ ...changes, ...scored })
          .where(eq(games.id, blank.id))
          .returning()
          .get();
  audit(change, actor, { kind: 'games', weekId, gameId: row.id, after: toGame(row) });
}

/**
 * Applies a week's reports. An import adds games and takes over lines nobody has picked; a live poll does neither.
 * A game is the feed's game by its id, wherever in the pool it lies, else by its pairing in this week.
 * @param actor who imports; null for the poll
 */
export function applyReports(
  pool: Pool,
  actor: Actor | null,
  weekId: number,
  reports: readonly GameReport[],
  mode: 'import' | 'live',
): Promise<Applied> {
  requireWeek(pool, weekId);
  const phases = new Map(readWeeks(pool).map(({ id, phase }) => [id, phase]));
  return pool.write((change) => {
    const { db, now, publish } = change;
    const inWeek = readGameRows(change, weekId);
    const byFeedId = new Map(
      db
        .select()
        .from(games)
        .where(isNotNull(games.feedId))
        .all()
        .map((game) => [game.feedId, game]),
    );
    const hasPicks = (gameId: number) =>
      db.select({ id: picks.id }).from(picks).where(eq(picks.gameId, gameId)).limit(1).get() !== undefined;

    const applied: Applied = { added: 0, changed: 0, keptLines: [], inOtherWeek: [] };
    for (const told of oneEventAPairing(reports)) {
      const game = byFeedId.get(told.feedId) ?? findReported(inWeek, told);
      if (game === undefined) {
        if (mode === 'live' || isCalledOff(told)) continue;
        insertGame(change, actor, weekId, told);
        applied.added += 1;
        continue;
      }
      const isElsewhere = game.weekId !== weekId;
      if (isElsewhere) applied.inOtherWeek.push({ gameId: game.id, title: titleOf(game), weekId: game.weekId });
      const report = turnedLike(game, told);
      const { changes, keptLine } =
        mode === 'import' && !isElsewhere
          ? importChanges(game, report, now, hasPicks(game.id))
          : { changes: liveChanges(game, report, now), keptLine: false };
      if (keptLine) applied.keptLines.push(titleOf(game));
      if (Object.keys(changes).length === 0) continue;
      changeGameRow(change, actor, game, changes, isRevealed(game, phases.get(game.weekId) ?? 'current', now));
      applied.changed += 1;
    }
    if (applied.added > 0) {
      publish({ type: 'games_changed', weekId });
      publish({ type: 'weeks_changed' });
      publish({ type: 'scores_changed' });
    }
    return applied;
  });
}
