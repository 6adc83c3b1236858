/** Applies a feed's reports to the pool: one transaction for a whole answer, one savepoint for each report. */
import { eq, isNotNull, or } from 'drizzle-orm';
import { defaultLockAt } from '#shared/rules/locking.ts';
import { importChanges, liveChanges, turnedLike, type GameReport } from '#shared/rules/gameReports.ts';
import { matchReports, titleOf, type Refusal } from '#shared/rules/reportMatching.ts';
import { games, picks } from '../db/schema.ts';
import { attempt } from './attempt.ts';
import { audit } from './audit.ts';
import { requireWeek } from './calendar.ts';
import { changeGameRow } from './gameChanges.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { toGame, type GameRow } from './wire.ts';

export type Applied = {
  added: number;
  changed: number;
  /** Games whose line in the feed is another, kept because somebody has picked them. */
  keptLines: string[];
  /** Games that the feed tells of in this week but the pool has in another, by the feed's id. */
  inOtherWeek: { gameId: number; title: string; weekId: number }[];
  /** Reports that contradict themselves or what the pool knows. */
  refused: Refusal[];
};

type Effect = Omit<Applied, 'refused'>;

const isCalledOff = ({ status }: GameReport) => status === 'postponed' || status === 'cancelled';

/** Adds a new game as it would be before its kickoff, then applies the report to it. */
function insertGame(change: Change, { actor, weekId }: Source, report: GameReport): void {
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

/** The games that a report can mean: those of the week, and any other that the feed knows by its id. */
const readKnownGames = ({ db }: Change, weekId: number): GameRow[] =>
  db
    .select()
    .from(games)
    .where(or(eq(games.weekId, weekId), isNotNull(games.feedId)))
    .all();

const nothing: Effect = { added: 0, changed: 0, keptLines: [], inOtherWeek: [] };

function changeGame(change: Change, { actor, weekId, mode }: Source, game: GameRow, told: GameReport) {
  const isElsewhere = game.weekId !== weekId;
  const inOtherWeek = isElsewhere ? [{ gameId: game.id, title: titleOf(game), weekId: game.weekId }] : [];
  const report = turnedLike(game, told);
  const hasPicks = () =>
    change.db.select({ id: picks.id }).from(picks).where(eq(picks.gameId, game.id)).limit(1).get() !== undefined;
  const { changes, keptLine } =
    mode === 'import' && !isElsewhere
      ? importChanges(game, report, change.now, hasPicks())
      : { changes: liveChanges(game, report, change.now), keptLine: false };
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) changeGameRow(change, actor, game, changes);
  return { ...nothing, changed: isChanged ? 1 : 0, keptLines: keptLine ? [titleOf(game)] : [], inOtherWeek };
}

/** Where reports come from: who imports (null for the poll), and which week they are about. */
type Source = { actor: Actor | null; weekId: number; mode: 'import' | 'live' };

/**
 * Applies a week's reports in one transaction. An import adds games and takes over lines that no one has picked; a live
 * poll does neither. Each report has its own savepoint: one that cannot be stored does not stop the others.
 */
export function applyReports(pool: Pool, source: Source, reports: readonly GameReport[]): Promise<Applied> {
  const { weekId, mode } = source;
  requireWeek(pool, weekId);
  return pool.write((change) => {
    const { matches, refused } = matchReports(reports, readKnownGames(change, weekId), weekId);
    const applyOne = (inner: Change, report: GameReport, game: GameRow | null): Effect => {
      if (game !== null) return changeGame(inner, source, game, report);
      if (mode === 'live' || isCalledOff(report)) return nothing;
      insertGame(inner, source, report);
      return { ...nothing, added: 1 };
    };
    const applied: Applied = { added: 0, changed: 0, keptLines: [], inOtherWeek: [], refused };
    for (const { report, game } of matches) {
      const done = attempt(pool, change, (inner) => applyOne(inner, report, game));
      if (done.ok) {
        applied.added += done.value.added;
        applied.changed += done.value.changed;
        applied.keptLines.push(...done.value.keptLines);
        applied.inOtherWeek.push(...done.value.inOtherWeek);
      } else {
        pool.log.error({ err: done.error, feedId: report.feedId }, 'a report could not be stored');
        refused.push({ name: titleOf(report), reason: 'it could not be stored' });
      }
    }
    if (applied.added > 0) {
      change.publish({ type: 'games_changed', weekId });
      change.publish({ type: 'weeks_changed' });
      change.publish({ type: 'scores_changed' });
    }
    return applied;
  });
}
