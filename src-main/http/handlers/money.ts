import type { moneyCalls } from '#shared/api/money.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { changeMoney, notePayment, readMoney } from '../../pool/views/money.ts';
import type { HandlersOf } from '../route.ts';

export const createMoneyHandlers = (pool: Pool): HandlersOf<typeof moneyCalls> => ({
  readMoney: ({ actor, params }) => readMoney(pool, actor, params),
  changeMoney: ({ actor, params, input }) => changeMoney(pool, actor, params, input),
  notePayment: ({ actor, params, input }) => notePayment(pool, actor, params, input),
});
