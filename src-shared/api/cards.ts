/** Whole cards that the commissioner enters. */
import * as z from 'zod/mini';
import { MAX_PICKS, REASON_MAX } from '#shared/limits.ts';
import { id } from '#shared/model/base.ts';
import { pickType, submittedPick, tiebreakGuess } from '#shared/model/picks.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { cardSentences } from '#shared/texts/cards.ts';
import { byId, call, cardResult, done, type Call } from './call.ts';

export const cardCalls = {
  /**
   * Enters a player's picks of one week together, all or none; rejected ones are in the error's rows. A pick that the
   * player already has stays as it is, with its line. `others: 'remove'` takes the player's other picks off, except those
   * on locked games. The answer does not show the card.
   */
  enterCard: call('admin', 'POST', '/api/admin/users/:id/card', done, {
    ...byId,
    input: z
      .object({
        weekId: id,
        picks: z
          .array(
            z.object({
              gameId: id,
              pickType,
              pickValue: submittedPick.shape.pickValue,
              isBestBet: submittedPick.shape.isBestBet,
            }),
          )
          .check(z.maxLength(MAX_PICKS)),
        /** Left out, the guess stays; null removes it. */
        tiebreakGuess: z.optional(z.nullable(tiebreakGuess)),
        others: z.optional(z.enum(['keep', 'remove'])),
        reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.reasonRequired), z.maxLength(REASON_MAX)),
      })
      .check(
        z.refine(({ picks, tiebreakGuess: guess }) => picks.length > 0 || guess !== undefined, {
          error: cardSentences.choosePick,
          path: ['picks'],
        }),
      ),
  }),
  /**
   * A player's card of a week with its hidden picks. Where these are hidden from commissioners, its owner gets a notice and
   * everyone can read who opened it and why.
   */
  openCard: call('admin', 'POST', '/api/admin/users/:id/open-card', cardResult, {
    ...byId,
    input: z.object({
      weekId: id,
      reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.reasonRequired), z.maxLength(REASON_MAX)),
    }),
  }),
} as const satisfies Record<string, Call>;
