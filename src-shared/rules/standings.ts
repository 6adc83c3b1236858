/** Records and ranks. `points` come from the season's house rules (see rules/points.ts); by default they are the wins. */

export type Tally = { wins: number; losses: number; ties: number };

/** Wins divided by wins and losses; pushes do not count. One decimal, "0.0" without a win or loss. */
export function winPercentage({ wins, losses }: Pick<Tally, 'wins' | 'losses'>): string {
  const decisions = wins + losses;
  return decisions === 0 ? '0.0' : ((wins * 100) / decisions).toFixed(1);
}

/** Compares names in the same order on every machine, whatever its language. */
export const byName = (a: string, b: string): number => {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : a < b ? -1 : a > b ? 1 : 0;
};

/** A week, period or season is won by everyone in first place who won a pick. */
export const isWinner = ({ rank, wins }: { rank: number; wins: number }): boolean => rank === 1 && wins > 0;

/** A row to rank. `tiebreakDistance`: how far the player's guess was off, where a tiebreaker decides; null: no guess. */
export type Scored = Tally & { userId: number; username: string; points: number; tiebreakDistance?: number | null };

/** A player without a guess loses the tiebreaker to everyone who has one. */
const distanceOf = ({ tiebreakDistance }: Scored) => tiebreakDistance ?? Number.MAX_SAFE_INTEGER;

/**
 * Ranks by points, then fewer losses, then the tiebreaker's distance where the rows have one. Equal rows share a rank and
 * the next is skipped (1, 1, 3). Sorted by rank, then name.
 */
export function rankStandings<R extends Scored>(rows: readonly R[]): (R & { rank: number })[] {
  const byRank = (a: R, b: R) => b.points - a.points || a.losses - b.losses || distanceOf(a) - distanceOf(b);
  const sorted = rows.toSorted((a, b) => byRank(a, b) || byName(a.username, b.username) || a.userId - b.userId);
  const ranked: (R & { rank: number })[] = [];
  for (const [index, row] of sorted.entries()) {
    const above = ranked.at(-1);
    ranked.push({ ...row, rank: above !== undefined && byRank(above, row) === 0 ? above.rank : index + 1 });
  }
  return ranked;
}
