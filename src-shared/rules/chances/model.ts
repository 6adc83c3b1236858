/**
 * How a game may end, seen from its present score: Stern's model, with the deviations of real games from their lines. The
 * margin is the home team's score minus the away team's. docs/chances.md compares the model with real games.
 */
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { GameStatus } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

/** Standard deviations of a whole game's margin and total from its lines, in points. */
const MARGIN_DEVIATION = 12.8;
const TOTAL_DEVIATION = 13.2;
/** The expected total of a game without a line. */
const TOTAL_WITHOUT_LINE = 44;
const GAME_MS = 3 * HOUR_MS + 10 * MINUTE_MS;
/** The part left of a game without a known clock, until it is final. */
const LEAST_UNTIMED = 0.03;
/** With 0:00 on the clock there may still be a try after a touchdown, or a review: about two seconds. */
const LEAST_TIMED = 0.0005;
const QUARTER_S = 15 * 60;
/** How much longer a game may take than it usually does before the clock of a typed score counts as forgotten. */
const SLOW_GAME = 0.25;
/** Of games tied after regulation, about one in 25 stays tied. */
const STAYS_TIED = 0.04;

/** Times are epoch milliseconds, lines half-points; `spread` is the home team's (negative: favored). */
export type ChanceGame = {
  id: number;
  status: GameStatus;
  awayScore: number | null;
  homeScore: number | null;
  period: number | null;
  clock: string | null;
  kickoffAt: number | null;
  /** The score was typed: its clock may be out of date. */
  isPinned: boolean;
  /** No pick on it can change any more. */
  isLocked: boolean;
  spread: HalfPoints | null;
  total: HalfPoints | null;
};

/** The share of a quarter that is left; half of it for a clock that cannot be read. */
function quarterLeft(clock: string | null): number {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock ?? '');
  return match === null ? 0.5 : Math.min(1, (Number(match[1]) * 60 + Number(match[2])) / QUARTER_S);
}

function byTime({ kickoffAt }: Pick<ChanceGame, 'kickoffAt'>, now: number): number {
  const elapsed = kickoffAt === null ? 0 : Math.max(0, now - kickoffAt) / GAME_MS;
  return Math.max(LEAST_UNTIMED, 1 - elapsed);
}

/**
 * The share of regulation that is left, from 0 to 1. Overtime counts by its clock. Without a period it follows from the
 * time since kickoff.
 */
export function regulationLeft(game: Omit<ChanceGame, 'spread' | 'total'>, now: number): number {
  if (game.status === 'scheduled' || game.status === 'postponed') return 1;
  if (game.status !== 'live') return 0;
  const { period, clock, isPinned } = game;
  if (period === null || period < 1) return byTime(game, now);
  const ofClock = (Math.max(0, 4 - period) + quarterLeft(clock)) / 4;
  const left = Math.max(LEAST_TIMED, ofClock);
  return isPinned ? Math.min(left, byTime(game, now) + SLOW_GAME) : left;
}

/** Does its chance change while nothing is reported, because only the time since kickoff is known? */
export const isUntimed = ({ status, period, isPinned }: ChanceGame): boolean =>
  status === 'live' && (period === null || period < 1 || isPinned);

/** Means and standard deviations of a game's final margin and total, in points. */
export type Outlook = {
  margin: { mean: number; deviation: number };
  /** Never below `least`, the points already scored. */
  total: { mean: number; deviation: number; least: number };
};

/** @returns how the game may end; a settled game's deviations are 0 */
export function outlook(game: ChanceGame, now: number): Outlook {
  const left = regulationLeft(game, now);
  const isOn = game.status === 'live' || game.status === 'final';
  const [away, home] = isOn ? [game.awayScore ?? 0, game.homeScore ?? 0] : [0, 0];
  const expectedMargin = game.spread === null ? 0 : -game.spread / 2;
  const expectedTotal = game.total === null ? TOTAL_WITHOUT_LINE : game.total / 2;
  const spent = Math.sqrt(left);
  return {
    margin: { mean: home - away + left * expectedMargin, deviation: spent * MARGIN_DEVIATION },
    total: { mean: home + away + left * expectedTotal, deviation: spent * TOTAL_DEVIATION, least: home + away },
  };
}

/**
 * The final margin for a continuous one: whole points. A tie goes to overtime, which the side that was ahead by a
 * fraction wins by the least margin, so that a larger value is never a worse result for the home team.
 */
export function wholeMargin(value: number): number {
  const rounded = Math.round(value);
  if (rounded !== 0) return rounded;
  return value > STAYS_TIED / 2 ? 1 : value < -STAYS_TIED / 2 ? -1 : 0;
}

export const wholeTotal = (value: number, least: number): number => Math.max(least, Math.round(value));
