/** Applies a feed's reports to the pool: one transaction for a whole answer, one savepoint for each report. */
import { eq, isNotNull, or } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import type { Imported, Week } from '#shared/model.ts';
import { defaultLockAt } from '#shared/rules/locking.ts';
import {
  doubtfulKickoff,
  importChanges,
  liveChanges,
  withSidesOf,
  type GameReport,
} from '#shared/rules/gameReports.ts';
import { matchReports, titleOf, type Refusal } from '#shared/rules/reportMatching.ts';
import type { DateContext } from '#shared/rules/plausibleDates.ts';
import { hasStartedByFeed, isTooEarly, isWildChange } from '#shared/rules/unlikelyReports.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games, picks } from '../../db/schema.ts';
import { attempt } from '../core/attempt.ts';
import { readWeeks, requireWeek } from '../core/calendar.ts';
import { otherKickoffs } from './dateChecks.ts';
import { addGame, changeGameRow } from './gameChanges.ts';
import { logReported } from './lineLog.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { readTimeZone } from '../core/poolTimes.ts';
import { createRepeats, type Repeats } from './repeats.ts';
import type { ImportMode } from './scoreFeed.ts';
import { toInstant, toLineOrNull, type GameRow } from '../core/wire.ts';

type Effect = Omit<Imported, 'games' | 'skipped'>;
/** `refused`: reports that contradict themselves or what the pool knows. */
export type Applied = Effect & { refused: Refusal[] };

const isCalledOff = ({ status }: GameReport) => status === 'postponed' || status === 'cancelled';

/** Adds a new game as it would be before its kickoff, then applies the report to it. */
function insertGame(change: Change, source: Source, report: GameReport, feedKickoffAt: number | null): GameRow {
  const { awayTeam, homeTeam, kickoffAt, neutralSite, feedId } = report;
  const lockAt = defaultLockAt(kickoffAt);
  return addGame(
    change,
    source.actor,
    { weekId: source.weekId, awayTeam, homeTeam, kickoffAt, lockAt, neutralSite, feedId, feedKickoffAt },
    (blank) => importChanges(blank, report, change.now, false).changes,
  );
}

/** The games that a report can mean: those of the week, and any other that the feed knows by its id. */
const readKnownGames = ({ db }: Change, weekId: number): GameRow[] =>
  db
    .select()
    .from(games)
    .where(or(eq(games.weekId, weekId), isNotNull(games.feedId)))
    .all();

const nothing: Effect = {
  added: 0,
  changed: 0,
  changedGames: [],
  keptLines: [],
  feedLines: [],
  doubtfulDates: [],
  inOtherWeek: [],
};

/** Where reports come from: who imports (null for the poll), and which week they are about. */
type Source = { actor: Actor | null; weekId: number; mode: ImportMode | 'live' };

/** A report, the stored game it is about, and its kickoff when that was too doubtful to apply. */
type Match = { report: GameReport; game: GameRow | null; doubtful: number | null };

const doubtfulDate = ({ id, ...teams }: GameRow, at: number | null): Imported['doubtfulDates'] =>
  at === null ? [] : [{ gameId: id, title: titleOf(teams), gameTime: toInstant(at) }];

const hasPicks = ({ db }: Change, gameId: number) =>
  db.select({ id: picks.id }).from(picks).where(eq(picks.gameId, gameId)).limit(1).get() !== undefined;

function applyToGame(
  change: Change,
  { actor, weekId, mode }: Source,
  game: GameRow,
  { report: received, doubtful }: Match,
): Effect {
  const title = titleOf(game);
  const isElsewhere = game.weekId !== weekId;
  const report = withSidesOf(game, received);
  const { changes, keptLine } =
    mode !== 'live' && !isElsewhere
      ? importChanges(game, report, change.now, hasPicks(change, game.id))
      : { changes: liveChanges(game, report, change.now), keptLine: false };
  const isChanged = Object.keys(changes).length > 0;
  const wanted = { ...changes, feedKickoffAt: doubtful };
  const after = changeGameRow(change, actor, game, wanted);
  logReported(change, after, report);
  const feedLine = {
    gameId: game.id,
    title,
    spread: toLineOrNull(report.spread),
    total: toLineOrNull(report.total),
  };
  return {
    added: 0,
    changed: isChanged ? 1 : 0,
    changedGames: isChanged ? [title] : [],
    keptLines: keptLine ? [title] : [],
    feedLines: keptLine ? [feedLine] : [],
    doubtfulDates: doubtfulDate(game, doubtful),
    inOtherWeek: isElsewhere ? [{ gameId: game.id, title, weekId: game.weekId }] : [],
  };
}

function applyOne(change: Change, source: Source, match: Match): Effect {
  if (match.game !== null) return applyToGame(change, source, match.game, match);
  const { report, doubtful } = match;
  if (source.mode === 'live' || isCalledOff(report)) return nothing;
  const added = insertGame(change, source, report, doubtful);
  return { ...nothing, added: 1, doubtfulDates: doubtfulDate(added, doubtful) };
}

function addTo(applied: Applied, effect: Effect): void {
  applied.added += effect.added;
  applied.changed += effect.changed;
  applied.changedGames.push(...effect.changedGames);
  applied.keptLines.push(...effect.keptLines);
  applied.feedLines.push(...effect.feedLines);
  applied.doubtfulDates.push(...effect.doubtfulDates);
  applied.inOtherWeek.push(...effect.inOtherWeek);
}

/** Why a report is not applied, as the end of a sentence, and whether its game locks meanwhile. */
type Held = { reason: string; locks: boolean };

/** A report that would start or end a game before its kickoff. One that the feed repeats locks the game, but reveals nothing. */
function heldAsEarly({ report, game }: Matched, now: number, repeats: Repeats): Held {
  if (report.status === 'cancelled') {
    const reason = 'the scoreboard calls it off before its kickoff. If that is true, cancel the game yourself';
    return { reason, locks: false };
  }
  const locks =
    game !== null &&
    hasStartedByFeed(game, report, now) &&
    (game.isLocked || repeats.confirm(game.id, `started ${report.kickoffAt}`, now));
  const reason = 'the scoreboard reports that it started before its kickoff';
  return { reason: `${reason}. ${locks ? 'It is locked until you correct its kickoff' : 'Check the kickoff'}`, locks };
}

/** Null for a report to apply. */
function whyHeld(matched: Matched, now: number, repeats: Repeats): Held | null {
  const { report: received, game } = matched;
  if (isTooEarly(game, received, now)) return heldAsEarly(matched, now, repeats);
  if (game === null) return null;
  const report = withSidesOf(game, received);
  const { status, awayScore, homeScore } = report;
  const [before, after] = [`${game.awayScore}–${game.homeScore}`, `${awayScore}–${homeScore}`];
  const isWild = isWildChange(game, report) && repeats.isFromFeed(game.id, before);
  if (!isWild || repeats.confirm(game.id, `${status} ${after}`, now)) {
    repeats.accept(game.id, after);
    return null;
  }
  const reason = `its score would change from ${before} to ${after}. That is applied if the scoreboard repeats it`;
  return { reason, locks: false };
}

type Matched = { report: GameReport; game: GameRow | null };

/** Takes a kickoff that looks wrong out of its report, judged beside the other kickoffs of the game's week. */
function withoutDoubtfulKickoff(
  { report, game }: Matched,
  week: Week,
  matches: readonly Matched[],
  known: readonly GameRow[],
  when: Pick<DateContext, 'now' | 'timeZone'>,
): Match {
  const ofWeek = matches.filter((other) => other.report !== report && (other.game?.weekId ?? week.id) === week.id);
  const reported = ofWeek.flatMap((other) => other.report.kickoffAt ?? []);
  const isReported = new Set(ofWeek.map((other) => other.game?.id));
  const unreported = known.filter(({ id, weekId }) => weekId === week.id && !isReported.has(id));
  const others = [...reported, ...otherKickoffs(unreported, game?.id ?? null)];
  const doubtful = doubtfulKickoff(report, game ?? undefined, { ...when, season: week.season, others });
  return { report: doubtful === null ? report : { ...report, kickoffAt: null }, game, doubtful };
}

/** @throws PoolError 'conflict' when games would be added and none of the week's can still be picked */
function refuseIfAllKickedOff(reports: readonly GameReport[], { added }: Applied, now: number): void {
  const hasOpen = reports.some(({ kickoffAt }) => kickoffAt === null || kickoffAt > now);
  if (added === 0 || hasOpen) return;
  throw new PoolError('conflict', serverTexts.allKickedOff(reports.length), { details: { allKickedOff: true } });
}

/**
 * Applies a week's reports in one transaction. An import adds games and takes over lines that no one has picked; a live
 * poll does neither. A kickoff that looks wrong is reported instead of applied, and so is a report that is hard to
 * believe (`whyHeld`); `repeats` remembers those until they are confirmed. Each report has its own savepoint: one
 * that cannot be stored does not stop the others.
 * @throws PoolError 'conflict' see `ImportMode`
 */
export function applyReports(
  pool: Pool,
  source: Source,
  reports: readonly GameReport[],
  repeats: Repeats = createRepeats(),
): Promise<Applied> {
  const { weekId, mode } = source;
  const week = requireWeek(pool, weekId);
  const weeks = new Map(readWeeks(pool).map((one) => [one.id, one]));
  return pool.write((change) => {
    const known = readKnownGames(change, weekId);
    const timeZone = readTimeZone(change);
    const { matches, refused } = matchReports(reports, known, weekId);
    const applied: Applied = {
      ...nothing,
      changedGames: [],
      keptLines: [],
      feedLines: [],
      doubtfulDates: [],
      inOtherWeek: [],
      refused,
    };
    for (const matched of matches) {
      const held = whyHeld(matched, change.now, repeats);
      if (held !== null) {
        refused.push({ name: titleOf(matched.report), reason: held.reason });
        const { game, report } = matched;
        if (held.locks && game !== null) {
          changeGameRow(change, source.actor, game, { isLocked: true, feedKickoffAt: report.kickoffAt });
        }
        continue;
      }
      const ofGame = weeks.get(matched.game?.weekId ?? weekId) ?? week;
      const match = withoutDoubtfulKickoff(matched, ofGame, matches, known, { now: change.now, timeZone });
      const done = attempt(pool, change, (inner) => applyOne(inner, source, match));
      if (done.ok) {
        addTo(applied, done.value);
      } else if (done.error instanceof PoolError) {
        refused.push({ name: titleOf(match.report), reason: done.error.message });
      } else {
        pool.log.error({ err: done.error, feedId: match.report.feedId }, 'a report could not be stored');
        refused.push({ name: titleOf(match.report), reason: 'it could not be stored' });
      }
    }
    if (mode === 'import-open') refuseIfAllKickedOff(reports, applied, change.now);
    return applied;
  });
}
