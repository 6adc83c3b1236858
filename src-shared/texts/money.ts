/** Amounts of money, and sentences about them. */
import { CENTS_MAX, SEASON_PRIZES_MAX } from '#shared/limits.ts';

/** "$25", "$12.50", "$1,200" */
export function dollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = cents % 100;
  return `$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

export const moneyTexts = {
  badAmount: `Enter an amount from $0 to ${dollars(CENTS_MAX)}, such as 25 or 12.50.`,
  tooManyPrizes: `At most ${SEASON_PRIZES_MAX} places of a season can have a prize.`,
} as const;
