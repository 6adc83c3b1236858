/** What saving a card changes, or why it is rejected. */
import { MAX_PICKS } from '#shared/limits.ts';
import type { PickType } from '#shared/model.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { isGameLocked } from '#shared/rules/locking.ts';
import { gameOptions, readPickValue, type Option } from '#shared/rules/options.ts';
import { slotOf, type CardForm } from '#shared/rules/slots.ts';

/** One pick as the page sends it, or as it is stored. */
export type CardPick = { gameId: number; pickType: PickType; pickValue: string };

/** The game columns the decision needs. */
export type CardGame = Pick<
  GameFacts,
  'kickoffAt' | 'lockAt' | 'isLocked' | 'status' | 'wasRevealed' | 'awayTeam' | 'homeTeam' | 'spread' | 'total'
>;

export type CardRejection =
  | { why: 'game-of-another-week' }
  | { why: 'game-locked'; gameIds: number[] }
  | { why: 'no-such-option'; gameId: number }
  /** `gameIds`: every game of the card whose line moved. `offered`: the current value for the picked side. */
  | { why: 'line-moved'; gameId: number; pickValue: string; offered: string | null; gameIds: number[] }
  | { why: 'too-many-picks' };

/** `removed`: stored picks that go; `written`: new or changed picks, at the lines offered now, and the stored ones they replace. */
export type CardChange<P extends CardPick = CardPick> = {
  why: null;
  removed: P[];
  written: { gameId: number; option: Option; replaced: P | undefined }[];
};

export type CardDecision<P extends CardPick = CardPick> = CardChange<P> | CardRejection;

type Wanted = { pick: CardPick; game: CardGame };

const gameIdsOf = (wanted: readonly Wanted[]): number[] => [...new Set(wanted.map(({ pick }) => pick.gameId))];

/** The option a pick names, or why there is none. */
function findOption({ pick, game }: Wanted, all: readonly Wanted[]): Option | CardRejection {
  const { gameId, pickType, pickValue } = pick;
  const options = gameOptions(game);
  const option = options.find((one) => one.pickType === pickType && one.pickValue === pickValue);
  if (option !== undefined) return option;
  const meant = readPickValue(game, pickType, pickValue);
  if (meant === null) return { why: 'no-such-option', gameId };
  const offered = options.find(({ side }) => side === meant.side)?.pickValue ?? null;
  const moved = all.filter((one) => !gameOptions(one.game).some((other) => other.pickValue === one.pick.pickValue));
  return { why: 'line-moved', gameId, pickValue, offered, gameIds: gameIdsOf(moved) };
}

/**
 * Compares a sent card with the stored one. Picks on locked games stay, whether they are sent or not. A pick equal to
 * the stored one keeps its line, whatever the line is now. The whole card is accepted or rejected.
 * @param gameOf a game of the card's week; undefined for any other. Asked only for games whose picks may change.
 * @param locks `ignored` for picks that the commissioner enters after the lock
 * @param sent at most one pick for each slot (rules/slots.ts)
 */
export function decideCard<P extends CardPick>(
  stored: readonly P[],
  sent: readonly CardPick[],
  gameOf: (gameId: number) => CardGame | undefined,
  now: number,
  { locks = 'apply', cardSize = MAX_PICKS, sideAndTotal }: Partial<CardForm> & { locks?: 'apply' | 'ignored' } = {},
): CardDecision<P> {
  const inSlot = new Map(stored.map((pick) => [slotOf(pick, sideAndTotal), pick]));
  const isLocked = (game: CardGame) => locks === 'apply' && isGameLocked(game, now);
  const wanted: Wanted[] = [];
  for (const pick of sent) {
    const before = inSlot.get(slotOf(pick, sideAndTotal));
    if (before?.pickType === pick.pickType && before.pickValue === pick.pickValue) continue;
    const game = gameOf(pick.gameId);
    if (game === undefined) return { why: 'game-of-another-week' };
    wanted.push({ pick, game });
  }

  const locked = wanted.filter(({ game }) => isLocked(game));
  if (locked.length > 0) return { why: 'game-locked', gameIds: gameIdsOf(locked) };

  const written: CardChange<P>['written'] = [];
  for (const one of wanted) {
    const found = findOption(one, wanted);
    if ('why' in found) return found;
    const { gameId } = one.pick;
    written.push({ gameId, option: found, replaced: inSlot.get(slotOf(one.pick, sideAndTotal)) });
  }

  const sentSlots = new Set(sent.map((pick) => slotOf(pick, sideAndTotal)));
  const removed = stored.filter((pick) => {
    const game = sentSlots.has(slotOf(pick, sideAndTotal)) ? undefined : gameOf(pick.gameId);
    return game !== undefined && !isLocked(game);
  });
  const added = written.filter(({ replaced }) => replaced === undefined).length;
  if (stored.length - removed.length + added > cardSize) return { why: 'too-many-picks' };
  return { why: null, removed, written };
}
