/** The proof that picks did not change after their lock; docs/proof.md describes it for everyone. */
import * as z from 'zod/mini';
import { id } from './base.ts';
import { pickSide, pickType } from './picks.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const epochMs = z.int().check(z.minimum(0));

/**
 * What the commissioner can change on a sealed game: a pick entered or removed, a player deleted with their picks, home and
 * away swapped (the picked team stays), or the pool put back to a backup.
 */
const AMENDMENT_KINDS = ['entered', 'removed', 'player-deleted', 'teams-swapped', 'restored'] as const;
export type AmendmentKind = (typeof AMENDMENT_KINDS)[number];

const sealedPick = z.object({
  /** 0 is no player but a blank, the only leaf of a game that no one picked. */
  userId: z.int().check(z.minimum(0)),
  gameId: id,
  pickType,
  side: pickSide,
  /** In half-points. */
  line: z.int(),
  submittedAt: epochMs,
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});

const seal = z.object({
  gameId: id,
  sealedAt: epochMs,
  late: z.boolean(),
  voided: z.boolean(),
  root: hash,
  /** The chain of the pool's seal before this one; '' for its first. */
  previous: z.union([hash, z.literal('')]),
  chain: hash,
  /** Both null until the game is revealed. */
  leaves: z.nullable(z.array(hash)),
  picks: z.nullable(z.array(sealedPick)),
});

/** All of a week's seals, in chain order. Times are epoch milliseconds, as they are hashed. */
export const proof = z.object({
  format: z.literal('sunday-five proof 1'),
  poolId: z.string(),
  weekId: id,
  seals: z.array(seal),
  /** What changed on revealed games after their seal. */
  amendments: z.array(
    z.object({ at: epochMs, gameId: id, userId: id, kind: z.enum(AMENDMENT_KINDS), reason: z.string() }),
  ),
});
export type Proof = z.infer<typeof proof>;

const { gameId, sealedAt, late, voided, root, chain } = seal.shape;
export const publishedSeal = z.object({ weekId: id, gameId, sealedAt, late, voided, root, chain });
/** The pool's latest seals, in chain order, for the pages to keep. The same for everyone, before the reveal and after it. */
export const publishedSeals = z.object({
  poolId: z.string(),
  seals: z.array(publishedSeal),
});
export type PublishedSeals = z.infer<typeof publishedSeals>;

/**
 * How hidden picks became visible to a commissioner from whom they are hidden: one card, a copy of the whole pool, or the
 * setting. `hidden` and `shown` say what the setting was changed to.
 */
const OPENING_KINDS = ['card', 'copy', 'hidden', 'shown'] as const;
export type OpeningKind = (typeof OPENING_KINDS)[number];

/** A week's list of who could see picks before the kickoff. */
export const openings = z.object({
  commissionerSeesPicks: z.enum(['always', 'after-kickoff']),
  openings: z.array(
    z.object({
      at: epochMs,
      /** The commissioner's name. */
      by: z.string(),
      kind: z.enum(OPENING_KINDS),
      /** Whose card; null where it is about every card. */
      userId: z.nullable(id),
      reason: z.string(),
    }),
  ),
});
export type Openings = z.infer<typeof openings>;
