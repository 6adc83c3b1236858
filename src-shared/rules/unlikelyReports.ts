/**
 * Reports that are well formed but implausible. Applying them could reveal picks before kickoff or change the standings by
 * mistake, so the commissioner sees them instead.
 */
import { MINUTE_MS, DAY_MS } from '#shared/limits.ts';
import type { GameReport, ReportedGame } from '#shared/rules/gameReports.ts';

/** A game may start a few minutes early, but not earlier than this. */
const EARLY_MAX_MS = 30 * MINUTE_MS;
/** Games move within their weekend. A date further away does not make a report plausible. */
const MOVED_MAX_MS = 3 * DAY_MS;
/** The most that one reversed play takes off a score: a touchdown and a two-point conversion. */
const ONE_PLAY_MAX = 8;

/**
 * Does the report start, end or call off a game long before its kickoff, which would reveal its picks? The feed's own date
 * counts if it is near the stored kickoff.
 * @param game the stored game; null if the report would add one
 */
export function isTooEarly(game: ReportedGame | null, { status, kickoffAt }: GameReport, now: number): boolean {
  if (status !== 'live' && status !== 'final' && status !== 'cancelled') return false;
  // Its picks are already revealed, or the commissioner has scored it or called it off.
  if (game !== null && (game.wasRevealed || game.isPinned || game.status === 'void')) return false;
  const stored = game?.kickoffAt ?? null;
  const isNear = kickoffAt !== null && (stored === null || Math.abs(kickoffAt - stored) <= MOVED_MAX_MS);
  const starts = isNear ? kickoffAt : stored;
  return starts !== null && now < starts - EARLY_MAX_MS;
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
