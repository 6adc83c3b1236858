/**
 * What picks and standings would be if every live game ended at its current score. Shown next to the official results.
 * Nothing here is stored.
 */
import { DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import type { PickResult } from '#shared/model.ts';
import { gradePick, margin, type GradedGame, type GradedPick } from '#shared/rules/grading.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { cardsOf, pointsOf, tallyOf } from '#shared/rules/points.ts';
import { rankStandings, type Tally } from '#shared/rules/standings.ts';
import { plural } from '#shared/texts/plural.ts';

/** The result a pick would have if its live game ended now. */
export type LiveResult = Exclude<PickResult, 'pending'>;

/** Null for a game that is not live or has no score yet. */
export function ifItEndedNow(pick: GradedPick, game: GradedGame): LiveResult | null {
  if (game.status !== 'live') return null;
  const result = gradePick(pick, { ...game, status: 'final' });
  return result === 'pending' ? null : result;
}

/** "2½", "3", "½". */
export function halves(half: HalfPoints): string {
  const whole = Math.floor(Math.abs(half) / 2);
  if (half % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

const points = (n: number) => plural(n, 'more point');

/**
 * What the pick needs or can spare: "covering by 2½", "needs 7 more points", "safe until 6 more points". Points needed
 * are those that win. An under is safe until the points that would end its win.
 */
export function marginText(pick: GradedPick, game: GradedGame): string | null {
  const { awayScore, homeScore, status } = game;
  if (status !== 'live' || awayScore === null || homeScore === null) return null;
  const by = margin(pick, awayScore, homeScore);
  if (by === 0) return 'a push right now';
  if (pick.side === 'under') {
    return by > 0 ? `safe until ${points(Math.ceil(by / 2))}` : `${halves(by)} over the line`;
  }
  if (by < 0) return `needs ${points(Math.floor(-by / 2) + 1)}`;
  return `${pick.side === 'over' ? 'over' : 'covering'} by ${halves(by)}`;
}

export type OfficialRow = Tally & {
  userId: number;
  username: string;
  points: number;
  /** How far off the guess is, where a tiebreaker decides. */
  tiebreakDistance?: number | null;
};
export type RowIfItEndedNow = OfficialRow & { rank: number; wasRank: number | null };

/** A player's pick on a live game, with the result it would have. */
export type LivePick = { userId: number; username: string; result: LiveResult; isBestBet: boolean };

/**
 * The standings with live games counted at their current scores, under the season's house rules.
 * @param official the official rows with their ranks
 * @param distances how far each guess is from the points that the tiebreaker's game has; empty where none decides
 */
export function standingsIfItEndedNow(
  official: readonly (OfficialRow & { rank: number })[],
  live: readonly LivePick[],
  rules: HouseRules = DEFAULT_RULES,
  distances: ReadonlyMap<number, number> = new Map(),
): RowIfItEndedNow[] {
  const rows = new Map<number, OfficialRow>(
    official.map(({ userId, username, wins, losses, ties, points: counted }) => [
      userId,
      { userId, username, wins, losses, ties, points: counted },
    ]),
  );
  const names = new Map(live.map(({ userId, username }) => [userId, username]));
  for (const card of cardsOf(live.map((pick) => ({ ...pick, isCalledOff: false }))).values()) {
    const { userId } = card;
    const row = rows.get(userId) ?? {
      userId,
      username: names.get(userId) ?? '',
      wins: 0,
      losses: 0,
      ties: 0,
      points: 0,
    };
    const more = tallyOf(card, rules);
    rows.set(userId, {
      ...row,
      wins: row.wins + more.wins,
      losses: row.losses + more.losses,
      ties: row.ties + more.ties,
      points: row.points + pointsOf(more, rules),
    });
  }
  const ranks = new Map(official.map(({ userId, rank }) => [userId, rank]));
  const counted = [...rows.values()].map((row) => ({ ...row, tiebreakDistance: distances.get(row.userId) ?? null }));
  return rankStandings(counted).map((row) => ({ ...row, wasRank: ranks.get(row.userId) ?? null }));
}
