/** Records and ranks. */
import type { PickResult } from '#shared/model.ts';

export type Tally = { wins: number; losses: number; ties: number };
export type Standing = Tally & { userId: number; username: string; rank: number };

/** Wins divided by wins and losses; pushes do not count. One decimal, "0.0" without a win or loss. */
export function winPercentage({ wins, losses }: Pick<Tally, 'wins' | 'losses'>): string {
  const decisions = wins + losses;
  return decisions === 0 ? '0.0' : ((wins * 100) / decisions).toFixed(1);
}

/** Counts graded picks by user. Users without one are left out. */
export function tallyByUser(picks: Iterable<{ userId: number; result: PickResult }>): Map<number, Tally> {
  const tallies = new Map<number, Tally>();
  for (const { userId, result } of picks) {
    if (result === 'pending') continue;
    const tally = tallies.get(userId) ?? { wins: 0, losses: 0, ties: 0 };
    tally[result === 'win' ? 'wins' : result === 'loss' ? 'losses' : 'ties'] += 1;
    tallies.set(userId, tally);
  }
  return tallies;
}

/** Compares names in the same order on every machine, whatever its language. */
export const byName = (a: string, b: string): number => {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : a < b ? -1 : a > b ? 1 : 0;
};

/** Ranks by wins, then fewer losses. Equal records share a rank and the next is skipped (1, 1, 3). Sorted by rank, then name. */
export function rankStandings(rows: readonly (Tally & { userId: number; username: string })[]): Standing[] {
  const sorted = rows.toSorted(
    (a, b) => b.wins - a.wins || a.losses - b.losses || byName(a.username, b.username) || a.userId - b.userId,
  );
  const ranked: Standing[] = [];
  for (const [index, row] of sorted.entries()) {
    const above = ranked.at(-1);
    const shares = above !== undefined && above.wins === row.wins && above.losses === row.losses;
    ranked.push({ ...row, rank: shares ? above.rank : index + 1 });
  }
  return ranked;
}
