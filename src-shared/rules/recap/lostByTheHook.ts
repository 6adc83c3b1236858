import { margin } from '#shared/rules/grading.ts';
import { pickedGames, type PickedGame, type RecapRule } from '#shared/rules/recap/facts.ts';
import { namesOf, pickText, samePicks } from '#shared/rules/recap/words.ts';
import { list } from '#shared/texts/list.ts';

const MOST_PICKS = 3;

/** Half a point short. */
const isByTheHook = ({ game, result, ...pick }: PickedGame): boolean =>
  result === 'loss' && margin(pick, game.awayScore ?? 0, game.homeScore ?? 0) === -1;

/** Picks that lost by half a point, those of most players first. */
export const lostByTheHook: RecapRule = (week) => {
  const groups = samePicks(pickedGames(week).filter(isByTheHook));
  if (groups.length === 0) return [];
  const shown = groups
    .slice(0, MOST_PICKS)
    .map(({ pick, userIds }) => `${list(namesOf(week, userIds))} with ${pickText(pick)}`);
  const more = groups.length - shown.length;
  return [`Lost by the hook: ${[...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`];
};
