import { pickedGames, type RecapRule } from '#shared/rules/recap/facts.ts';
import { namesOf, numberWord } from '#shared/rules/recap/words.ts';
import { list } from '#shared/texts/list.ts';

/** Below this size a card that is all right is nothing special. */
const LEAST = 3;

/** Full cards on which every pick won. A push is not a win. */
export const perfectCards: RecapRule = (week) => {
  const { fullCard } = week;
  if (fullCard < LEAST) return [];
  const wins = new Map<number, number>();
  for (const { userId, result } of pickedGames(week)) {
    if (result === 'win') wins.set(userId, (wins.get(userId) ?? 0) + 1);
  }
  const perfect = [...wins].filter(([, n]) => n === fullCard).map(([userId]) => userId);
  if (perfect.length === 0) return [];
  const cards = perfect.length === 1 ? 'Perfect card' : 'Perfect cards';
  return [`${cards}: ${list(namesOf(week, perfect))} got all ${numberWord(fullCard)} right.`];
};
