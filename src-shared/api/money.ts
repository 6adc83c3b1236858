/** Calls about the money that the pool notes; off until a commissioner turns it on for a season. */
import * as z from 'zod/mini';
import { id } from '#shared/model/base.ts';
import { cents, money, moneyPlan } from '#shared/model/money.ts';
import { bySeasonAndType, call, type Call } from './call.ts';

export const moneyCalls = {
  /** Prizes and who won them. Who has paid is there for commissioners, and for each player about their own fee. */
  readMoney: call('member', 'GET', '/api/money/:season/:seasonType', money, bySeasonAndType),
  /** Fields left out don't change. */
  changeMoney: call('admin', 'PATCH', '/api/admin/money/:season/:seasonType', money, {
    ...bySeasonAndType,
    input: z.partial(moneyPlan),
  }),
  /** Notes what a player has paid or been given. Fields left out don't change. */
  notePayment: call('admin', 'POST', '/api/admin/money/:season/:seasonType/payments', money, {
    ...bySeasonAndType,
    input: z.object({ userId: id, hasPaid: z.optional(z.boolean()), handedOver: z.optional(cents) }),
  }),
} as const satisfies Record<string, Call>;
