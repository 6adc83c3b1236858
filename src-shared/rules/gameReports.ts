/**
 * Turns a feed's report about a game into changes to the stored game. Reports can be late, inconsistent or wrong, so they
 * must never undo what players rely on: locks, lines that were picked, results.
 */
import type { GameFacts } from '#shared/rules/facts.ts';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { lockAfterMove } from '#shared/rules/locking.ts';
import { dateDoubts, type DateContext } from '#shared/rules/plausibleDates.ts';

/** One game as the feed reports it, in the pool's own terms. */
export type GameReport = {
  feedId: string;
  awayTeam: string;
  homeTeam: string;
  /** Null while the feed has no time. */
  kickoffAt: number | null;
  neutralSite: boolean;
  /** `unknown`: a status this program does not understand; the report changes nothing. */
  status: 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled' | 'unknown';
  period: number | null;
  /** The game clock, or why it is stopped: "4:12", "Halftime", "Delayed". */
  clock: string | null;
  awayScore: number | null;
  homeScore: number | null;
  spread: HalfPoints | null;
  total: HalfPoints | null;
};

/** The fields of a stored game that a report can change. */
export type ReportedGame = GameFacts & {
  lockSetByHand: boolean;
  period: number | null;
  clock: string | null;
  neutralSite: boolean;
  feedId: string | null;
  /** The commissioner entered this score; feed reports do not replace it. */
  isPinned: boolean;
  /** The feed's final score for a pinned game; null until it reports one. */
  feedAwayScore: number | null;
  feedHomeScore: number | null;
  /** A kickoff the feed reported that was too unlikely to apply. */
  feedKickoffAt: number | null;
};

/** The columns that change; empty when nothing does. */
export type GameChanges = Partial<
  Pick<
    ReportedGame,
    | 'kickoffAt'
    | 'lockAt'
    | 'lockSetByHand'
    | 'isLocked'
    | 'status'
    | 'awayScore'
    | 'homeScore'
    | 'period'
    | 'clock'
    | 'feedId'
    | 'isPinned'
    | 'feedAwayScore'
    | 'feedHomeScore'
    | 'feedKickoffAt'
    | 'neutralSite'
    | 'spread'
    | 'total'
  >
>;

const hasScores = (report: GameReport): report is GameReport & { awayScore: number; homeScore: number } =>
  report.awayScore !== null && report.homeScore !== null;

/** The report has a final score. */
const isFinal = (report: GameReport) => report.status === 'final' && hasScores(report);

/**
 * The new kickoff of a postponed game. The feed keeps its old date, so only a different one counts. Once the game has no
 * date, only a report that it is scheduled again sets one.
 */
function postponedKickoff(game: ReportedGame, { kickoffAt }: GameReport, now: number): number | null {
  const isNewDate = kickoffAt !== null && kickoffAt !== game.kickoffAt && kickoffAt > now;
  if (game.status === 'postponed') return isNewDate && game.kickoffAt !== null ? kickoffAt : game.kickoffAt;
  return isNewDate ? kickoffAt : null;
}

function kickoffChanges(game: ReportedGame, report: GameReport, now: number): GameChanges {
  // Only these two statuses carry a kickoff that can change. Live and final games have already kicked off.
  if (report.status !== 'scheduled' && report.status !== 'postponed') return {};
  if (game.status === 'final' || game.status === 'void') return {};
  if (game.status === 'live' && report.status !== 'postponed') return {};
  // The commissioner scored or postponed this game, so only the commissioner sets its kickoff.
  if (game.isPinned) return {};
  const kickoffAt = report.status === 'postponed' ? postponedKickoff(game, report, now) : report.kickoffAt;
  // A game that was live has locked, even if its kickoff was unknown.
  const interrupted = game.status === 'live' ? { isLocked: true } : {};
  if (kickoffAt === game.kickoffAt) return interrupted;
  if (kickoffAt === null && report.status !== 'postponed') return {};
  return { ...lockAfterMove(game, kickoffAt, now), ...interrupted };
}

/** The league moves games to an earlier time days ahead. By less than half an hour, any time. */
const NOTICE_MS = DAY_MS;
const MOVED_UP_MAX_MS = 30 * MINUTE_MS;

const isMovedUpLate = (game: ReportedGame, kickoffAt: number, now: number) =>
  game.kickoffAt !== null &&
  game.kickoffAt - kickoffAt > MOVED_UP_MAX_MS &&
  kickoffAt > now &&
  kickoffAt - now < NOTICE_MS;

/**
 * The report's kickoff if it is too unlikely to apply: outside the season, far from the week's other games, or one that
 * would reveal picks too soon: already past for a game that has not been played, or earlier than the stored one with less
 * than a day's notice. Null if it is plausible.
 * @param game the stored game; undefined if the report would add one
 */
export function doubtfulKickoff(
  { kickoffAt, status }: GameReport,
  game: ReportedGame | undefined,
  context: DateContext,
): number | null {
  if (kickoffAt === null || kickoffAt === game?.kickoffAt) return null;
  const isUpcoming = status === 'scheduled' || status === 'postponed';
  // The feed does not set the kickoff of a game that has started or that the commissioner scored.
  if (game !== undefined && (!isUpcoming || game.isPinned || game.status === 'final' || game.status === 'void'))
    return null;
  if (game !== undefined && isMovedUpLate(game, kickoffAt, context.now)) return kickoffAt;
  const isDoubtful = dateDoubts(kickoffAt, context).some((doubt) => {
    if (doubt === 'outside-season') return true;
    // A live or final game was played when the feed reports it, however far from the others.
    if (doubt === 'far-from-week') return isUpcoming;
    // A game imported just after kickoff may still be reported as scheduled. A postponed one keeps its old date.
    return game !== undefined && status === 'scheduled';
  });
  return isDoubtful ? kickoffAt : null;
}

/** The score of a live or final game. A final can be corrected but never becomes live again. */
function scoreChanges(game: ReportedGame, report: GameReport): GameChanges {
  if (!hasScores(report)) return {};
  const { awayScore, homeScore, period, clock } = report;
  if (isFinal(report)) {
    const overtime = period !== null && period > 4 ? period : null;
    return { status: 'final', awayScore, homeScore, period: overtime, clock: null };
  }
  if (report.status !== 'live' || game.status === 'final') return {};
  return { status: 'live', awayScore, homeScore, period, clock };
}

/** Keeps the commissioner's score and stores the feed's final next to it. If the two are equal, the pin is removed. */
function pinnedChanges(game: ReportedGame, report: GameReport): GameChanges {
  if (!isFinal(report)) return {};
  const agrees = game.status === 'final' && game.awayScore === report.awayScore && game.homeScore === report.homeScore;
  if (agrees) return noPin;
  return { feedAwayScore: report.awayScore, feedHomeScore: report.homeScore };
}

function statusChanges(game: ReportedGame, report: GameReport): GameChanges {
  if (game.isPinned) return pinnedChanges(game, report);
  // The commissioner voided this game; only the commissioner can undo that.
  if (game.status === 'void') return {};
  switch (report.status) {
    case 'live':
    case 'final':
      return scoreChanges(game, report);
    case 'postponed':
    case 'cancelled':
      // The feed can't take back a final result.
      return game.status === 'final' ? {} : { status: report.status, ...noScore };
    case 'scheduled':
      // A live game can't become scheduled again. A postponed or canceled one can.
      return game.status === 'postponed' || game.status === 'cancelled' ? { status: 'scheduled', ...noScore } : {};
    case 'unknown':
      return {};
    default:
      return report.status satisfies never;
  }
}

const noScore = { awayScore: null, homeScore: null, period: null, clock: null } as const;
const noPin = { isPinned: false, feedAwayScore: null, feedHomeScore: null } as const;

/** A game without a score, open to feed reports. */
export const unscored = { ...noScore, ...noPin } as const;

/**
 * Unpins a game. It takes the feed's final if there is one. Otherwise a game that has kicked off is live again, and one
 * that has not is scheduled, so that the feed's next report applies.
 */
export function unpinned(game: ReportedGame, now: number): GameChanges {
  const { feedAwayScore: awayScore, feedHomeScore: homeScore } = game;
  if (awayScore !== null && homeScore !== null) {
    return { status: 'final', awayScore, homeScore, period: null, clock: null, ...noPin };
  }
  const isPlayed = game.status === 'live' || game.status === 'final';
  const hasStarted = isPlayed && game.kickoffAt !== null && game.kickoffAt <= now;
  return hasStarted ? { status: 'live', ...noPin } : { status: 'scheduled', ...unscored };
}

const differing = (game: ReportedGame, changes: GameChanges): GameChanges =>
  // The keys of a GameChanges are keys of the game.
  Object.fromEntries(Object.entries(changes).filter(([key, value]) => game[key as keyof GameChanges] !== value));

/**
 * The changes from a live poll: status, score, clock and kickoff, never a line. The same report twice changes nothing the
 * second time. A final game never goes back to scheduled or live.
 */
export function liveChanges(game: ReportedGame, report: GameReport, now: number): GameChanges {
  return differing(game, {
    ...kickoffChanges(game, report, now),
    ...statusChanges(game, report),
    feedId: report.feedId,
    neutralSite: report.neutralSite,
  });
}

/**
 * The changes from an import: those of a live poll, and the line if the game has no picks yet.
 * @returns `keptLine` if the feed has a different line but the game has picks
 */
export function importChanges(
  game: ReportedGame,
  report: GameReport,
  now: number,
  hasPicks: boolean,
): { changes: GameChanges; keptLine: boolean } {
  const changes = liveChanges(game, report, now);
  // A feed that has no line anymore does not remove the stored one.
  const line = differing(game, {
    ...(report.spread === null ? {} : { spread: report.spread }),
    ...(report.total === null ? {} : { total: report.total }),
  });
  const moves = Object.keys(line).length > 0;
  return hasPicks ? { changes, keptLine: moves } : { changes: { ...changes, ...line }, keptLine: false };
}

type Teams = Pick<GameFacts, 'awayTeam' | 'homeTeam'>;

/** Both have the same two teams, whichever is at home. */
export const hasSameTeams = (game: Teams, report: Teams): boolean =>
  (game.awayTeam === report.awayTeam && game.homeTeam === report.homeTeam) ||
  (game.awayTeam === report.homeTeam && game.homeTeam === report.awayTeam);

/**
 * A report with home and away swapped to match the stored game. The stored sides stay, because picks depend on them.
 */
export function withSidesOf(game: Pick<GameFacts, 'homeTeam'>, report: GameReport): GameReport {
  if (game.homeTeam === report.homeTeam) return report;
  return {
    ...report,
    awayTeam: report.homeTeam,
    homeTeam: report.awayTeam,
    awayScore: report.homeScore,
    homeScore: report.awayScore,
    spread: report.spread === null ? null : -report.spread || 0,
  };
}
