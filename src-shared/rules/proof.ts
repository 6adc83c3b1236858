/**
 * Proof that no pick changed after its lock: the hashed fields and their order (docs/proof.md has the format). The
 * server seals with these functions and a page recomputes with them; each brings its own SHA-256.
 */
import type { PickSide, PickType } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** A pick as it is sealed. */
export type SealedPick = {
  /** 0 is a blank: see `blankPick`. */
  userId: number;
  gameId: number;
  pickType: PickType;
  side: PickSide;
  line: HalfPoints;
  /** Epoch milliseconds. */
  submittedAt: number;
  /** 16 random bytes in hex, which keep anyone from guessing the pick by its hash. */
  salt: string;
};

/** The subject of a seal. */
export type SealSubject = { poolId: string; weekId: number; gameId: number; sealedAt: number };

export const leafOf = (poolId: string, pick: SealedPick, sha256: Sha256): string => {
  const { userId, gameId, pickType, side, line, submittedAt, salt } = pick;
  return sha256(
    JSON.stringify(['sunday-five pick 1', poolId, gameId, userId, pickType, side, line, submittedAt, salt]),
  );
};

/** The leaves of a game's picks, sorted, so that their order does not reveal who picked first. */
export const leavesOf = (poolId: string, picks: readonly SealedPick[], sha256: Sha256): string[] =>
  picks.map((pick) => leafOf(poolId, pick, sha256)).toSorted((a, b) => (a < b ? -1 : 1));

export const rootOf = (
  { poolId, weekId, gameId, sealedAt }: SealSubject,
  leaves: readonly string[],
  sha256: Sha256,
): string => sha256(JSON.stringify(['sunday-five seal 1', poolId, weekId, gameId, sealedAt, leaves]));

/** @param previous the chain of the seal before this one in the pool; '' for the first */
export const chainOf = (previous: string, root: string, sha256: Sha256): string =>
  sha256(JSON.stringify(['sunday-five chain 1', previous, root]));

/** A chain as people compare it: its first 12 digits, "4f1a-09bc-77d2". */
export const shortChain = (chain: string): string => (chain.slice(0, 12).match(/.{4}/g) ?? []).join('-');

/**
 * Hashed in place of the picks of a game that no one picked. Without it everyone could compute the seal of no picks, and would
 * know before the kickoff.
 */
export const blankPick = (gameId: number, sealedAt: number, salt: string): SealedPick => ({
  userId: 0,
  gameId,
  pickType: 'spread',
  side: 'home',
  line: 0,
  submittedAt: sealedAt,
  salt,
});
