/** Short texts about the house rules. The rules as sentences are in ruleSentences.ts. */
import { MAX_PICKS, TIEBREAK_GUESS_MAX } from '#shared/limits.ts';
import { plural } from './plural.ts';

export const ruleTexts = {
  guessed: (guess: number) => `Tiebreaker guess ${guess}`,
  guessRange: `Guess a whole number from 0 to ${TIEBREAK_GUESS_MAX}.`,
  cardSizeRange: `A card has 1 to ${MAX_PICKS} picks.`,
  tooManyForCard: (size: number) => `You can only select ${plural(size, 'game')}`,
  bestBet: 'Best bet',
};
