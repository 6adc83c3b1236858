/** Prizes: who won how much. In whole cents; shared prizes never lose or gain one. */
import { CENTS_MAX } from '#shared/limits.ts';
import type { MoneyPlan, PrizeWon, Winnings } from '#shared/model.ts';
import { byName } from '#shared/rules/standings.ts';

/** "25", "$12.50" and "1,200" in cents; null for any other text, and for more than CENTS_MAX. */
export function parseDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', part = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return cents > CENTS_MAX ? null : cents;
}

/** A row of a board. */
export type Ranked = { userId: number; username: string; rank: number };

export type Share = { userId: number; cents: number };

/** Equal parts; the cents that are left over go to the first ones, one each. */
function split(pot: number, among: readonly Ranked[]): Share[] {
  const each = Math.floor(pot / among.length);
  const left = pot - each * among.length;
  return among
    .toSorted((a, b) => byName(a.username, b.username) || a.userId - b.userId)
    .map(({ userId }, index) => ({ userId, cents: each + (index < left ? 1 : 0) }));
}

/**
 * Shares prizes by place. Players who tie share the prizes of all the places they take: two tied for first share the first
 * and the second prize. A prize for a place that no one takes is not awarded.
 * @param prizes the first place's first
 * @param board ranks as on the boards (1, 1, 3)
 */
export function sharePrizes(prizes: readonly number[], board: readonly Ranked[]): Share[] {
  return [...new Set(board.map(({ rank }) => rank))].flatMap((rank) => {
    const tied = board.filter((row) => row.rank === rank);
    const pot = prizes.slice(rank - 1, rank - 1 + tied.length).reduce((sum, prize) => sum + prize, 0);
    return pot === 0 ? [] : split(pot, tied).filter(({ cents }) => cents > 0);
  });
}

/** A board of something that is over. */
export type DecidedBoard = Pick<PrizeWon, 'scope' | 'number'> & { rows: readonly Ranked[] };

const prizesOf = ({ weekPrize, periodPrize, seasonPrizes }: MoneyPlan, scope: PrizeWon['scope']): readonly number[] =>
  ({ week: [weekPrize], period: [periodPrize], season: seasonPrizes })[scope];

/** What each player won on the boards that are decided; those who won most first. */
export function winningsOf(plan: MoneyPlan, boards: readonly DecidedBoard[]): Winnings[] {
  const won = new Map<number, Winnings>();
  for (const { scope, number, rows } of boards) {
    const nameOf = new Map(rows.map(({ userId, username }) => [userId, username]));
    for (const { userId, cents } of sharePrizes(prizesOf(plan, scope), rows)) {
      const row = won.get(userId) ?? { userId, username: nameOf.get(userId) ?? '', cents: 0, prizes: [] };
      won.set(userId, { ...row, cents: row.cents + cents, prizes: [...row.prizes, { scope, number, cents }] });
    }
  }
  return [...won.values()].toSorted(
    (a, b) => b.cents - a.cents || byName(a.username, b.username) || a.userId - b.userId,
  );
}
