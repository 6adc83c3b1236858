import type { PickResult } from '#shared/model.ts';
import { isCalledOff, pickedGames, type PickedGame, type RecapRule } from '#shared/rules/recap/facts.ts';
import { pickText, sideText } from '#shared/rules/recap/words.ts';
import { list } from '#shared/texts/list.ts';

const LEAST = 3;
const MOST_SENTENCES = 2;

const ALONE: Record<PickResult, string> = { win: 'It won.', loss: 'It lost.', tie: 'It was a push.', pending: '' };
const AMONG = { win: 'won', loss: 'lost', tie: 'pushed' } as const;

/** "It won.", or where the players' lines differ "It won for 5 and pushed for 2." */
function outcome(picks: readonly PickedGame[]): string {
  if (picks.some(isCalledOff)) return 'The game was called off.';
  const counts = (['win', 'loss', 'tie'] as const)
    .map((result) => ({ result, n: picks.filter((pick) => pick.result === result).length }))
    .filter(({ n }) => n > 0);
  const [only] = counts;
  if (counts.length === 1 && only !== undefined) return ALONE[only.result];
  return `It ${list(counts.map(({ result, n }) => `${AMONG[result]} for ${n}`))}.`;
}

/** The side that most players had, and how it did. No sentence when several are as popular. */
export const mostPopular: RecapRule = (week) => {
  const picks = pickedGames(week);
  const sides = new Map<string, PickedGame[]>();
  for (const pick of picks) {
    const key = `${pick.gameId} ${pick.side}`;
    sides.set(key, [...(sides.get(key) ?? []), pick]);
  }
  const most = Math.max(LEAST, ...[...sides.values()].map(({ length }) => length));
  const found = [...sides.values()].filter(({ length }) => length === most);
  if (found.length > MOST_SENTENCES) return [];
  const players = new Set(picks.map(({ userId }) => userId)).size;
  return found.flatMap((ofSide) => {
    const [first] = ofSide;
    if (first === undefined) return [];
    const isOneLine = ofSide.every(({ line }) => line === first.line);
    const text = isOneLine ? pickText(first) : sideText(first);
    return [`Most popular: ${text}, picked by ${most} of ${players}. ${outcome(ofSide)}`];
  });
};
