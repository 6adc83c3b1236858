/**
 * Reports that are well formed but implausible. Applying them could reveal picks before kickoff or change the standings by
 * mistake, so the commissioner sees them instead.
 */
import { DAY_MS } from '#shared/limits.ts';
import type { GameReport, ReportedGame } from '#shared/rules/gameReports.ts';

/** Games move within their weekend. A date further away is not a moved kickoff. */
const MOVED_MAX_MS = 3 * DAY_MS;
/** The most that one reversed play takes off a score: a touchdown and a two-point conversion. */
const ONE_PLAY_MAX = 8;

/**
 * Does the report start, end or call off a game before its kickoff, which would reveal its picks? Only the stored kickoff
 * counts: a report with a false status can have a false date too.
 * @param game the stored game; null if the report would add one
 */
export function isTooEarly(game: ReportedGame | null, { status, kickoffAt }: GameReport, now: number): boolean {
  if (status !== 'live' && status !== 'final' && status !== 'cancelled') return false;
  // Its picks are already revealed, or the commissioner has scored it or called it off.
  if (game !== null && (game.wasRevealed || game.isPinned || game.status === 'void')) return false;
  const starts = game?.kickoffAt ?? kickoffAt;
  return starts !== null && now < starts;
}

/**
 * Of a report that is too early: has the game started by the report's own date? It may really have moved while the pool
 * was closed, so it must not be open for picks much longer.
 */
export function hasStartedByFeed(game: ReportedGame, { status, kickoffAt }: GameReport, now: number): boolean {
  if (status !== 'live' && status !== 'final') return false;
  return (
    kickoffAt !== null && kickoffAt <= now && game.kickoffAt !== null && game.kickoffAt - kickoffAt <= MOVED_MAX_MS
  );
}

/** Does the report take more off a score than one play can, or change a final by more than that? */
export function isWildChange(game: ReportedGame, report: GameReport): boolean {
  const { awayScore, homeScore, status } = report;
  if (game.isPinned || awayScore === null || homeScore === null) return false;
  const changes = [awayScore - (game.awayScore ?? awayScore), homeScore - (game.homeScore ?? homeScore)];
  if (game.status === 'final') return status === 'final' && changes.some((by) => Math.abs(by) > ONE_PLAY_MAX);
  return (
    game.status === 'live' && (status === 'live' || status === 'final') && changes.some((by) => by < -ONE_PLAY_MAX)
  );
}
