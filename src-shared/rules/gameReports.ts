/**
 * What a scoreboard says about a game, and what the pool makes of it. A report is outside opinion: it can be late,
 * flap, or be plainly odd, and what a member relies on (locks, lines already picked, results) must survive that.
 */
import type { GameFacts } from '#shared/rules/facts.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { lockAfterMove } from '#shared/rules/locking.ts';
import { dateDoubts, type DateContext } from '#shared/rules/plausibleDates.ts';

/** One game as a feed tells it, in the pool's own terms. */
export type GameReport = {
  feedId: string;
  awayTeam: string;
  homeTeam: string;
  /** Null while the feed has no time. */
  kickoffAt: number | null;
  neutralSite: boolean;
  /** `unknown`: nothing that this program understands; nothing follows from it. */
  status: 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled' | 'unknown';
  period: number | null;
  /** What the clock reads, or what holds it: "4:12", "Halftime", "Delayed". */
  clock: string | null;
  awayScore: number | null;
  homeScore: number | null;
  spread: HalfPoints | null;
  total: HalfPoints | null;
};

/** What of a stored game a report can touch. */
export type ReportedGame = GameFacts & {
  lockSetByHand: boolean;
  period: number | null;
  clock: string | null;
  neutralSite: boolean;
  feedId: string | null;
  /** The commissioner typed this score and holds it against the feed. */
  isPinned: boolean;
  /** What the feed's final says of a pinned game; null while it says nothing. */
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

/** The game is over in this report and says how. */
const isFinal = (report: GameReport) => report.status === 'final' && hasScores(report);

/**
 * When a postponed game is played. It keeps its old date in the feed for ever, so that only another one counts, and
 * once it has none, only a report that says it is on again brings one.
 */
function putOffTo(game: ReportedGame, { kickoffAt }: GameReport, now: number): number | null {
  const isNewDate = kickoffAt !== null && kickoffAt !== game.kickoffAt && kickoffAt > now;
  if (game.status === 'postponed') return isNewDate && game.kickoffAt !== null ? kickoffAt : game.kickoffAt;
  return isNewDate ? kickoffAt : null;
}

function kickoffChanges(game: ReportedGame, report: GameReport, now: number): GameChanges {
  // Only these two say when a game is to be played; what is on or over has its kickoff behind it.
  if (report.status !== 'scheduled' && report.status !== 'postponed') return {};
  if (game.status === 'final' || game.status === 'void') return {};
  if (game.status === 'live' && report.status !== 'postponed') return {};
  // Scored or put off by the commissioner: only she says when it is played.
  if (game.isPinned) return {};
  const kickoffAt = report.status === 'postponed' ? putOffTo(game, report, now) : report.kickoffAt;
  // What was on has locked, also when it had no kickoff that could move.
  const broken = game.status === 'live' ? { isLocked: true } : {};
  if (kickoffAt === game.kickoffAt) return broken;
  if (kickoffAt === null && report.status !== 'postponed') return {};
  return { ...lockAfterMove(game, kickoffAt, now), ...broken };
}

/**
 * The kickoff of a report when it is too unlikely to apply: outside the season, far from the week's other games or, for a
 * game that is still to be played, already past, which would reveal its picks. Null for a likely one.
 * @param game the stored game; undefined for one that would be added
 */
export function doubtfulKickoff(
  { kickoffAt, status }: GameReport,
  game: ReportedGame | undefined,
  context: DateContext,
): number | null {
  if (kickoffAt === null || kickoffAt === game?.kickoffAt) return null;
  const isToCome = status === 'scheduled' || status === 'postponed';
  // Of a stored game that is on or over, and of one the commissioner scored, the kickoff is not taken from the feed.
  if (game !== undefined && (!isToCome || game.isPinned || game.status === 'final' || game.status === 'void'))
    return null;
  const counts = dateDoubts(kickoffAt, context).some((doubt) => {
    if (doubt === 'outside-season') return true;
    // A game was played when the feed says so, however far from the others.
    if (doubt === 'far-from-week') return isToCome;
    // Imported just after its kickoff, a game can still be called scheduled. A postponed one keeps its old date.
    return game !== undefined && status === 'scheduled';
  });
  return counts ? kickoffAt : null;
}

/** The score of a game that is on or over; a final is never taken back, only corrected. */
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

/** A typed score stands; the feed's final is kept beside it until she takes one of the two. Equal ones end the pin. */
function pinnedChanges(game: ReportedGame, report: GameReport): GameChanges {
  if (!isFinal(report)) return {};
  const agrees = game.status === 'final' && game.awayScore === report.awayScore && game.homeScore === report.homeScore;
  if (agrees) return noPin;
  return { feedAwayScore: report.awayScore, feedHomeScore: report.homeScore };
}

function statusChanges(game: ReportedGame, report: GameReport): GameChanges {
  if (game.isPinned) return pinnedChanges(game, report);
  // Voided by the commissioner: only she takes that back.
  if (game.status === 'void') return {};
  switch (report.status) {
    case 'live':
    case 'final':
      return scoreChanges(game, report);
    case 'postponed':
    case 'cancelled':
      // A result that stands is not taken away by a feed that changes its mind.
      return game.status === 'final' ? {} : { status: report.status, ...noScore };
    case 'scheduled':
      // A game that was on does not go back to before its kickoff; one that was called off can be on again.
      return game.status === 'postponed' || game.status === 'cancelled' ? { status: 'scheduled', ...noScore } : {};
    case 'unknown':
      return {};
    default:
      return report.status satisfies never;
  }
}

const noScore = { awayScore: null, homeScore: null, period: null, clock: null } as const;
const noPin = { isPinned: false, feedAwayScore: null, feedHomeScore: null } as const;

/** A game nothing was played of yet, as far as the pool knows, and that the feed may speak of. */
export const unscored = { ...noScore, ...noPin } as const;

/**
 * A pinned game given back to the feed: its final where it has told one. Else what was typed as final is on again,
 * and what has not kicked off yet is as it was before, so that the feed's next report finds nothing it may not change.
 */
export function givenBack(game: ReportedGame, now: number): GameChanges {
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
 * What a live poll changes: status, score, clock and kickoff; never a line. Repeating a report changes nothing, and a
 * step back from final to scheduled or live is ignored.
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
 * What an import changes: as a live poll, and the line where nobody has picked the game yet.
 * @returns `keptLine` when the feed's line is another but the game has picks
 */
export function importChanges(
  game: ReportedGame,
  report: GameReport,
  now: number,
  hasPicks: boolean,
): { changes: GameChanges; keptLine: boolean } {
  const changes = liveChanges(game, report, now);
  // A feed that has no line any more does not take one away.
  const line = differing(game, {
    ...(report.spread === null ? {} : { spread: report.spread }),
    ...(report.total === null ? {} : { total: report.total }),
  });
  const moves = Object.keys(line).length > 0;
  return hasPicks ? { changes, keptLine: moves } : { changes: { ...changes, ...line }, keptLine: false };
}

type Teams = Pick<GameFacts, 'awayTeam' | 'homeTeam'>;

/** The same two teams, whichever is at home. */
export const isPair = (game: Teams, report: Teams): boolean =>
  (game.awayTeam === report.awayTeam && game.homeTeam === report.homeTeam) ||
  (game.awayTeam === report.homeTeam && game.homeTeam === report.awayTeam);

/**
 * A report about a pairing whose home and away are the other way round in the pool, turned round: the pool's own
 * sides stand, because picks hang on them.
 */
export function turnedLike(game: Pick<GameFacts, 'homeTeam'>, report: GameReport): GameReport {
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
