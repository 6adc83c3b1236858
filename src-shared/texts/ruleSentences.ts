/** The house rules in words. */
import type { HouseRules } from '#shared/houseRules.ts';
import { plural } from './plural.ts';

/** One sentence for a rule as it is set. */
export function ruleSentence(name: keyof HouseRules, rules: HouseRules): string {
  switch (name) {
    case 'push':
      return {
        tie: 'A push is a tie and earns nothing.',
        half: 'A push earns half a point.',
        loss: 'A push counts as a loss.',
      }[rules.push];
    case 'bestBet':
      return rules.bestBet
        ? 'You can mark one pick of your card as your best bet. It counts twice.'
        : 'Every pick counts once.';
    case 'missingPicks':
      return rules.missingPicks === 'loss'
        ? 'Each pick missing from a full card counts as a loss once the week is over.'
        : 'A missing pick costs nothing.';
    case 'droppedWeeks':
      return rules.droppedWeeks === 0
        ? 'Every week counts in the season.'
        : `Each player’s ${plural(rules.droppedWeeks, 'worst week').replace(/^1 /, '')} ` +
            `${rules.droppedWeeks === 1 ? 'doesn’t' : 'don’t'} count in the season.`;
    case 'lateJoiners':
      return rules.lateJoiners === 'lowest'
        ? 'A player who joins late gets the lowest score of each week before.'
        : 'A player who joins late gets nothing for the weeks before.';
    case 'weeklyWinner':
      return rules.weeklyWinner === 'tiebreaker'
        ? 'If players tie for a week, the closest guess at the total points of one game wins.'
        : 'Players who tie for a week share it.';
    default:
      return name satisfies never;
  }
}

/** "2026 regular season" */
export const seasonTitle = (season: number, seasonType: string): string =>
  `${season} ${seasonType === 'regular' ? 'regular season' : seasonType}`;

/** The name of each rule above its choices. */
export const RULE_LABELS: Readonly<Record<keyof HouseRules, string>> = {
  push: 'Push',
  bestBet: 'Best bet',
  missingPicks: 'Missing picks',
  droppedWeeks: 'Dropped weeks',
  lateJoiners: 'Late joiners',
  weeklyWinner: 'Weekly winner',
};

/** The choices of each rule, the default first. */
export const RULE_CHOICES: { readonly [N in keyof HouseRules]: readonly HouseRules[N][] } = {
  push: ['tie', 'half', 'loss'],
  bestBet: [false, true],
  missingPicks: ['nothing', 'loss'],
  droppedWeeks: [0, 1, 2, 3, 4],
  lateJoiners: ['nothing', 'lowest'],
  weeklyWinner: ['shared', 'tiebreaker'],
};
