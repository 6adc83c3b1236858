/** What the pool notes about money. It is never moved. All amounts are in cents. */
import * as z from 'zod/mini';
import { CENTS_MAX, SEASON_PRIZES_MAX } from '#shared/limits.ts';
import { moneyTexts } from '#shared/texts/money.ts';
import { id } from './base.ts';

export const cents = z
  .int(moneyTexts.badAmount)
  .check(z.gte(0, moneyTexts.badAmount), z.lte(CENTS_MAX, moneyTexts.badAmount));

/** What the commissioner decides for a season. */
export const moneyPlan = z.object({
  isOn: z.boolean(),
  entryFee: cents,
  /** For the first of each week, and of each period. */
  weekPrize: cents,
  periodPrize: cents,
  /** For the first places of the season, the first one first. */
  seasonPrizes: z.array(cents).check(z.maxLength(SEASON_PRIZES_MAX, moneyTexts.tooManyPrizes)),
});
export type MoneyPlan = z.infer<typeof moneyPlan>;

/** The notes about one player: whether the entry fee is paid, and how much of the prizes was handed over. */
const moneyNote = z.object({ userId: id, hasPaid: z.boolean(), handedOver: cents });
export type MoneyNote = z.infer<typeof moneyNote>;

/** The settings that hold it are named by this and the season: `money:2026:regular`. */
export const MONEY_SETTING = 'money:';

/** As it is stored with the settings. */
export const storedMoney = z.object({ ...moneyPlan.shape, notes: z.array(moneyNote) });
export type StoredMoney = z.infer<typeof storedMoney>;

const prizeWon = z.object({
  scope: z.enum(['week', 'period', 'season']),
  /** The week's or the period's number, or 0. */
  number: z.int(),
  cents: z.int(),
});
export type PrizeWon = z.infer<typeof prizeWon>;

const winnings = z.object({ userId: id, username: z.string(), cents: z.int(), prizes: z.array(prizeWon) });
export type Winnings = z.infer<typeof winnings>;

export const money = z.object({
  ...moneyPlan.shape,
  /** Of finished weeks, the highest first. Empty while it is off. */
  winnings: z.array(winnings),
  /** The reader's own note; null for a commissioner, and while it is off. */
  mine: z.nullable(moneyNote),
  /** Every player, for commissioners only; null for others. */
  players: z.nullable(z.array(z.object({ ...moneyNote.shape, username: z.string(), isActive: z.boolean() }))),
});
export type Money = z.infer<typeof money>;
