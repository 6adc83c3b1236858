/**
 * What a phone that received the seals can say about the picks it is shown after the kickoff. Pure: the page brings what
 * it kept (data/witness.ts), what the pool shows now, and its own SHA-256.
 */
import type { Game, PickResult, PickType, Proof, PublishedSeals, WeekPicks } from '#shared/model.ts';
import { gradePick, type GradedGame } from '#shared/rules/grading.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { chainOf, leavesOf, rootOf, type SealedPick, type Sha256 } from '#shared/rules/proof.ts';

/** A seal as this phone received it; `firstSeen` by the phone's own clock. */
export type KeptSeal = Pick<PublishedSeals['seals'][number], 'weekId' | 'gameId' | 'sealedAt' | 'root' | 'chain'> & {
  firstSeen: number;
};

/** A revealed pick as the pool shows it now. */
export type ShownPick = {
  userId: number;
  gameId: number;
  pickType: PickType;
  pickValue: string;
  /** Epoch milliseconds. */
  submittedAt: number;
  enteredReason: string | null;
  result: PickResult;
};

/** The owner's card of the week as the server last acknowledged it to this phone, and when (server time). */
export type KeptCard = {
  userId: number;
  at: number;
  picks: readonly { gameId: number; pickType: PickType; pickValue: string }[];
};

/** A game as far as the check needs it. */
export type CheckedGame = GradedGame & {
  id: number;
  awayTeam: string;
  homeTeam: string;
  kickoffAt: number | null;
  isRevealed: boolean;
};

export type Problem =
  /** The revealed picks are not the ones that were hashed. */
  | { kind: 'hash' }
  /** This phone received another seal of this game, which the pool no longer has. */
  | { kind: 'replaced'; kept: KeptSeal }
  /** The pool shows, or grades, this player's pick otherwise than it was sealed, and lists no reason. */
  | { kind: 'pick'; userId: number }
  /** The server acknowledged another pick to this phone, and no later save explains it. */
  | { kind: 'card' };

export type Amendment = Proof['amendments'][number];

export type GameCheck = {
  gameId: number;
  /**
   * `open`: no seal yet; `unsealed`: revealed without a lock, such as a game called off early; `hidden`: sealed, not
   * revealed yet; `late`: the picks match a seal that this phone first saw after the kickoff; `changed`: by the
   * commissioner, with a reason.
   */
  state: 'open' | 'unsealed' | 'hidden' | 'matches' | 'late' | 'changed' | 'mismatch';
  /** When this phone first saw the seal in force; null if only now. */
  since: number | null;
  problems: readonly Problem[];
  /** The listed changes that explain how the pool's picks differ from the seal. */
  changes: readonly Pick<Amendment, 'userId' | 'kind' | 'reason'>[];
  /** The owner's sealed pick was saved later than this phone's last save: on another device, or by someone else. */
  savedElsewhere: boolean;
};

export type CheckSource = {
  proof: Proof;
  /** The seals of this pool that this phone keeps. */
  kept: readonly KeptSeal[];
  games: readonly CheckedGame[];
  shown: readonly ShownPick[];
  /** Compares this player's picks only; the others are not in `shown`. */
  only?: number | undefined;
  card: KeptCard | null;
};

type Seal = Proof['seals'][number];

/** Does the seal follow from its picks, and its chain from the seal? */
function isHashRight({ poolId, weekId }: Proof, seal: Seal, sha256: Sha256): boolean {
  const { gameId, sealedAt, root, chain, previous, picks, leaves } = seal;
  if (chain !== chainOf(previous, root, sha256)) return false;
  if (picks === null) return true;
  const computed = leavesOf(poolId, picks, sha256);
  return (
    picks.every((pick) => pick.gameId === gameId) &&
    computed.join() === leaves?.join() &&
    rootOf({ poolId, weekId, gameId, sealedAt }, computed, sha256) === root
  );
}

function isAsSealed(sealed: SealedPick | undefined, shown: ShownPick | undefined, game: CheckedGame): boolean {
  if (sealed === undefined || shown === undefined) return sealed === shown;
  const read = readPickValue(game, shown.pickType, shown.pickValue);
  return (
    shown.pickType === sealed.pickType &&
    read?.side === sealed.side &&
    read.line === sealed.line &&
    shown.submittedAt === sealed.submittedAt &&
    (shown.result === 'pending' || shown.result === gradePick(sealed, game))
  );
}

const PICK_TYPES: readonly PickType[] = ['spread', 'total'];

/** A player can have both a side and a total on one game. */
const keyOf = ({ userId, pickType }: { userId: number; pickType: PickType }) => `${userId} ${pickType}`;

/** The players whose picks are not shown as they were sealed. */
function differingPlayers(picks: readonly SealedPick[], game: CheckedGame, { shown, only }: CheckSource): number[] {
  const ofGame = shown.filter(({ gameId }) => gameId === game.id);
  const players = new Set([...picks, ...ofGame].map(({ userId }) => userId));
  const sealedBy = new Map(picks.map((pick) => [keyOf(pick), pick]));
  const shownBy = new Map(ofGame.map((pick) => [keyOf(pick), pick]));
  return [...players].filter(
    (userId) =>
      // 0 is the blank of a game that no one picked.
      userId !== 0 &&
      (only === undefined || only === userId) &&
      PICK_TYPES.some((pickType) => {
        const key = keyOf({ userId, pickType });
        return !isAsSealed(sealedBy.get(key), shownBy.get(key), game);
      }),
  );
}

type CardFinding = { problem: boolean; savedElsewhere: boolean; enteredReason: string | null };
const CARD_IS_RIGHT: CardFinding = { problem: false, savedElsewhere: false, enteredReason: null };

/** Compares the card that this phone saved last with the owner's sealed picks on one game. */
function checkCard(picks: readonly SealedPick[], game: CheckedGame, { card, shown }: CheckSource): CardFinding {
  if (card === null) return CARD_IS_RIGHT;
  const isOwn = (pick: { userId: number; gameId: number }) => pick.userId === card.userId && pick.gameId === game.id;
  const differing = PICK_TYPES.flatMap((type) => {
    const sealed = picks.find((pick) => isOwn(pick) && pick.pickType === type);
    const kept = card.picks.find(({ gameId, pickType }) => gameId === game.id && pickType === type);
    const wanted = kept && readPickValue(game, kept.pickType, kept.pickValue);
    return sealed?.side === wanted?.side && sealed?.line === wanted?.line ? [] : [{ type, sealed }];
  });
  if (differing.length === 0) return CARD_IS_RIGHT;
  // Saved later: on another device, or entered by the commissioner before the lock. A removal leaves no time behind.
  const isLater = differing.every(({ sealed }) => sealed === undefined || sealed.submittedAt > card.at);
  const enteredReason =
    shown.find((pick) => isOwn(pick) && differing.some(({ type }) => type === pick.pickType))?.enteredReason ?? null;
  return { problem: !isLater, savedElsewhere: isLater && enteredReason === null, enteredReason };
}

function checkGame(source: CheckSource, game: CheckedGame, sha256: Sha256): GameCheck {
  const { proof, kept, card } = source;
  const ofGame = proof.seals.filter(({ gameId }) => gameId === game.id);
  const inForce = ofGame.find(({ voided }) => !voided);
  const chains = new Set(ofGame.map(({ chain }) => chain));
  const missing = kept.filter((one) => one.weekId === proof.weekId && one.gameId === game.id && !chains.has(one.chain));
  const since = kept.find(({ chain }) => chain === inForce?.chain)?.firstSeen ?? null;
  const problems: Problem[] = missing.map((one) => ({ kind: 'replaced', kept: one }));
  if (!ofGame.every((seal) => isHashRight(proof, seal, sha256))) problems.push({ kind: 'hash' });
  const base = { gameId: game.id, since, changes: [], savedElsewhere: false };
  const picks = inForce?.picks ?? null;
  if (inForce === undefined || picks === null) {
    const unsealed = game.isRevealed ? 'unsealed' : 'open';
    const state = problems.length > 0 ? 'mismatch' : inForce === undefined ? unsealed : 'hidden';
    return { ...base, state, problems };
  }
  const differing = differingPlayers(picks, game, source);
  const listed = proof.amendments.filter(({ gameId, userId }) => gameId === game.id && differing.includes(userId));
  const explained = new Set(listed.map(({ userId }) => userId));
  for (const userId of differing) if (!explained.has(userId)) problems.push({ kind: 'pick', userId });
  const own = checkCard(picks, game, source);
  if (own.problem) problems.push({ kind: 'card' });
  const entered =
    card !== null && own.enteredReason !== null && !explained.has(card.userId)
      ? [{ userId: card.userId, kind: 'entered' as const, reason: own.enteredReason }]
      : [];
  const changes = [...listed, ...entered];
  const isEarly = since !== null && (game.kickoffAt === null || since < game.kickoffAt);
  const state = problems.length > 0 ? 'mismatch' : changes.length > 0 ? 'changed' : isEarly ? 'matches' : 'late';
  return { ...base, state, problems, changes, savedElsewhere: own.savedElsewhere };
}

/** Games that are gone from the week while this phone keeps a seal of theirs that the pool no longer lists. */
function checkLostGames({ proof, kept, games }: CheckSource): GameCheck[] {
  const known = new Set(games.map(({ id }) => id));
  const chains = new Set(proof.seals.map(({ chain }) => chain));
  const lost = kept.filter(
    ({ weekId, gameId, chain }) => weekId === proof.weekId && !known.has(gameId) && !chains.has(chain),
  );
  return lost.map((one) => ({
    gameId: one.gameId,
    state: 'mismatch',
    since: one.firstSeen,
    problems: [{ kind: 'replaced', kept: one }],
    changes: [],
    savedElsewhere: false,
  }));
}

/** Checks each game of a week. */
export const checkWeek = (source: CheckSource, sha256: Sha256): GameCheck[] => [
  ...source.games.map((game) => checkGame(source, game, sha256)),
  ...checkLostGames(source),
];

/** The revealed picks of a week as the check takes them. */
export const shownPicks = (picks: WeekPicks): ShownPick[] =>
  Object.entries(picks).flatMap(([userId, ofUser]) =>
    ofUser.flatMap(({ gameId, pickType, pickValue, submittedAt, enteredReason, result }) =>
      gameId === null || pickType === null || pickValue === null
        ? []
        : {
            userId: Number(userId),
            gameId,
            pickType,
            pickValue,
            submittedAt: Date.parse(submittedAt),
            enteredReason,
            result: result ?? 'pending',
          },
    ),
  );

export const checkedGame = ({ id, awayTeam, homeTeam, gameTime, ...game }: Game): CheckedGame => ({
  ...game,
  id,
  awayTeam,
  homeTeam,
  kickoffAt: gameTime === null ? null : Date.parse(gameTime),
});

/**
 * Adds the seals that this phone did not have yet; the time at which it first saw the others stays.
 * @returns the same list if it had them all
 */
export function keepSeals(
  kept: readonly KeptSeal[],
  received: readonly Omit<KeptSeal, 'firstSeen'>[],
  now: number,
  most: number,
): readonly KeptSeal[] {
  const chains = new Set(kept.map(({ chain }) => chain));
  const added = received
    .filter(({ chain }) => !chains.has(chain))
    .map(({ weekId, gameId, sealedAt, root, chain }) => ({ weekId, gameId, sealedAt, root, chain, firstSeen: now }));
  return added.length === 0 ? kept : [...kept, ...added].slice(-most);
}

/** The worst state of a week's checked games, and how many were checked. */
export function summaryOf(checks: readonly GameCheck[]): { worst: GameCheck['state'] | null; counted: number } {
  const order: readonly GameCheck['state'][] = ['mismatch', 'changed', 'late', 'matches'];
  const counted = checks.filter(({ state }) => order.includes(state));
  return { worst: order.find((state) => counted.some((one) => one.state === state)) ?? null, counted: counted.length };
}
