/**
 * Reports that are well formed and yet hard to believe. Applied at once, they would show picks before the kickoff or
 * move the standings by a feed's mistake, so they are shown to the commissioner instead.
 */
import { MINUTE_MS, DAY_MS } from '#shared/limits.ts';
import type { GameReport, ReportedGame } from '#shared/rules/gameReports.ts';

/** No game starts this long before its kickoff; a few minutes happen. */
const EARLY_MAX_MS = 30 * MINUTE_MS;
/** Games move within their weekend. A date further away is no reason to believe that a game is on. */
const MOVED_MAX_MS = 3 * DAY_MS;
/** A touchdown and a two-point conversion: the most that one reversed play takes off a score. */
const ONE_PLAY_MAX = 8;

/**
 * Whether a report starts, ends or calls off a game long before its kickoff, which would reveal its picks. The feed's
 * own date counts if it is near the stored kickoff.
 * @param game the stored game; null for one that would be added
 */
export function isTooEarly(game: ReportedGame | null, { status, kickoffAt }: GameReport, now: number): boolean {
  if (status !== 'live' && status !== 'final' && status !== 'cancelled') return false;
  // Its picks are no secret any more, or the commissioner has scored it or called it off.
  if (game !== null && (game.wasRevealed || game.isPinned || game.status === 'void')) return false;
  const stored = game?.kickoffAt ?? null;
  const isNear = kickoffAt !== null && (stored === null || Math.abs(kickoffAt - stored) <= MOVED_MAX_MS);
  const starts = isNear ? kickoffAt : stored;
  return starts !== null && now < starts - EARLY_MAX_MS;
}

/** Whether a report takes more off a score than one play can, or changes a final by more than that. */
export function isWildChange(game: ReportedGame, report: GameReport): boolean {
  const { awayScore, homeScore, status } = report;
  if (game.isPinned || awayScore === null || homeScore === null) return false;
  const changes = [awayScore - (game.awayScore ?? awayScore), homeScore - (game.homeScore ?? homeScore)];
  if (game.status === 'final') return status === 'final' && changes.some((by) => Math.abs(by) > ONE_PLAY_MAX);
  return (
    game.status === 'live' && (status === 'live' || status === 'final') && changes.some((by) => by < -ONE_PLAY_MAX)
  );
}
