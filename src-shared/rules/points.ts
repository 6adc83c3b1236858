/** What a card is worth under a season's house rules. */
import type { HouseRules } from '#shared/houseRules.ts';
import type { PickResult } from '#shared/model.ts';
import type { Tally } from '#shared/rules/standings.ts';

/** The result of a graded pick. A game that was called off is a tie under every rule, also where a push is a loss. */
export type GradedAs = 'win' | 'loss' | 'push' | 'calledOff';

/** A player's card of one week by results. `picks` counts pending ones too; `bestBet` is null until the marked pick is graded. */
export type WeekCard = { userId: number; picks: number; bestBet: GradedAs | null } & Record<GradedAs, number>;

/** A pick as the count needs it. */
export type CountedPick = { userId: number; result: PickResult; isCalledOff: boolean; isBestBet: boolean };

const gradedAs = ({ result, isCalledOff }: CountedPick): GradedAs | null => {
  if (result === 'pending') return null;
  return result === 'tie' ? (isCalledOff ? 'calledOff' : 'push') : result;
};

/** The cards of one week's picks, by player. */
export function cardsOf(picks: Iterable<CountedPick>): Map<number, WeekCard> {
  const cards = new Map<number, WeekCard>();
  for (const pick of picks) {
    const { userId } = pick;
    const card = cards.get(userId) ?? { userId, picks: 0, bestBet: null, win: 0, loss: 0, push: 0, calledOff: 0 };
    const graded = gradedAs(pick);
    card.picks += 1;
    if (graded !== null) card[graded] += 1;
    if (graded !== null && pick.isBestBet) card.bestBet = graded;
    cards.set(userId, card);
  }
  return cards;
}

export const isGraded = ({ win, loss, push, calledOff }: WeekCard): boolean => win + loss + push + calledOff > 0;

/** Wins and pushes at their value; a best bet is in the tally twice already. In halves, so exact. */
export const pointsOf = ({ wins, ties }: Pick<Tally, 'wins' | 'ties'>, { push }: Pick<HouseRules, 'push'>): number =>
  wins + (push === 'half' ? ties / 2 : 0);

/** The record of a card: a best bet counts as two picks, a push as a loss if the rules set that. */
export function tallyOf(card: WeekCard, { bestBet, push }: Pick<HouseRules, 'bestBet' | 'push'>): Tally {
  const count = (result: GradedAs) => card[result] + (bestBet && card.bestBet === result ? 1 : 0);
  const pushes = count('push');
  return {
    wins: count('win'),
    losses: count('loss') + (push === 'loss' ? pushes : 0),
    ties: count('calledOff') + (push === 'loss' ? 0 : pushes),
  };
}
